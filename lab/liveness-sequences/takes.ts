/**
 * Movements filmed once, looked at once, and played in whatever order they are asked for: hundreds of sessions from a
 * few thousand frames. What is played again gets the flicker of another exposure, without which it would be known
 * again as the same frame.
 */
import type { ChallengeType } from '../../shared/contracts/liveness.ts';
import { type FrameMeasure, type LookedAt, lookAtFrame } from '../../workers/biometric/liveness/measure.ts';
import type { FaceRuntime } from '../../workers/face/runtime.ts';
import { emptyFrame, FLICKER, randomOf, take } from './camera.ts';
import { type Gestures, performer } from './performer.ts';
import type { PaperPose } from './print.ts';
import type { Pose } from './puppet.ts';
import type { Camera } from './rehearsal.ts';

/** One frame, as far as a session asks about it. Can be written to a file and read again. */
export interface Shot {
  measure: FrameMeasure;
  /** Where the face is turned too far to be compared, those of the frame before. */
  template: Float32Array;
  likeness: Float32Array;
}

export type Takes = Record<ChallengeType, Shot[]>;

const STILL_FRAMES = 12;
/** Each with the moment that a person needs to react, and the way back. */
const LENGTHS: readonly [ChallengeType, frames: number, back: number][] = [
  ['BLINK', 10, 2],
  ['TURN_LEFT', 16, 2],
  ['TURN_RIGHT', 16, 2],
  ['MOVE_CLOSER', 11, 12],
];
const COMPARED_DEG = 30;

/** Films every movement once, without a cut. */
export async function filmTakes<P extends Pose | PaperPose>(
  runtime: FaceRuntime,
  gestures: Gestures<P>,
  draw: (pose: P, frame: ReturnType<typeof emptyFrame>) => void,
  seed: number,
): Promise<Takes> {
  const random = randomOf(seed);
  const perform = performer(gestures, random);
  const frame = emptyFrame();
  let template: Float32Array = new Float32Array();
  let likeness: Float32Array = new Float32Array();
  const shoot = async (asked: ChallengeType): Promise<Shot> => {
    draw(perform(asked), frame);
    const looked = await lookAtFrame(runtime, await take(frame, random));
    const { face } = looked.measure;
    if (face && Math.abs(face.yawDeg) < COMPARED_DEG) {
      template = await looked.template();
      likeness = await looked.likeness();
    }
    return { measure: looked.measure, template, likeness };
  };
  const takes: Takes = { LOOK_STRAIGHT: [], BLINK: [], TURN_LEFT: [], TURN_RIGHT: [], MOVE_CLOSER: [] };
  for (let at = 0; at < STILL_FRAMES; at++) takes.LOOK_STRAIGHT.push(await shoot('LOOK_STRAIGHT'));
  for (const [type, frames, back] of LENGTHS) {
    for (let at = 0; at < frames; at++) takes[type].push(await shoot(type));
    for (let at = 0; at < back; at++) takes[type].push(await shoot('LOOK_STRAIGHT'));
  }
  return takes;
}

/**
 * Gives what is asked for, each movement to its end.
 * @param library takes of one person; one is drawn each time
 * @param tape keeps what was given
 */
export function spliced(library: readonly Takes[], random: () => number, tape: Shot[] = []): Camera {
  let rest: Shot[] = [];
  return async (asked) => {
    if (rest.length === 0) {
      rest = [...library[Math.floor(random() * library.length)]![asked ?? 'LOOK_STRAIGHT']];
    }
    const shot = rest.shift()!;
    tape.push(shot);
    return exposedAgain(shot, random);
  };
}

/** Plays the movements in an order of its own, whatever is asked. */
export function recited(library: readonly Takes[], order: readonly ChallengeType[], from: number): Shot[] {
  const shots: Shot[] = [...library[0]!.LOOK_STRAIGHT];
  for (let at = 0; shots.length < 400; at++) {
    shots.push(...library[at % library.length]![order[(from + at) % order.length]!]);
  }
  return shots;
}

export function exposedAgain({ measure, template, likeness }: Shot, random: () => number): LookedAt {
  const light = 1 + (random() - 0.5) * 2 * FLICKER;
  return {
    measure: { ...measure, signature: measure.signature.map((value) => value * light) },
    template: async () => template,
    likeness: async () => likeness,
    genuine: async () => null,
  };
}
