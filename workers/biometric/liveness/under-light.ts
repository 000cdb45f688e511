/** The challenge LIGHT, frame by frame: what is seen of it, and other colours when it was not seen. */
import { LIGHT_LIMITS } from '../../../shared/contracts/liveness-light.ts';
import { isFrontal } from './identity.ts';
import { judgeLight } from './light.ts';
import type { FaceMeasure, LookedAt } from './measure.ts';
import { meet, replace, type Source } from './progress.ts';
import type { PlannedChallenge, SessionState } from './state.ts';

/**
 * What a caller may say that a frame was older than when it came. The sequence is known from when it is told: whoever may
 * send frames of then as late as he likes has all the time to make them.
 */
const MAX_BEHIND_MS = 1_500;
/** Shown in vain, with a hint each time; then nothing can be told. */
const MAX_VAIN = 3;
/** Of log chroma. */
const DECIMALS = 1e5;

export type UnderLight =
  | 'nothing'
  | 'met'
  | 'all-met'
  | { reason: 'light_not_seen' | 'light_not_followed'; over: boolean };

/** @param atMs when the frame was taken, as the caller says @param now when it came */
export async function underLight(
  state: SessionState,
  challenge: PlannedChallenge,
  looked: LookedAt,
  face: FaceMeasure,
  { atMs, now }: { atMs: number; now: number },
  source: Source,
): Promise<UnderLight> {
  const tint = isFrontal(state, face) ? await looked.tint() : null;
  if (tint) {
    const [red, blue, redAround, blueAround] = [...tint.face, ...tint.around].map(
      (value) => Math.round(value * DECIMALS) / DECIMALS,
    ) as [number, number, number, number];
    state.light.samples.push({
      atMs: Math.max(now - MAX_BEHIND_MS, Math.min(now, atMs)),
      face: [red, blue],
      around: [redAround, blueAround],
    });
  }
  const { steps, stepMs, delayMs } = LIGHT_LIMITS;
  if (now < state.shownAt + steps * stepMs + delayMs) return 'nothing';
  const verdict = judgeLight(challenge.light ?? [], state.light.samples, state.shownAt, source.draw);
  state.light.samples = [];
  if (verdict.followed) return meet(state, challenge, now) ? 'all-met' : 'met';
  state.light.vain += 1;
  replace(state, challenge, now, source);
  return { reason: verdict.reason, over: state.light.vain >= MAX_VAIN };
}
