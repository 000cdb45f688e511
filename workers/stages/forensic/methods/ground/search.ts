/**
 * Finds pieces of ground whose grain stands in a picture twice. Copies lie whole pixels apart, so signs of their grain at the
 * same 50 places of a patch agree but for coding: patches with 21 signs in common are looked up, those with most of the others
 * in common vote for their displacement.
 */
import { CELL, type Grain } from './grain.ts';

export interface Candidate {
  dx: number;
  dy: number;
  /** Upper left corners of patches that are alike, in pixels: the ones that lie higher. */
  seeds: [x: number, y: number][];
}

/** Signs of a patch stand in so many rows and columns, so many pixels apart: room between two lines of print is wide and low. */
const ROWS = 5;
const COLS = 10;
const STEP = 3;
const PATCH_WIDTH = (COLS - 1) * STEP + 1;
const PATCH_HEIGHT = (ROWS - 1) * STEP + 1;
const ALL_SIGNS = (1 << COLS) - 1;
const KEY_BITS = 21;
/** Share of a patch's cells that have grain. */
const MIN_ROUGH = 0.7;
/** Patches that agree more often than this by their first signs are a pattern. */
const MOST_ALIKE = 12;
/** Pairs that are compared at most; a picture with more repeats its pattern everywhere. */
const MAX_PAIRS = 4_000_000;
const MOST_PLACES = 2_000_000;
/** Signs that two copies may differ in, of the three rows in the middle. */
const MAX_DIFFERENT = 9;
/** Nearer places share their grain. */
const MIN_APART = 24;
/** Patches so many pixels apart and more vote each for themselves. */
const SEED_PX = 8;
const MIN_VOTES = 4;
const MAX_CANDIDATES = 32;
const MAX_SEEDS = 400;

const ONES = Uint8Array.from({ length: 1 << COLS }, (_, bits) => bits.toString(2).replaceAll('0', '').length);

/** @returns displacements with most votes first; null where the time was spent */
export function candidatesOf(
  grain: Grain,
  shouldStop: () => boolean,
): { candidates: Candidate[]; complete: boolean } | null {
  const codes = codesOf(grain);
  const places = sampled(placesOf(grain), codes, grain.width);
  if (shouldStop()) return null;
  const buckets = bucketsOf(places, codes, grain.width);
  if (shouldStop()) return null;
  return votesOf(buckets, codes, grain.width);
}

/** Of each pixel: the signs there and 3, 6 ... 27 pixels to its right. */
function codesOf({ width, height, values }: Grain): Uint16Array {
  const codes = new Uint16Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = y * width;
    // From right to left each code is the one three pixels further, with its own sign in front.
    for (let i = from + width - STEP - 1; i >= from; i--)
      codes[i] = ((codes[i + STEP]! << 1) | (values[i]! > 0 ? 1 : 0)) & ALL_SIGNS;
  }
  return codes;
}

/** Upper left corners, as indices, of the patches all of which is quiet. */
function placesOf({ width, height, cols, rows, quiet, rough }: Grain): Int32Array {
  const across = Math.ceil((PATCH_WIDTH + CELL - 1) / CELL);
  const down = Math.ceil((PATCH_HEIGHT + CELL - 1) / CELL);
  const found = new Int32Array(quiet.reduce((sum, is) => sum + is, 0) * CELL * CELL);
  let count = 0;
  for (let row = 1; row + down < rows; row++) {
    let run = 0;
    const roughIn = new Uint8Array(cols);
    for (let col = cols - 1; col >= 0; col--) {
      let whole = true;
      for (let below = 0; below < down && whole; below++) {
        whole = quiet[(row + below) * cols + col] === 1;
        roughIn[col] = roughIn[col]! + rough[(row + below) * cols + col]!;
      }
      run = whole ? run + 1 : 0;
      if (run < across) continue;
      let sum = 0;
      for (let c = col; c < col + across; c++) sum += roughIn[c]!;
      if (sum < MIN_ROUGH * down * across) continue;
      for (let y = row * CELL; y < row * CELL + CELL && y + PATCH_HEIGHT < height; y++)
        for (let x = col * CELL; x < col * CELL + CELL; x++) found[count++] = y * width + x;
    }
  }
  return found.subarray(0, count);
}

/** The outer rows, and one sign of the row in the middle. */
const keyOf = (codes: Uint16Array, at: number, width: number): number =>
  codes[at]! | (codes[at + 4 * STEP * width]! << COLS) | ((codes[at + 2 * STEP * width]! & 1) << (2 * COLS));

