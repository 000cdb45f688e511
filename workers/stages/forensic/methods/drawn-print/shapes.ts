/**
 * Which letters of a drawn page have one shape: as much ink in each of their rows. A rasteriser puts letters on whole rows but
 * between columns, and moving a letter along its line leaves the ink of its rows; another face, size or program does not.
 */
import type { Glyph } from './glyphs.ts';
import type { Word } from './words.ts';

/**
 * Root mean square difference of two letters' rows, relative to their own, up to which they have one shape. Nine in ten letters of
 * drawn amounts have one within .02 elsewhere on their page, and within .05 after a JPEG coding; scaling needs more
 * (docs/measurements/forensic.md).
 */
const APART = { tight: 0.02, usual: 0.05, loose: 0.12 } as const;
/** A page of small print has some hundred shapes; a texture has as many as it has pieces. */
const MAX_SHAPES = 2500;

/** Of each letter of a word, equal numbers for letters of one shape. */
export type Shapes = Record<keyof typeof APART, number[]>;

interface Shape {
  /** Ink of each row, in widths of a sample that is all ink. */
  rows: Float32Array;
  energy: number;
  id: number;
}

/**
 * @param isCoded a coding moved faint samples, so that equal letters may differ by one row in height
 * @returns for each word the numbers of its letters' shapes; null for a texture, or when the time is spent
 */
export function shapesOf(
  words: readonly Word[],
  isCoded: boolean,
  shouldStop: () => boolean,
): Shapes[] | null {
  const rows = words.map(({ letters }) => {
    const strongest = strongestInk(letters);
    return letters.map((letter) => rowsOf(letter, strongest));
  });
  const tight = numbered(rows, APART.tight, isCoded, shouldStop);
  const usual = tight && numbered(rows, APART.usual, isCoded, shouldStop);
  const loose = usual && numbered(rows, APART.loose, isCoded, shouldStop);
  return (
    loose &&
    words.map((_, at) => ({ tight: tight[at] ?? [], usual: usual[at] ?? [], loose: loose[at] ?? [] }))
  );
}

function numbered(
  words: readonly (readonly Float32Array[])[],
  apart: number,
  isCoded: boolean,
  shouldStop: () => boolean,
): number[][] | null {
  const byHeight = new Map<number, Shape[]>();
  const found: number[][] = [];
  let count = 0;
  for (const letters of words) {
    if (shouldStop() || count > MAX_SHAPES) return null;
    found.push(
      letters.map((rows) => {
        const energy = rows.reduce((sum, one) => sum + one * one, 0);
        const heights = isCoded ? [rows.length, rows.length - 1, rows.length + 1] : [rows.length];
        for (const height of heights) {
          const known = byHeight.get(height)?.find((other) => isSame(rows, energy, other, apart));
          if (known) return known.id;
        }
        const alike = byHeight.get(rows.length) ?? [];
        alike.push({ rows, energy, id: count });
        byHeight.set(rows.length, alike);
        return count++;
      }),
    );
  }
  return found;
}

/** In levels; negative for dark letters. */
export function strongestInk(letters: readonly Glyph[]): number {
  let most = 0;
  for (const { ink } of letters) for (const one of ink) if (Math.abs(one) > Math.abs(most)) most = one;
  return most;
}

function rowsOf({ width, height, ink }: Glyph, strongest: number): Float32Array {
  const rows = new Float32Array(height);
  for (let at = 0; at < ink.length; at++) {
    const row = Math.floor(at / width);
    rows[row] = (rows[row] ?? 0) + (ink[at] ?? 0) / strongest;
  }
  return rows;
}

/** At whichever end the higher one has a row more. */
function isSame(rows: Float32Array, energy: number, other: Shape, apart: number): boolean {
  const most = (apart ** 2 * (energy + other.energy)) / 2;
  const [short, long] = rows.length <= other.rows.length ? [rows, other.rows] : [other.rows, rows];
  for (let shift = 0; shift <= long.length - short.length; shift++) {
    let sum = 0;
    for (let at = 0; at < long.length && sum <= most; at++) {
      sum += ((long[at] ?? 0) - (short[at - shift] ?? 0)) ** 2;
    }
    if (sum <= most) return true;
  }
  return false;
}
