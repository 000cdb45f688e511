/**
 * A word's measures as distances from its own document's: from all words of the page, from those around it, and from
 * those of its kind (numbers or not) and height. What differs between documents falls out; what differs within one stays.
 */
import { MEASURES } from './measure.ts';
import { quantile } from './quantile.ts';

/** Box in pixels or any unit that both sides share; `values` in the order of `MEASURES`, null where there is none. */
export interface Measured {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  values: readonly (number | null)[];
}

/** Fewer words are no population. */
export const MIN_WORDS = 12;
const NEIGHBOURS = 8;
const SAME_HEIGHT = 0.2;
const MIN_KIN = 5;
/** Distances beyond this many spreads are as good as this. */
const FAR = 8;

/** Least spread of each measure, so that a page without any is not all outliers: what coding alone moves. */
const LEAST: Record<(typeof MEASURES)[number], number> = {
  slope: 0.02,
  between: 0.06,
  ink: 4,
  contrast: 5,
  paper: 1,
  paperNoise: 0.15,
  paperSpread: 1.5,
  flatShare: 0.05,
  inkNoise: 1,
  paperBlue: 0.6,
  paperRed: 0.6,
  inkBlue: 2,
  inkRed: 2,
  colourNoise: 0.2,
  stroke: 0.12,
  height: 0.6,
  baseline: 0.5,
  curvature: 0.03,
  ringLevel: 1,
  ringNoise: 0.15,
  glyphSlope: 0.03,
  glyphInk: 4,
  glyphPaper: 1,
  glyphNoise: 0.2,
  glyphTop: 0.6,
  glyphBottom: 0.6,
  glyphColour: 2,
  halo1: 0.02,
  halo2: 0.015,
  halo3: 0.01,
  across: 0.03,
  down: 0.03,
  pitch: 0.02,
  breadth: 0.03,
  tilt: 1,
};
const LEAST_SPREAD = MEASURES.map((name) => LEAST[name]);
/** What the page as a whole is like: how much any distance can mean. */
const CONTEXT = ['slope', 'contrast', 'paperNoise', 'stroke', 'height', 'flatShare'] as const;
const CONTEXT_AT = CONTEXT.map((name) => MEASURES.indexOf(name));

/** Distances come first in a row: from the page, from the words around, from those of its kind. */
export const DISTANCES = 3 * MEASURES.length;
export const INPUTS = DISTANCES + CONTEXT.length + 3;

/** @returns one row of `INPUTS` numbers a word; empty when there are too few words */
export function relativeTo(words: readonly Measured[]): Float32Array[] {
  if (words.length < MIN_WORDS) return [];
  const page = spreads(words);
  const kinOf = kinship(words, page);
  return words.map((word, own) => {
    const others = words.filter((_, at) => at !== own);
    const alike = kinOf(word);
    const around = medians(nearest(word, others));
    const row = new Float32Array(INPUTS);
    const n = MEASURES.length;
    for (let k = 0; k < n; k++) {
      const value = word.values[k] ?? null;
      // What a word is too short for is no distance.
      if (value === null) continue;
      const spread = page.spread[k] ?? 1;
      row[k] = far((value - (page.middle[k] ?? 0)) / spread);
      row[n + k] = far((value - (around[k] ?? 0)) / spread);
      row[2 * n + k] = far((value - (alike.middle[k] ?? 0)) / (alike.spread[k] ?? 1));
    }
    for (const [i, at] of CONTEXT_AT.entries())
      row[3 * n + i] = Math.log(0.05 + Math.abs(page.middle[at] ?? 0));
    row.set(
      [Math.log(words.length) - 4, isNumber(word.text) ? 1 : 0, Math.min(3, [...word.text].length / 5)],
      3 * n + CONTEXT.length,
    );
    return row;
  });
}

export const isNumber = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= 1 && digits >= 0.4 * text.length;
};

/** Words of one kind and about one height share their population, which is computed once. */
function kinship(words: readonly Measured[], page: Spreads): (word: Measured) => Spreads {
  const known = new Map<string, Spreads>();
  return ({ text, height }) => {
    const number = isNumber(text);
    const step = Math.round(Math.log(height) / (SAME_HEIGHT / 2));
    const key = `${number} ${step}`;
    let kin = known.get(key);
    if (!kin) {
      const middle = Math.exp(step * (SAME_HEIGHT / 2));
      const alike = words.filter(
        (other) => isNumber(other.text) === number && Math.abs(other.height - middle) <= SAME_HEIGHT * middle,
      );
      kin = alike.length > MIN_KIN ? spreads(alike) : page;
      known.set(key, kin);
    }
    return kin;
  };
}

const far = (distance: number): number => Math.min(FAR, Math.max(-FAR, distance));

function nearest(word: Measured, others: readonly Measured[]): Measured[] {
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
  // Words of its line first: what stands beside it was printed and captured with it.
  const away = (other: Measured): number =>
    Math.abs(other.x + other.width / 2 - x) + 3 * Math.abs(other.y + other.height / 2 - y);
  return others
    .map((other) => ({ other, distance: away(other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS)
    .map(({ other }) => other);
}

const columns = (words: readonly Measured[]): number[][] =>
  MEASURES.map((_, k) => words.flatMap(({ values }) => values[k] ?? []).sort((a, b) => a - b));

const medians = (words: readonly Measured[]): number[] =>
  columns(words).map((column) => quantile(column, 0.5));

interface Spreads {
  middle: number[];
  spread: number[];
}

/** Median and the scaled median distance from it (1.4826 times, as of a normal distribution), never below the least. */
function spreads(words: readonly Measured[]): Spreads {
  const sorted = columns(words);
  const middle = sorted.map((column) => quantile(column, 0.5));
  const spread = sorted.map((column, k) => {
    const centre = middle[k] ?? 0;
    const distances = column.map((value) => Math.abs(value - centre)).sort((a, b) => a - b);
    return Math.max(LEAST_SPREAD[k] ?? 1, 1.4826 * quantile(distances, 0.5));
  });
  return { middle, spread };
}
