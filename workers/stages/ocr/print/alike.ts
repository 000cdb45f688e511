/**
 * How alike places of print are, sample for sample. Two prints of one word differ in their grain and in their place
 * between the samples; a piece that was copied differs from its source by what the last saving rounded.
 */
import type { Picture } from '../../../reading/picture.ts';
import { type Cut, shapeOf, unlikeGrain } from './unlike-grain.ts';

/** In whole samples of the picture. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two places by their index, and the correlation of their samples where they match best, 0..1. */
export interface Alike {
  pair: [number, number];
  likeness: number;
  /** What their grain leaves where it was asked for, a share of the contrast (`unlike-grain.ts`). */
  unlikeGrain?: number;
}

export interface AlikePairs {
  /** The most alike first, at most `KEPT`. */
  pairs: Alike[];
  /** The most alike by their grain first, at most `KEPT`; empty where grain is not asked for. */
  byGrain: Alike[];
  /** False where there were more places than are compared. */
  isWhole: boolean;
}

/** What is compared: how far places of equal print may lie from where they were read, and how small they may be. */
export interface Grain {
  /** Samples by which boxes of equal print differ from reading to reading. */
  slip: number;
  minHeight: number;
  minWidth: number;
  minSamples: number;
  /** Shares by which heights and widths may differ. */
  heights: number;
  widths: number;
  /** Rim of paper that belongs to a place: those of neighbours lie over each other. */
  rim: number;
}
export const WORDS: Grain = {
  ...{ slip: 5, minHeight: 8, minWidth: 8, minSamples: 120 },
  ...{ heights: 0.3, widths: 0.2, rim: 0 },
};
export const GLYPHS: Grain = {
  ...{ slip: 2, minHeight: 9, minWidth: 5, minSamples: 60 },
  ...{ heights: 0.15, widths: 0.12, rim: 2 },
};
const MOST = 700;
/** Sums of columns that are less alike cannot belong to equal print. */
const LIKE_COLUMNS = 0.93;
/** From which on two places show the same letters. */
const SAME_LETTERS = 0.9;
/** Pairs that are kept. */
const KEPT = 16;
const BLOCK = 8;

/**
 * @param isGrainAsked whether they are held against each other by their grain, too
 * @returns the pairs of equal print; indices are those of `places`
 */
export function alike(
  picture: Picture,
  places: readonly Place[],
  grain: Grain,
  isGrainAsked = false,
): AlikePairs {
  const enough = places
    .map((place, index) => ({ index, place }))
    .filter(({ place: { width, height } }) => isLargeEnough(width, height, grain));
  const large = enough
    .slice(0, MOST)
    .map(({ index, place }) => ({ index, place, core: coreOf(picture, place) }));
  const pairs: Alike[] = [];
  const shapes = new Map<Samples, ReturnType<typeof shapeOf>>();
  const shape = (core: Samples): ReturnType<typeof shapeOf> => {
    const known = shapes.get(core) ?? shapeOf(core);
    shapes.set(core, known);
    return known;
  };
  for (const [at, one] of large.entries()) {
    for (const other of large.slice(at + 1)) {
      if (!isOfSize(one.place, other.place, grain) || overlap(one.place, other.place, grain)) continue;
      const isFirst = one.core.luma.length <= other.core.luma.length;
      const [inner, outer] = isFirst ? [one, other] : [other, one];
      const around = windowAt(picture, inner.core, outer.place, grain.slip);
      const { likeness, dx, dy } = correlation(inner.core, around, grain.slip);
      if (likeness < SAME_LETTERS) continue;
      pairs.push({
        pair: [one.index, other.index],
        likeness,
        ...(isGrainAsked && !isAligned(inner.core, around, dx, dy)
          ? { unlikeGrain: unlikeGrain(shape(inner.core), within(inner.core, around, dx, dy)) }
          : {}),
      });
    }
  }
  const asked = pairs.filter(({ unlikeGrain: measured }) => measured !== undefined);
  return {
    byGrain: asked.toSorted((a, b) => (a.unlikeGrain ?? 1) - (b.unlikeGrain ?? 1)).slice(0, KEPT),
    pairs: pairs.sort((a, b) => b.likeness - a.likeness).slice(0, KEPT),
    isWhole: enough.length <= MOST,
  };
}

