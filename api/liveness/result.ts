/** GET .../result: written when the session ended, read as it was written. */
import type { Response } from 'express';
import {
  ATTACK_COVERAGE,
  type LivenessOutcome,
  type OutcomeReason,
  type SandboxWish,
} from '../../shared/contracts/liveness.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import { isFinished, type Row, storedResult, viewOf } from './store.ts';

export function sendResult(res: Response, sealer: Sealer, row: Row): void {
  if (!isFinished(row)) throw new ApiError('session_in_progress');
  const body = storedResult(sealer, row) ?? expiredBody(row);
  // The body is the same at every read, and the header agrees with it.
  res.set('X-Request-Id', (JSON.parse(body) as { requestId: string }).requestId);
  res.type('application/json').send(body);
}

/** Nothing was found out about anybody, so it need not be stored. */
function expiredBody(row: Row): string {
  const { id, expiresAt } = row;
  return JSON.stringify({
    ok: true,
    result: {
      sessionId: id,
      state: 'EXPIRED',
      liveness: {
        state: 'EXPIRED',
        blink: false,
        headTurn: false,
        passive: null,
        score: 0,
        challenges: [],
        reasons: ['session_expired' satisfies OutcomeReason],
        coverage: ATTACK_COVERAGE,
      },
      faceMatch: null,
      ...rehearsed(row),
      completedAt: expiresAt.toISOString(),
    },
    requestId: `req_${id}`,
  });
}

/** The whole body of the result route, written once. */
export function resultBody(
  row: Row,
  { liveness, faceMatch }: LivenessOutcome,
  metadata: unknown,
  at: number,
  requestId: string,
): string {
  return JSON.stringify({
    ok: true,
    result: {
      sessionId: row.id,
      state: 'COMPLETED',
      liveness: { ...liveness, coverage: ATTACK_COVERAGE },
      faceMatch,
      ...(metadata === null ? {} : { metadata }),
      ...rehearsed(row),
      completedAt: new Date(at).toISOString(),
    },
    requestId,
  });
}

function rehearsed(row: Row): { sandbox?: SandboxWish } {
  const { sandbox } = viewOf(row);
  return sandbox ? { sandbox } : {};
}
