/**
 * /privacy: what is kept, where and for how long. The default text says what this program does; an operator with a
 * policy of its own puts it into PRIVACY_FILE.
 */
import { readFileSync } from 'node:fs';
import { Router } from 'express';
import { KEPT } from '../shared/contracts/retention.ts';
import { type Config, ConfigError } from '../shared/platform/config.ts';
import { notAllowed } from '../shared/platform/config-kinds.ts';
import { escapeHtml, sendPage } from './answers/plain-page.ts';
import { publicGet } from './answers/public-get.ts';
import { GUEST_RETENTION } from './assistants/guests.ts';

export const PRIVACY_PATH = '/privacy';

/** @throws ConfigError when PRIVACY_FILE is set and cannot be read: a policy that is not there must not go unnoticed */
export function privacyRouter(config: Config): Router {
  const own = config.PRIVACY_FILE === undefined ? undefined : ownText(config.PRIVACY_FILE);
  const body = own === undefined ? defaultText() : `<h1>Privacy</h1><pre>${escapeHtml(own)}</pre>`;
  const router = Router({ caseSensitive: true, strict: true });
  publicGet(router, PRIVACY_PATH, (_req, res) => sendPage(res, { title: 'Privacy', body }));
  return router;
}

function ownText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError([notAllowed('PRIVACY_FILE', file, 'a text file that this process may read')], {
      cause,
    });
  }
}

function defaultText(): string {
  const {
    placesFromHours,
    documentHours,
    testDocumentHours,
    reportDays,
    requestLogDays,
    auditDays,
    idempotencyHours,
  } = KEPT;
  return `
<h1>Privacy</h1>
<p>This service looks at documents and faces that its users send, and answers whether they can be trusted. It runs on
machines of whoever operates it: the operator is responsible for the data, and is the one to ask.</p>
<h2>Documents</h2>
<p>A document is stored while it is analysed and erased ${documentHours} hours after its report (with a test key
${testDocumentHours} hours), together with every picture and text taken out of it. An account may set another time, from
0 to 90 days. A document sent without an account, through an assistant, is erased ${GUEST_RETENTION.documentHours} hour
after its report. The name of the file is not stored, unless the account
wants it (by default of what people upload in the dashboard): then it is sealed, and erased with the report.</p>
<h2>Reports</h2>
<p>A report is kept ${reportDays} days, or as long as the account has set; without an account
${GUEST_RETENTION.reportDays} days. It can contain words of the document, such as an amount before and after a change.
Where the account keeps documents ${placesFromHours} hours or longer, small pictures of the places of findings are kept with
the report and erased with it.
Only the account that sent the document can read it, or whoever was given its handle or a share link. An account can
delete a report and its document at any time; both are gone at once.</p>
<h2>Faces and chips</h2>
<p>Pictures, camera frames and the contents of a passport chip are held in memory for the time of the answer, cross the
service sealed, and are not stored. A face template goes back to the caller, sealed; none is kept.</p>
<h2>People</h2>
<p>Of people who sign in to the dashboard, the e-mail address, the role and a hash of the password are kept until an
owner of the account or the operator removes them.</p>
<h2>Records</h2>
<p>Each request leaves a line with time, account, operation, result and duration, without bodies, addresses or names:
${requestLogDays} days. Administrative acts are kept ${auditDays} days. Repeated submits are recognised for
${idempotencyHours} hours. Callers without an account are counted under a code made anew each day, from which the
address cannot be read.</p>
<h2>Who else sees it</h2>
<p>Nobody, unless the operator has set up a language model for a second opinion (then it gets the findings, and reports
say so under <em>ai</em>), or a bucket of a cloud provider for storage. Documents are not used to train anything. What an
assistant does with a document before it reaches this service, and with the answer, is that assistant’s matter.</p>
<p class="soft">An address that is given for a document is fetched once by this service, over https.</p>
`;
}