/** Whether both lie alike in the blocks of a JPEG: there a coding alone makes equal print equal. */
const isAligned = (inner: Samples, outer: Samples, dx: number, dy: number): boolean =>
  (outer.left + dx - inner.left) % BLOCK === 0 && (outer.top + dy - inner.top) % BLOCK === 0;

/** The samples of the outer cut that lie under the inner one. */
function within({ width, height }: Cut, outer: Cut, dx: number, dy: number): Float32Array {
  const luma = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (row + dy) * outer.width + dx;
    luma.set(outer.luma.subarray(from, from + width), row * width);
  }
  return luma;
}

const isLargeEnough = (width: number, height: number, { minHeight, minWidth, minSamples }: Grain): boolean =>
  height >= minHeight && width >= minWidth && (width - 2) * (height - 2) >= minSamples;

const isOfSize = (a: Place, b: Place, { heights, widths, slip }: Grain): boolean =>
  Math.abs(a.height - b.height) <= Math.max(slip, heights * Math.min(a.height, b.height)) &&
  Math.abs(a.width - b.width) <= Math.max(slip, widths * Math.min(a.width, b.width));

const overlap = (a: Place, b: Place, { rim }: Grain): boolean =>
  Math.abs(a.x - b.x) < Math.min(a.width, b.width) - 2 * rim &&
  Math.abs(a.y - b.y) < Math.min(a.height, b.height) - 2 * rim;

interface Samples extends Cut {
  left: number;
  top: number;
  columns: Float32Array;
}

/** Without the outermost samples, which may belong to what stands around it. */
const coreOf = (picture: Picture, { x, y, width, height }: Place): Samples =>
  cut(picture, x + 1, y + 1, width - 2, height - 2);

/** As much around the other place's middle as the first may be shifted in. */
function windowAt(picture: Picture, { width, height }: Samples, place: Place, slip: number): Samples {
  const left = Math.round(place.x + (place.width - width) / 2) - slip;
  const top = Math.round(place.y + (place.height - height) / 2) - slip;
  return cut(picture, left, top, width + 2 * slip, height + 2 * slip);
}

/** Luma (ITU-R BT.601) and its sums by columns; samples beyond the picture repeat its rim. */
function cut(
  { data, width: w, height: h }: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
): Samples {
  const luma = new Float32Array(width * height);
  const columns = new Float32Array(width);
  for (let row = 0; row < height; row++) {
    const y = Math.min(h - 1, Math.max(0, top + row));
    for (let column = 0; column < width; column++) {
      const from = (y * w + Math.min(w - 1, Math.max(0, left + column))) * 3;
      const level = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
      luma[row * width + column] = level;
      columns[column] = (columns[column] ?? 0) + level;
    }
  }
  return { left, top, width, height, luma, columns };
}

/** Largest over all shifts of whole samples, and that shift; shifts across the line are tried where the columns fit best. */
function correlation(
  inner: Samples,
  outer: Samples,
  slip: number,
): { likeness: number; dx: number; dy: number } {
  const rows = { width: inner.width, height: 1, luma: inner.columns };
  let [best, shift] = [-1, 0];
  for (let dx = 0; dx <= 2 * slip; dx++) {
    const likeness = at(rows, { width: outer.width, luma: outer.columns }, dx, 0);
    if (likeness > best) [best, shift] = [likeness, dx];
  }
  const most = { likeness: 0, dx: 0, dy: 0 };
  if (best < LIKE_COLUMNS) return most;
  for (let dx = Math.max(0, shift - 1); dx <= Math.min(2 * slip, shift + 1); dx++)
    for (let dy = 0; dy <= 2 * slip; dy++) {
      const likeness = at(inner, outer, dx, dy);
      if (likeness > most.likeness) Object.assign(most, { likeness, dx, dy });
    }
  return most;
}

/** Pearson's, of the inner samples and those of the outer that lie `dx`, `dy` further. */
function at(
  { width, height, luma }: Cut,
  outer: { width: number; luma: Float32Array },
  dx: number,
  dy: number,
): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < height; row++) {
    const [own, other] = [row * width, (row + dy) * outer.width + dx];
    for (let column = 0; column < width; column++) {
      const p = luma[own + column] ?? 0;
      const q = outer.luma[other + column] ?? 0;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const n = width * height;
  const spread = (aa - (a * a) / n) * (bb - (b * b) / n);
  return spread > 0 ? (ab - (a * b) / n) / Math.sqrt(spread) : 0;
}
