/**
 * Amounts that overlap themselves or the text beside them.
 *
 * A program that sets a line knows the width of what it sets, so that neighbours on one base line keep apart. Who adds
 * codes to an amount in a finished page keeps the positions of everything else: the longer piece then grows over what
 * begins behind it, the rest of its own amount where each character has its place, else the neighbour. Widths are the
 * font's own. A run with white space within is left out, because places inside of it are only in proportion to its
 * characters; what is painted twice a little apart is an effect.
 */
import type { PdfPage, Rect } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, pageByPage, partly, type SeenPage } from '../../detector.ts';
import { baseLine } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { isPlainValue, isStatement } from '../../layout/values.ts';
import type { Word } from '../../layout/words.ts';
import type { OverlappingValue } from './facts.ts';

interface Overlap {
  box: Rect;
  text: string;
  neighbour: string;
  overlapEm: number;
}

/** More than kerning, italics and the rounding of widths take; a digit is half an em. */
const OVERLAP_MIN = 0.3;
/** As far as an amount grows by what somebody adds to it; whole columns run into each other where a layout failed. */
const OVERLAP_MAX = 2;
/** Of one line that a program set: positions agree but for rounding. */
const SAME_LINE = 0.02;
/** Words of one page that are compared; maps and plans have more, in no lines. */
const MAX_WORDS = 5_000;
/** Overlaps of one page that mean something; a page set with other widths than its font has has many. */
const MAX_OVERLAPS = 3;

export const overlappingValues = defineDetector({
  name: 'overlappingValues',
  sees: ['contents', 'lines'],
  begin: () => pageByPage(look),
});

function look({ page, upright }: SeenPage): Found<OverlappingValue[]> {
  const words = upright.toSorted((a, b) => baseLine(b) - baseLine(a));
  if (words.length > MAX_WORDS) return partly([], 'A page has too many words to compare where they end.');
  const overlaps = overlapsOf(words);
  const values = overlaps.filter(isAmount);
  const isFar = values.some(({ overlapEm }) => overlapEm > OVERLAP_MAX);
  if (values.length === 0 || (overlaps.length <= MAX_OVERLAPS && !isFar))
    return all(values.flatMap((found) => factsOf(page, found)));
  return partly(
    [],
    isFar
      ? 'Values run so far into what stands beside them that it may be how the page came out.'
      : 'Too much of a page overlaps for one value to mean anything.',
    values.map(({ box, text, neighbour }) =>
      suspicion(page, box, { printed: text }, `This value runs into “${cut(neighbour)}”.`),
    ),
  );
}

/** By itself, or a first part of digits with the decimals that it overlaps: two numbers may as well be labels of a chart. */
function isAmount({ text, neighbour }: Overlap): boolean {
  return isPlainValue(text) || (/^\d+$/.test(text) && isStatement(text + neighbour));
}

function factsOf(page: PdfPage, { box, text, neighbour, overlapEm }: Overlap): OverlappingValue[] {
  return placed(page, box).map((place) => ({
    ...place,
    text: cut(text),
    neighbour: cut(neighbour),
    overlapEm,
  }));
}

/** @param words from the top down */
function overlapsOf(words: readonly Word[]): Overlap[] {
  const found: Overlap[] = [];
  let from = 0;
  for (const [index, word] of words.entries()) {
    for (; from < index; from++) {
      const above = words[from];
      if (above && baseLine(above) - baseLine(word) <= SAME_LINE * Math.max(above.size, word.size)) break;
    }
    for (let at = from; at < index; at++) {
      const mate = words[at]!;
      const overlap = word.box.x0 < mate.box.x0 ? between(word, mate) : between(mate, word);
      if (overlap) found.push(overlap);
    }
  }
  return found;
}

function between(left: Word, right: Word): Overlap | null {
  const overlapEm = (Math.min(left.box.x1, right.box.x1) - right.box.x0) / Math.max(left.size, 1);
  if (overlapEm < OVERLAP_MIN || right.box.x0 - left.box.x0 < OVERLAP_MIN * left.size) return null;
  if (left.font !== right.font || Math.abs(left.size - right.size) > LAYOUT.sameSize * left.size) return null;
  if (Math.abs(baseLine(left) - baseLine(right)) > SAME_LINE * left.size) return null;
  if (!isExact(left) || !beginsRun(right)) return null;
  return {
    box: left.box,
    text: left.text,
    neighbour: right.text,
    overlapEm: Math.round(overlapEm * 100) / 100,
  };
}

/** Its end is where the font's widths put it; a page may name a font that it has not, so that nothing is shown and no width is known. */
function isExact({ parts }: Word): boolean {
  return parts.every(({ text, run }) => run.text === text && (run.font !== '' || run.fontNum !== null));
}

function beginsRun({ parts: [{ text, run }] }: Word): boolean {
  return run.text.startsWith(text);
}
