/**
 * Points that are found again when their surroundings are turned and scaled: extrema of differences of Gaussians, with
 * the direction of their gradients and a histogram of them relative to it (Lowe, "Distinctive Image Features from
 * Scale-Invariant Keypoints", 2004; the patent ended in 2020).
 */
import { describe, directions, LENGTH } from './descriptors.ts';
import { blurred, doubled, halved, type Plane } from './plane.ts';

export type Keypoint = {
  x: number;
  y: number;
  /** Scale in samples, and direction in radians. */
  sigma: number;
  angle: number;
};

/** Keypoints, and their descriptors one behind another; `complete` is false where there were more than are described. */
export type Keypoints = { points: Keypoint[]; descriptors: Uint8Array; complete: boolean };

/** Three neighbouring differences, finest first. */
type Around = [Float32Array, Float32Array, Float32Array];

type Extremum = { x: number; y: number; level: number; contrast: number };

const LEVELS = 3;
const FIRST_SIGMA = 1.6;
const MAX_OCTAVES = 4;
const MIN_SIDE = 40;
/** Smaller pictures are doubled first, since their pieces have too few points otherwise. */
const SMALL_SAMPLES = 350_000;
/** Blur that a picture has by itself. */
const OWN_SIGMA = 0.5;
/** Difference of two Gaussians (levels) below which noise makes extrema. */
const MIN_CONTRAST = 1.6;
/** Ratio of principal curvatures on an edge, along which a point has no place. */
const MAX_EDGE_RATIO = 10;
const MAX_POINTS = 2000;
/** The strongest of each square of this side (samples), so that one texture does not take all points. */
const SQUARE = 64;
const PER_SQUARE = 28;

/** Null when the time is over. */
export function keypoints(picture: Plane, shouldStop: () => boolean): Keypoints | null {
  const isSmall = picture.width * picture.height < SMALL_SAMPLES;
  const start = isSmall ? doubled(picture) : picture;
  const own = isSmall ? 2 * OWN_SIGMA : OWN_SIGMA;
  let base = blurred(start, Math.sqrt(FIRST_SIGMA ** 2 - own ** 2));
  const octaves: { gaussians: Plane[]; step: number; found: Extremum[] }[] = [];
  for (let octave = 0; octave < MAX_OCTAVES && Math.min(base.width, base.height) >= MIN_SIDE; octave++) {
    if (shouldStop()) return null;
    const gaussians = [base];
    for (let level = 1; level < LEVELS + 3; level++) {
      const before = FIRST_SIGMA * 2 ** ((level - 1) / LEVELS);
      const sigma = before * Math.sqrt(2 ** (2 / LEVELS) - 1);
      gaussians.push(blurred(gaussians[level - 1] as Plane, sigma));
    }
    const step = (isSmall ? 0.5 : 1) * 2 ** octave;
    octaves.push({ gaussians, step, found: extrema(gaussians) });
    base = halved(gaussians[LEVELS] as Plane);
  }
  return described(octaves);
}

function described(octaves: { gaussians: Plane[]; step: number; found: Extremum[] }[]): Keypoints {
  const squares = new Map<number, number>();
  const spread = octaves
    .flatMap(({ gaussians, step, found }) => found.map((extremum) => ({ gaussians, step, extremum })))
    .toSorted((a, b) => b.extremum.contrast - a.extremum.contrast)
    .filter(({ step, extremum: { x, y } }) => {
      const key = Math.floor((y * step) / SQUARE) * 4096 + Math.floor((x * step) / SQUARE);
      const taken = squares.get(key) ?? 0;
      squares.set(key, taken + 1);
      return taken < PER_SQUARE;
    });
  const chosen = spread.slice(0, MAX_POINTS);
  const points: Keypoint[] = [];
  const all: Uint8Array[] = [];
  for (const { gaussians, step, extremum } of chosen) {
    const { x, y, level } = extremum;
    const plane = gaussians[Math.round(level)] as Plane;
    const sigma = FIRST_SIGMA * 2 ** (level / LEVELS);
    for (const angle of directions(plane, x, y, sigma)) {
      points.push({ x: x * step, y: y * step, sigma: sigma * step, angle });
      all.push(describe(plane, x, y, sigma, angle));
    }
  }
  const descriptors = new Uint8Array(all.length * LENGTH);
  for (const [i, descriptor] of all.entries()) descriptors.set(descriptor, i * LENGTH);
  return { points, descriptors, complete: spread.length <= MAX_POINTS };
}

