/**
 * A session that cannot go on through a fault of the service: it was begun by another version of this software, whose
 * state this one cannot read.
 */
import type { LivenessOutcome, OutcomeReason } from '../../shared/contracts/liveness.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { BIOMETRIC, refundUnit } from '../limits/usage.ts';
import type { LivenessDeps } from './deps.ts';
import { resultBody } from './result.ts';
import { type Row, update, viewOf } from './store.ts';
import type { Turn } from './turns.ts';

/** Nothing is known of what was seen before, nor whether there was a reference image. */
const OUTCOME: LivenessOutcome = {
  liveness: {
    state: 'INCONCLUSIVE',
    blink: false,
    headTurn: false,
    passive: null,
    score: 0,
    challenges: [],
    reasons: ['session_interrupted' satisfies OutcomeReason],
  },
  faceMatch: null,
};

/**
 * Ends the session now, rather than refusing each frame until it expires, and gives its unit back. When somebody else
 * has changed it meanwhile, nothing happens.
 */
export async function interrupt(
  { db, sealer, log }: LivenessDeps,
  row: Row,
  turn: Turn,
  metadata: unknown,
  requestId: string,
): Promise<void> {
  const at = Date.now();
  const body = resultBody(row, OUTCOME, metadata, at, requestId);
  const view = { ...viewOf(row), challenge: null };
  if (!(await update(db, sealer, row, turn, { view, finished: { at, body } }))) return;
  log.warn({ sessionId: row.id }, 'a liveness session of another version was ended');
  // The unit was taken just before the row was made.
  await refundUnit(db, row, BIOMETRIC, row.createdAt).catch((error) =>
    log.warn({ error: messageOf(error) }, 'not refunded'),
  );
}
