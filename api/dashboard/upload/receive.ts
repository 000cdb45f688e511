/** POST /dashboard/upload: one file, by the page's script or by its plain form; the same way as through the API. */
import type { Request, Response } from 'express';
import { ApiError } from '../../../shared/platform/errors.ts';
import type { Principal } from '../../../shared/platform/keys/keyring.ts';
import { lingerFor } from '../../answers/linger.ts';
import type { Deps } from '../../deps.ts';
import { contextOf } from '../../request-context.ts';
import { checkedReference, documentReference } from '../../submission/document-reference.ts';
import { idempotencyId } from '../../submission/idempotency.ts';
import { acceptOnce } from '../../submission/submit-once.ts';
import { takeDocument } from '../../submission/take-document.ts';
import { isMultipartForm, LEAST_UPLOAD_BYTES, receiveUpload } from '../../upload/upload.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { DashboardError } from '../dashboard-error.ts';
import { checkCsrf, parameter } from '../forms.ts';
import { actorOf, type Visitor } from '../session.ts';
import { refusalOf } from './refusals.ts';
import { sendUploadPage } from './show.ts';

export async function upload(deps: Deps, req: Request, res: Response, visitor: Visitor): Promise<void> {
  const byScript = req.get('x-csrf-token') !== undefined;
  try {
    const jobId = await take(deps, req, res, visitor);
    if (byScript) res.status(202).json({ jobId });
    else res.redirect(303, `${DASHBOARD_PATH}/upload/${jobId}`);
  } catch (error) {
    const { status, message, retryAfterSeconds } = refusalOf(error);
    if (retryAfterSeconds !== undefined) res.set('Retry-After', String(retryAfterSeconds));
    lingerFor(req);
    res.status(status);
    if (byScript) res.json({ message, retryAfterSeconds });
    else await sendUploadPage(deps, res, visitor, message);
  }
}

/** @returns the job's id, of the first one where the script sent the same file again */
async function take(deps: Deps, req: Request, res: Response, visitor: Visitor): Promise<string> {
  if (!isMultipartForm(req.get('content-type'))) throw new ApiError('malformed_multipart');
  const token = req.get('x-csrf-token');
  // The script's word comes before the body; the form's, as a field, behind the file.
  if (token !== undefined) checkCsrf(token, visitor.csrf);
  const principal = principalOf(visitor, parameter(req, 'mode') !== 'test');
  const route = `POST ${DASHBOARD_PATH}/upload ${visitor.userId}`;
  const idempotency = idempotencyId(req.get('idempotency-key'), principal, route);
  const told = documentReference(req.get('x-document-reference') || undefined);
  const end = await takeDocument(deps, {
    principal,
    idempotency,
    receive: () =>
      receiveUpload(req, {
        directory: deps.uploadDirectory,
        slowest: { bytes: LEAST_UPLOAD_BYTES, withinMs: deps.config.UPLOAD_PATIENCE_MS },
        fields: token ? [] : ['reference', 'csrf'],
      }),
    submit: (file, usage) => {
      if (token === undefined) checkCsrf(file.fields?.csrf ?? '', visitor.csrf);
      const typed = file.fields?.reference?.trim();
      const reference = told ?? (typed ? checkedReference(typed) : undefined);
      const { requestId } = contextOf(res);
      const { userId: uploadedBy } = visitor;
      const submission = {
        principal,
        requestId,
        source: 'dashboard',
        file,
        reference,
        uploadedBy,
        ...usage,
      };
      return acceptOnce(deps, submission, idempotency);
    },
  });
  if (end.kind !== 'replay') return end.jobId;
  const { jobId } = JSON.parse(end.body) as { jobId?: string };
  if (!jobId) throw new DashboardError(409, 'This file was refused before. Send it again.');
  return jobId;
}

/** A person acts with the account's own plan and limits; the sources of an audit are people, not keys. */
const principalOf = (visitor: Visitor, livemode: boolean): Principal => ({
  keyId: actorOf(visitor),
  tenantId: visitor.tenant.id,
  livemode,
  scopes: [],
  tenantSuspended: false,
  keepsFileNames: visitor.tenant.keepUploadNames,
  plan: visitor.plan,
});
