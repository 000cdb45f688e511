/** Text runs and OCR output become words in lines, whatever their source. */
import type { TextRun } from '../../../shared/contracts/document.ts';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Word } from './facts.ts';
import type { WordSource } from './reading/word-source.ts';
import { isRightToLeft } from './writing-direction.ts';

/** A word before lines are numbered; the OCR engine tells its lines, a text layer has none. */
export type LooseWord = Omit<Word, 'line'> & { lineKey?: string };

/** Enough for any page that people read; a page with more is noise. */
export const MAX_WORDS_PER_PAGE = 5000;
/** Characters of one word; a run without a space may be a megabyte. */
const MAX_CHARACTERS = 500;

/** Splits runs at white space; a word's box is its share of the run's, by characters. */
export function wordsOfRuns(runs: readonly TextRun[], source: WordSource): LooseWord[] {
  const words: LooseWord[] = [];
  for (const run of runs) {
    // Programs write accents apart from their letters, too.
    const text = run.text.normalize('NFC');
    const fromRight = isRightToLeft(text);
    for (const match of text.matchAll(/\S+/g)) {
      if (words.length >= MAX_WORDS_PER_PAGE) return words;
      const [from, to] = [match.index / text.length, (match.index + match[0].length) / text.length];
      words.push({
        text: match[0].slice(0, MAX_CHARACTERS),
        box: fromRight ? share(run.box, 1 - to, 1 - from) : share(run.box, from, to),
        source,
        confidence: source === 'text-layer' ? 1 : null,
      });
    }
  }
  return words;
}

/** Runs of turned text are higher than wide; then characters follow one another down the box. */
function share([x, y, width, height]: Box, from: number, to: number): Box {
  return height > 2 * width && to - from < 1
    ? [x, round(y + from * height), width, round((to - from) * height)]
    : [round(x + from * width), round(y), round((to - from) * width), round(height)];
}

/** A ten-thousandth of the page is finer than any glyph. */
export function round(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));
}

/**
 * Numbers the lines and sorts words within them. Words of a text layer share a line when the middle of one lies
 * within the middle part of the line's first word; a line is looked for among the last few only, so that the work
 * stays linear. Runs that touch are one word again (`1,2` `34.00`), as PDF producers cut words where kerning is.
 * Words of OCR keep the engine's lines, which follow a skewed or turned page.
 *
 * @param aspect page width divided by its height, to compare horizontal with vertical distances
 */
export function inLines(loose: readonly LooseWord[], aspect: number): Word[] {
  const lines: LooseWord[][] = [];
  const byKey = new Map<string, LooseWord[]>();
  const order = new Map(loose.map((word, at) => [word, at]));
  const recent: { y: number; height: number; words: LooseWord[] }[] = [];
  for (const word of loose
    .filter(({ lineKey }) => lineKey === undefined)
    .toSorted((a, b) => middle(a) - middle(b))) {
    const y = middle(word);
    let line = recent
      .slice(-6)
      .find((candidate) => Math.abs(candidate.y - y) < 0.4 * Math.min(candidate.height, word.box[3]));
    if (!line) recent.push((line = { y, height: word.box[3], words: [] }));
    line.words.push(word);
  }
  for (const { words } of recent) {
    lines.push(
      joinTouching(
        onTop(
          words.toSorted((a, b) => order.get(a)! - order.get(b)!),
          aspect,
        ).toSorted((a, b) => a.box[0] - b.box[0]),
        aspect,
      ),
    );
  }
  for (const word of loose) {
    if (word.lineKey === undefined) continue;
    const line = byKey.get(word.lineKey);
    if (line) line.push(word);
    else {
      const words = [word];
      byKey.set(word.lineKey, words);
      lines.push(words);
    }
  }
  return lines.flatMap((words, line) => words.map(({ lineKey: _, ...word }) => ({ ...word, line })));
}

const middle = (word: LooseWord): number => word.box[1] + word.box[3] / 2;

const emOf = ([, , , height]: Box, aspect: number): number => height / aspect;

/** In heights of a word's box: parts of one word. */
const TOUCHING = 0.04;

/** `1` and `03,78` are one number where the second begins before the end of the first. */
const isKernedNumber = (last: LooseWord, word: LooseWord): boolean =>
  word.box[0] < last.box[0] + last.box[2] && /\d[.,]?$/.test(last.text) && /^[.,]?\d/.test(word.text);

function joinTouching(words: readonly LooseWord[], aspect: number): LooseWord[] {
  const joined: LooseWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const gap = last ? word.box[0] - (last.box[0] + last.box[2]) : Number.POSITIVE_INFINITY;
    const em = emOf(word.box, aspect);
    const isOne = last?.source === 'text-layer' && word.source === 'text-layer' && !isRaised(word, last);
    const isTouched = Math.abs(gap) < TOUCHING * em;
    if (last && isOne && (isTouched || (isKernedNumber(last, word) && Math.abs(gap) < KERNED * em))) {
      const right = word.box[0] + word.box[2];
      const top = Math.min(last.box[1], word.box[1]);
      const bottom = Math.max(last.box[1] + last.box[3], word.box[1] + word.box[3]);
      // Of letters that are written from right to left the first is the one to the right.
      last.text = isOfRightToLeft(last, word) ? word.text + last.text : last.text + word.text;
      last.box = [last.box[0], top, round(right - last.box[0]), round(bottom - top)];
    } else {
      joined.push({ ...word });
    }
  }
  return joined;
}

