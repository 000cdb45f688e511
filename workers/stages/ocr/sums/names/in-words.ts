/**
 * Amounts with the words that name them, in reading order: within a sentence, in their row, or in the heading above them.
 * Amounts of tables with their columns are in entries.ts; here an amount may stand anywhere and end a sentence.
 */
import type { Word } from '../../facts.ts';
import { type Cell, collectAmounts } from '../../reading/cells.ts';
import { CURRENCY_BEHIND, CURRENCY_IN_FRONT, isCurrency } from '../../reading/currencies.ts';
import { digitsAlikeIn, unsurePlacesIn } from '../../reading/digits-alike.ts';
import { parseAmount } from '../../reading/numbers.ts';
import { isAgreed, type Line } from '../../words.ts';

export interface NamedAmount {
  cell: Cell;
  /** Words between the amount before it (or the start of its sentence or row) and it. */
  before: string;
  /** Words behind it, to the next amount or the end of the sentence; '' outside of sentences. */
  after: string;
  /** The words straight above an amount that has none beside it. */
  above: string;
  /** Amounts of one sentence or row share it. */
  sentence: number;
}

const MAX_AMOUNTS = 2_000;
const MAX_CHARACTERS = 120;
/** Lines of a sentence keep words together; in shares of the height of print. */
const WORD_GAP = 1.6;
const MIN_PROSE_WORDS = 4;
/** Width of a page by its height, nearly enough for telling a space from a gap. */
const ASPECT = 0.75;
/** Lines of one paragraph begin at one edge and follow closely: in shares of the page's width and the height of print. */
const SAME_EDGE = 0.01;
const LINE_STEP = 2.2;

