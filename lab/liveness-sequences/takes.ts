/**
 * Movements filmed once, looked at once, and played in whatever order they are asked for: hundreds of sessions from a
 * few thousand frames. What is played again gets the flicker of another exposure, without which it would be known
 * again as the same frame.
 */
import type { ChallengeType } from '../../shared/contracts/liveness.ts';
import { type FrameMeasure, type LookedAt, lookAtFrame } from '../../workers/biometric/liveness/measure.ts';
import {
  changeOf,
  type Surface,
  type SurfaceChange,
  surfaceOf,
} from '../../workers/biometric/liveness/surface.ts';
import { decodeImage, pyramidOf } from '../../workers/face/raster.ts';
import type { FaceRuntime } from '../../workers/face/runtime.ts';
import { emptyFrame, FLICKER, randomOf, take } from './camera.ts';
import type { Pose } from './figure.ts';
import { FPS, type Gestures, performer } from './performer.ts';
import type { PaperPose } from './print.ts';
import type { Camera } from './rehearsal.ts';

/** One frame, as far as a session asks about it. Can be written to a file and read again. */
export interface Shot {
  measure: FrameMeasure;
  jpeg: Uint8Array;
  /** Where the face is turned too far to be compared, that of the frame before. */
  likeness: Float32Array;
}

export type Filmed = Exclude<ChallengeType, 'LIGHT'>;
type Turn = 'TURN_LEFT' | 'TURN_RIGHT';
export type Takes = Record<Filmed, Shot[]> & {
  /** Whoever is asked again blinks again: no blink is like the one before. */
  blinks: Shot[][];
  /** Turns of somebody who was told that the last one did not count. */
  further: Record<Turn, Shot[]>;
};

/** By how much somebody turns further who is told to. */
const FURTHER = 1.35;

/** Nobody lights a film: it holds still. */
const filmed = (asked: ChallengeType | null): Filmed =>
  asked === null || asked === 'LIGHT' ? 'LOOK_STRAIGHT' : asked;

const isTurn = (type: Filmed): type is Turn => type === 'TURN_LEFT' || type === 'TURN_RIGHT';

const STILL_FRAMES = 12;
/** Each with the moment that a person needs to react, and the way back; at FPS frames a second. */
const LENGTHS: readonly [Filmed, frames: number, back: number][] = [
  ['BLINK', 10, 2],
  ['TURN_LEFT', 16, 2],
  ['TURN_RIGHT', 16, 2],
  ['MOVE_CLOSER', 11, 12],
];
const COMPARED_DEG = 30;
const MORE_BLINKS = 2;

/**
 * Films every movement once, without a cut.
 * @param gestures by how far somebody turns
 * @param without movements that nobody will ask for; FURTHER: turns of somebody who was told that the last did not count
 */
export async function filmTakes<P extends Pose | PaperPose>(
  runtime: FaceRuntime,
  gestures: Gestures<P> | ((further: number) => Gestures<P>),
  draw: (pose: P, frame: ReturnType<typeof emptyFrame>) => void,
  seed: number,
  fps: number = FPS,
  quality?: readonly [number, number],
  without: readonly (Filmed | 'FURTHER')[] = [],
): Promise<Takes> {
  const random = randomOf(seed);
  const gesturesOf = typeof gestures === 'function' ? gestures : () => gestures;
  let perform = performer(gesturesOf(1), random);
  const frame = emptyFrame();
  let likeness: Float32Array = new Float32Array();
  const shoot = async (asked: ChallengeType): Promise<Shot> => {
    draw(perform(asked), frame);
    const jpeg = await take(frame, random, quality);
    const looked = await lookAtFrame(runtime, jpeg);
    const { face } = looked.measure;
    if (face && Math.abs(face.yawDeg) < COMPARED_DEG) {
      likeness = await looked.likeness();
    }
    return { measure: looked.measure, jpeg, likeness };
  };
  const takes: Takes = {
    ...{ LOOK_STRAIGHT: [], BLINK: [], TURN_LEFT: [], TURN_RIGHT: [], MOVE_CLOSER: [] },
    further: { TURN_LEFT: [], TURN_RIGHT: [] },
    blinks: [],
  };
  for (let at = 0; at < STILL_FRAMES; at++) takes.LOOK_STRAIGHT.push(await shoot('LOOK_STRAIGHT'));
  const film = async (onto: Shot[], [type, frames, back]: (typeof LENGTHS)[number]): Promise<void> => {
    if (without.includes(type)) return;
    const many = (each: number): number => Math.ceil((each * fps) / FPS);
    for (let at = 0; at < many(frames); at++) onto.push(await shoot(type));
    for (let at = 0; at < many(back); at++) onto.push(await shoot('LOOK_STRAIGHT'));
  };
  for (const length of LENGTHS) await film(takes[length[0]], length);
  for (let more = 0; more < MORE_BLINKS; more++) {
    const blink: Shot[] = [];
    await film(blink, LENGTHS[0]!);
    takes.blinks.push(blink);
  }
  if (without.includes('FURTHER')) return takes;
  perform = performer(gesturesOf(FURTHER), random);
  for (const length of LENGTHS) if (isTurn(length[0])) await film(takes.further[length[0]], length);
  return takes;
}

