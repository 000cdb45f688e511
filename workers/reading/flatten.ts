/**
 * The page as it would lie flat and upright: turn, skew and perspective are told by the lines of print themselves.
 *
 * Lines of one page meet in one vanishing point, which is sent to infinity; then columns, whose edges ought to stand
 * one above the other, tell how far the verticals converge, and rows, whose parts ought to stand beside each other, what slope the
 * lines did not tell. Print is read in the picture where it stands; the flat page
 * is where rows and columns are told and boxes are compared.
 */
import { boundsOf, type Point, type Quad, readingAngle } from './geometry.ts';
import { apply, around, IDENTITY, inverse, type Matrix, multiply } from './homography.ts';
import { crowding, rowing } from './rowing.ts';

/** Pixels of the flat page and of the picture; lengths are about the same in both. */
export interface Flat {
  width: number;
  height: number;
  toFlat(point: Point): Point;
  toPicture(point: Point): Point;
  /** Clockwise quarter turns that the picture was seen to need, in degrees. */
  turnedDegrees: 0 | 90 | 180 | 270;
}

/** Below this, in radians, a page stands straight enough as it is. */
const STRAIGHT = 0.004;
/** Convergence is believed from so many lines on. */
const MIN_LINES = 6;
/** Standard deviation of the lines' heights on the page, of its longer side, from which it is: a row tells nothing of it. */
const LEAST_SPREAD = 0.03;
/** How much smaller one end of the page may be seen than its middle; what shows more is no perspective. */
const LEAST_SEEN = 0.4;
/** How much better column edges must align before verticals are taken to converge. */
const BETTER = 1.12;
const MARGIN = 0.04;

/** A picture that needs nothing, or quarter turns alone. */
export function turned(width: number, height: number, degrees: Flat['turnedDegrees']): Flat {
  const centre = around(width / 2, height / 2, (degrees * Math.PI) / 180);
  return flatOf(centre, boundsOf(corners(width, height).map((point) => apply(centre, point))), degrees);
}

/**
 * @param lines of print in the picture, corners in reading order
 * @param upsideDown the lines run backwards as the detector, which reads left to right and downwards, gives them
 */
export function flatten(width: number, height: number, lines: readonly Quad[], upsideDown: boolean): Flat {
  const long = lines.filter((quad) => lengthOf(quad) > 3 * acrossOf(quad));
  const angle = commonAngle(long) + (upsideDown ? Math.PI : 0);
  const degrees = ((((Math.round(-angle / (Math.PI / 2)) * 90) % 360) + 360) % 360) as Flat['turnedDegrees'];
  const skew = Math.abs(angle + (degrees * Math.PI) / 180) % (2 * Math.PI);
  const upright = around(width / 2, height / 2, -angle);
  const size = Math.max(width, height);
  const placed = long.map((quad) => quad.map((point) => apply(upright, point)) as unknown as Quad);
  const level = long.length >= MIN_LINES ? levelling(placed, size) : IDENTITY;
  const levelled = placed.map((quad) => quad.map((point) => apply(level, point)) as unknown as Quad);
  const plumb = long.length >= MIN_LINES ? plumbing(levelled, size) : IDENTITY;
  const standing = multiply(plumb, multiply(level, upright));
  const rows = lines.length >= MIN_LINES ? rowing(lines, standing, size) : IDENTITY;
  const isPlain = [level, plumb, rows].every((one) => one === IDENTITY);
  if (isPlain && Math.min(skew, 2 * Math.PI - skew) < STRAIGHT) return turned(width, height, degrees);
  const matrix = multiply(rows, standing);
  const [x0, y0, x1, y1] = boundsOf(lines.flatMap((quad) => quad.map((point) => apply(matrix, point))));
  const [mx, my] = [(x1 - x0) * MARGIN, (y1 - y0) * MARGIN];
  return flatOf(matrix, [x0 - mx, y0 - my, x1 + mx, y1 + my], degrees);
}

const lengthOf = ([a, b]: Quad): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
const acrossOf = ([a, , , d]: Quad): number => Math.hypot(d[0] - a[0], d[1] - a[1]);

