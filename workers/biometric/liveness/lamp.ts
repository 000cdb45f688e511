/**
 * Whether a face that turns is lit as a solid one: what turns towards a lamp grows lighter, what turns away darker, by the
 * cosine of the angle (Lambert). A lamp that stands at one side makes one turn darken the face and the other lighten it, so
 * all looks at both sides are explained by one lamp. A stretched photograph takes its shade along and needs none.
 */
import { leastSquares } from './least-squares.ts';
import { quantile } from './quantile.ts';
import { RIGID } from './rigid-points.ts';
import { looksOf, type SideLooks } from './side-looks.ts';

/** Places whose find is the surest. */
const SURE_SHARE = 0.75;
/** Points about a place that say which way it faces. */
const NEIGHBOURS = 12;
/** Logarithm of light: what a place may be off by; what is further off is no find, a cast shadow or gloss. */
const ERROR = 0.05;
/** Steps of Gauss and Newton, from a dim lamp before the face. */
const PASSES = 8;
const DIM: Lamp = { front: 0.2, aside: 0, below: 0 };
/** Nothing was found, and nothing has turned. */
export const NO_LAMP: Lamp = { front: 0, aside: 0, below: 0 };
const STILL: Turn = { awayDeg: 0, downDeg: 0 };
/** For each place that was found: holds a lamp back that hardly changes anything. */
const RIDGE = 3e-4;

/** Its light over that from all around, by where it stands: before the face, to the right of the picture, and below. */
export interface Lamp {
  front: number;
  aside: number;
  below: number;
}
const AXES = ['front', 'aside', 'below'] as const;

/** How far a head has turned since the reference, degrees: positive to the own left, and chin down. */
export interface Turn {
  awayDeg: number;
  downDeg: number;
}

/** Looks at turns to one side. */
export interface LitSide {
  looks: SideLooks;
  /** Of each look. */
  turns: readonly Turn[];
}

/** Parts of a unit vector, as the lamp's. */
type Facing = Lamp;
/** A place on one look: which way it faced and faces, and by how much the logarithm of its light has grown. */
interface Lit {
  before: Facing;
  now: Facing;
  light: number;
}

/**
 * The lamp that explains most of how light has changed. Each look has an exposure of its own, so the whole face growing
 * lighter says nothing.
 * @param points rigid points of the reference, see rigidPoints
 * @returns no light at all where nothing was found
 */
export function lampOf(points: Float32Array, sides: readonly LitSide[]): Lamp {
  const facing = new Map<number, Facing>();
  const facingAt = (place: number): Facing => {
    const known = facing.get(place) ?? facingOf(points, place);
    facing.set(place, known);
    return known;
  };
  const looks = sides.flatMap(({ looks: all, turns }) =>
    looksOf(all).map((found, index) => {
      const most = quantile(
        found.map(({ unexplained }) => unexplained),
        SURE_SHARE,
      );
      const sure = found.filter(({ unexplained }) => unexplained <= most);
      return sure.map(({ place, light }): Lit => {
        const before = facingAt(place);
        return { before, now: turned(before, turns[index] ?? STILL), light };
      });
    }),
  );
  if (looks.flat().length === 0) return NO_LAMP;
  let lamp = DIM;
  for (let pass = 0; pass < PASSES; pass++) lamp = nearer(lamp, looks);
  return lamp;
}

/** One step; what the lamp explains badly counts little, by Cauchy's loss. */
function nearer(lamp: Lamp, looks: readonly (readonly Lit[])[]): Lamp {
  const columns: Record<keyof Lamp, number[]> = { front: [], aside: [], below: [] };
  const left: number[] = [];
  for (const places of looks) {
    const steep = places.map(({ before, now }) => ({
      before: steepness(lamp, before),
      now: steepness(lamp, now),
    }));
    for (const axis of AXES) {
      const growth = places.map(
        ({ before, now }, at) => steep[at]!.now * now[axis] - steep[at]!.before * before[axis],
      );
      columns[axis].push(...centred(growth));
    }
    left.push(
      ...centred(
        places.map(
          ({ before, now, light }) => light - Math.log1p(on(lamp, now)) + Math.log1p(on(lamp, before)),
        ),
      ),
    );
  }
  const roots = left.map((error) => 1 / Math.hypot(1, error / ERROR));
  const ridge = Math.sqrt(RIDGE * left.length);
  const target = left.map((error, at) =>
    AXES.reduce((sum, axis) => sum + lamp[axis] * columns[axis][at]!, error),
  );
  const weighted = (values: readonly number[], held: readonly number[]): number[] => [
    ...values.map((value, at) => value * roots[at]!),
    ...held,
  ];
  const { factors } = leastSquares(
    AXES.map((axis) =>
      weighted(
        columns[axis],
        AXES.map((other) => (other === axis ? ridge : 0)),
      ),
    ),
    weighted(target, [0, 0, 0]),
  );
  const [front = 0, aside = 0, below = 0] = factors;
  return { front, aside, below };
}

/** Light of the lamp that falls on a place; negative where it stands behind. */
const falling = (lamp: Lamp, facing: Facing): number =>
  AXES.reduce((sum, axis) => sum + lamp[axis] * facing[axis], 0);

const on = (lamp: Lamp, facing: Facing): number => Math.max(0, falling(lamp, facing));

/** By how much the logarithm of the light there grows with that of the lamp. */
const steepness = (lamp: Lamp, facing: Facing): number => {
  const light = falling(lamp, facing);
  return light > 0 ? 1 / (1 + light) : 0;
};

/** Which way the skin faces at a place, by a plane through the points about it. */
function facingOf(points: Float32Array, place: number): Facing {
  const own = RIGID.indexOf(place) * 3;
  const near = RIGID.map((_, at) => ({
    dx: points[at * 3]! - points[own]!,
    dy: points[at * 3 + 1]! - points[own + 1]!,
    dz: points[at * 3 + 2]! - points[own + 2]!,
  }))
    .sort((one, other) => one.dx ** 2 + one.dy ** 2 - other.dx ** 2 - other.dy ** 2)
    .slice(0, NEIGHBOURS);
  const columns = [near.map(({ dx }) => dx), near.map(({ dy }) => dy), near.map(() => 1)];
  const [across = 0, down = 0] = leastSquares(
    columns,
    near.map(({ dz }) => dz),
  ).factors;
  const length = Math.hypot(across, down, 1);
  return { front: 1 / length, aside: across / length, below: down / length };
}

/** Turned aside, then nodded. */
function turned({ front, aside, below }: Facing, { awayDeg, downDeg }: Turn): Facing {
  const [across, down] = [(awayDeg * Math.PI) / 180, (downDeg * Math.PI) / 180];
  const near = front * Math.cos(across) - aside * Math.sin(across);
  return {
    front: near * Math.cos(down) - below * Math.sin(down),
    aside: aside * Math.cos(across) + front * Math.sin(across),
    below: below * Math.cos(down) + near * Math.sin(down),
  };
}

/** Without what all have in common. */
function centred(values: readonly number[]): number[] {
  const middle = values.length > 0 ? quantile(values, 0.5) : 0;
  return values.map((value) => value - middle);
}