/**
 * As many places as are looked up in reasonable time. Which ones is decided by their signs, so that of two copies either both
 * stay or none; what is altered in a large picture has more places.
 */
function sampled(places: Int32Array, codes: Uint16Array, width: number): Int32Array {
  const each = Math.ceil(places.length / MOST_PLACES);
  if (each <= 1) return places;
  let count = 0;
  for (let i = 0; i < places.length; i++) {
    const at = places[i]!;
    if ((Math.imul(keyOf(codes, at, width), 0x9e3779b1) >>> 8) % each === 0) places[count++] = at;
  }
  return places.subarray(0, count);
}

interface Buckets {
  /** Where each key's places begin. */
  starts: Uint32Array;
  places: Int32Array;
}

function bucketsOf(places: Int32Array, codes: Uint16Array, width: number): Buckets {
  const starts = new Uint32Array((1 << KEY_BITS) + 1);
  // Counted loops here and below: over typed arrays others take three times as long.
  for (let i = 0; i < places.length; i++) {
    const key = keyOf(codes, places[i]!, width) + 1;
    starts[key] = starts[key]! + 1;
  }
  for (let key = 1; key < starts.length; key++) starts[key] = starts[key]! + starts[key - 1]!;
  const next = starts.slice();
  const sorted = new Int32Array(places.length);
  for (let i = 0; i < places.length; i++) {
    const at = places[i]!;
    const key = keyOf(codes, at, width);
    sorted[next[key]!] = at;
    next[key] = next[key]! + 1;
  }
  return { starts, places: sorted };
}

function differing(codes: Uint16Array, a: number, b: number, width: number): number {
  let sum = 0;
  for (let row = 1; row <= 3; row++) {
    sum += ONES[codes[a + row * STEP * width]! ^ codes[b + row * STEP * width]!]!;
    if (sum > MAX_DIFFERENT) break;
  }
  return sum;
}

function votesOf(
  { starts, places }: Buckets,
  codes: Uint16Array,
  width: number,
): { candidates: Candidate[]; complete: boolean } {
  const votes = new Map<number, number[]>();
  let pairs = 0;
  for (let key = 0; key + 1 < starts.length; key++) {
    const [from, to] = [starts[key]!, starts[key + 1]!];
    if (to - from < 2 || to - from > MOST_ALIKE) continue;
    pairs += ((to - from) * (to - from - 1)) / 2;
    if (pairs > MAX_PAIRS) break;
    for (let i = from; i < to; i++) {
      const a = places[i]!;
      for (let j = i + 1; j < to; j++) {
        const b = places[j]!;
        if (differing(codes, a, b, width) > MAX_DIFFERENT) continue;
        const upper = Math.min(a, b);
        const lower = Math.max(a, b);
        const dy = Math.floor(lower / width) - Math.floor(upper / width);
        const dx = (lower % width) - (upper % width);
        if (dy < MIN_APART && Math.abs(dx) < MIN_APART) continue;
        const displacement = dy * 65536 + dx + 32768;
        const seeds = votes.get(displacement);
        if (!seeds) votes.set(displacement, [upper]);
        else if (seeds.length < MAX_SEEDS) seeds.push(upper);
      }
    }
  }
  const candidates = [...votes]
    .filter(([, seeds]) => seeds.length >= MIN_VOTES)
    .map(([displacement, seeds]) => ({ displacement, seeds: apart(seeds, width) }))
    .filter(({ seeds }) => seeds.length >= MIN_VOTES)
    .sort((a, b) => b.seeds.length - a.seeds.length)
    .slice(0, MAX_CANDIDATES)
    .map(({ displacement, seeds }) => ({
      dy: Math.floor(displacement / 65536),
      dx: (displacement % 65536) - 32768,
      seeds,
    }));
  return { candidates, complete: pairs <= MAX_PAIRS && candidates.length < MAX_CANDIDATES };
}

function apart(seeds: readonly number[], width: number): [x: number, y: number][] {
  const kept = new Map<number, [x: number, y: number]>();
  for (const at of seeds) {
    const [x, y] = [at % width, Math.floor(at / width)];
    kept.set(Math.floor(y / SEED_PX) * 65536 + Math.floor(x / SEED_PX), [x, y]);
  }
  return [...kept.values()];
}
