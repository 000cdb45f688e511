/** The first page: what was used, and the newest reports. */
import { RiskLevel } from '../../../shared/contracts/finding.ts';
import { titled } from '../../../shared/findings/telling/figures.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Content, type Html, html } from '../html.ts';
import type { Day, Quota, RiskFigures } from '../usage-data.ts';
import { modeTag } from './keys.ts';
import { type ListedReport, reportTable } from './reports.ts';
import { usageChart } from './usage-chart.ts';

const METERS: Record<string, string> = { fraud: 'Documents', biometric: 'Faces, chips, sessions' };

export interface OverviewView {
  planId: string;
  month: string;
  quotas: readonly Quota[];
  risks: readonly RiskFigures[];
  days: readonly Day[];
  newest: readonly ListedReport[];
}

export function overviewPage({ planId, month, quotas, risks, days, newest }: OverviewView): Html {
  return html`<h1>Overview</h1>
<section aria-labelledby="usage"><h2 id="usage">Usage in ${month}</h2>
<p class="hint">Plan <code>${planId}</code>. Counters begin anew with each month (UTC).</p>
<ul class="quotas">${quotas.map(quotaCard)}</ul>
${riskTable(risks)}</section>
<section aria-labelledby="requests"><h2 id="requests">Requests of the last 30 days</h2>${usageChart(days)}</section>
<section aria-labelledby="newest"><h2 id="newest">Newest reports</h2>
${reportTable(newest)}
<p><a href="${DASHBOARD_PATH}/reports">All reports</a></p></section>`;
}

/** How the month's documents came out, a row a level: a phone has no room for a column each. */
function riskTable(risks: readonly RiskFigures[]): Content {
  const modes = [true, false].filter((mode) => risks.some(({ livemode }) => livemode === mode));
  if (modes.length === 0) return null;
  const of = (livemode: boolean, level: RiskLevel): number =>
    risks.find((one) => one.livemode === livemode && one.level === level)?.count ?? 0;
  const levels = RiskLevel.options.toReversed();
  return html`<table class="figures"><caption>Reports of the month by risk</caption><thead><tr><th scope="col">Risk</th>${modes.map((mode) => html`<th scope="col">${modeTag(mode)}</th>`)}</tr></thead><tbody>
${levels.map((level) => html`<tr><th scope="row">${titled(level)}</th>${modes.map((mode) => html`<td>${of(mode, level)}</td>`)}</tr>`)}
</tbody></table>`;
}

function quotaCard({ meter, livemode, count, limit }: Quota): Html {
  const name = METERS[meter] ?? meter[0]!.toUpperCase() + meter.slice(1);
  return html`<li class="card"><h3>${name} ${modeTag(livemode)}</h3>
<p class="figure">${count}${limit !== null && html`<span class="of"> of ${limit}</span>`}</p>
${
  limit === null
    ? html`<p class="hint">no limit</p>`
    : html`<meter min="0" max="${Math.max(1, limit)}" high="${Math.max(1, limit * 0.8)}" optimum="0" value="${Math.min(count, Math.max(1, limit))}" aria-label="${count} of ${limit} used"></meter>`
}</li>`;
}
