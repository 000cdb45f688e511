/**
 * What print and ground of one word look like: sharpness, tone, noise, colour, weight, place. Numbers in the picture's
 * own levels and pixels; whether they are unusual is told by the words around (`relative.ts`).
 */

import { haloOf } from './halo.ts';
import type { Patch } from './patch.ts';
import { inOrder, medianOf, quantile } from './quantile.ts';
import { type Stretch, spacingOf, stretches } from './spacing.ts';

/** Print with less contrast has more noise than edge. */
const MIN_CONTRAST = 40;
const MIN_INK = 12;
/** Share of the contrast from which a step is part of an edge. */
const LEAST_STEP = 0.16;
/** Samples inside of strokes from which their noise is told. */
const MIN_CORE = 6;
/** Share of the contrast below the level of paper within which it is paper still. */
const LIGHT = 0.2;
/** Edges across the line, and along it, from which their slope is told apart. */
const MIN_EDGES = 9;

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
    word.across,
    word.down,
    ...spacingOf(patch, parts, tones.light + LIGHT * tones.contrast, tones.contrast),
  ].map((value) => (value === null ? null : Math.round(value * 1000) / 1000));
}

interface Tones {
  /** Levels that part deep ink, ink and paper. */
  deep: number;
  limit: number;
  light: number;
  contrast: number;
}

/** Turns the levels round where the print is lighter than its ground. */
function tonesOf(patch: Patch): Tones | null {
  const across = patch.right - patch.left;
  const levels = new Float32Array(across * (patch.bottom - patch.top));
  for (let row = patch.top; row < patch.bottom; row++) {
    const from = row * patch.width;
    levels.set(patch.luma.subarray(from + patch.left, from + patch.right), (row - patch.top) * across);
  }
  levels.sort();
  let [dark, middle, light] = [quantile(levels, 0.03), quantile(levels, 0.5), quantile(levels, 0.88)];
  const brightest = quantile(levels, 0.97);
  if (brightest - middle > middle - dark) {
    for (let at = 0; at < patch.luma.length; at++) patch.luma[at] = 255 - (patch.luma[at] ?? 0);
    [dark, light] = [255 - brightest, 255 - quantile(levels, 0.12)];
  }
  const contrast = light - dark;
  if (contrast < MIN_CONTRAST) return null;
  return {
    deep: dark + 0.22 * contrast,
    limit: dark + 0.5 * contrast,
    light: light - LIGHT * contrast,
    contrast,
  };
}

interface Columns {
  from: number;
  to: number;
}

function inkAndPaper(patch: Patch, tones: Tones, columns: Columns) {
  const edges = edgesOf(patch, tones, columns);
  return edges && { ...edges, ...groundsOf(patch, tones, columns) };
}

/** Every sample of the word in the columns, with its place. */
function forEachSample(
  patch: Patch,
  { from, to }: Columns,
  visit: (at: number, level: number) => void,
): void {
  for (let row = patch.top - 1; row <= patch.bottom; row++) {
    for (let column = from; column < to; column++) {
      const at = row * patch.width + column;
      visit(at, patch.luma[at] ?? 0);
    }
  }
}

/** How ink and paper meet; null where there is no ink. */
function edgesOf(patch: Patch, tones: Tones, columns: Columns) {
  const { width, luma } = patch;
  const [steps, acrosses, downs] = [[] as number[], [] as number[], [] as number[]];
  let [ink, between, border, first, second] = [0, 0, 0, 0, 0];
  forEachSample(patch, columns, (at, here) => {
    const [right, below] = [luma[at + 1] ?? 0, luma[at + width] ?? 0];
    const [left, above] = [luma[at - 1] ?? 0, luma[at - width] ?? 0];
    const [across, down] = [Math.abs(right - here), Math.abs(below - here)];
    const step = Math.max(across, down) / tones.contrast;
    if (step > LEAST_STEP) steps.push(step);
    if (across / tones.contrast > LEAST_STEP) acrosses.push(across / tones.contrast);
    if (down / tones.contrast > LEAST_STEP) downs.push(down / tones.contrast);
    first += across + down;
    second += Math.abs(right + left - 2 * here) + Math.abs(below + above - 2 * here);
    const isInk = here < tones.limit;
    border += Number(isInk !== right < tones.limit) + Number(isInk !== below < tones.limit);
    between += Number(here > tones.deep && here < tones.light);
    ink += Number(isInk);
  });
  if (ink === 0 || border === 0) return null;
  const steepest = (list: readonly number[]): number => quantile(inOrder(list), 0.9);
  return {
    ink,
    slope: steepest(steps),
    across: acrosses.length >= MIN_EDGES ? steepest(acrosses) : null,
    down: downs.length >= MIN_EDGES ? steepest(downs) : null,
    between: between / border,
    stroke: (2 * ink) / border,
    curvature: second / Math.max(1, first),
  };
}

