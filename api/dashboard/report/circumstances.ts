/** What stands beside the findings: what speaks for the document, what was not looked at, when it says it was made. */
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import { NOTES } from '../../../shared/findings/notes.ts';
import { timeline } from '../../../shared/findings/telling/arranged.ts';
import { bytes, onPages } from '../../../shared/findings/telling/figures.ts';
import { gapsByCause } from '../../../shared/findings/telling/gaps.ts';
import { gapTitle } from '../../../shared/findings/telling/words.ts';
import { type Content, type Html, html } from '../html.ts';
import { documentTime, time } from '../time.ts';
import { stored } from './stored.ts';

export function favour(report: ProductionReport, words: Words): Html {
  const { counterEvidence } = report.pipeline.evidence;
  return html`<section aria-labelledby="favour"><h2 id="favour">${words.say('page.favour')}</h2>
${
  counterEvidence.length === 0
    ? html`<p class="hint">${words.say('page.favourNone')}</p>`
    : html`<ul class="favour">${counterEvidence.map(
        ({ statement, page }) =>
          html`<li>${stored(words, statement)}${page !== undefined && ` (${words.say('page.onPage', { page })})`}</li>`,
      )}</ul>`
}</section>`;
}

export function notAssessed(report: ProductionReport, words: Words): Html {
  const { notAssessed: gaps } = report.pipeline.evidence;
  return html`<section aria-labelledby="not-assessed"><h2 id="not-assessed">${words.say('page.notAssessed')}</h2>
${
  gaps.length === 0
    ? html`<p class="hint">${words.say('page.notAssessedNone')}</p>`
    : html`<ul>${gapsByCause(gaps).map(
        ({ whats, reason, pages }) =>
          html`<li><strong>${whats.map((what, at) => html`${at > 0 && '; '}${stored(words, gapTitle(what))}`)}</strong>: ${stored(words, reason)}${pages && pages.length > 0 && ` (${onPages(pages, words)})`}</li>`,
      )}</ul>`
}
<p class="hint">${words.say('page.noProof')}</p></section>`;
}

export function timelineSection(report: ProductionReport, words: Words): Content {
  const entries = timeline(report);
  if (entries.length === 0) return null;
  return html`<section aria-labelledby="timeline"><h2 id="timeline">${words.say('page.timeline')}</h2>
<ol class="timeline">${entries.map(
    ({ at, event, sources }) =>
      html`<li><span class="at">${documentTime(at, words)}</span> <span>${stored(words, event)}</span> <span class="hint">${sources.map((source) => words.told(source)).join(', ')}</span></li>`,
  )}</ol></section>`;
}

/** What the file tells of its making, for nobody and against nobody. */
export function notesSection(report: ProductionReport, words: Words): Content {
  const { notes = [] } = report.pipeline.evidence;
  if (notes.length === 0) return null;
  return html`<section aria-labelledby="notes"><h2 id="notes">${words.say('page.notes')}</h2>
<ul>${notes.map(({ code, note }) => html`<li><strong>${words.told(NOTES.get(code)?.title ?? code)}</strong>: ${stored(words, note)}</li>`)}</ul></section>`;
}

export interface Kept {
  /** When the document is erased; null once it is. */
  documentUntil: Date | null;
  /** The pictures of the findings' places stay as long as the report. */
  placesStay: boolean;
  reportUntil: Date;
}

export function aboutFile({
  jobId,
  report,
  until,
  words,
}: {
  jobId: string;
  report: ProductionReport;
  until?: Kept | undefined;
  words: Words;
}): Html {
  const { evidence, stages, telemetry } = report.pipeline;
  const { document } = evidence;
  return html`<section aria-labelledby="about"><h2 id="about">${words.say('page.about')}</h2>
<dl class="about">
<dt>${words.say('page.document')}</dt><dd>${document.mimeType}, ${words.say('pages', { count: document.pages })}, ${bytes(telemetry.bytes, words)}</dd>
<dt>SHA-256</dt><dd><code>${document.sha256}</code></dd>
<dt>${words.say('page.job')}</dt><dd><code>${jobId}</code></dd>
<dt>${words.say('page.report')}</dt><dd><code>${report.reportId}</code>, ${words.say('page.written')} ${time(new Date(report.generatedAt), words)}</dd>
${until && html`<dt>${words.say('page.kept')}</dt><dd>${until.documentUntil ? html`${words.say('page.keptDocument')} ${time(until.documentUntil, words)}` : words.say('page.keptErased')}; ${words.say(until.placesStay ? 'page.keptPlaces' : 'page.keptReport')} ${time(until.reportUntil, words)}</dd>`}</dl>
<details><summary>${words.say('page.checksRun')}</summary>
<table><thead><tr><th scope="col">${words.say('page.check')}</th><th scope="col">${words.say('page.outcome')}</th><th scope="col">${words.say('page.engine')}</th></tr></thead><tbody>
${stages.map(
  (stage) =>
    html`<tr><th scope="row">${stored(words, stage.name)}</th><td>${words.say(`status.${stage.status}`)}${stage.reason !== undefined && html`: ${stored(words, stage.reason)}`}</td><td>${stage.engine} ${stage.engineVersion}</td></tr>`,
)}
</tbody></table></details>
<details><summary>${words.say('page.summary')}</summary><p lang="en">${report.reasoningSummary}</p></details></section>`;
}
