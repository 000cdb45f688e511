/** What is filmed for the measurement of liveness: living people, then every attack that needs a figure. */
import type { Raster } from '../../workers/face/raster.ts';
import type { FaceRuntime } from '../../workers/face/runtime.ts';
import { randomOf, smear } from './camera.ts';
import type { Figure, Pose } from './figure.ts';
import { glassesOf } from './glasses.ts';
import { headOf } from './head.ts';
import { paperOf, type Shape } from './paper.ts';
import { EVERYBODY, loadPerson, OPEN_EYED, type Person, type PersonName } from './people.ts';
import { FPS, type Gestures, LIVE, PRINT_ATTACKS, paced } from './performer.ts';
import { type PaperPose, printOf } from './print.ts';
import { splineOf } from './spline.ts';
import { filmTakes, type Takes } from './takes.ts';
import { warpOf } from './warp.ts';

/** One person before the camera, each movement once. */
export interface Scene {
  who: PersonName;
  /** Of two halves of the identities: limits are chosen on one and counted on the other. */
  half: 0 | 1;
  /** @param seed of lamps, rooms, windows in spectacles and unrest */
  film(runtime: FaceRuntime, seed?: number): Promise<Takes>;
}

export interface Film {
  name: string;
  alive: boolean;
  fps: number;
  scenes: readonly Scene[];
}

/** More than there are scenes of a class. */
const SEEDS_APART = 1000;
/** How far somebody turns against LIVE, take by take. */
const TURNS = [0.9, 1.1] as const;
/** Paper has to be turned further than a head for the mesh to see as much of a turn. */
const PAPER_TURNS = [1.3, 1.5, 1.8] as const;
const SMALL_PHOTOGRAPH = 250;
/** Light of a dim room. */
const DIM = 0.6;
const QUICK = 15;

interface Cast {
  runtime: FaceRuntime;
  person: Person;
  /** Whose eyes may be pasted in. */
  other: Person;
  index: number;
}

interface Style {
  /** How far each person turns, one after the other. */
  turns?: readonly number[];
  takes?: number;
  fps?: number;
  pixels?: number;
  /** Who is filmed, and whose eyes they get: each the next but one. */
  people?: readonly PersonName[];
  /** Of the JPEG: from and to. */
  quality?: readonly [number, number];
}

function posed(name: string, figure: (cast: Cast) => Figure, style: Style = {}): Film {
  const { turns = TURNS, takes = 1, fps = FPS, pixels, people = OPEN_EYED, quality } = style;
  const scenes = Array.from({ length: takes }, (_, take) =>
    people.map((who, at): Scene => {
      const first = take * people.length + at;
      const further = turns[(at + take) % turns.length]!;
      return {
        who,
        half: (at % 2) as 0 | 1,
        async film(runtime, seed = 0) {
          const index = first + SEEDS_APART * seed;
          const person = await loadPerson(runtime, who, pixels);
          const other = await loadPerson(runtime, people[(at + 2) % people.length]!, pixels);
          const drawn = figure({ runtime, person, other, index });
          const draw = (pose: Pose, frame: Raster): void => drawn.draw(pose, frame);
          const gestures = (more: number): Gestures<Pose> => paced(LIVE, fps, further * more);
          return filmTakes(runtime, gestures, draw, 100 + index, fps, quality);
        },
      };
    }),
  ).flat();
  return { name, alive: name.startsWith('living'), fps, scenes };
}

function flat(style: keyof typeof PRINT_ATTACKS): Film {
  const scenes = OPEN_EYED.slice(0, 2).map(
    (who, at): Scene => ({
      who,
      half: at as 0 | 1,
      async film(runtime, seed = 0) {
        const print = printOf(await loadPerson(runtime, who));
        const gestures = PRINT_ATTACKS[style] as Gestures<PaperPose>;
        return filmTakes(runtime, gestures, (pose, frame) => print.draw(pose, frame), 100 + at + seed);
      },
    }),
  );
  return { name: `print, ${style}`, alive: false, fps: FPS, scenes };
}

function dimmed(figure: Figure): Figure {
  return {
    draw(pose, frame) {
      figure.draw(pose, frame);
      for (let at = 0; at < frame.data.length; at++) frame.data[at] = frame.data[at]! * DIM;
    },
  };
}

