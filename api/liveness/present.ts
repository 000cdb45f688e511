/** How a session looks from outside. */
import { LIVENESS_LIMITS, type LivenessView } from '../../shared/contracts/liveness.ts';
import { instructionFor } from './instructions.ts';
import { isFinished, type Row, viewOf } from './store.ts';

/** What is asked for now, in the session's language. */
export function challengeOf({ challenge }: LivenessView, locale: string): object | null {
  if (!challenge) return null;
  const { id, type, again, index, total, expiresAt, light } = challenge;
  const instruction = instructionFor(type, locale, again);
  const shown = { id, type, index, total, instruction, expiresAt: new Date(expiresAt).toISOString() };
  return light ? { ...shown, light } : shown;
}

export function framesRemaining(row: Row): number {
  return isFinished(row) ? 0 : Math.max(0, LIVENESS_LIMITS.maxFrames - viewOf(row).framesProcessed);
}

export function sessionOf(row: Row): object {
  const view = viewOf(row);
  return {
    sessionId: row.id,
    state: row.state,
    challenge: isFinished(row) ? null : challengeOf(view, row.locale),
    framesProcessed: view.framesProcessed,
    framesRemaining: framesRemaining(row),
    expiresAt: row.expiresAt.toISOString(),
    ...(view.sandbox ? { sandbox: view.sandbox } : {}),
  };
}
