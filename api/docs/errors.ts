/** Every error that the service answers, from the table that makes them. */
import { ERRORS } from '../../shared/contracts/problem.ts';
import { type Html, html } from '../dashboard/html.ts';

export function errorsPage(): Html {
  const rows = Object.entries(ERRORS).sort(
    ([one, a], [other, b]) => a.status - b.status || a.code.localeCompare(b.code) || one.localeCompare(other),
  );
  return html`<h1>Errors</h1>
<p class="lead">One envelope for the whole service. Programs decide by <code>code</code> and <code>reason</code>, people read <code>message</code>, support asks for <code>requestId</code>.</p>
<pre tabindex="0"><code>${JSON.stringify({ ok: false, error: { code: 'invalid_payload', reason: 'file_missing', message: ERRORS.file_missing.message }, requestId: 'req_01JD9C4N6T3Q8V2W7X5Y1Z0ABC' }, null, 2)}</code></pre>
<p>With <code>Accept: application/problem+json</code> the same comes as RFC 9457. 429 and 503 say in <code>Retry-After</code> when to come back. A damaged, locked or hostile document is no error: it gets a report.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Errors"><table><thead><tr><th scope="col">Status</th><th scope="col">code</th><th scope="col">reason</th><th scope="col">What was wrong, and what to do</th></tr></thead><tbody>
${rows.map(
  ([reason, { status, code, message }]) =>
    html`<tr id="${reason}"><td>${status}</td><td><code>${code}</code></td><th scope="row"><code>${reason}</code></th><td>${message}</td></tr>`,
)}</tbody></table></div>`;
}
