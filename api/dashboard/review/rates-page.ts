/** How often each alarm was false: in this account, and on the files that it was counted on. */
import { jeffreysLowerBound } from '../../../shared/findings/jeffreys.ts';
import { percent } from '../../../shared/findings/telling/figures.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Html, html } from '../html.ts';

export interface OwnRate {
  code: string;
  title: string;
  /** Sightings that reviewers judged, and those that they called false alarms. */
  judged: number;
  falseAlarms: number;
  /** Approved documents, and those on which the finding was raised. */
  approved: number;
  raisedOnApproved: number;
  /** The same as it was counted here: genuine files, all classes together. */
  ours: { k: number; n: number } | undefined;
}

export function ratesPage(rates: readonly OwnRate[], counted: string): Html {
  return html`<h1>Alarms in this account</h1>
<p>What your reviewers said of each finding, and how often it was raised on documents that they approved; beside it how often it is raised on genuine files that were counted here (${counted}). A share of few is told with the range in which the true one lies (90 %).</p>
${
  rates.length === 0
    ? html`<p class="empty">Nothing yet: it is counted from decisions in the <a href="${DASHBOARD_PATH}/inbox?view=done">inbox</a>, of live documents.</p>`
    : html`<table class="stack"><thead><tr><th scope="col">Finding</th><th scope="col">False alarms, of those judged</th><th scope="col">Raised on documents you approved</th><th scope="col">Raised on genuine files, as counted here</th></tr></thead><tbody>
${rates.map(
  ({
    code,
    title,
    judged,
    falseAlarms,
    approved,
    raisedOnApproved,
    ours,
  }) => html`<tr><th scope="row" data-label="Finding"><a href="${DASHBOARD_PATH}/inbox?view=done&amp;code=${code}">${title}</a></th>
<td data-label="False alarms">${share(falseAlarms, judged)}</td>
<td data-label="On approved">${share(raisedOnApproved, approved)}</td>
<td data-label="On genuine files">${ours ? share(ours.k, ours.n) : 'not counted'}</td></tr>`,
)}
</tbody></table>
<p>Export these figures: <a href="${DASHBOARD_PATH}/rates/export.csv">CSV</a> · <a href="${DASHBOARD_PATH}/rates/export.json">JSON</a></p>`
}
<p class="hint">Judgements are kept without the document when its report is erased; approved documents count as long as their reports are kept.</p>`;
}

/** "3 of 40 (7.5 %; 2.6 to 16 %)" */
function share(k: number, n: number): Html {
  if (n === 0) return html`<span class="hint">none judged</span>`;
  const { low, high } = rangeOf(k, n);
  return html`${k} of ${n.toLocaleString('en-GB')} <span class="hint">${percent(k / n)}; ${percent(low)} to ${percent(high)}</span>`;
}

/** Where the true share lies (90 %). @param n above 0 */
export const rangeOf = (k: number, n: number): { low: number; high: number } => ({
  low: k === 0 ? 0 : jeffreysLowerBound(k, n),
  high: k === n ? 1 : 1 - jeffreysLowerBound(n - k, n),
});
