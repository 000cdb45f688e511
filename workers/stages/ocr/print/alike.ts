/**
 * How alike places of print are, sample for sample. Two prints of one word differ in their grain and in their place
 * between the samples; a piece that was copied differs from its source by what the last saving rounded.
 */
import type { Picture } from '../../../reading/picture.ts';

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
}
export const WORDS: Grain = {
  ...{ slip: 5, minHeight: 8, minWidth: 8, minSamples: 120 },
  ...{ heights: 0.3, widths: 0.2 },
};
export const GLYPHS: Grain = {
  ...{ slip: 2, minHeight: 9, minWidth: 5, minSamples: 60 },
  ...{ heights: 0.15, widths: 0.12 },
};
const MOST = 700;
/** Sums of columns that are less alike cannot belong to equal print. */
const LIKE_COLUMNS = 0.93;
/** From which on two places show the same letters. */
const SAME_LETTERS = 0.9;
/** Pairs that are kept. */
const KEPT = 16;

/** @returns the pairs of equal print, the most alike first, at most `KEPT`; indices are those of `places` */
export function alike(picture: Picture, places: readonly Place[], grain: Grain): Alike[] {
  const large = places
    .map((place, index) => ({ index, place }))
    .filter(({ place: { width, height } }) => isLargeEnough(width, height, grain))
    .slice(0, MOST)
    .map(({ index, place }) => ({ index, place, core: coreOf(picture, place) }));
  const pairs: Alike[] = [];
  for (const [at, one] of large.entries()) {
    for (const other of large.slice(at + 1)) {
      if (!isOfSize(one.place, other.place, grain) || overlap(one.place, other.place)) continue;
      const isFirst = one.core.luma.length <= other.core.luma.length;
      const [inner, outer] = isFirst ? [one, other] : [other, one];
      const around = windowAt(picture, inner.core, outer.place, grain.slip);
      const likeness = correlation(inner.core, around, grain.slip);
      if (likeness >= SAME_LETTERS) pairs.push({ pair: [one.index, other.index], likeness });
    }
  }
  return pairs.sort((a, b) => b.likeness - a.likeness).slice(0, KEPT);
}

const isLargeEnough = (width: number, height: number, { minHeight, minWidth, minSamples }: Grain): boolean =>
  height >= minHeight && width >= minWidth && (width - 2) * (height - 2) >= minSamples;

const isOfSize = (a: Place, b: Place, { heights, widths, slip }: Grain): boolean =>
  Math.abs(a.height - b.height) <= Math.max(slip, heights * Math.min(a.height, b.height)) &&
  Math.abs(a.width - b.width) <= Math.max(slip, widths * Math.min(a.width, b.width));

const overlap = (a: Place, b: Place): boolean =>
  Math.abs(a.x - b.x) < Math.min(a.width, b.width) && Math.abs(a.y - b.y) < Math.min(a.height, b.height);

interface Samples {
  width: number;
  height: number;
  luma: Float32Array;
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
  return { width, height, luma, columns };
}

/** Largest over all shifts of whole samples; shifts across the line are tried where the columns fit best. */
function correlation(inner: Samples, outer: Samples, slip: number): number {
  const rows = { width: inner.width, height: 1, luma: inner.columns };
  let [best, shift] = [-1, 0];
  for (let dx = 0; dx <= 2 * slip; dx++) {
    const likeness = at(rows, { width: outer.width, luma: outer.columns }, dx, 0);
    if (likeness > best) [best, shift] = [likeness, dx];
  }
  if (best < LIKE_COLUMNS) return 0;
  let most = 0;
  for (let dx = Math.max(0, shift - 1); dx <= Math.min(2 * slip, shift + 1); dx++)
    for (let dy = 0; dy <= 2 * slip; dy++) most = Math.max(most, at(inner, outer, dx, dy));
  return most;
}

/** Pearson's, of the inner samples and those of the outer that lie `dx`, `dy` further. */
function at(
  { width, height, luma }: Omit<Samples, 'columns'>,
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
