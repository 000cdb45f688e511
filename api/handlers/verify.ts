/** POST /api/s2s/verify: take one document, make a job of it, answer when its report is stored. */
import type { Request, Response } from 'express';
import { ROUTES } from '../../shared/contracts/routes.ts';
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import type { Deps } from '../deps.ts';
import { idempotencyId } from '../idempotency.ts';
import type { Handler } from '../mount.ts';
import { sendStoredJson } from '../present.ts';
import { contextOf, principalOf } from '../request-context.ts';
import { type End, errorOf, isCharged, submitOnce } from '../submit-once.ts';
import { isMultipartForm, type ReceivedFile, receiveUpload } from '../upload.ts';
import { takeFraudUnit } from '../usage.ts';

export function verifyHandler(deps: Deps): Handler {
  return async (req, res) => {
    if (!isMultipartForm(req.get('content-type'))) throw new ApiError('unsupported_media_type');
    const principal = principalOf(res);
    const { path } = ROUTES.verifyDocument;
    const idempotency = idempotencyId(req.get('idempotency-key'), principal, `POST ${path}`);
    await deps.admission.admit();
    const unit = await takeFraudUnit(deps.db, principal);
    let end: End | undefined;
    try {
      const file = await receive(deps, req, res);
      try {
        const { requestId } = contextOf(res);
        end = await submitOnce(deps, { principal, requestId, source: 'api', file }, idempotency);
      } finally {
        await file.discard();
      }
    } finally {
      // Before the answer, so that whoever has it sees the right count.
      if (!isCharged(end)) {
        await unit.refund().catch((error) => deps.log.warn({ error: messageOf(error) }, 'not refunded'));
      }
    }
    if (end.kind === 'replay') return replay(res, end);
    const error = errorOf(end);
    if (error) throw error;
    res.json({ jobId: end.jobId });
  };
}

async function receive(deps: Deps, req: Request, res: Response): Promise<ReceivedFile> {
  const leave = deps.uploads.enter();
  try {
    // Only now is a waiting client asked for its body: whoever was refused before never sent it.
    if (/^100-continue$/i.test(req.get('expect') ?? '')) res.writeContinue();
    return await deps.trace.span('receive', {}, () =>
      receiveUpload(req, { directory: deps.uploadDirectory }),
    );
  } finally {
    leave();
  }
}

function replay(res: Response, first: { status: number; body: string }): void {
  const { requestId } = JSON.parse(first.body) as { requestId?: string };
  // The id in an error body is the first request's; header and body say the same.
  if (requestId !== undefined) res.set('X-Request-Id', requestId);
  res.set('Idempotent-Replayed', 'true');
  sendStoredJson(res, first.status, first.body);
}
