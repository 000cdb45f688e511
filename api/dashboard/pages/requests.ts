/** The request log: what was asked with which key, and how it ended. */
import { ERRORS, type ErrorReason } from '../../../shared/contracts/problem.ts';
import { durationText } from '../../../shared/findings/telling/figures.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Html, html } from '../html.ts';
import { time } from '../time.ts';

export interface RequestsView {
  rows: readonly {
    at: Date;
    requestId: string;
    keyId: string | null;
    method: string;
    route: string;
    status: number;
    reason: string | null;
    durationMs: number;
  }[];
  /** Names of the account's keys by their ids. */
  names: ReadonlyMap<string, string>;
  wanted: string | undefined;
  onlyFailed: boolean;
  /** Of the rows that are shown. */
  most: number;
}

export function requestsPage({ rows, names, wanted, onlyFailed, most }: RequestsView): Html {
  return html`<h1>Requests</h1>
<p>Of the last 30 days, without bodies. Every answer names its request: header <code>X-Request-Id</code>, <code>requestId</code> in an error.</p>
<form method="get" action="${DASHBOARD_PATH}/keys/requests">
<label for="id">Request id</label>
<input id="id" name="id" maxlength="64" value="${wanted ?? ''}" autocomplete="off" spellcheck="false">
<label class="choice"><input type="checkbox" name="failed" value="1"${onlyFailed && html` checked`}> Refused and failed ones only</label>
<button>Show</button></form>
${rows.length === 0 ? html`<p>There is no such request.</p>` : requestTable(rows, names)}
${rows.length === most && html`<p class="hint">The last ${most} are shown.</p>`}`;
}

function requestTable(rows: RequestsView['rows'], names: RequestsView['names']): Html {
  return html`<table class="stack requests"><thead><tr><th scope="col">Request</th><th scope="col">When</th><th scope="col">Key</th><th scope="col">What</th><th scope="col">Ended</th><th scope="col">Took</th></tr></thead><tbody>
${rows.map(
  ({ requestId, at, keyId, method, route, status, reason, durationMs }) => html`<tr>
<th scope="row" data-label="Request"><code>${requestId}</code></th>
<td data-label="When" class="whole">${time(at)}</td>
<td data-label="Key">${(keyId && names.get(keyId)) ?? 'none'}</td>
<td data-label="What"><code>${method} ${route}</code></td>
<td data-label="Ended">${status >= 400 ? ended(status, reason) : status}</td>
<td data-label="Took" class="whole">${durationText(durationMs)}</td></tr>`,
)}
</tbody></table>`;
}

/** With the error's own reason where one was answered; rows from before it was kept have their status only. */
function ended(status: number, reason: string | null): Html {
  if (reason === null) return html`<a href="/docs/errors">${status}</a> ${meaning(status)}`;
  const known = reason in ERRORS ? ERRORS[reason as ErrorReason] : undefined;
  return html`${status} <a href="/docs/errors#${reason}"><code>${reason}</code></a>${known && html`<span class="hint">${known.message}</span>`}`;
}

function meaning(status: number): string {
  if (status === 401 || status === 403) return 'not allowed';
  if (status === 404) return 'not there';
  if (status === 429) return 'a limit was reached';
  if (status === 503) return 'come back later';
  return status >= 500 ? 'our fault' : 'the request was at fault';
}
