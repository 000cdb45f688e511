/** What is filmed for the measurement of liveness: living people, then every attack that needs a figure. */
import type { Raster } from '../../workers/face/raster.ts';
import type { FaceRuntime } from '../../workers/face/runtime.ts';
import type { Figure, Pose } from './figure.ts';
import { withGlasses } from './glasses.ts';
import { headOf } from './head.ts';
import { paperOf, type Shape } from './paper.ts';
import { loadPerson, OPEN_EYED, type Person, type PersonName } from './people.ts';
import { FPS, type Gestures, LIVE, PRINT_ATTACKS, paced } from './performer.ts';
import { type PaperPose, printOf } from './print.ts';
import { filmTakes, type Takes } from './takes.ts';
import { warpOf } from './warp.ts';

/** One person before the camera, each movement once. */
export interface Scene {
  who: PersonName;
  /** Of two halves of the identities: limits are chosen on one and counted on the other. */
  half: 0 | 1;
  film(runtime: FaceRuntime): Promise<Takes>;
}

export interface Film {
  name: string;
  alive: boolean;
  fps: number;
  scenes: readonly Scene[];
}

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
  /** Of the same half. */
  other: Person;
  index: number;
}

interface Style {
  /** How far each person turns, one after the other. */
  turns?: readonly number[];
  takes?: number;
  fps?: number;
  pixels?: number;
}

function posed(name: string, figure: (cast: Cast) => Figure, style: Style = {}): Film {
  const { turns = TURNS, takes = 1, fps = FPS, pixels } = style;
  const scenes = Array.from({ length: takes }, (_, take) =>
    OPEN_EYED.map((who, at): Scene => {
      const index = take * OPEN_EYED.length + at;
      const further = turns[(at + take) % turns.length]!;
      return {
        who,
        half: (at % 2) as 0 | 1,
        async film(runtime) {
          const person = await loadPerson(runtime, who, pixels);
          const other = await loadPerson(runtime, OPEN_EYED[(at + 2) % OPEN_EYED.length]!, pixels);
          const drawn = figure({ runtime, person, other, index });
          const draw = (pose: Pose, frame: Raster): void => drawn.draw(pose, frame);
          return filmTakes(runtime, paced(LIVE, fps, further), draw, 100 + index, fps);
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
      async film(runtime) {
        const print = printOf(await loadPerson(runtime, who));
        const gestures = PRINT_ATTACKS[style] as Gestures<PaperPose>;
        return filmTakes(runtime, gestures, (pose, frame) => print.draw(pose, frame), 100 + at);
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

export const FILMS: readonly Film[] = [
  posed('living', ({ person, index }) => headOf(person, index + 1), { takes: 2 }),
  posed('one photograph, stretched', ({ person, other }) => warpOf(person, other), { takes: 2 }),
  paper({ kind: 'fold', degrees: 35 }),
  paper({ kind: 'cylinder', degrees: 180 }),
  paper({ kind: 'fold', degrees: 50 }),
  mask({ kind: 'fold', degrees: 35 }),
  posed('one photograph of 250 px, stretched', ({ person, other }) => warpOf(person, other), {
    pixels: SMALL_PHOTOGRAPH,
  }),
  posed('living, dim', ({ person, index }) => dimmed(headOf(person, index + 21))),
  posed('living, spectacles', ({ person, index }) => headOf(withGlasses(person), index + 41)),
  posed('living, 15 frames a second', ({ person, index }) => headOf(person, index + 61), { fps: QUICK }),
  posed('living, eyes that go along with the head', ({ person, index }) => headOf(person, index + 81, 0)),
  mask({ kind: 'cylinder', degrees: 180 }),
  paper({ kind: 'fold', degrees: 20 }),
  paper({ kind: 'fold', degrees: 60 }),
  paper({ kind: 'cylinder', degrees: 120 }),
  ...(Object.keys(PRINT_ATTACKS) as (keyof typeof PRINT_ATTACKS)[]).map(flat),
];
