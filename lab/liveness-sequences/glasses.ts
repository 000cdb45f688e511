/**
 * Spectacles: a stiff frame of rims and a bridge before the eyes, side pieces that lead back to the ears, and glass
 * that takes a little light and mirrors a window. They turn with the head as one piece, nearer to the camera than the
 * skin behind them, and the mirrored window moves twice as far as they turn.
 */
import type { Raster } from '../../workers/face/raster.ts';
import { type Place, type Pose, placeOf } from './figure.ts';
import type { Person } from './people.ts';

/** Where a place of the head, as it was photographed, stands in the frame. */
export type Project = (place: Place) => { x: number; y: number };
/** Something that is worn: drawn over the head. */
export type Worn = (frame: Raster, pose: Pose, project: Project) => void;

/** Of FaceMesh: outer and inner corner of each eye, and the temple beside it; forehead and chin. */
const EYES = [
  [33, 133, 127],
  [263, 362, 356],
] as const;
const [FOREHEAD, CHIN] = [10, 152];
/** Shares of an eye's width: half axes of a rim, how thick it is, how far before the corners of the eyes. */
const RIM = { across: 0.88, down: 0.68, thick: 0.07, before: 0.5 } as const;
/** How long a side piece is and how thick, in widths of an eye; it begins a little above the middle. */
const SIDE_PIECE = { long: 2.6, thick: 0.06, up: 0.25 } as const;
const COLOUR = [62, 52, 47] as const;
const GLASS = 0.95;
/** The window in the glass: grey levels at its middle, its radius in rims, degrees of a turn that move it by a rim. */
const WINDOW = { strength: 80, radius: 0.45, degPerRim: 9 } as const;

type Vector = readonly [number, number, number];

const plus = (place: Vector, way: Vector, far: number): Place => [
  place[0] + way[0] * far,
  place[1] + way[1] * far,
  place[2] + way[2] * far,
];

function along(from: Vector, to: Vector): Vector {
  const way = plus(to, from, -1);
  const length = Math.hypot(...way) || 1;
  return [way[0] / length, way[1] / length, way[2] / length];
}

const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** @param random where the window stands */
export function glassesOf({ points }: Person, random: () => number): Worn {
  const temples = EYES.map(([, , temple]) => placeOf(points, temple));
  const middles = EYES.map(([outer, inner]) =>
    plus(
      placeOf(points, outer),
      along(placeOf(points, outer), placeOf(points, inner)),
      halfWidth(points, outer, inner),
    ),
  );
  const [right, left] = [middles[0]!, middles[1]!];
  const eye = EYES.reduce((sum, [outer, inner]) => sum + halfWidth(points, outer, inner), 0);
  const across = along(right, left);
  const upright = along(placeOf(points, FOREHEAD), placeOf(points, CHIN));
  const down = along([0, 0, 0], plus(upright, across, -dot(upright, across)));
  // Towards the camera, which looks along z.
  const ahead: Vector = [
    down[1] * across[2] - down[2] * across[1],
    down[2] * across[0] - down[0] * across[2],
    down[0] * across[1] - down[1] * across[0],
  ];
  const lenses = middles.map((middle) => plus(middle, ahead, RIM.before * eye));
  const window = { yawDeg: (random() - 0.5) * 40, pitchDeg: (random() - 0.5) * 20 };
  return (frame, pose, project) => {
    for (const [index, lens] of lenses.entries()) {
      const outwards = index === 0 ? -1 : 1;
      const hinge = plus(plus(lens, across, outwards * RIM.across * eye), down, -SIDE_PIECE.up * eye);
      // Along the head, whichever way forehead and chin lean.
      const ear = plus(hinge, along(hinge, temples[index]!), SIDE_PIECE.long * eye);
      const [from, to] = [project(hinge), project(ear)];
      // On the far side it leads behind the face.
      if ((to.x - from.x) * outwards > 0)
        stroke(frame, from, to, SIDE_PIECE.thick * eye * scaleOf(project, lens, down));
      drawLens(frame, project, lens, plus(lens, across, RIM.across * eye), plus(lens, down, RIM.down * eye), [
        (window.yawDeg - pose.yawDeg) / WINDOW.degPerRim,
        (window.pitchDeg - pose.pitchDeg) / WINDOW.degPerRim,
      ]);
    }
    const [one, other] = [
      plus(lenses[0]!, across, RIM.across * eye),
      plus(lenses[1]!, across, -RIM.across * eye),
    ];
    stroke(frame, project(one), project(other), SIDE_PIECE.thick * eye * scaleOf(project, one, down));
  };
}

