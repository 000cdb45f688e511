/** The first page: what was used, and the newest reports. */
import { DASHBOARD_PATH } from '../assets.ts';
import { type Html, html } from '../html.ts';
import type { Day, Quota } from '../usage-data.ts';
import { modeTag } from './keys.ts';
import { type ListedReport, reportTable } from './reports.ts';
import { usageChart } from './usage-chart.ts';

const METERS: Record<string, string> = { fraud: 'Documents', biometric: 'Faces, chips, sessions' };

export interface OverviewView {
  planId: string;
  month: string;
  quotas: readonly Quota[];
  days: readonly Day[];
  newest: readonly ListedReport[];
}

export function overviewPage({ planId, month, quotas, days, newest }: OverviewView): Html {
  return html`<h1>Overview</h1>
<section aria-labelledby="usage"><h2 id="usage">Usage in ${month}</h2>
<p class="hint">Plan <code>${planId}</code>. Counters begin anew with each month (UTC).</p>
<ul class="quotas">${quotas.map(quotaCard)}</ul></section>
<section aria-labelledby="requests"><h2 id="requests">Requests of the last 30 days</h2>${usageChart(days)}</section>
<section aria-labelledby="newest"><h2 id="newest">Newest reports</h2>
${reportTable(newest)}
<p><a href="${DASHBOARD_PATH}/reports">All reports</a></p></section>`;
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