/** Characters of a word that are looked at; a line may be one word of a megabyte. */
const MAX_LOOKED_AT = 40;

const isOfRightToLeft = (...words: readonly LooseWord[]): boolean =>
  isRightToLeft(words.map(({ text }) => text.slice(0, MAX_LOOKED_AT)).join(''));

/** In shares of the height of the word before: a mark of a footnote is smaller and ends above it. */
const RAISED = { height: 0.85, foot: 0.1 };

/** What parts the digits of a number may come from another font, whose boxes have other heights. */
const PARTS_DIGITS = /^[.,:/٫٬-]+$/;

function isRaised({ text, box: [, top, , height] }: LooseWord, { box: [, y, , full] }: LooseWord): boolean {
  if (PARTS_DIGITS.test(text)) return false;
  return height < RAISED.height * full && top + height < y + full - RAISED.foot * full;
}

/**
 * Words of a text layer that another is painted over are left out: what is read is what is seen. Bold face made by
 * painting twice becomes one word, and of a covered and retyped amount the upper one counts.
 *
 * @param words in paint order
 */
function onTop(words: readonly LooseWord[], aspect: number): LooseWord[] {
  const kept: (LooseWord | null)[] = [];
  // Words of one line only: few, so comparing all pairs is cheap.
  for (const word of words.slice(-MAX_WORDS_PER_LINE)) {
    for (const [i, under] of kept.entries())
      if (under && !isAcross(word, under) && overlaps(under, word, aspect)) kept[i] = null;
    kept.push(word);
  }
  return [...words.slice(0, -MAX_WORDS_PER_LINE), ...kept.filter((word) => word !== null)];
}

/** Words of one line that are compared; of a longer one the first are kept as they are. */
const MAX_WORDS_PER_LINE = 300;

/** In heights of what lies below: who types over a value takes no letters that are so much larger. */
const ACROSS = 3;

/** A stamp or a watermark that runs across the page hides nothing. */
const isAcross = ({ box: above }: LooseWord, { box: below }: LooseWord): boolean =>
  above[3] > ACROSS * below[3];

/** In heights of a word's box: so far does kerning move a digit below the one before it. */
const KERNED = 0.18;
/** Of a character that kerning moved, so much lies beside its neighbour. */
const BESIDE = 0.25;

/** More than half of the narrower word lies within the other, and more than kerning moves. */
function overlaps({ box: a }: LooseWord, { box: b }: LooseWord, aspect: number): boolean {
  const shared = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const narrower = Math.min(a[2], b[2]);
  const isKerned = shared < KERNED * emOf(b, aspect) && shared < (1 - BESIDE) * narrower;
  return shared > 0.5 * narrower && !isKerned;
}

/** Words of one line, in order. */
export interface Line {
  page: number;
  number: number;
  words: Word[];
}

/** A line as text, and the words of any part of it. */
export interface LineText {
  text: string;
  /** Words that a part from one character to before another touches. */
  wordsOf(from: number, to: number): Word[];
}

export function textOf(line: Line): LineText {
  let text = '';
  const placed = line.words.map((word) => {
    if (text !== '') text += ' ';
    const start = text.length;
    text += word.text;
    return { word, start, end: text.length };
  });
  return {
    text,
    wordsOf: (from, to) =>
      placed.filter(({ start, end }) => start < to && end > from).map(({ word }) => word),
  };
}

export function linesOf(page: number, words: readonly Word[]): Line[] {
  const lines: Line[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && last.number === word.line) last.words.push(word);
    else lines.push({ page, number: word.line, words: [word] });
  }
  return lines;
}

/** The smallest box around all. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box[0]));
  const y = Math.min(...boxes.map((box) => box[1]));
  return [
    x,
    y,
    round(Math.max(...boxes.map((box) => box[0] + box[2])) - x),
    round(Math.max(...boxes.map((box) => box[1] + box[3])) - y),
  ];
}

/** The middle of a box lies in another. */
export function isWithin([x, y, width, height]: Box, [left, top, across, down]: Box): boolean {
  const [u, v] = [x + width / 2 - left, y + height / 2 - top];
  return u >= 0 && v >= 0 && u <= across && v <= down;
}

/** Characters of the file, or what both readers of pixels read alike and no text layer below contradicts. */
export const isAgreed = ({ agreed, source, layer }: Word): boolean =>
  layer === undefined && (agreed ?? source === 'text-layer');

export const areAgreed = (words: readonly Word[]): boolean => words.every(isAgreed);

/** The least sure of several words. */
export function leastSure(words: readonly Word[]): { source: WordSource; confidence: number | null } {
  const worst = words.reduce((a, b) => ((b.confidence ?? 0) < (a.confidence ?? 0) ? b : a));
  return { source: worst.source, confidence: worst.confidence };
}
