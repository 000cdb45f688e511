/**
 * `2852,2` in a column of amounts with two decimals: a program writes a column in one form, and prints the nought of `819,30`. What
 * has one decimal there, with as many characters as its breadth has room for, had its mark moved.
 */
import type { OcrFacts, Word } from '../../facts.ts';
import { overlap, rightOf } from '../../reading/columns.ts';
import { CURRENCY_BEHIND, CURRENCY_IN_FRONT, isCurrency } from '../../reading/currencies.ts';
import { parseAmount } from '../../reading/numbers.ts';
import { isAgreed, type Line } from '../../words.ts';
import type { Summand } from '../facts.ts';

type Followed = Pick<OcrFacts, 'summands' | 'sums' | 'cells' | 'equations' | 'sumsCut'>;

/** Groups of any length in front of the mark: a mark that was put elsewhere leaves `3.1956,9`. */
const ONE_DECIMAL = new RegExp(
  `^(?<sign>[-+−–])?${CURRENCY_IN_FRONT}?[-−–]?(?<head>\\d[\\d.,'’]*)(?<mark>[.,])(?<last>\\d)${CURRENCY_BEHIND}?$`,
  'u',
);
const MIN_DIGITS = 4;
/** Amounts of its column with two decimals, for each with one; fewer are no column. */
const MIN_COLUMN = 3;
const NOUGHT = 10;
/** Of the breadth of a digit: a point, a comma, an apostrophe. */
const MARK = 0.5;
/** Of a digit: so far from one another end the boxes that readers of pixels draw around numbers of one column. */
const SAME_EDGE = 0.45;
/** Of a digit: a reader that lost one leaves the room of a whole one. */
const MAX_ROOM = 0.75;
/** Groups of three, or none. */
const GROUPED = /^\d+(?:[.,'’]\d{3})*$/;
/** Results of columns; in more a page is a dump of numbers. */
const MAX_FOUND = 3;
/** Numbers of that form that are held against their columns; measures have one decimal as well. */
const MAX_TRIED = 50;

interface Placed {
  line: Line;
  at: number;
  word: Word;
}

interface Column {
  own: Placed;
  others: Placed[];
  /** Its own form says it, or the column's noughts do; those of another column may be printed otherwise. */
  isPlain: boolean;
}

/** @param found what follows from the amounts as they are printed; what it tells of already is not told again */
export function oddDecimals<T extends Followed>(lines: readonly Line[], found: T): T {
  const numbers = lines.flatMap((line) =>
    line.words.flatMap((word, at): Placed[] => (/\d/.test(word.text) ? [{ line, at, word }] : [])),
  );
  const candidates = numbers.filter(mayBeMoved);
  if (candidates.length === 0) return found;
  const pages = Map.groupBy(numbers, ({ line }) => line.page);
  const columns = candidates
    .slice(0, MAX_TRIED)
    .flatMap((own) => columnOf(own, pages.get(own.line.page) ?? []) ?? []);
  const open = columns.filter(({ own }) => !isSaid(found, own));
  const told = open.slice(0, MAX_FOUND).reduce(withColumn, found);
  return open.length > MAX_FOUND || candidates.length > MAX_TRIED ? { ...told, sumsCut: true } : told;
}

const mayBeMoved = (own: Placed): boolean =>
  ONE_DECIMAL.test(own.word.text) &&
  own.word.text.replaceAll(/\D/g, '').length >= MIN_DIGITS &&
  isAgreed(own.word) &&
  isLast(own);

/**
 * The amounts that end where it does, if each of them has two decimals and one of them a nought that need not be there.
 * @param numbers of its page
 */
function columnOf(own: Placed, numbers: readonly Placed[]): Column | null {
  const printed = ONE_DECIMAL.exec(own.word.text)?.groups;
  if (!printed) return null;
  const beside = numbers.filter((other) => other !== own && overlap(other.word, own.word));
  const edge = SAME_EDGE * pitchOf(own.word);
  const column = beside.filter(
    ({ word }) =>
      Math.abs(rightOf(word) - rightOf(own.word)) <= edge && parseAmount(word.text)?.decimal === printed.mark,
  );
  const heights = [own, ...column].map(({ word }) => word.box[1]);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  const between = beside.filter(({ word: { box } }) => box[1] >= top && box[1] <= bottom);
  const odd = between.filter(({ word }) => ONE_DECIMAL.exec(word.text)?.groups?.mark === printed.mark);
  const areAmounts = between.every(
    (one) => odd.includes(one) || parseAmount(one.word.text)?.decimal === printed.mark,
  );
  if (!areAmounts || column.length < MIN_COLUMN * (odd.length + 1)) return null;
  const isPlain = !GROUPED.test(printed.head ?? '') || column.some(endsInNought);
  const isSaid = isPlain || numbers.some(endsInNought);
  return isSaid && hasAllDigits(own.word, column) ? { own, others: column, isPlain } : null;
}

/** `819,30`: its last place is printed though it counts nothing. */
const endsInNought = ({ word }: Placed): boolean =>
  isAgreed(word) && (parseAmount(word.text)?.cents ?? 1) % NOUGHT === 0;

/** Nothing but a currency or the next amount stands behind it: what has a unit there is a measure, with decimals of its own. */
function isLast({ line, at }: Placed): boolean {
  const [next, after] = [line.words[at + 1]?.text, line.words[at + 2]?.text];
  if (next === undefined) return true;
  return isCurrency(next) ? after === undefined || /\d/.test(after) : parseAmount(next) !== null;
}

/** Its characters are about as broad as those of the others: a reader has lost none. */
function hasAllDigits(own: Word, column: readonly Placed[]): boolean {
  const pitches = column.map(({ word }) => pitchOf(word)).toSorted((a, b) => a - b);
  const pitch = pitches[pitches.length >> 1] ?? 0;
  return own.box[2] <= pitch * (placesOf(own) + MAX_ROOM);
}

const pitchOf = (word: Word): number => word.box[2] / placesOf(word);

/** In digits. */
const placesOf = ({ text }: Word): number =>
  [...text].reduce((sum, character) => sum + (/[.,'’]/.test(character) ? MARK : 1), 0);

const isSaid = ({ summands, sums }: Followed, { line, word }: Placed): boolean =>
  sums.some(({ holds, result, from }) =>
    [...from, result].some((at) => !holds && isAt(summands[at], line.page, word)),
  );

const isAt = (placed: Pick<Summand, 'page' | 'box'> | undefined, page: number, { box }: Word): boolean =>
  placed?.page === page && placed.box.every((edge, at) => edge === box[at]);

function withColumn<T extends Followed>(all: T, { own, others, isPlain }: Column): T {
  const cents = Number(own.word.text.replaceAll(/\D/g, ''));
  const isNegative = /^[-−–]/.test(own.word.text);
  const moved = isNegative ? -cents : cents;
  const terms = others.map((other) => summandOf(other, parseAmount(other.word.text)?.cents ?? 0));
  const first = all.summands.length;
  const isSure = isPlain && (isCurrency(own.line.words[own.at + 1]?.text ?? '') || isAddedUp(all, others));
  return {
    ...all,
    summands: [...all.summands, ...terms, summandOf(own, moved * NOUGHT)],
    sums: [
      ...all.sums,
      {
        kind: 'one-decimal',
        holds: false,
        from: terms.map((_, at) => first + at),
        result: first + terms.length,
        impliedCents: moved,
        ...(isSure ? {} : { isOpen: true as const }),
      },
    ],
  };
}

/** The column counts money: one of its amounts stands in a relation that holds. */
const isAddedUp = ({ summands, sums, cells, equations }: Followed, column: readonly Placed[]): boolean =>
  column.some(
    ({ line, word }) =>
      sums.some(
        ({ holds, from, result }) =>
          holds && [...from, result].some((at) => isAt(summands[at], line.page, word)),
      ) ||
      equations.some(
        ({ holds, cells: used }) => holds && used.some((at) => isAt(cells[at], line.page, word)),
      ),
  );

const summandOf = ({ line, at, word }: Placed, cents: number): Summand => ({
  page: line.page,
  box: word.box,
  text: word.text,
  cents,
  source: word.source,
  confidence: word.confidence,
  agreed: isAgreed(word),
  label: line.words
    .slice(0, at)
    .filter(({ text }) => /\p{L}/u.test(text))
    .map(({ text }) => text)
    .join(' '),
});
