/** Somebody who does what is asked: sees the challenge, needs a moment, moves, comes back; never quite still. */
import type { ChallengeType } from '../../shared/contracts/liveness.ts';
import { NEUTRAL, type Pose } from './puppet.ts';

export const FPS = 10;

/** Frames until the movement begins: what people need to read and to move. */
const REACTION = 4;

type Gesture = readonly Partial<Pose>[];

/** Frame by frame. */
export interface Gestures {
  blink: Gesture;
  /** To the own left; right is its mirror image. */
  turn: Gesture;
  closer: Gesture;
}

export const LIVE: Gestures = {
  blink: [{ lids: 0.5 }, { lids: 1 }, { lids: 1 }, { lids: 0.4 }, {}, {}],
  turn: [4, 10, 17, 24, 27, 27, 24, 17, 9, 3, 0, 0].map((yawDeg) => ({ yawDeg })),
  closer: [1.05, 1.12, 1.2, 1.28, 1.33, 1.35, 1.35].map((closeness) => ({ closeness })),
};

/** @returns the next pose, given what is asked for just now */
export function performer(
  gestures: Gestures,
  random: () => number,
): (asked: ChallengeType | null) => Pose {
  let seen: ChallengeType | null = null;
  let waited = 0;
  let rest: Partial<Pose>[] = [];
  let closeness = 1;
  const drift = { x: 0, y: 0, yaw: 0, pitch: 0, roll: 0 };
  const wander = (value: number, step: number, reach: number): number =>
    Math.max(-reach, Math.min(reach, value * 0.95 + (random() - 0.5) * 2 * step));
  return (asked) => {
    if (asked !== seen) {
      seen = asked;
      waited = 0;
      rest = [];
    }
    // Who was not understood tries again.
    if (rest.length === 0 && waited++ >= REACTION && asked && asked !== 'LOOK_STRAIGHT') {
      rest = gestureFor(asked, gestures).map((part) => ({ ...part }));
      waited = -REACTION;
    }
    const part = rest.shift() ?? {};
    closeness = part.closeness ?? closeness + (1 - closeness) * 0.15;
    drift.x = wander(drift.x, 1.2, 8);
    drift.y = wander(drift.y, 0.8, 6);
    drift.yaw = wander(drift.yaw, 0.4, 2);
    drift.pitch = wander(drift.pitch, 0.4, 2);
    drift.roll = wander(drift.roll, 0.3, 1.5);
    return {
      ...NEUTRAL,
      ...part,
      yawDeg: (part.yawDeg ?? 0) + drift.yaw,
      pitchDeg: (part.pitchDeg ?? 0) + drift.pitch,
      rollDeg: (part.rollDeg ?? 0) + drift.roll,
      closeness,
      shift: [drift.x, drift.y],
    };
  };
}

function gestureFor(asked: ChallengeType, { blink, turn, closer }: Gestures): Gesture {
  if (asked === 'BLINK') return blink;
  if (asked === 'MOVE_CLOSER') return closer;
  const side = asked === 'TURN_RIGHT' ? -1 : 1;
  return turn.map((part) => ({ ...part, yawDeg: (part.yawDeg ?? 0) * side }));
}
