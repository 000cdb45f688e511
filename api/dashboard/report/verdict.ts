/** The top of the report: what a reviewer must know when he reads nothing else. */
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import type { NumberedFinding } from '../../../shared/findings/telling/arranged.ts';
import {
  actionOf,
  assessed,
  headline,
  outcomeName,
  powerSentence,
  toldOf,
} from '../../../shared/findings/telling/outcome.ts';
import { likely } from '../../../shared/findings/telling/words.ts';
import { type Content, type Html, html } from '../html.ts';
import { oldNew } from './findings-list.ts';
import { stored } from './stored.ts';

export interface CaseName {
  /** File name, or the reference where that is not kept. */
  name: string | undefined;
  reference: string | null;
}

export function verdict(
  report: ProductionReport,
  named: CaseName,
  findings: readonly NumberedFinding[],
  told: readonly NumberedFinding[],
  cropOf: (finding: NumberedFinding) => Content,
  toCheck: Content,
  words: Words,
): Html {
  const level = report.riskLevel.toLowerCase();
  const { outcome } = toldOf(report);
  return html`<header class="verdict ${level}-edge">
<div class="sentence">
${caseName(named)}
<p class="chips"><span class="risk ${level}">${words.say(`risk.${report.riskLevel}`)}</span> <span class="outcome ${outcome}">${outcomeName(outcome, words)}</span> ${!report.pipeline.telemetry.livemode && html`<span class="tag test">${words.say('page.test')}</span>`}</p>
<h1>${headline(report, words)}</h1>
<p class="odds"><strong>${likely(report.fraudProbability, words)}</strong> · ${assessed(report.confidence, words)}</p>
${power(report, words)}
${gaps(report, words)}
</div>
${toCheck}
${told.length > 0 ? changed(told, cropOf, words) : (leading(findings, cropOf, words) ?? inItsFavour(report, words))}
<div class="todo"><h2>${words.say('page.whatToDo')}</h2><ul>${report.recommendations.slice(0, 3).map((one) => html`<li>${actionOf(one, report, words) ?? html`<span lang="en">${one.action}</span>`}</li>`)}</ul></div>
</header>`;
}

function caseName({ name, reference }: CaseName): Content {
  if (name === undefined) return null;
  return html`<p class="case-name">${name}${reference !== null && reference !== name && html` <span class="hint">${reference}</span>`}</p>`;
}

/** What silence is worth here; a report from before that was counted has none. */
function power(report: ProductionReport, words: Words): Content {
  const { power: counted } = report.pipeline.evidence as Partial<ProductionReport['pipeline']['evidence']>;
  if (!counted || toldOf(report).outcome === 'not_assessable') return null;
  return html`<p class="power">${powerSentence(counted, words)}</p>`;
}

/** "Nothing found" is told with what was not looked at, or it would say too much; what does not apply is no gap. */
function gaps({ pipeline: { evidence, stages } }: ProductionReport, words: Words): Content {
  const skipped = new Set(stages.filter(({ status }) => status === 'SKIPPED').map(({ id }) => id));
  const { notAssessed } = evidence;
  if (notAssessed.length === 0) return null;
  const missing = notAssessed.filter(({ stage }) => !skipped.has(stage)).length;
  const told =
    missing > 0
      ? words.say('page.missingChecks', { count: missing })
      : words.say('page.inapplicableChecks', { count: notAssessed.length });
  return html`<p class="hint"><a href="#not-assessed">${told}</a></p>`;
}

function changed(
  told: readonly NumberedFinding[],
  cropOf: (finding: NumberedFinding) => Content,
  words: Words,
): Html {
  return html`<div class="changes"><h2>${words.say('page.whatChanged')}</h2>
${told.map(
  (finding) => html`<div class="told-change">${oldNew(finding, words)}${cropOf(finding)}
<p class="hint">${finding.evidence.page !== undefined && `${words.say('page.number', { page: finding.evidence.page })}: `}${stored(words, finding.ref.label)} ${linked(finding, words)}</p></div>`,
)}</div>`;
}

/** Without a recovered value the strongest finding speaks, where there is one that counts. */
function leading(
  findings: readonly NumberedFinding[],
  cropOf: (finding: NumberedFinding) => Content,
  words: Words,
): Content {
  const [first] = findings;
  if (!first?.counts) return null;
  return html`<div class="changes"><h2>${words.say('page.whatFound')}</h2><div class="told-change"><p class="lead">${stored(words, first.ref.label)}</p>${cropOf(first)}
<p class="hint">${words.caption(first.evidence.code) ?? (first.evidence.note !== undefined && stored(words, first.evidence.note))} ${linked(first, words)}</p></div></div>`;
}

const linked = ({ number }: NumberedFinding, words: Words): Html =>
  html`<a href="#finding-${number}">(${words.say('page.seeFinding', { number })})</a>`;

function inItsFavour(report: ProductionReport, words: Words): Content {
  const [first] = report.pipeline.evidence.counterEvidence;
  return (
    first &&
    html`<div class="changes"><h2>${words.say('page.favour')}</h2><p>${stored(words, first.statement)}</p></div>`
  );
}
