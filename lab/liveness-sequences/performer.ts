/** Somebody who does what is asked: sees the challenge, needs a moment, moves, comes back; never quite still. */
import type { ChallengeType } from '../../shared/contracts/liveness.ts';
import { NEUTRAL, type Pose } from './figure.ts';
import { FLAT, type PaperPose } from './print.ts';

export const FPS = 10;

/** Frames until the movement begins: what people need to read and to move. */
const REACTION = 4;

/** What heads and prints have in common. */
interface Posed {
  yawDeg: number;
  pitchDeg: number;
  rollDeg: number;
  closeness: number;
  shift: readonly [x: number, y: number];
}

type Gesture<P> = readonly Partial<P>[];

/** Frame by frame. */
export interface Gestures<P> {
  neutral: P;
  blink: Gesture<P>;
  /** To the own left; right is its mirror image. */
  turn: Gesture<P>;
  closer: Gesture<P>;
}

const NEARER: Gesture<Posed> = [1.05, 1.12, 1.2, 1.28, 1.33, 1.35, 1.35].map((closeness) => ({ closeness }));

export const LIVE: Gestures<Pose> = {
  neutral: NEUTRAL,
  blink: [{ lids: 0.5 }, { lids: 1 }, { lids: 1 }, { lids: 0.4 }, {}, {}],
  turn: [4, 10, 17, 24, 27, 27, 24, 17, 9, 3, 0, 0].map((yawDeg) => ({ yawDeg })),
  closer: NEARER,
};

const RISE_AND_FALL = [0.15, 0.4, 0.7, 1, 1, 0.8, 0.45, 0.15, 0, 0];
const NOD = [0.5, 1, 1, 0.5, 0, 0];

/** What is done with a photograph on paper to please. */
export const PRINT_ATTACKS = {
  carried: {
    neutral: FLAT,
    blink: NOD.map((part) => ({ shift: [0, 25 * part] as const })),
    turn: RISE_AND_FALL.map((part) => ({ shift: [90 * part, 0] as const, rollDeg: 8 * part })),
    closer: NEARER,
  },
  tilted: {
    neutral: FLAT,
    blink: NOD.map((part) => ({ pitchDeg: 38 * part })),
    turn: RISE_AND_FALL.map((part) => ({ yawDeg: 50 * part })),
    closer: NEARER,
  },
  bent: {
    neutral: FLAT,
    blink: NOD.map((part) => ({ bendDeg: 60 * part, pitchDeg: 30 * part })),
    turn: RISE_AND_FALL.map((part) => ({ bendDeg: 120 * part, yawDeg: 32 * part })),
    closer: NEARER,
  },
  zoomed: {
    neutral: FLAT,
    blink: NOD.map((part) => ({ closeness: 1 - 0.12 * part })),
    turn: RISE_AND_FALL.map((part) => ({ closeness: 1 + 0.3 * part })),
    closer: NEARER,
  },
  shaken: {
    neutral: FLAT,
    blink: [12, -20, 9, -4, 0, 0].map((y) => ({ shift: [0, y] as const, smear: [0, y] as const })),
    turn: RISE_AND_FALL.map((part, at) => ({
      shift: [60 * part, 0] as const,
      smear: [at % 2 ? 12 : -5, 0] as const,
      yawDeg: 35 * part,
    })),
    closer: NEARER,
  },
  shining: {
    neutral: FLAT,
    blink: NOD.map((part) => ({ shine: 0.8 * part, pitchDeg: 14 * part })),
    turn: RISE_AND_FALL.map((part) => ({ shine: 0.5 * part, yawDeg: 45 * part, bendDeg: -70 * part })),
    closer: NEARER,
  },
} as const satisfies Record<string, Gestures<PaperPose>>;

/** The same movements, as long by the clock, at another number of frames a second; and turned so much further. */
export function paced(gestures: Gestures<Pose>, fps: number, further = 1): Gestures<Pose> {
  const again = (gesture: Gesture<Pose>): Gesture<Pose> => {
    const count = Math.round((gesture.length * fps) / FPS);
    return Array.from({ length: count }, (_, frame) => {
      const at = Math.min(gesture.length - 1, (frame * FPS) / fps);
      const [one, other] = [gesture[Math.floor(at)]!, gesture[Math.ceil(at)]!];
      const between = (name: 'yawDeg' | 'lids' | 'closeness'): number => {
        const [from, to] = [one[name] ?? NEUTRAL[name], other[name] ?? NEUTRAL[name]];
        return from + (to - from) * (at % 1);
      };
      const closeness = one.closeness === undefined ? {} : { closeness: between('closeness') };
      return { yawDeg: between('yawDeg') * further, lids: between('lids'), ...closeness };
    });
  };
  const { neutral, blink, turn, closer } = gestures;
  return { neutral, blink: again(blink), turn: again(turn), closer: again(closer) };
}

/** @param reaction frames until a movement begins @returns the next pose, given what is asked for just now */
export function performer<P extends Posed>(
  gestures: Gestures<P>,
  random: () => number,
  reaction = REACTION,
): (asked: ChallengeType | null) => P {
  let seen: ChallengeType | null = null;
  let waited = 0;
  let rest: Partial<P>[] = [];
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
    const still = asked === null || asked === 'LOOK_STRAIGHT' || asked === 'LIGHT';
    if (rest.length === 0 && waited++ >= reaction && !still) {
      rest = [...gestureFor(asked, gestures)];
      waited = -reaction;
    }
    const part: Partial<P> = rest.shift() ?? {};
    closeness = part.closeness ?? closeness + (1 - closeness) * 0.15;
    drift.x = wander(drift.x, 1.2, 8);
    drift.y = wander(drift.y, 0.8, 6);
    drift.yaw = wander(drift.yaw, 0.4, 2);
    drift.pitch = wander(drift.pitch, 0.4, 2);
    drift.roll = wander(drift.roll, 0.3, 1.5);
    const [x, y] = part.shift ?? [0, 0];
    return {
      ...gestures.neutral,
      ...part,
      yawDeg: (part.yawDeg ?? 0) + drift.yaw,
      pitchDeg: (part.pitchDeg ?? 0) + drift.pitch,
      rollDeg: (part.rollDeg ?? 0) + drift.roll,
      closeness,
      shift: [x + drift.x, y + drift.y],
    };
  };
}

function gestureFor<P extends Posed>(
  asked: ChallengeType,
  { blink, turn, closer }: Gestures<P>,
): readonly Partial<P>[] {
  if (asked === 'BLINK') return blink;
  if (asked === 'MOVE_CLOSER') return closer;
  if (asked === 'TURN_LEFT') return turn;
  return turn.map((part) => {
    const [x, y] = part.shift ?? [0, 0];
    return { ...part, yawDeg: -(part.yawDeg ?? 0), rollDeg: -(part.rollDeg ?? 0), shift: [-x, y] };
  });
}
