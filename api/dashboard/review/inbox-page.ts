/** The inbox: what waits for a decision, the most urgent first. */

import { KINDS, NO_DOCUMENT } from '../../../shared/contracts/document-kind.ts';
import { RiskLevel } from '../../../shared/contracts/finding.ts';
import { Outcome } from '../../../shared/contracts/report.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { ENGLISH } from '../../../shared/findings/language/words.ts';
import { titled } from '../../../shared/findings/telling/figures.ts';
import { outcomeName } from '../../../shared/findings/telling/outcome.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Content, type Html, html } from '../html.ts';
import { modeTag } from '../pages/keys.ts';
import { riskTag } from '../pages/reports.ts';
import { age, erasure } from '../time.ts';
import { MOST_COUNTED } from './cases.ts';
import { type CaseFilter, isNarrowed, queryOf, VIEWS, type View } from './filter.ts';
import { inboxKeyList } from './keys.ts';
import type { Verdict } from './settled.ts';

export interface InboxCase {
  jobId: string;
  name: string;
  headline: string;
  kind: string | null;
  reference: string | null;
  riskLevel: string;
  livemode: boolean;
  createdAt: Date;
  documentErasedAt: Date | null;
  /** When the document will be erased, if it is not yet. */
  documentUntil: Date | null;
  verdict: Verdict | null;
  open: boolean;
  assignee: string | null;
  thumbnail: boolean;
}

export interface InboxView {
  filter: CaseFilter;
  cases: readonly InboxCase[];
  counts: Record<View, number>;
  /** The query of the next page. */
  next: string | undefined;
  isFirst: boolean;
}

const INBOX = `${DASHBOARD_PATH}/inbox`;
const VIEW_NAMES: Record<View, string> = { open: 'Open', mine: 'Mine', done: 'Done' };
const MODES = [
  ['live', 'Live'],
  ['test', 'Test'],
] as const;

export function inboxPage(view: InboxView): Html {
  const { filter, counts } = view;
  return html`<h1>Inbox</h1>
<nav class="tabs" aria-label="Cases"><ul>${VIEWS.map(
    (one) =>
      html`<li><a href="${INBOX}?${queryOf({ ...filter, view: one })}"${one === filter.view && html` aria-current="page"`}>${VIEW_NAMES[one]} <span class="count">${counted(counts[one])}</span></a></li>`,
  )}</ul></nav>
${filters(filter)}
<div id="cases" data-refresh="${INBOX}?${queryOf(filter)}">${caseTable(view)}</div>
<p class="hint" id="keys" hidden>Keys: <kbd>j</kbd> and <kbd>k</kbd> go down and up, <kbd>Enter</kbd> opens, <kbd>/</kbd> searches, <kbd>?</kbd> tells them all.</p>${inboxKeyList(ENGLISH)}`;
}

const counted = (count: number): string => (count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count));

function filters(filter: CaseFilter): Html {
  const select = (
    name: keyof CaseFilter,
    label: string,
    options: readonly (readonly [string, string])[],
  ): Html =>
    html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">Any</option>${options.map(([value, text]) => html`<option value="${value}"${value === filter[name] && html` selected`}>${text}</option>`)}</select></div>`;
  const codes = [...CATALOGUE].map(([code, { title }]) => [code, title] as const);
  const narrowed = isNarrowed({ ...filter, words: '' });
  return html`<form class="search" method="get" action="${INBOX}" role="search">
<input type="hidden" name="view" value="${filter.view}">
<label for="q">Search: reference, kind, finding, words of the outcome</label>
<div class="row"><input id="q" name="q" type="search" maxlength="200" value="${filter.words}" autocomplete="off"><button>Search</button>${isNarrowed(filter) && html` <a href="${INBOX}?view=${filter.view}">Clear</a>`}</div>
<details${narrowed && html` open`}><summary>Filters</summary><div class="filters">
${select(
  'level',
  'Risk',
  [...RiskLevel.options].reverse().map((level) => [level, titled(level)]),
)}
${select(
  'outcome',
  'Outcome',
  Outcome.options.map((one) => [one, outcomeName(one)]),
)}
${select(
  'kind',
  'Kind',
  [...KINDS, 'other', NO_DOCUMENT].map((kind) => [kind, titled(kind)]),
)}
${select(
  'code',
  'Finding',
  codes.toSorted(([, a], [, b]) => (a < b ? -1 : 1)),
)}
${select('mode', 'Live or test', MODES)}
<div><label for="from">From (UTC)</label><input id="from" name="from" type="date" value="${filter.from}"></div>
<div><label for="to">To, inclusive</label><input id="to" name="to" type="date" value="${filter.to}"></div>
</div></details></form>`;
}

