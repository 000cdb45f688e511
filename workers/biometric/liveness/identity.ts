/** That it is one person all the time, and whether it is the one of the reference image. */
import type { LivenessOutcome } from '../../../shared/contracts/liveness.ts';
import type { Embedder } from '../../../shared/contracts/models.ts';
import { compareVectors, isLikeness, thresholdOf } from '../../../shared/platform/face-template.ts';
import type { FaceMeasure, LookedAt } from './measure.ts';
import type { SessionState } from './state.ts';

/** A template of a face that is turned further says little. */
const FRONTAL_DEG = 18;
/** Accepted frames between two comparisons; movements that count end with one in any case. */
const COMPARE_EVERY = 4;
/** Strangers that end a session: one blurred frame may look like somebody else. */
const MAX_STRANGERS_IN_A_ROW = 3;
const MAX_STRANGERS = 6;

export function isFrontal(state: SessionState, { yawDeg }: FaceMeasure): boolean {
  return Math.abs(yawDeg - (state.neutral?.yawDeg ?? 0)) < FRONTAL_DEG;
}

export function isDue(state: SessionState): boolean {
  return state.anchor !== null && (state.sinceCompared === null || state.sinceCompared >= COMPARE_EVERY);
}

/** Compares with the first face; keeps the template of the best frame for the reference. */
export async function isSamePerson(
  state: SessionState,
  embedder: Embedder,
  face: FaceMeasure,
  looked: LookedAt,
): Promise<boolean> {
  if (!state.anchor) throw new Error('nobody to compare with yet');
  if (!isLikeness(embedder, state.anchor, await looked.likeness())) {
    state.strikes.strangers += 1;
    state.strikes.strangersInARow += 1;
    return false;
  }
  state.strikes.strangersInARow = 0;
  state.sinceCompared = 0;
  await keepIfBest(state, face, looked);
  return true;
}

export function isSomebodyElse({ strikes }: SessionState): boolean {
  return strikes.strangersInARow >= MAX_STRANGERS_IN_A_ROW || strikes.strangers >= MAX_STRANGERS;
}

/** The whole template is made for the reference only. */
export async function keepIfBest(
  state: SessionState,
  { quality }: FaceMeasure,
  looked: LookedAt,
): Promise<void> {
  if (!state.reference) return;
  const usable = Object.values(quality.checks).every(Boolean);
  if (usable && quality.score > (state.best?.score ?? 0)) {
    state.best = { template: await looked.template(), score: quality.score };
  }
}

/** @returns null when no reference image was given */
export function matchReference(
  { reference, best }: SessionState,
  embedder: Embedder,
  livenessPassed: boolean,
): LivenessOutcome['faceMatch'] {
  if (!reference) return null;
  // A match with a face that may not have been there would be worse than none.
  if (!livenessPassed || !reference.usable || !best) {
    return { state: 'NOT_ASSESSABLE', score: null, threshold: thresholdOf(embedder), passed: false };
  }
  const compared = compareVectors(embedder, reference.template, best.template);
  return { state: compared.passed ? 'MATCHED' : 'NOT_MATCHED', ...compared };
}