/**
 * Gives what is asked for, each movement to its end; turns further once it was told that a turn did not count.
 * @param library takes of one person; one is drawn each time
 * @param tape keeps what was given
 */
export function spliced(library: readonly Takes[], random: () => number, tape: Shot[] = []): Camera {
  let rest: Shot[] = [];
  let further = false;
  let blinked = 0;
  return async (asked, _challenge, _atMs, told = []) => {
    const type = filmed(asked);
    further ||= told.includes('turn_not_counted');
    if (rest.length === 0) {
      const takes = library[Math.floor(random() * library.length)]!;
      rest = [...shotsOf(takes, type, further, type === 'BLINK' ? blinked++ : 0)];
    }
    const shot = rest.shift()!;
    tape.push(shot);
    return exposedAgain(shot, random);
  };
}

/** @param blinked how often before */
function shotsOf(takes: Takes, type: Filmed, further: boolean, blinked: number): Shot[] {
  if (type === 'BLINK') return [takes.BLINK, ...takes.blinks][blinked % (1 + takes.blinks.length)]!;
  return isTurn(type) && further ? takes.further[type] : takes[type];
}

/** One person looks, blinks and comes near; whenever a turn is asked for, another one makes it. */
export function splicedByMovement(own: Takes, double: Takes, random: () => number): Camera {
  let rest: Shot[] = [];
  return async (asked) => {
    const type = filmed(asked);
    if (rest.length === 0) rest = [...(type.startsWith('TURN') ? double : own)[type]];
    return exposedAgain(rest.shift()!, random);
  };
}

/** Plays the movements in an order of its own, whatever is asked. */
export function recited(library: readonly Takes[], order: readonly Filmed[], from: number): Shot[] {
  const shots: Shot[] = [...library[0]!.LOOK_STRAIGHT];
  for (let at = 0; shots.length < 400; at++) {
    shots.push(...library[at % library.length]![order[(from + at) % order.length]!]);
  }
  return shots;
}

/** Grey levels by which the cells of a mark differ from one exposure to the next. */
const UNREST = 0.2;

export function exposedAgain(shot: Shot, random: () => number): LookedAt {
  const { measure, likeness } = shot;
  const light = 1 + (random() - 0.5) * 2 * FLICKER;
  const signature = measure.signature.map((value) => value * light + (random() - 0.5) * 2 * UNREST);
  return {
    measure: { ...measure, signature },
    // No reference is given: nobody asks for a whole template.
    template: async () => likeness,
    likeness: async () => likeness,
    surface: () => surfaceOfShot(shot),
    changeSince: (surface) => changeOfShot(shot, surface),
    tint: async () => null,
    genuine: async () => null,
  };
}

/** The same shots are looked at again in hundreds of sessions. */
const surfaces = new WeakMap<Shot, Promise<Surface>>();
const changes = new WeakMap<Surface, WeakMap<Shot, Promise<SurfaceChange | null>>>();

function surfaceOfShot(shot: Shot): Promise<Surface> {
  const known = surfaces.get(shot) ?? readSurface(shot);
  surfaces.set(shot, known);
  return known;
}

async function readSurface({ jpeg, measure: { face } }: Shot): Promise<Surface> {
  if (!face) throw new Error('a shot without a face has no surface');
  return surfaceOf(pyramidOf(await decodeImage(jpeg)), face.mesh.points, face.interocularPx);
}

function changeOfShot(shot: Shot, surface: Surface): Promise<SurfaceChange | null> {
  const ofSurface = changes.get(surface) ?? new WeakMap<Shot, Promise<SurfaceChange | null>>();
  changes.set(surface, ofSurface);
  const known = ofSurface.get(shot) ?? readChange(shot, surface);
  ofSurface.set(shot, known);
  return known;
}

async function readChange(
  { jpeg, measure: { face } }: Shot,
  surface: Surface,
): Promise<SurfaceChange | null> {
  if (!face) return null;
  return changeOf(surface, pyramidOf(await decodeImage(jpeg)), face.mesh.points, face.interocularPx);
}