/** The part that the page's script loads again by itself. */
export function caseTable({ filter, cases, next, isFirst }: InboxView): Html {
  const query = queryOf(filter);
  // Somebody else has done with what stood here; before it there may be more.
  if (cases.length === 0 && !isFirst)
    return html`<p class="empty">Nothing further. <a href="${INBOX}?${query}">First page</a></p>`;
  if (cases.length === 0) return empty(filter);
  return html`<table class="stack cases"><thead><tr><th scope="col"><span class="unseen">First page</span></th><th scope="col">Case</th><th scope="col">Outcome</th><th scope="col">Age</th><th scope="col" class="whole">Who has it</th></tr></thead><tbody>
${cases.map((one) => row(one, query))}
</tbody></table>
<nav class="pager" aria-label="Pages">${!isFirst && html`<a href="${INBOX}?${query}">First page</a> `}${next !== undefined && html`<a href="${INBOX}?${next}" rel="next">Next page</a>`}
<span class="exports">Export these decisions: <a href="${INBOX}/export.csv?${query}">CSV</a> · <a href="${INBOX}/export.json?${query}">JSON</a></span></nav>`;
}

function empty(filter: CaseFilter): Html {
  if (isNarrowed(filter)) return html`<p class="empty">Nothing here matches.</p>`;
  if (filter.view === 'done') return html`<p class="empty">Nothing has been decided yet.</p>`;
  if (filter.view === 'mine')
    return html`<p class="empty">You have no open case. Take one from <a href="${INBOX}">Open</a>.</p>`;
  return html`<p class="empty">Nothing waits for a decision. <a href="${DASHBOARD_PATH}/upload">Upload a document</a>.</p>`;
}

function row(one: InboxCase, query: string): Html {
  const address = `${DASHBOARD_PATH}/reports/${one.jobId}${query === '' ? '' : `?${query}`}`;
  const level = one.riskLevel.toLowerCase();
  return html`<tr class="case ${level}-edge" data-job="${one.jobId}">
<td class="thumb">${one.thumbnail ? html`<img src="${DASHBOARD_PATH}/reports/${one.jobId}/thumbnail.png" alt="" width="56" height="72" loading="lazy">` : html`<span class="gone" aria-hidden="true"></span>`}</td>
<th scope="row" data-label="Case"><a href="${address}">${one.name}</a>${one.reference && one.reference !== one.name && html`<span class="hint">${one.reference}</span>`}<span class="hint">${kindName(one.kind)}${!one.livemode && html` ${modeTag(false)}`}</span></th>
<td data-label="Outcome">${riskTag(one.riskLevel)} <span class="headline">${one.headline}</span>${state(one)}</td>
<td data-label="Age">${age(one.createdAt)}<span class="hint">${erasure(one)}</span></td>
<td data-label="Who has it">${one.assignee ?? 'nobody'}</td></tr>`;
}

/** Who reads it wants to know what it is, not that a list has no word for it. */
const kindName = (kind: string | null): string =>
  kind === null || kind === 'other' ? 'kind not recognised' : kind;

function state({ open, verdict }: InboxCase): Content {
  if (verdict === null) return null;
  if (open && verdict !== 'ESCALATED') {
    return html`<span class="hint">${ENGLISH.say(`review.${verdict}`)} by one person; a second one is to decide</span>`;
  }
  return html`<span class="hint">${ENGLISH.say(`review.${verdict}`)}</span>`;
}
