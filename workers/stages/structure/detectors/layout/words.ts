/** Words with their boxes out of painted text runs. */
import type { PageContent, Rect, TextRun } from '../../../../formats/pdf/index.ts';
import { LAYOUT } from './thresholds.ts';

export interface Word {
  text: string;
  /** User space. */
  box: Rect;
  /** Paint order of its last run. */
  order: number;
  size: number;
  font: string;
  source: number | null;
  /** Some character has no certain Unicode value. */
  uncertain: boolean;
  /** Painted with ink: render mode not 3 or 7, not transparent. */
  visible: boolean;
  /** The runs that it was put together from, left to right as painted. */
  parts: [WordPart, ...WordPart[]];
}

/** The share of one painted run in a word. */
export interface WordPart {
  text: string;
  run: TextRun;
}

/** Words kept of one page; a page of small print has about 3 000. */
const MAX_WORDS = 20_000;
/** Runs kept of one word: more than letters in any word that matters. */
const MAX_PARTS = 64;

/** Text of a page as words, in paint order. Text outside the page or in hidden layers is left out. */
export function wordsOf(content: PageContent): { words: Word[]; complete: boolean } {
  const words: Word[] = [];
  // Of its own for text without ink: a dot that nobody sees neither hides the word that it stands in front of nor parts it.
  const last: Record<'inked' | 'bare', OpenWord | null> = { inked: null, bare: null };
  for (const item of content.items) {
    if (item.type !== 'text') {
      last.inked = null;
      last.bare = null;
      continue;
    }
    if (item.clipped || item.hidden) continue;
    if (words.length >= MAX_WORDS) return { words, complete: false };
    const visible = isInked(item);
    const ink = visible ? 'inked' : 'bare';
    const cut = pieces(item);
    // White space ends a word, which the last piece says of what is behind it.
    if (cut.length === 0 && item.text !== '') last[ink] = null;
    for (const piece of cut) {
      const open = last[ink];
      if (open && piece.first && !piece.spaceBefore && joins(open, item, piece.x0)) {
        open.word.text += piece.text;
        open.word.box = hull(open.word.box, boxOf(piece, item));
        open.word.order = item.order;
        open.word.uncertain ||= item.uncertain;
        if (open.word.parts.length < MAX_PARTS) open.word.parts.push({ text: piece.text, run: item });
        last[ink] = piece.spaceAfter ? null : { word: open.word, end: piece.x1, run: item };
        continue;
      }
      const word: Word = {
        text: piece.text,
        box: boxOf(piece, item),
        order: item.order,
        size: item.size,
        font: item.font,
        source: item.source,
        uncertain: item.uncertain,
        visible,
        parts: [{ text: piece.text, run: item }],
      };
      words.push(word);
      last[ink] = piece.spaceAfter ? null : { word, end: piece.x1, run: item };
    }
  }
  return { words, complete: content.complete };
}

const isInked = ({ renderMode, alpha, size }: TextRun): boolean =>
  renderMode !== 3 && renderMode !== 7 && alpha > 0.05 && size >= 1;

/** Channels from which a colour is that of paper. */
const LIGHT = 243;

/** Painted so that it is seen on paper. */
export const isSeen = (run: TextRun): boolean =>
  isInked(run) && !run.colour?.every((channel) => channel >= LIGHT);

/** A word that the next run may continue. */
interface OpenWord {
  word: Word;
  end: number;
  run: TextRun;
}

interface Piece {
  text: string;
  x0: number;
  x1: number;
  first: boolean;
  spaceBefore: boolean;
  spaceAfter: boolean;
}

const WORD = /\S+/g;
const SPACE = /\s/;

/** Cuts a run at white space; places inside a run are in proportion to characters, exact enough for boxes. */
function pieces(run: TextRun): Piece[] {
  const width = run.box.x1 - run.box.x0;
  const runsDown = run.box.y1 - run.box.y0 > width * 1.5 && run.text.length > 2;
  if (run.turn !== undefined || runsDown) {
    const text = run.text.trim();
    if (text === '') return [];
    return [{ text, x0: run.box.x0, x1: run.box.x1, first: true, spaceBefore: true, spaceAfter: true }];
  }
  const { text, box } = run;
  const unit = width / Math.max(1, text.length);
  if (text !== '' && !SPACE.test(text)) {
    const x1 = box.x0 + text.length * unit;
    return [{ text, x0: box.x0, x1, first: true, spaceBefore: false, spaceAfter: false }];
  }
  const found: Piece[] = [];
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    const end = match.index + match[0].length;
    found.push({
      text: match[0],
      x0: box.x0 + match.index * unit,
      x1: box.x0 + end * unit,
      first: found.length === 0,
      spaceBefore: match.index > 0,
      spaceAfter: end < text.length,
    });
  }
  return found;
}

const boxOf = ({ x0, x1 }: Piece, { box }: TextRun): Rect => ({ x0, y0: box.y0, x1, y1: box.y1 });

function joins(open: OpenWord, run: TextRun, x0: number): boolean {
  const em = Math.max(run.size, 1);
  const near = Math.abs(x0 - open.end) < LAYOUT.joinGap * em;
  return (
    near &&
    Math.abs(run.y - open.run.y) < LAYOUT.sameBaseLine * em &&
    Math.abs(run.size - open.run.size) < LAYOUT.nearSize * em
  );
}

export function hull(a: Rect, b: Rect): Rect {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  };
}

/** Words that stand next to each other on a line. */
export interface Phrase {
  text: string;
  box: Rect;
  words: [Word, ...Word[]];
}

/** Words that stand next to each other on a line, joined; input in any order. */
export function phrases(words: readonly Word[]): Phrase[] {
  const found: Phrase[] = [];
  for (const line of linesFrom(words)) {
    let last: Phrase | null = null;
    let end = 0;
    for (const word of line.length === 1 ? line : line.toSorted((a, b) => a.box.x0 - b.box.x0)) {
      const { text, box, size } = word;
      if (last && box.x0 - end < LAYOUT.phraseGap * Math.max(size, 1)) {
        last.text += ` ${text}`;
        last.box = hull(last.box, box);
        last.words.push(word);
      } else found.push((last = { text, box, words: [word] }));
      end = box.x1;
    }
  }
  return found;
}

/** From the top down, each from left to right as far as its words stand at one height. */
function linesFrom(words: readonly Word[]): [Word, ...Word[]][] {
  const lines: [Word, ...Word[]][] = [];
  let line: [Word, ...Word[]] | null = null;
  for (const word of words.toSorted((a, b) => b.box.y0 - a.box.y0 || a.box.x0 - b.box.x0)) {
    if (line && Math.abs(line[0].box.y0 - word.box.y0) < LAYOUT.samePhrase * Math.max(word.size, 1))
      line.push(word);
    else lines.push((line = [word]));
  }
  return lines;
}