/** Extrema over place and scale, their places between samples, without those on edges. */
function extrema(gaussians: readonly Plane[]): Extremum[] {
  const { width, height } = gaussians[0] as Plane;
  const differences = gaussians.slice(1).map(({ data }, i) => difference(data, (gaussians[i] as Plane).data));
  const found: Extremum[] = [];
  const margin = 6;
  for (let level = 1; level <= LEVELS; level++) {
    const [below, here, above] = differences.slice(level - 1, level + 2) as Around;
    const ownFirst = [here, below, above];
    for (let y = margin; y < height - margin; y++) {
      for (let x = margin, at = y * width + margin; x < width - margin; x++, at++) {
        const value = here[at] as number;
        if (Math.abs(value) < 0.8 * MIN_CONTRAST || !isExtremum(ownFirst, at, width, value)) continue;
        const extremum = refined([below, here, above], at, width, { x, y, level });
        if (extremum && extremum.contrast >= MIN_CONTRAST) found.push(extremum);
      }
    }
  }
  return found;
}

/** A loop, since a call a sample takes four times as long. */
function difference(coarser: Float32Array, finer: Float32Array): Float32Array {
  const out = new Float32Array(coarser.length);
  for (let at = 0; at < out.length; at++) out[at] = (coarser[at] as number) - (finer[at] as number);
  return out;
}

/** Further from zero than all others of 3 x 3 x 3; `planes` begins with its own. */
function isExtremum(planes: readonly Float32Array[], at: number, width: number, value: number): boolean {
  const sign = value > 0 ? 1 : -1;
  const own = sign * value;
  for (let level = 0; level < planes.length; level++) {
    const plane = planes[level] as Float32Array;
    for (let row = at - width; row <= at + width; row += width) {
      for (let i = row - 1; i <= row + 1; i++) {
        if ((level !== 0 || i !== at) && sign * (plane[i] as number) >= own) return false;
      }
    }
  }
  return true;
}

/** A parabola through the neighbours on each axis; null on an edge. */
function refined(
  [below, here, above]: Around,
  at: number,
  width: number,
  { x, y, level }: { x: number; y: number; level: number },
): Extremum | null {
  const value = here[at] as number;
  const [left, right] = [here[at - 1] as number, here[at + 1] as number];
  const [up, down] = [here[at - width] as number, here[at + width] as number];
  const [finer, coarser] = [below[at] as number, above[at] as number];
  const xx = left + right - 2 * value;
  const yy = up + down - 2 * value;
  const xy =
    ((here[at + width + 1] as number) -
      (here[at + width - 1] as number) -
      (here[at - width + 1] as number) +
      (here[at - width - 1] as number)) /
    4;
  const determinant = xx * yy - xy * xy;
  if (determinant <= 0 || (xx + yy) ** 2 * MAX_EDGE_RATIO >= (MAX_EDGE_RATIO + 1) ** 2 * determinant)
    return null;
  const [gx, gy] = [(right - left) / 2, (down - up) / 2];
  const dx = (-gx * yy + gy * xy) / determinant;
  const dy = (-gy * xx + gx * xy) / determinant;
  const ss = finer + coarser - 2 * value;
  const ds = ss === 0 ? 0 : (finer - coarser) / (2 * ss);
  const clamp = (offset: number): number => Math.max(-0.6, Math.min(0.6, offset));
  const contrast = Math.abs(value + (gx * clamp(dx) + gy * clamp(dy)) / 2);
  return { x: x + clamp(dx), y: y + clamp(dy), level: level + clamp(ds), contrast };
}
