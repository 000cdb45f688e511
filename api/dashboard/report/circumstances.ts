/** What stands beside the findings: what speaks for the document, what was not looked at, when it says it was made. */
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { timeline } from '../../../shared/findings/telling/arranged.ts';
import { bytes, plural, titled } from '../../../shared/findings/telling/figures.ts';
import { type Content, type Html, html } from '../html.ts';
import { documentTime, time } from '../time.ts';

export function favour(report: ProductionReport): Html {
  const { counterEvidence } = report.pipeline.evidence;
  return html`<section aria-labelledby="favour"><h2 id="favour">What speaks for it</h2>
${
  counterEvidence.length === 0
    ? html`<p class="hint">Nothing in particular: no intact signature and no content credentials were found.</p>`
    : html`<ul class="favour">${counterEvidence.map(
        ({ statement, page }) => html`<li>${statement}${page !== undefined && ` (page ${page})`}</li>`,
      )}</ul>`
}</section>`;
}

export function notAssessed(report: ProductionReport): Html {
  const { notAssessed: gaps } = report.pipeline.evidence;
  return html`<section aria-labelledby="not-assessed"><h2 id="not-assessed">What was not assessed</h2>
${
  gaps.length === 0
    ? html`<p class="hint">Every check that applies was carried out.</p>`
    : html`<ul>${gaps.map(
        ({ what, reason, pages }) =>
          html`<li><strong>${what}</strong>: ${reason}${pages && pages.length > 0 && ` (pages ${pages.join(', ')})`}</li>`,
      )}</ul>`
}
<p class="hint">That nothing else was found does not prove that nothing else was changed.</p></section>`;
}

export function timelineSection(report: ProductionReport): Content {
  const entries = timeline(report);
  if (entries.length === 0) return null;
  return html`<section aria-labelledby="timeline"><h2 id="timeline">Timeline, as the file tells it</h2>
<ol class="timeline">${entries.map(
    ({ at, event, sources }) =>
      html`<li><span class="at">${documentTime(at)}</span> <span>${event}</span> <span class="hint">${sources.join(', ')}</span></li>`,
  )}</ol></section>`;
}

export interface Kept {
  /** When the document is erased; null once it is. */
  documentUntil: Date | null;
  reportUntil: Date;
}

export function aboutFile({
  jobId,
  report,
  kept,
}: {
  jobId: string;
  report: ProductionReport;
  kept?: Kept | undefined;
}): Html {
  const { evidence, stages, telemetry } = report.pipeline;
  const { document } = evidence;
  return html`<section aria-labelledby="about"><h2 id="about">About this report</h2>
<dl class="about">
<dt>Document</dt><dd>${document.mimeType}, ${plural(document.pages, 'page')}, ${bytes(telemetry.bytes)}</dd>
<dt>SHA-256</dt><dd><code>${document.sha256}</code></dd>
<dt>Job</dt><dd><code>${jobId}</code></dd>
<dt>Report</dt><dd><code>${report.reportId}</code>, written ${time(new Date(report.generatedAt))}</dd>
${kept && html`<dt>Kept</dt><dd>${kept.documentUntil ? html`the document until ${time(kept.documentUntil)}` : 'the document is erased'}; this report until ${time(kept.reportUntil)}</dd>`}</dl>
<details><summary>The checks that were run</summary>
<table><thead><tr><th scope="col">Check</th><th scope="col">Outcome</th><th scope="col">Engine</th></tr></thead><tbody>
${stages.map(
  (stage) =>
    html`<tr><th scope="row">${stage.name}</th><td>${titled(stage.status)}${stage.reason !== undefined && `: ${stage.reason}`}</td><td>${stage.engine} ${stage.engineVersion}</td></tr>`,
)}
</tbody></table></details>
<details><summary>The summary as the API delivers it</summary><p>${report.reasoningSummary}</p></details></section>`;
}
