/**
 * What of a letter stays when its size changes: how its ink is shared out among its rows and its columns, and how it leans. So
 * one face in two sizes is told from two faces, and italics from both.
 */
import type { Glyph } from './glyphs.ts';
import { strongestInk } from './shapes.ts';
import type { Word } from './words.ts';

const ROWS = 12;
const COLUMNS = 8;
/** A bin that has this many times its even share of the ink is full. */
const FULL = 4;
/** One sign for each bin: 64 levels are finer than letters of one face differ. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Digits and capitals are as high as each other; running text, of which nobody asks this, is not. */
const HEIGHT_APART = 0.15;
/** A plus sign, a bracket or a sign of money may stand among them. */
const LEAST_AS_HIGH = 0.75;

/** Of each letter of a word, in its order. */
export interface Forms {
  shares: string[];
  slants: number[];
  /** Standard deviation of the ink downwards from its middle, in samples of the picture. */
  spreadsPx: number[];
  widthsPx: number[];
  /** Ink, in samples that are all ink. */
  inksPx: number[];
}

/** @returns null for words of small and capital letters */
export function formsOf({ letters }: Word): Forms | null {
  const heights = letters.map(({ height }) => height);
  const middle = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0;
  const asHigh = heights.filter((height) => Math.abs(height - middle) <= HEIGHT_APART * middle);
  if (asHigh.length < LEAST_AS_HIGH * heights.length) return null;
  const moments = letters.map(momentsOf);
  const strongest = Math.abs(strongestInk(letters));
  return {
    shares: letters.map(sharesOf),
    slants: moments.map(({ slant }) => slant),
    spreadsPx: moments.map(({ spread }) => spread),
    inksPx: moments.map(({ ink }) => fine(ink / strongest, 10)),
    widthsPx: letters.map(({ width }) => width),
  };
}

function sharesOf({ width, height, ink }: Glyph): string {
  const rows = new Float64Array(ROWS);
  const columns = new Float64Array(COLUMNS);
  let all = 0;
  for (let at = 0; at < ink.length; at++) {
    const one = Math.abs(ink[at] ?? 0);
    if (one === 0) continue;
    all += one;
    share(rows, Math.floor(at / width) / height, 1 / height, one);
    share(columns, (at % width) / width, 1 / width, one);
  }
  return [rows, columns]
    .map((bins) => [...bins].map((bin) => signOf((bin * bins.length) / all)).join(''))
    .join('');
}

const signOf = (times: number): string =>
  SIGNS[Math.min(SIGNS.length - 1, Math.round((times / FULL) * (SIGNS.length - 1)))] ?? '';

/** Lays ink that reaches over a part of the letter into the bins there. */
function share(bins: Float64Array, from: number, length: number, ink: number): void {
  const [start, end] = [from * bins.length, (from + length) * bins.length];
  for (let bin = Math.floor(start); bin < end && bin < bins.length; bin++) {
    const part = Math.min(end, bin + 1) - Math.max(start, bin);
    bins[bin] = (bins[bin] ?? 0) + (ink * Math.max(0, part)) / (end - start);
  }
}

/** Its ink in levels; columns that it moves to the right on each row upwards; how far it reaches from its middle. */
function momentsOf({ width, ink }: Glyph): { ink: number; slant: number; spread: number } {
  let [all, across, down] = [0, 0, 0];
  for (let at = 0; at < ink.length; at++) {
    const one = Math.abs(ink[at] ?? 0);
    all += one;
    across += one * (at % width);
    down += one * Math.floor(at / width);
  }
  const [middleX, middleY] = [across / all, down / all];
  let [both, tall] = [0, 0];
  for (let at = 0; at < ink.length; at++) {
    const one = Math.abs(ink[at] ?? 0);
    const y = Math.floor(at / width) - middleY;
    both += one * ((at % width) - middleX) * y;
    tall += one * y * y;
  }
  return {
    ink: all,
    slant: fine(-both / Math.max(1, tall), 1000),
    spread: fine(Math.sqrt(tall / all), 1000),
  };
}

const fine = (value: number, steps: number): number => Math.round(value * steps) / steps;
