/** Glyphs of one line that stand close together. */
import type { Glyph } from './glyphs.ts';

/** Gaps within a word, in heights of its glyphs. */
const WORD_GAP = 0.42;
/** Beyond it no word goes on: gaps are a share of glyphs that are no higher than this. */
const FURTHEST_PX = 64;
/** Letters; smaller parts are dots and commas, which belong to words but say little. */
const MIN_LETTER_PX = 6;
const MIN_LETTERS = 2;
/** Of a word's height: stops, commas and the like. */
const SMALL = 0.5;

export interface Word {
  glyphs: Glyph[];
  /** Those that are as high as letters and digits. */
  letters: Glyph[];
  x: number;
  y: number;
  width: number;
  height: number;
}

export function wordsOf(glyphs: readonly Glyph[]): Word[] {
  const sorted = glyphs.toSorted((a, b) => a.x - b.x);
  const open: Word[] = [];
  const words: Word[] = [];
  for (const glyph of sorted) {
    let found: Word | undefined;
    for (let i = open.length - 1; i >= 0; i--) {
      const word = open[i];
      if (!word) continue;
      const gap = glyph.x - (word.x + word.width);
      // All that follow stand further right.
      if (gap > FURTHEST_PX) open.splice(i, 1);
      else if (gap <= WORD_GAP * Math.max(word.height, glyph.height) && isBeside(word, glyph)) found ??= word;
    }
    if (found) {
      add(found, glyph);
      continue;
    }
    const { x, y, width, height } = glyph;
    const word: Word = { glyphs: [glyph], letters: [], x, y, width, height };
    open.push(word);
    words.push(word);
  }
  for (const word of words) {
    const most = Math.max(...word.glyphs.map(({ height }) => height));
    word.letters = word.glyphs.filter(({ height }) => height >= MIN_LETTER_PX && height >= 0.55 * most);
  }
  return words.filter(({ letters, width, height }) => letters.length >= MIN_LETTERS && width >= 0.7 * height);
}

/** Heights that one line of print may have, and overlap of at least half the smaller one; commas hang below their line. */
function isBeside(word: Word, glyph: Glyph): boolean {
  const overlap = Math.min(word.y + word.height, glyph.y + glyph.height) - Math.max(word.y, glyph.y);
  if (glyph.height <= SMALL * word.height) return overlap > 0;
  return overlap >= 0.5 * Math.min(word.height, glyph.height) && glyph.height <= 2.2 * word.height;
}

function add(word: Word, glyph: Glyph): void {
  const right = Math.max(word.x + word.width, glyph.x + glyph.width);
  const bottom = Math.max(word.y + word.height, glyph.y + glyph.height);
  word.x = Math.min(word.x, glyph.x);
  word.y = Math.min(word.y, glyph.y);
  word.width = right - word.x;
  word.height = bottom - word.y;
  word.glyphs.push(glyph);
}
