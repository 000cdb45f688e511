/** How long documents and reports are kept, and the form that changes it. */
import { KEPT } from '../../../shared/contracts/retention.ts';
import { RETENTION_LIMITS, type Retention } from '../../../shared/platform/accounts/retention.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Html, html } from '../html.ts';
import { csrfField, notice } from '../layout.ts';
import { passwordField } from './keys.ts';

export interface RetentionView {
  kept: Retention;
  csrf: string;
  /** What was typed, when the form comes back. */
  typed?: { documentHours: string; reportDays: string };
  problem?: string;
  done?: boolean;
}

export function retentionPage({ kept, csrf, typed, problem, done }: RetentionView): Html {
  const { documentHours, reportDays } = RETENTION_LIMITS;
  return html`<section class="card narrow"><h1>Retention</h1>
${done && notice('good', 'Changed. What is older is erased within a minute or two.')}
${problem !== undefined && notice('bad', problem)}
<form method="post" action="${DASHBOARD_PATH}/retention">${csrfField(csrf)}
<label for="documentHours">Documents are erased after their report, in hours</label>
<input id="documentHours" name="documentHours" type="number" required min="${documentHours.min}" max="${documentHours.max}" value="${typed?.documentHours ?? kept.documentHours}" autocomplete="off" aria-describedby="documents-hint">
<p class="hint" id="documents-hint">${documentHours.min} to ${documentHours.max} (90 days), with every picture and text taken out of them; pages can be drawn until then. With a test key ${KEPT.testDocumentHours} hours at most.</p>
<label for="reportDays">Reports are erased after, in days</label>
<input id="reportDays" name="reportDays" type="number" required min="${reportDays.min}" max="${reportDays.max}" value="${typed?.reportDays ?? kept.reportDays}" autocomplete="off" aria-describedby="reports-hint">
<p class="hint" id="reports-hint">${reportDays.min} to ${reportDays.max}. A document goes with its report at the latest. Where documents are kept ${KEPT.placesFromHours} hours or longer, small pictures of the findings’ places are kept, sealed, as long as the report; with a shorter time nothing of the document is kept.</p>
<p>Shorter times work on what is already stored. What was erased does not come back.</p>
${passwordField()}
<button class="primary">Set retention</button></form></section>`;
}
