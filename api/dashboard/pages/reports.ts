/** The list of reports with its filters. */
import { RiskLevel } from '../../../shared/contracts/finding.ts';
import { Outcome } from '../../../shared/contracts/report.ts';
import { bytes, plural, titled } from '../../../shared/findings/telling/figures.ts';
import { outcomeName } from '../../../shared/findings/telling/outcome.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Content, type Html, html } from '../html.ts';
import { erasure, time } from '../time.ts';
import { modeTag } from './keys.ts';

export interface ListedReport {
  jobId: string;
  createdAt: Date;
  state: string;
  mediaType: string;
  bytes: number;
  livemode: boolean;
  source: string;
  riskLevel: string | null;
  /** Null while there is no report, and for one from before outcomes were told. */
  outcome: string | null;
  /** File name where it is kept. */
  name: string | null;
  reference: string | null;
  /** The outcome in a few words. */
  headline: string | null;
  documentErasedAt: Date | null;
  /** When the document will be erased, if it is not yet; null while it is in work. */
  documentUntil: Date | null;
}

/** As they stand in the address; empty means "any". */
export interface ReportFilter {
  risk: string;
  outcome: string;
  from: string;
  to: string;
  mode: string;
}

export interface ReportsView {
  filter: ReportFilter;
  reports: readonly ListedReport[];
  total: number;
  page: number;
  pageSize: number;
  /** Behind it nothing is shown, however much there is. */
  lastPage: number;
}

const REPORTS = `${DASHBOARD_PATH}/reports`;
const MODES = [
  ['', 'Live and test'],
  ['live', 'Live'],
  ['test', 'Test'],
] as const;

export function reportsPage(view: ReportsView): Html {
  const { filter, reports, total } = view;
  return html`<h1>Reports</h1>
<form class="filters" method="get" action="${REPORTS}" aria-label="Filter the reports">
<div><label for="risk">Risk</label><select id="risk" name="risk">${option('', 'Any', filter.risk)}${RiskLevel.options.map((level) => option(level, titled(level), filter.risk))}</select></div>
<div><label for="outcome">Outcome</label><select id="outcome" name="outcome">${option('', 'Any', filter.outcome)}${Outcome.options.map((one) => option(one, outcomeName(one), filter.outcome))}</select></div>
<div><label for="mode">Kind</label><select id="mode" name="mode">${MODES.map(([value, name]) => option(value, name, filter.mode))}</select></div>
<div><label for="from">From (UTC)</label><input id="from" name="from" type="date" value="${filter.from}"></div>
<div><label for="to">To, inclusive</label><input id="to" name="to" type="date" value="${filter.to}"></div>
<div><button>Filter</button> <a href="${REPORTS}">Clear</a></div>
</form>
<p role="status">${plural(total, 'report')}${isNarrowed(filter) && (total === 1 ? ' matches' : ' match')}.</p>
${reportTable(reports, emptyText(view))}
${pager(view)}`;
}

const isNarrowed = (filter: ReportFilter): boolean => Object.values(filter).some(Boolean);

function emptyText({ total, filter }: ReportsView): string {
  if (total > 0) return 'Nothing further.';
  return isNarrowed(filter) ? 'Nothing here matches.' : NONE_YET;
}

const NONE_YET = 'No document yet.';

export function reportTable(reports: readonly ListedReport[], emptied = NONE_YET): Html {
  if (reports.length === 0) return html`<p class="empty">${emptied}</p>`;
  return html`<table class="stack reports"><thead><tr><th scope="col">Report</th><th scope="col">Risk and outcome</th><th scope="col">Submitted</th><th scope="col">Document</th><th scope="col">Kind</th></tr></thead><tbody>
${reports.map(
  (report) => html`<tr>
<th scope="row" data-label="Report">${namesOf(report)}</th>
<td data-label="Risk and outcome">${riskOf(report)}${report.headline !== null && html`<span class="hint">${report.headline}</span>`}</td>
<td data-label="Submitted" class="whole">${time(report.createdAt)}</td>
<td data-label="Document">${MEDIA[report.mediaType] ?? report.mediaType}, ${bytes(report.bytes)}<span class="hint">${erasure(report)}</span></td>
<td data-label="Kind">${modeTag(report.livemode)}${report.source !== 'api' && html` <span class="tag test">${report.source}</span>`}</td></tr>`,
)}
</tbody></table>`;
}

/** What people call it, with its id below. A job without a report has nothing to open. */
function namesOf({ jobId, name, reference, riskLevel }: ListedReport): Html {
  const id = html`<code>${jobId}</code>`;
  const called = name ?? reference;
  const title = called === null ? id : html`<span class="called">${called}</span>`;
  return html`${riskLevel ? html`<a href="${REPORTS}/${jobId}">${title}</a>` : title}${name !== null && reference !== null && reference !== name && html`<span class="hint">${reference}</span>`}${called !== null && html`<span class="hint">${id}</span>`}`;
}

const MEDIA: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

const STATES: Record<string, string> = {
  QUEUED: 'waiting',
  PROCESSING: 'being analysed',
  FAILED: 'analysis failed',
};

function riskOf({ riskLevel, outcome, state }: ListedReport): Content {
  const told = Outcome.safeParse(outcome);
  return riskLevel
    ? html`${riskTag(riskLevel)}${told.success && html` <span class="outcome ${told.data}">${outcomeName(told.data)}</span>`}`
    : html`<span class="hint">${STATES[state] ?? 'no report'}</span>`;
}

export function riskTag(level: string): Html {
  return html`<span class="risk ${level.toLowerCase()}">${titled(level)}</span>`;
}

function option(value: string, name: string, chosen: string): Html {
  return html`<option value="${value}"${value === chosen && html` selected`}>${name}</option>`;
}

function pager({ filter, total, page, pageSize, lastPage }: ReportsView): Content {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  const before = Math.min(page - 1, pages);
  const reachable = Math.min(pages, lastPage);
  const to = (target: number, name: string): Html => {
    const query = new URLSearchParams({ ...filter, page: String(target) });
    return html`<a href="${REPORTS}?${query.toString()}">${name}</a>`;
  };
  return html`<nav class="pager" aria-label="Pages">${page > 1 && to(before, 'Newer')} <span>Page ${page} of ${pages}</span> ${page < reachable && to(page + 1, 'Older')}${page >= lastPage && pages > lastPage && html`<span>Older ones are found by their dates.</span>`}</nav>`;
}
