/** POST /api/s2s/verify: take one document, make a job of it, answer when its report is stored. */
import type { Request, Response } from 'express';
import { ROUTES } from '../../shared/contracts/routes.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { sendStoredJson } from '../answers/present.ts';
import type { Deps } from '../deps.ts';
import { tellLimits, tellRefused } from '../limits/rate-limit-headers.ts';
import { FRAUD } from '../limits/usage.ts';
import type { Handler } from '../mount.ts';
import { contextOf, principalOf } from '../request-context.ts';
import { documentReference } from '../submission/document-reference.ts';
import { idempotencyId } from '../submission/idempotency.ts';
import { acceptOnce, errorOf, submitOnce } from '../submission/submit-once.ts';
import { takeDocument } from '../submission/take-document.ts';
import type { ReceivedFile } from '../upload/received-file.ts';
import { isMultipartForm, LEAST_UPLOAD_BYTES, receiveUpload } from '../upload/upload.ts';

export function verifyHandler(deps: Deps): Handler {
  return async (req, res) => {
    if (!isMultipartForm(req.get('content-type'))) throw new ApiError('unsupported_media_type');
    const principal = principalOf(res);
    const { path } = ROUTES.verifyDocument;
    const idempotency = idempotencyId(req.get('idempotency-key'), principal, `POST ${path}`);
    const reference = documentReference(req.get('x-document-reference'));
    const submit = wantsNoWait(req) ? acceptOnce : submitOnce;
    const end = await takeDocument(deps, {
      principal,
      idempotency,
      refused: (error) => tellRefused(res, principal, FRAUD, error),
      counted: (unit) => tellLimits(res, principal, FRAUD, unit),
      receive: () => receive(deps, req, res),
      submit: (file, usage) => {
        const { requestId } = contextOf(res);
        return submit(deps, { principal, requestId, source: 'api', file, reference, ...usage }, idempotency);
      },
    });
    if (end.kind === 'replay') return replay(res, end);
    if (end.kind === 'job') return accepted(res, end.jobId);
    const error = errorOf(end);
    if (error) throw error;
    res.json({ jobId: end.jobId });
  };
}

/** RFC 7240: the preference, with whatever else the caller prefers. */
function wantsNoWait(req: Request): boolean {
  return /(^|,)\s*respond-async\s*(,|;|$)/i.test(req.get('prefer') ?? '');
}

function accepted(res: Response, jobId: string): void {
  res.set('Preference-Applied', 'respond-async').set('Location', jobPath(jobId));
  res.status(202).json({ jobId });
}

const jobPath = (jobId: string): string => ROUTES.getJob.path.replace('{jobId}', jobId);

function receive(deps: Deps, req: Request, res: Response): Promise<ReceivedFile> {
  // Only now is a waiting client asked for its body: whoever was refused before never sent it.
  if (/^100-continue$/i.test(req.get('expect') ?? '')) res.writeContinue();
  return deps.trace.span('receive', {}, () =>
    receiveUpload(req, {
      directory: deps.uploadDirectory,
      slowest: { bytes: LEAST_UPLOAD_BYTES, withinMs: deps.config.UPLOAD_PATIENCE_MS },
    }),
  );
}

function replay(res: Response, first: { status: number; body: string }): void {
  const { requestId, jobId } = JSON.parse(first.body) as { requestId?: string; jobId?: string };
  if (first.status === 202 && jobId !== undefined) res.set('Location', jobPath(jobId));
  // The id in an error body is the first request's; header and body say the same.
  if (requestId !== undefined) res.set('X-Request-Id', requestId);
  res.set('Idempotent-Replayed', 'true');
  sendStoredJson(res, first.status, first.body);
}
