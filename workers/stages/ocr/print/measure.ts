/**
 * What print and ground of one word look like: sharpness, tone, noise, colour, weight, place. Numbers in the picture's
 * own levels and pixels; whether they are unusual is told by the words around (`relative.ts`).
 */

import { directedSlopes, edgesOf } from './edges.ts';
import { groundsOf, isPaper } from './grounds.ts';
import { haloOf } from './halo.ts';
import type { Patch } from './patch.ts';
import { quantile, quantileAmong } from './quantile.ts';
import { scratch } from './scratch.ts';
import { type Stretch, spacingOf, stretches } from './spacing.ts';
import { type Columns, LIGHT, type Tones, tonesOf } from './tones.ts';

const MIN_INK = 12;

/** In this order in the facts. */
export const MEASURES = [
  'slope',
  'between',
  'ink',
  'contrast',
  'paper',
  'paperNoise',
  'paperSpread',
  'flatShare',
  'inkNoise',
  'paperBlue',
  'paperRed',
  'inkBlue',
  'inkRed',
  'colourNoise',
  'stroke',
  'height',
  'baseline',
  'curvature',
  'ringLevel',
  'ringNoise',
  'glyphSlope',
  'glyphInk',
  'glyphPaper',
  'glyphNoise',
  'glyphTop',
  'glyphBottom',
  'glyphColour',
  'halo1',
  'halo2',
  'halo3',
  'across',
  'down',
  'pitch',
  'breadth',
  'tilt',
] as const;

/**
 * @returns the measures in the order of `MEASURES`, null where a word is too short for one; null where the print is too faint or
 * too small
 */
export function measure(patch: Patch): (number | null)[] | null {
  const tones = tonesOf(patch);
  if (!tones) return null;
  const whole = { from: patch.left, to: patch.right };
  const word = inkAndPaper(patch, tones, whole);
  if (!word || word.ink < MIN_INK) return null;
  const [top, baseline] = extent(patch, tones);
  const ring = ringOf(patch, tones);
  const parts = stretches(patch, tones.limit);
  return [
    word.slope,
    word.between,
    word.inkLevel,
    tones.contrast,
    word.paperLevel,
    word.paperNoise,
    word.paperSpread,
    word.flatShare,
    word.inkNoise,
    word.paperBlue,
    word.paperRed,
    word.inkBlue - word.paperBlue,
    word.inkRed - word.paperRed,
    word.colourNoise,
    word.stroke,
    baseline - top,
    baseline,
    word.curvature,
    ring ? ring.level - word.paperLevel : 0,
    ring ? Math.log((ring.noise + 0.3) / (word.paperNoise + 0.3)) : 0,
    ...glyphSpread(patch, tones, parts),
    ...haloOf(patch, tones.limit, tones.contrast),
    ...directedSlopes(patch, tones, whole),
    ...spacingOf(patch, parts, tones.light + LIGHT * tones.contrast, tones.contrast),
  ].map((value) => (value === null ? null : Math.round(value * 1000) / 1000));
}

function inkAndPaper(patch: Patch, tones: Tones, columns: Columns) {
  const edges = edgesOf(patch, tones, columns);
  return edges && { ...edges, ...groundsOf(patch, tones, columns) };
}

/** Rows between which most ink lies, to a part of a row: where the profile crosses a quarter of its height. */
function extent(patch: Patch, { limit }: Tones): [number, number] {
  const profile: number[] = [];
  for (let row = Math.floor(patch.top / 2); row < patch.height - Math.floor(patch.top / 2); row++) {
    let ink = 0;
    for (let column = patch.left; column < patch.right; column++)
      if ((patch.luma[row * patch.width + column] ?? 255) < limit) ink++;
    profile.push(ink);
  }
  const start = Math.floor(patch.top / 2);
  const most = quantile(
    profile.toSorted((a, b) => a - b),
    0.8,
  );
  const level = 0.4 * Math.max(1, most);
  const first = profile.findIndex((ink) => ink >= level);
  const last = profile.findLastIndex((ink) => ink >= level);
  const part = (inside: number, outside: number): number =>
    inside > outside ? (inside - level) / (inside - outside) : 0;
  return [
    start + first - part(profile[first] ?? 0, profile[first - 1] ?? 0),
    start + last + 1 + part(profile[last] ?? 0, profile[last + 1] ?? 0),
  ];
}

/** Fewer samples of paper around a word do not tell its level. */
const MIN_RING = 20;

const ringLevels = scratch();

/** Paper around the word, outside of its box. */
function ringOf(patch: Patch, { light }: Tones): { level: number; noise: number } | null {
  const { width, height, luma } = patch;
  const levels = ringLevels(width * height);
  let [count, noise] = [0, 0];
  for (let row = 2; row < height - 2; row++) {
    const inRows = row >= patch.top - 2 && row < patch.bottom + 2;
    for (let column = 2; column < width - 2; column++) {
      if (inRows && column >= patch.left - 2 && column < patch.right + 2) continue;
      const at = row * width + column;
      const here = luma[at]!;
      if (here < light || !isPaper(luma, at, width, light)) continue;
      levels[count++] = here;
      noise += Math.abs(here - (luma[at - 1]! + luma[at + 1]! + luma[at - width]! + luma[at + width]!) / 4);
    }
  }
  return count < MIN_RING ? null : { level: quantileAmong(levels, count, 0.5), noise: noise / count };
}

const MIN_GLYPHS = 3;
const FULL_HEIGHT = 0.6;

/** How far the oddest of a word's glyphs lies from the middle of its others: one digit that was exchanged. */
function glyphSpread(patch: Patch, tones: Tones, parts: readonly Stretch[]): number[] {
  const glyphs = parts.flatMap((part) => {
    const looks = inkAndPaper(patch, tones, { from: part.from - 1, to: part.to + 1 });
    return looks && looks.ink >= 6 ? [{ ...looks, ...part }] : [];
  });
  const tallest = Math.max(0, ...glyphs.map(({ top, bottom }) => bottom - top));
  const full = glyphs.filter(({ top, bottom }) => bottom - top >= FULL_HEIGHT * tallest);
  if (full.length < MIN_GLYPHS) return [0, 0, 0, 0, 0, 0, 0];
  return [
    oddest(full.map(({ slope }) => slope)),
    oddest(full.map(({ inkLevel }) => inkLevel)),
    oddest(full.map(({ paperLevel }) => paperLevel)),
    oddest(full.map(({ paperNoise }) => paperNoise)),
    oddest(full.map(({ top }) => top)),
    oddest(full.map(({ bottom }) => bottom)),
    oddest(full.map(({ inkBlue, paperBlue }) => inkBlue - paperBlue)),
  ];
}

/** Largest distance from the median, less the distance at which the middle of the others lies. */
function oddest(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const centre = quantile(sorted, 0.5);
  const distances = sorted.map((value) => Math.abs(value - centre)).sort((a, b) => a - b);
  return (distances.at(-1) ?? 0) - quantile(distances, 0.5);
}