/** The median direction of the lines, weighed by their lengths, in the half turn that most of them share. */
function commonAngle(lines: readonly Quad[]): number {
  let [c, s] = [0, 0];
  for (const [a, b] of lines) {
    // Doubled angles: a direction and its opposite are one.
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const angle = 2 * Math.atan2(dy, dx);
    const weight = Math.hypot(dx, dy) ** 2;
    c += weight * Math.cos(angle);
    s += weight * Math.sin(angle);
  }
  const rough = readingAngle(Math.atan2(s, c) / 2);
  const near = lines
    .map(([a, b]) => {
      let angle = Math.atan2(b[1] - a[1], b[0] - a[0]) - rough;
      while (angle > Math.PI / 2) angle -= Math.PI;
      while (angle < -Math.PI / 2) angle += Math.PI;
      return { angle, weight: Math.hypot(b[0] - a[0], b[1] - a[1]) };
    })
    .filter(({ angle }) => Math.abs(angle) < 0.35)
    .toSorted((p, q) => p.angle - q.angle);
  const half = near.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  return rough + (near.find(({ weight }) => (sum += weight) >= half)?.angle ?? 0);
}

/** Sends the point in which the lines meet to infinity: y = 0 direction. Lines are upright to within their perspective. */
function levelling(lines: readonly Quad[], size: number): Matrix {
  // Slope of a line as a plane over its place: slope = p + q x + r y, by least squares with the outliers left out.
  const samples = lines.map(([a, b, c, d]) => ({
    x: (a[0] + b[0] + c[0] + d[0]) / 4 / size,
    y: (a[1] + b[1] + c[1] + d[1]) / 4 / size,
    slope: (b[1] + c[1] - a[1] - d[1]) / (b[0] + c[0] - a[0] - d[0]),
    weight: lengthOf([a, b, c, d]),
  }));
  let kept = samples.filter(({ slope }) => Math.abs(slope) < 0.35);
  let fit = { p: 0, r: 0 };
  for (let round = 0; round < 3 && kept.length >= MIN_LINES; round++) {
    const w = kept.reduce((sum, k) => sum + k.weight, 0);
    const my = kept.reduce((sum, k) => sum + k.weight * k.y, 0) / w;
    const ms = kept.reduce((sum, k) => sum + k.weight * k.slope, 0) / w;
    const syy = kept.reduce((sum, k) => sum + k.weight * (k.y - my) ** 2, 0);
    const sys = kept.reduce((sum, k) => sum + k.weight * (k.y - my) * (k.slope - ms), 0);
    const r = syy >= LEAST_SPREAD ** 2 * w ? sys / syy : 0;
    const isSeen = lines.every((line) => line.every(([x]) => 1 + (r * x) / size >= LEAST_SEEN));
    fit = isSeen ? { p: ms - r * my, r } : { p: ms, r: 0 };
    const off = (k: (typeof kept)[number]): number => Math.abs(k.slope - fit.p - fit.r * k.y);
    const limit = 3 * (kept.map(off).toSorted((a, b) => a - b)[kept.length >> 1] ?? 0) + 0.003;
    kept = kept.filter((k) => off(k) <= limit);
  }
  // What a straight page shows by chance is left alone.
  if (Math.abs(fit.r) < 0.02 && Math.abs(fit.p) < STRAIGHT) return IDENTITY;
  // Lines y = y0 + slope(y0) x meet at x = -size / r: bring that to infinity, and what slope is left to level.
  return [1, 0, 0, -fit.p, 1, 0, fit.r / size, 0, 1];
}

/** Shear and convergence of the verticals at which the lines' left and right ends stand best one above the other. */
function plumbing(lines: readonly Quad[], size: number): Matrix {
  const ends = lines.flatMap(([a, b, c, d]): Point[] => [
    [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2],
    [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2],
  ]);
  const bin = Math.max(2, size / 300);
  const sharpness = (shear: number, converge: number): number =>
    crowding(
      ends.map(([x, y]) => (x + shear * y) / (1 + (converge * y) / size)),
      bin,
    );
  const still = sharpness(0, 0);
  let best = { score: still, shear: 0, converge: 0 };
  for (let converge = -0.6; converge <= 0.6001; converge += 0.04) {
    for (let shear = -0.2; shear <= 0.2001; shear += 0.02) {
      const score = sharpness(shear, converge);
      if (score > best.score) best = { score, shear, converge };
    }
  }
  if (best.score < BETTER * still) return IDENTITY;
  return [1, best.shear, 0, 0, 1, 0, 0, best.converge / size, 1];
}

function flatOf(matrix: Matrix, bounds: readonly number[], turnedDegrees: Flat['turnedDegrees']): Flat {
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = bounds;
  const toFlat = multiply([1, 0, -x0, 0, 1, -y0, 0, 0, 1], matrix);
  const toPicture = inverse(toFlat);
  return {
    width: Math.max(1, x1 - x0),
    height: Math.max(1, y1 - y0),
    toFlat: (point) => apply(toFlat, point),
    toPicture: (point) => apply(toPicture, point),
    turnedDegrees,
  };
}

const corners = (width: number, height: number): Point[] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];