const bespectacled = (person: Person, seed: number): Figure =>
  headOf(person, seed, undefined, glassesOf(person, randomOf(seed + 100)));

const paper = (shape: Shape): Film =>
  posed(`print, ${shape.kind} ${shape.degrees}`, ({ person }) => paperOf(person, shape), {
    turns: PAPER_TURNS,
  });

const mask = (shape: Shape): Film =>
  posed(
    `mask with eye holes, ${shape.kind} ${shape.degrees}`,
    ({ person, other }) => paperOf(person, shape, other),
    { turns: PAPER_TURNS },
  );

/** People of whom nothing was looked at when limits were chosen, but for the stretched photographs of ida. */
const STRANGERS = ['gin', 'hal', 'ida', 'joy'] as const;
const stranger = (name: string, figure: (cast: Cast) => Figure, turns: readonly number[]): Film =>
  posed(`stranger, ${name}`, figure, { people: STRANGERS, turns, quality: [70, 90] });
/** Nearer than an arm, so that the far half of the paper shrinks. */
const NEAR = 1.4;

/** What an optical system that is out of focus makes of it. */
function blurred(figure: Figure, pixels: number): Figure {
  return {
    draw(pose, frame) {
      figure.draw(pose, frame);
      smear(frame, pixels, 0);
      smear(frame, 0, pixels);
    },
  };
}

/** Attacks written after all limits stood. */
const BY_STRANGERS: readonly Film[] = [
  stranger('spline 0.9', ({ person, other, index }) => splineOf(person, other, randomOf(index + 700)), [0.9]),
  stranger('spline 1.1', ({ person, other, index }) => splineOf(person, other, randomOf(index + 710)), [1.1]),
  stranger(
    'fold 40, near',
    ({ person }) => paperOf(person, { kind: 'fold', degrees: 40, distance: NEAR }),
    [1.5],
  ),
  stranger(
    'two planes, blurred',
    ({ person }) => blurred(paperOf(person, { kind: 'fold', degrees: 30, distance: NEAR }), 3),
    [1.6],
  ),
  stranger(
    'cylinder 150',
    ({ person }) => paperOf(person, { kind: 'cylinder', degrees: 150, distance: NEAR }),
    [1.6],
  ),
  stranger(
    "cylinder 160 with another's eyes",
    ({ person, other }) => paperOf(person, { kind: 'cylinder', degrees: 160 }, other),
    [1.6],
  ),
];

export const FILMS: readonly Film[] = [
  posed('living', ({ person, index }) => headOf(person, index + 1), { people: EVERYBODY, takes: 2 }),
  posed('one photograph, stretched', ({ person, other }) => warpOf(person, other), { takes: 2 }),
  paper({ kind: 'fold', degrees: 35 }),
  paper({ kind: 'cylinder', degrees: 180 }),
  paper({ kind: 'fold', degrees: 50 }),
  mask({ kind: 'fold', degrees: 35 }),
  posed('one photograph of 250 px, stretched', ({ person, other }) => warpOf(person, other), {
    pixels: SMALL_PHOTOGRAPH,
  }),
  posed('living, dim', ({ person, index }) => dimmed(headOf(person, index + 21)), { people: EVERYBODY }),
  posed('living, spectacles', ({ person, index }) => bespectacled(person, index + 41), { people: EVERYBODY }),
  posed('living, spectacles, dim', ({ person, index }) => dimmed(bespectacled(person, index + 121)), {
    people: EVERYBODY,
  }),
  posed('living, 15 frames a second', ({ person, index }) => headOf(person, index + 61), {
    ...{ people: EVERYBODY, fps: QUICK },
  }),
  posed('living, eyes that go along with the head', ({ person, index }) => headOf(person, index + 81, 0)),
  mask({ kind: 'cylinder', degrees: 180 }),
  paper({ kind: 'fold', degrees: 20 }),
  paper({ kind: 'fold', degrees: 40 }),
  paper({ kind: 'fold', degrees: 60 }),
  paper({ kind: 'cylinder', degrees: 120 }),
  ...(Object.keys(PRINT_ATTACKS) as (keyof typeof PRINT_ATTACKS)[]).map(flat),
  posed('one photograph, stretched, dim', ({ person, other }) => dimmed(warpOf(person, other))),
  ...BY_STRANGERS,
];
