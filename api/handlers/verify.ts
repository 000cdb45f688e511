/** POST /api/s2s/verify: take one document, make a job of it, answer when its report is stored. */
import { isUtf8 } from 'node:buffer';
import type { Request, Response } from 'express';
import { ROUTES } from '../../shared/contracts/routes.ts';
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import type { Deps } from '../deps.ts';
import { idempotencyId } from '../idempotency.ts';
import type { Handler } from '../mount.ts';
import { sendStoredJson } from '../present.ts';
import { tellLimits, tellRefused } from '../rate-limit-headers.ts';
import { contextOf, principalOf } from '../request-context.ts';
import { acceptOnce, errorOf, isCharged, submitOnce } from '../submit-once.ts';
import { isMultipartForm, LEAST_UPLOAD_BYTES, type ReceivedFile, receiveUpload } from '../upload.ts';
import { FRAUD, takeFraudUnit } from '../usage.ts';

export function verifyHandler(deps: Deps): Handler {
  return async (req, res) => {
    if (!isMultipartForm(req.get('content-type'))) throw new ApiError('unsupported_media_type');
    const principal = principalOf(res);
    const { path } = ROUTES.verifyDocument;
    const idempotency = idempotencyId(req.get('idempotency-key'), principal, `POST ${path}`);
    const reference = documentReference(req.get('x-document-reference'));
    const submit = wantsNoWait(req) ? acceptOnce : submitOnce;
    const answered = await deps.admission.admit(principal.tenantId);
    const unit = await takeFraudUnit(deps.db, principal).catch((error) => {
      answered();
      tellRefused(res, principal, FRAUD, error);
      throw error;
    });
    tellLimits(res, principal, FRAUD, unit);
    const refund = (): Promise<void> =>
      unit.refund().catch((error) => deps.log.warn({ error: messageOf(error) }, 'not refunded'));
    let end: Awaited<ReturnType<typeof submit>> | undefined;
    try {
      const file = await receive(deps, req, res);
      try {
        const { requestId } = contextOf(res);
        end = await submit(deps, { principal, requestId, source: 'api', file, reference }, idempotency);
      } finally {
        await file.discard();
      }
    } finally {
      // Before the answer, so that whoever has it sees the right count.
      if (end?.kind !== 'job') answered();
      if (end?.kind !== 'job' && !isCharged(end)) await refund();
    }
    if (end.kind === 'replay') return replay(res, end);
    if (end.kind === 'job') {
      void end.outcome.then((outcome) => (outcome === 'FAILED' ? refund() : undefined)).finally(answered);
      return accepted(res, end.jobId);
    }
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

/** Header values come as Latin-1; most clients send UTF-8 in them. @throws ApiError 400 */
function documentReference(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const bytes = Buffer.from(header, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : header;
  if (!/^[^\p{C}\p{Zl}\p{Zp}]{1,128}$/u.test(text)) throw new ApiError('invalid_document_reference');
  return text;
}

async function receive(deps: Deps, req: Request, res: Response): Promise<ReceivedFile> {
  const leave = deps.uploads.enter(principalOf(res).tenantId);
  try {
    // Only now is a waiting client asked for its body: whoever was refused before never sent it.
    if (/^100-continue$/i.test(req.get('expect') ?? '')) res.writeContinue();
    return await deps.trace.span('receive', {}, () =>
      receiveUpload(req, {
        directory: deps.uploadDirectory,
        slowest: { bytes: LEAST_UPLOAD_BYTES, withinMs: deps.config.UPLOAD_PATIENCE_MS },
      }),
    );
  } finally {
    leave();
  }
}

function replay(res: Response, first: { status: number; body: string }): void {
  const { requestId, jobId } = JSON.parse(first.body) as { requestId?: string; jobId?: string };
  if (first.status === 202 && jobId !== undefined) res.set('Location', jobPath(jobId));
  // The id in an error body is the first request's; header and body say the same.
  if (requestId !== undefined) res.set('X-Request-Id', requestId);
  res.set('Idempotent-Replayed', 'true');
  sendStoredJson(res, first.status, first.body);
}
