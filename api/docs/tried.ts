/** What came of a sample: the report in short, as a page. */
import type { ShortReport } from '../assistants/short-report.ts';
import { type Content, type Html, html } from '../dashboard/html.ts';

type Found = NonNullable<ShortReport['detectedManipulations']>[number];

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export function triedPage(report: ShortReport): Html {
  if (report.status === 'PROCESSING') {
    return html`<h1>Still at work</h1><p>The document is being looked at. <a href="/try/${report.handle}">Look again</a> in some seconds.</p>`;
  }
  const {
    detectedManipulations = [],
    lookAt = [],
    inItsFavour = [],
    notAssessed = [],
    recommendations = [],
  } = report;
  const alarming = report.outcome === 'altered' || report.outcome === 'suspicious';
  return html`<h1>${report.headline}</h1>
<div class="verdict${alarming ? ' bad' : report.outcome === 'nothing_found' ? ' good' : ''}">
<p><strong>${report.riskLevel} risk.</strong> ${report.fraudProbability !== undefined && `${percent(report.fraudProbability)} likely to have been altered.`} ${report.canBeSeen}</p>
<p>${report.reasoningSummary}</p></div>
${
  detectedManipulations.length > 0 &&
  html`<h2>What was found</h2><ul>${detectedManipulations.map((each) => html`<li>${foundText(each)}</li>`)}</ul>`
}
${list(
  'Look at this',
  lookAt.map(({ page, note }) => `${page === undefined ? '' : `Page ${page}: `}${note}`),
)}
${list('In its favour', inItsFavour)}
${list('Not looked at', notAssessed)}
${list(
  'What to do',
  recommendations.map(({ action }) => action),
)}
<p class="soft">${report.notice}</p>
<p><a href="/#try">Try another</a> or <a href="/docs/guide">verify a document of your own</a>.</p>`;
}

function foundText({ label, severity, page, explanation, before, now, otherExplanations }: Found): Content {
  return html`<strong>${label}</strong> <span class="soft">${severity.toLowerCase()}${page !== undefined && `, page ${page}`}</span>
${(before !== undefined || now !== undefined) && html`<p><del>${before ?? 'nothing'}</del> became <ins>${now ?? 'nothing'}</ins></p>`}
${explanation !== undefined && html`<p>${explanation}</p>`}
${otherExplanations.length > 0 && html`<p class="soft">Could also be: ${otherExplanations.join('; ')}</p>`}`;
}

const list = (title: string, lines: readonly string[]): Html | false =>
  lines.length > 0 && html`<h2>${title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
