/**
 * The order of a font's glyphs against the order of the text.
 *
 * Many programs (LibreOffice, cairo, Qt, PDFKit and what builds on it) number the glyphs of a subset as they come to them, so that
 * each new character of the text has the next number. Who exchanges the string of a value in place takes glyphs that the font has:
 * one that first came further behind stands before its turn there. Lines that are merely taken out have that effect in two of ten
 * thousand texts, where all that they had first comes again behind in nearly the same order.
 */
import type { FirstUse } from './first-uses.ts';

export interface Order {
  /** Characters that come in turn. */
  inTurn: number;
  early: FirstUse[];
}

/** Fewer different characters may be in order by chance. */
const MIN_CHARACTERS = 15;
/** One in so many may be out of turn; fonts that are numbered otherwise have far more, and so has what was taken out. */
const FEW = 5;
/** Characters in turn before an early one: what is painted first on a page may have been numbered with what is behind it. */
const BEFORE = 6;
/**
 * Characters in turn that come after an early one on its page though their numbers are smaller, and the runs that they come in. Few of
 * all that do are out of turn: where text was taken out instead, what it had first comes again as other text has it.
 */
const BEHIND = 5;
const RUNS_BEHIND = 3;
/** New characters behind an early one that are looked at: more than alphabets have. */
const WITHIN = 1_000;

/** So many characters, and such a share of them alone where they come first: a table of a font shows them in the font's own order. */
const TABLE = { characters: 64, alone: 0.5 };

const isTable = (uses: readonly FirstUse[]): boolean =>
  uses.length >= TABLE.characters &&
  uses.filter(({ word }) => word && [...word.text].length === 1).length >= TABLE.alone * uses.length;

/** @returns null where the font's glyphs are numbered by something else than the text */
export function orderOf(uses: readonly FirstUse[]): Order | null {
  if (uses.length < MIN_CHARACTERS || isTable(uses)) return null;
  const steady = longestRising(uses.map(({ number }) => number));
  const odd = uses.filter((_, at) => !steady.has(at));
  if (odd.length * FEW > uses.length) return null;
  // FOP and others number blanks and signs of their own first: their other text may be numbered with them as it is laid out.
  if (odd.some(({ text }) => /^\s*$/.test(text))) return null;
  let before = 0;
  const early: FirstUse[] = [];
  for (const [at, use] of uses.entries()) {
    if (steady.has(at)) before += 1;
    else if (before >= BEFORE && isAlphanumeric(use) && isEarly(use, at, uses, steady)) early.push(use);
  }
  return { inTurn: steady.size, early };
}

const isAlphanumeric = ({ text }: FirstUse): boolean => /^[\p{L}\p{N}]+$/u.test(text);

function isEarly(use: FirstUse, at: number, uses: readonly FirstUse[], steady: ReadonlySet<number>): boolean {
  const behind = uses
    .slice(at + 1, at + 1 + WITHIN)
    .flatMap((other, step) =>
      other.number < use.number && other.run !== use.run
        ? [{ ...other, inTurn: steady.has(at + 1 + step) }]
        : [],
    );
  const here = behind.filter(({ inTurn, page }) => inTurn && page === use.page);
  return (
    here.length >= BEHIND &&
    new Set(here.map(({ run }) => run)).size >= RUNS_BEHIND &&
    behind.filter(({ inTurn }) => !inTurn).length * FEW <= behind.length
  );
}

/** Places of a longest rising row of the numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  /** By length less one: the place at which the row of that length with the smallest end ends. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1]);
    ends[low] = at;
  }
  const row = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) row.add(at);
  return row;
}
