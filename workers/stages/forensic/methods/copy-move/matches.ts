import { type Corner, PATCH_RADIUS } from './corners.ts';
import { type Shrunk, softened } from './shrunk.ts';

/** Two corners with the same surroundings; `to` lies below `from`, or right of it on the same row. */
export type Match = { from: Corner; to: Corner; correlation: number };

/** A patch of 16x16 as 8x8 means, without its mean and of length 1. */
const SIDE = 8;
const LENGTH = SIDE * SIDE;
/** Correlation from which two patches can be copies; JPEG at quality 70 leaves 0.95 and more. */
const MIN_CORRELATION = 0.92;
const MIN_DISTANCE = 2 * PATCH_RADIUS;
/** The frequencies of a patch that are looked up, and how far copies may differ in each. */
const LOOKED_UP = [
  [1, 0],
  [0, 1],
  [1, 1],
  [2, 0],
] as const;
const STEP = 0.8;
/** Of a crowd of like patches (a texture, a ruled table) only so many are compared. */
const MAX_CROWD = 24;

/**
 * The letters of any page of print have crowds, some of their corners each; a copied piece is found by its others. Beyond this
 * share a piece may have no others.
 */
const MOST_CROWDED = 0.5;

/** `complete` is false where more corners than not have a larger crowd of like ones than is compared. */
export type Matches = { matches: Match[]; complete: boolean };

/** Pairs of corners whose patches are alike; for each corner at most a crowd of them, so the time is bounded. */
export function matches(picture: Shrunk, corners: readonly Corner[]): Matches {
  const soft = softened(picture);
  const patches = corners.map((corner) => describe(soft, corner));
  const bases = LOOKED_UP.map(([u, v]) => frequency(u, v));
  const places = patches.map((patch) => bases.map((basis) => Math.floor(dot(patch, basis) / STEP)));
  const cells = new Map<number, number[]>();
  const found: Match[] = [];
  const crowded = new Set<number>();
  for (const [b, place] of places.entries()) {
    const two = corners[b] as Corner;
    let compared = 0;
    for (const key of neighbours(place)) {
      for (const a of cells.get(key) ?? []) {
        const one = corners[a] as Corner;
        if (Math.abs(one.x - two.x) < MIN_DISTANCE && Math.abs(one.y - two.y) < MIN_DISTANCE) continue;
        if (++compared > 27 * MAX_CROWD) {
          crowded.add(b);
          break;
        }
        const correlation = dot(patches[a] as Float32Array, patches[b] as Float32Array);
        if (correlation < MIN_CORRELATION) continue;
        const ordered = two.y > one.y || (two.y === one.y && two.x > one.x);
        found.push(ordered ? { from: one, to: two, correlation } : { from: two, to: one, correlation });
      }
    }
    const own = keyOf(place, [0, 0, 0, 0]);
    const cell = cells.get(own);
    if (!cell) cells.set(own, [b]);
    else if (cell.length < MAX_CROWD) cell.push(b);
    else crowded.add(b);
  }
  return { matches: found, complete: crowded.size <= MOST_CROWDED * corners.length };
}

const AROUND = Array.from({ length: 81 }, (_, i) =>
  [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9) % 3, Math.floor(i / 27)].map((step) => step - 1),
);

const neighbours = (place: readonly number[]): number[] => AROUND.map((step) => keyOf(place, step));

function keyOf(place: readonly number[], step: readonly number[]): number {
  return place.reduce((key, at, i) => key * 64 + at + (step[i] as number) + 32, 0);
}

function describe({ width, data }: Shrunk, { x, y }: Corner): Float32Array {
  const patch = new Float32Array(LENGTH);
  let sum = 0;
  for (let row = 0; row < SIDE; row++) {
    for (let col = 0; col < SIDE; col++) {
      const at = (y - PATCH_RADIUS + 2 * row) * width + x - PATCH_RADIUS + 2 * col;
      const value =
        (data[at] as number) +
        (data[at + 1] as number) +
        (data[at + width] as number) +
        (data[at + width + 1] as number);
      patch[row * SIDE + col] = value;
      sum += value;
    }
  }
  let energy = 0;
  for (let i = 0; i < LENGTH; i++) {
    const value = (patch[i] as number) - sum / LENGTH;
    patch[i] = value;
    energy += value * value;
  }
  const scale = energy > 0 ? 1 / Math.sqrt(energy) : 0;
  for (let i = 0; i < LENGTH; i++) patch[i] = (patch[i] as number) * scale;
  return patch;
}

function frequency(u: number, v: number): Float32Array {
  return Float32Array.from({ length: LENGTH }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return Math.cos(((2 * x + 1) * u * Math.PI) / 16) * Math.cos(((2 * y + 1) * v * Math.PI) / 16);
  });
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < LENGTH; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