/** Tone, colour and noise of ink and paper, each away from the edges. */
function groundsOf(patch: Patch, tones: Tones, columns: Columns) {
  const { width, luma, blue, red } = patch;
  const [inks, papers] = [[] as number[], [] as number[]];
  const [inkResiduals, paperResiduals] = [[] as number[], [] as number[]];
  let [flat, pb, pr, ib, ir, cn] = [0, 0, 0, 0, 0, 0];
  forEachSample(patch, columns, (at, here) => {
    const [right, below] = [luma[at + 1] ?? 0, luma[at + width] ?? 0];
    const [left, above] = [luma[at - 1] ?? 0, luma[at - width] ?? 0];
    const residual = Math.abs(here - (left + right + above + below) / 4);
    const [b, r] = [blue[at] ?? 0, red[at] ?? 0];
    if (here < tones.deep) {
      ib += b;
      ir += r;
      inks.push(here);
      if (Math.max(left, right, above, below) < tones.deep) inkResiduals.push(residual);
    } else if (here >= tones.light && isPaper(luma, at, width, tones.light)) {
      papers.push(here);
      paperResiduals.push(residual);
      pb += b;
      pr += r;
      cn += Math.abs(b - (blue[at + 1] ?? 0)) + Math.abs(r - (red[at + 1] ?? 0));
      flat += Number(right === here);
    }
  });
  const [n, deep] = [Math.max(1, papers.length), Math.max(1, inks.length)];
  const levels = inOrder(papers);
  return {
    inkLevel: quantile(inOrder(inks), 0.3),
    paperLevel: quantile(levels, 0.5),
    paperNoise: mean(paperResiduals),
    paperSpread: quantile(levels, 0.9) - quantile(levels, 0.1),
    flatShare: flat / n,
    inkNoise: inkResiduals.length >= MIN_CORE ? mean(inkResiduals) : 0,
    paperBlue: pb / n,
    paperRed: pr / n,
    inkBlue: ib / deep,
    inkRed: ir / deep,
    colourNoise: cn / n,
  };
}

/** The sample and those two away are paper: nothing of an edge's slope is left. */
const isPaper = (luma: Float32Array, at: number, width: number, light: number): boolean =>
  (luma[at - 2] ?? 255) >= light &&
  (luma[at + 2] ?? 255) >= light &&
  (luma[at - 2 * width] ?? 255) >= light &&
  (luma[at + 2 * width] ?? 255) >= light;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

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

/** Paper around the word, outside of its box. */
function ringOf(patch: Patch, { light }: Tones): { level: number; noise: number } | null {
  const { width, height, luma } = patch;
  const levels: number[] = [];
  const residuals: number[] = [];
  for (let row = 2; row < height - 2; row++) {
    const inRows = row >= patch.top - 2 && row < patch.bottom + 2;
    for (let column = 2; column < width - 2; column++) {
      if (inRows && column >= patch.left - 2 && column < patch.right + 2) continue;
      const at = row * width + column;
      const here = luma[at] ?? 0;
      if (here < light || !isPaper(luma, at, width, light)) continue;
      levels.push(here);
      residuals.push(
        Math.abs(
          here -
            ((luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0)) /
              4,
        ),
      );
    }
  }
  if (levels.length < 20) return null;
  return { level: medianOf(levels), noise: mean(residuals) };
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