/** What stands behind an amount without beginning the name of the next. */
const isUnit = (word: string): boolean => isCurrency(word) || /^[.,;:)]+$/.test(word);
/** A resistor is `R12` as well. */
const IN_FRONT = new RegExp(`^(?!R\\d)${CURRENCY_IN_FRONT}`, 'u');
const BEHIND = new RegExp(`(?<=\\d)${CURRENCY_BEHIND}$`, 'u');
const THOUSANDS = /^\d{1,3}(?:[.,'’]\d{3})+$/;

const withoutCurrency = (text: string): string => text.replace(IN_FRONT, '').replace(BEHIND, '');

function isWholeAmount(text: string): boolean {
  const digits = withoutCurrency(text);
  return THOUSANDS.test(digits) || (digits !== text && /^\d{2,6}$/.test(digits));
}
const ENDS = /[\p{L}\d)]{4,}[.!?]$/u;
const ABBREVIATED = /^(?:zzgl|abzgl|einschl|inkl|incl|excl|mtl|gesamt|approx|resp)\.$/i;

/** Punctuation behind an amount or a currency becomes a word of its own, so that the amount is one. */
function parted(word: Word): Word[] {
  const [, body, mark] = /^\(?(.*?)([.,;:!?)]+)$/.exec(word.text) ?? [];
  if (!body || !mark || !(isCurrency(body) || parseAmount(body) || isWholeAmount(body))) return [word];
  const share = (word.box[2] * body.length) / word.text.length;
  const [x, y, width, height] = word.box;
  return [
    { ...word, text: body, box: [x, y, share, height] },
    { ...word, text: mark, box: [x + share, y, width - share, height] },
  ];
}

const isWord = ({ text }: Word): boolean => /\p{L}{2}/u.test(text);
const rightOf = ({ box }: Word): number => box[0] + box[2];

const isApart = (left: Word, right: Word): boolean =>
  right.box[0] - rightOf(left) > (WORD_GAP * left.box[3]) / ASPECT;

const isProse = ({ words }: Line): boolean =>
  words.filter(isWord).length >= MIN_PROSE_WORDS &&
  words.slice(1).every((word, at) => !isApart(words[at] ?? word, word));

/** A line goes on from the one before it, as lines of a paragraph do. */
function goesOn(before: Line | undefined, line: Line): boolean {
  const [a, b] = [before?.words[0], line.words[0]];
  if (!before || !a || !b || before.page !== line.page || !isProse(before)) return false;
  const isFull = Math.abs(a.box[0] - b.box[0]) <= SAME_EDGE;
  return isFull && b.box[1] - a.box[1] > 0 && b.box[1] - a.box[1] <= LINE_STEP * a.box[3];
}

/**
 * Whole amounts beside a currency or with groups of thousands, which tables of cents do not have.
 * @param unit what one of them counts among the document's other amounts
 */
function wholeAmount(words: readonly Word[], at: number, unit: number): number | null {
  const word = words[at];
  if (!word) return null;
  const isNamed = [words[at - 1], words[at + 1]].some((next) => next && isCurrency(next.text));
  const digits = withoutCurrency(word.text);
  if (!/^\d{2,7}$/.test(digits) && !isWholeAmount(word.text)) return null;
  return isNamed || digits !== word.text ? Number(digits.replaceAll(/\D/g, '')) * unit : null;
}

/** What was read of a sentence. */
interface Running {
  words: string[];
  sentence: number;
  /** Its last amount. */
  last: NamedAmount | null;
}

/** @returns `cut`: there are more amounts than are followed */
export function namedAmounts(printed: readonly Line[]): { amounts: NamedAmount[]; cut: boolean } {
  const { cells, lines, unit } = collectAmounts(
    printed.map((line) => ({ ...line, words: line.words.flatMap(parted) })),
  );
  const cellAt = new Map(cells.map((cell) => [cell.box, cell]));
  const found: NamedAmount[] = [];
  let state: Running = { words: [], sentence: 0, last: null };
  for (const [row, line] of lines.entries()) {
    if (found.length > MAX_AMOUNTS) break;
    const prose = isProse(line);
    if (!goesOn(lines[row - 1], line)) state = next(state);
    for (const [at, word] of line.words.entries()) {
      const cell = cellAt.get(word.box) ?? wholeCell({ line, row, at }, cells.length + found.length, unit);
      if (!cell) {
        const last = line.words[at - 1];
        if (last && isApart(last, word)) state = { ...state, words: [] };
        state = withWord(state, word.text, prose);
        continue;
      }
      const before = state.words.join(' ').slice(-MAX_CHARACTERS);
      const above = /\p{L}{2}/u.test(before) ? '' : headingOf(lines, row, word);
      const amount = { cell, before, after: '', above, sentence: state.sentence };
      found.push(amount);
      state = { ...state, words: [], last: amount };
    }
    if (!prose) state = next(state);
  }
  return { amounts: found.slice(0, MAX_AMOUNTS), cut: found.length > MAX_AMOUNTS };
}

const next = ({ sentence }: Running): Running => ({ words: [], sentence: sentence + 1, last: null });

function withWord(state: Running, text: string, prose: boolean): Running {
  const { words, last } = state;
  if (words.length > 0 || !last || !isUnit(text)) words.push(text);
  // A mark by itself stands behind an amount, or where one was that is no text of the page.
  if (/^[.!?]/.test(text)) return next(state);
  if (!prose) return state;
  if (last && last.after.length < MAX_CHARACTERS) last.after += ` ${text}`;
  return ENDS.test(text) && !ABBREVIATED.test(text) ? next(state) : state;
}

function wholeCell(
  { line, row, at }: { line: Line; row: number; at: number },
  index: number,
  unit: number,
): Cell | null {
  const cents = wholeAmount(line.words, at, unit);
  const word = line.words[at];
  if (cents === null || !word) return null;
  const { box, text, source, confidence } = word;
  const read = { agreed: isAgreed(word), alike: digitsAlikeIn(word), unsurePlaces: unsurePlacesIn(word) };
  return { index, line, row, page: line.page, box, text, source, confidence, cents, signed: false, ...read };
}

/** The words of the line above that stand over an amount; a heading has no amounts, and names a single one. */
function headingOf(lines: readonly Line[], row: number, word: Word): string {
  const [above, line, below] = [lines[row - 1], lines[row], lines[row + 1]];
  if (!above || above.page !== line?.page || above.words.some(({ text }) => parseAmount(text))) return '';
  const isOver = (a: Word, b: Word): boolean => a.box[0] < rightOf(b) && rightOf(a) > b.box[0];
  if (below?.words.some((next) => parseAmount(next.text) && isOver(next, word))) return '';
  if (word.box[1] - (above.words[0]?.box[1] ?? 0) > LINE_STEP * word.box[3]) return '';
  const phrases: Word[][] = [];
  for (const head of above.words) {
    const last = phrases.at(-1)?.at(-1);
    if (last && !isApart(last, head)) phrases.at(-1)?.push(head);
    else phrases.push([head]);
  }
  const over = phrases.filter((phrase) => phrase.some((head) => isOver(head, word)));
  return over.length === 1 ? (over[0] ?? []).map(({ text }) => text).join(' ') : '';
}