function halfWidth(points: Float32Array, outer: number, inner: number): number {
  return Math.hypot(...plus(placeOf(points, inner), placeOf(points, outer), -1)) / 2;
}

/** Pixels of the frame for one of the photograph. */
function scaleOf(project: Project, at: Place, way: Vector): number {
  const [from, to] = [project(at), project(plus(at, way, 1))];
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** A flat ellipse in space: what is within its half axes on the frame. */
function drawLens(
  { data, width, height }: Raster,
  project: Project,
  ...[middle, aside, below, mirrored]: [Place, Place, Place, readonly [number, number]]
): void {
  const [at, one, other] = [project(middle), project(aside), project(below)];
  const [a, b, c, d] = [one.x - at.x, one.y - at.y, other.x - at.x, other.y - at.y];
  const area = a * d - b * c;
  if (Math.abs(area) < 1) return;
  /** Pixels of a half axis: the mean of both. */
  const fine = Math.sqrt(Math.abs(area));
  const reach = 1.1 * (Math.hypot(a, b) + Math.hypot(c, d));
  for (let y = Math.max(0, Math.floor(at.y - reach)); y < Math.min(height, at.y + reach); y++) {
    for (let x = Math.max(0, Math.floor(at.x - reach)); x < Math.min(width, at.x + reach); x++) {
      const u = ((x - at.x) * d - (y - at.y) * c) / area;
      const v = ((y - at.y) * a - (x - at.x) * b) / area;
      const radius = Math.hypot(u, v);
      // A camera's pixel is covered in part at the edge of the rim.
      const rim = covered((RIM.thick - Math.abs(radius - 1)) * fine);
      if (rim === 0 && radius > 1) continue;
      const pixel = (y * width + x) * 3;
      const far = ((u - mirrored[0]) ** 2 + (v - mirrored[1]) ** 2) / WINDOW.radius ** 2;
      const shine = WINDOW.strength * Math.exp(-far);
      for (const channel of [0, 1, 2] as const) {
        const behind = data[pixel + channel]!;
        const through = radius > 1 ? behind : Math.min(255, behind * GLASS + shine);
        data[pixel + channel] = through + (COLOUR[channel] - through) * rim;
      }
    }
  }
}

/** Of a pixel whose middle lies so many pixels within the edge of something. */
const covered = (within: number): number => Math.max(0, Math.min(1, within + 0.5));

function stroke(
  { data, width, height }: Raster,
  from: { x: number; y: number },
  to: { x: number; y: number },
  thick: number,
): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = dx * dx + dy * dy || 1;
  const edge = thick + 1;
  const first = (one: number, other: number): number => Math.max(0, Math.floor(Math.min(one, other) - edge));
  const last = (one: number, other: number, most: number): number =>
    Math.min(most - 1, Math.ceil(Math.max(one, other) + edge));
  for (let v = first(from.y, to.y); v <= last(from.y, to.y, height); v++) {
    for (let u = first(from.x, to.x); u <= last(from.x, to.x, width); u++) {
      const at = Math.max(0, Math.min(1, ((u - from.x) * dx + (v - from.y) * dy) / long));
      const share = covered(thick - Math.hypot(u - from.x - at * dx, v - from.y - at * dy));
      for (const channel of [0, 1, 2] as const) {
        const pixel = (v * width + u) * 3 + channel;
        data[pixel] = data[pixel]! + (COLOUR[channel] - data[pixel]!) * share;
      }
    }
  }
}
