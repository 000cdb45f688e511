/**
 * TeX sets a thin space behind a comma of a formula: `$8,308.93$` reads `8, 308.93`, two words of one amount. Groups of it are joined,
 * where no list is set so tight.
 */
import type { Word } from '../facts.ts';
import { around, type Line } from '../words.ts';

/** Widths of a digit; a thin space has a third, the spaces of a text have half of it and more. */
const THIN = 0.45;
const HEAD = /^[(+\-−–]?\p{Sc}?[-+−–]?\d{1,3}(?:,\d{3})*,$/u;
const TAIL = /^\d{3}(?:,\d{3})*(?:,$|\.\d{2}\b)/;

export function joinFormulaCommas(line: Line): Line {
  if (!line.words.some(({ text }) => HEAD.test(text))) return line;
  const words: Word[] = [];
  for (const word of line.words) {
    const before = words.at(-1);
    if (before && isOneAmount(before, word)) words.splice(-1, 1, joined(before, word));
    else words.push(word);
  }
  return { ...line, words };
}

/** Only characters of the file have places that are exact enough. */
function isOneAmount(before: Word, word: Word): boolean {
  const areExact = before.source === 'text-layer' && word.source === 'text-layer';
  if (!areExact || !HEAD.test(before.text) || !TAIL.test(word.text)) return false;
  const gap = word.box[0] - before.box[0] - before.box[2];
  return gap < (THIN * word.box[2]) / word.text.length;
}

const joined = (before: Word, word: Word): Word => ({
  ...before,
  text: `${before.text}${word.text}`,
  box: around([before.box, word.box]),
});
