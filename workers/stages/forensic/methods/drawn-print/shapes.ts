/**
 * Which letters of a drawn page have one shape: as much ink in each of their rows. A rasteriser puts letters on whole rows but
 * between columns, and moving a letter along its line leaves the ink of its rows; another face, size or program does not.
 */
import type { Glyph } from './glyphs.ts';
import type { Word } from './words.ts';

/**
 * Root mean square difference of two letters' rows, relative to their own. Nine in ten letters of drawn amounts have one within .02
 * elsewhere on their page, those typed by another program none within .06 (docs/measurements/forensic.md).
 */
const SAME_SHAPE = 0.05;
/** A page of small print has some hundred shapes; a texture has as many as it has pieces. */
const MAX_SHAPES = 2500;

interface Shape {
  /** Ink of each row, in widths of a sample that is all ink. */
  rows: Float32Array;
  energy: number;
  id: number;
}

/**
 * @returns for each word the numbers of its letters' shapes, equal for equal ones; null for a texture, or when the time
 * is spent
 */
export function shapesOf(words: readonly Word[], shouldStop: () => boolean): number[][] | null {
  const byHeight = new Map<number, Shape[]>();
  const found: number[][] = [];
  let count = 0;
  for (const { letters } of words) {
    if (shouldStop() || count > MAX_SHAPES) return null;
    const strongest = strongestInk(letters);
    found.push(
      letters.map((letter) => {
        const rows = rowsOf(letter, strongest);
        const energy = rows.reduce((sum, one) => sum + one * one, 0);
        const alike = byHeight.get(rows.length) ?? [];
        const known = alike.find((other) => isSame(rows, energy, other));
        if (known) return known.id;
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

function isSame(rows: Float32Array, energy: number, other: Shape): boolean {
  const most = (SAME_SHAPE ** 2 * (energy + other.energy)) / 2;
  let apart = 0;
  for (let at = 0; at < rows.length && apart <= most; at++) {
    apart += ((rows[at] ?? 0) - (other.rows[at] ?? 0)) ** 2;
  }
  return apart <= most;
}
