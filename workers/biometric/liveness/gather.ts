/** Looks at turned faces as they come, for the proof of turns; what they prove is told at the end (proof.ts). */
import type { Embedder } from '../../../shared/contracts/models.ts';
import { isLikeness } from '../../../shared/platform/face-template.ts';
import type { FaceMeasure, LookedAt } from './measure.ts';
import { addLook } from './proof.ts';
import type { SessionState } from './state.ts';
import { ASKED_TURN, NEUTRAL_DEG, turnedDeg } from './turn.ts';

const LOOKS_IN_TURN = 3;
/** On the way back nothing new is seen. */
const BACK_DEG = 1;
const STILL_LOOKS = 6;
/** To one side: turns that do not count must leave room for the other side's. */
const MAX_LOOKS = 30;
/** Of the lids on the neutral face: as open as before. */
const WIDE_SHARE = 0.9;

const opening = ({ eyes }: FaceMeasure): number => (eyes.right + eyes.left) / 2;

/** Takes a look when the face is turned and not on its way back, or frontal and there were few. */
export async function gather(
  state: SessionState,
  looked: LookedAt,
  face: FaceMeasure,
  embedder: Embedder,
): Promise<void> {
  const { proof, neutral, anchor } = state;
  if (!proof.surface || !neutral || !anchor) return;
  const awayDeg = face.yawDeg - neutral.yawDeg;
  if (Math.abs(awayDeg) < NEUTRAL_DEG) {
    proof.peakDeg = 0;
    proof.inTurn = 0;
    const open = opening(face) > WIDE_SHARE * neutral.eyeRatio;
    if (proof.still.count >= STILL_LOOKS || !open || state.sinceCompared !== 0) return;
    const change = await looked.changeSince(proof.surface);
    if (!change) return;
    proof.still.sum += change.texture;
    proof.still.count += 1;
    return;
  }
  const sample = state.samples.at(-1);
  if (!sample || turnedDeg(sample, neutral, ASKED_TURN) < ASKED_TURN.yawDeg) return;
  if (Math.abs(awayDeg) < proof.peakDeg - BACK_DEG || proof.inTurn >= LOOKS_IN_TURN) return;
  if (proof.looks.filter((look) => look.awayDeg * awayDeg > 0).length >= MAX_LOOKS) return;
  proof.peakDeg = Math.max(proof.peakDeg, Math.abs(awayDeg));
  proof.inTurn += 1;
  addLook(proof, await looked.changeSince(proof.surface), {
    awayDeg,
    downDeg: face.pitchDeg - neutral.pitchDeg,
    alike: isLikeness(embedder, anchor, await looked.likeness()),
  });
}
