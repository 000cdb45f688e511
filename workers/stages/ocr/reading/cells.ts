/** Amounts of the document with their places: the cells of its tables. */

import type { Word } from '../facts.ts';
import type { AmountCell } from '../sums/facts.ts';
import { isAgreed, type Line } from '../words.ts';
import { withWholeBrackets } from './brackets.ts';
import { endTogether, rightOf } from './columns.ts';
import { CURRENCY_IN_FRONT } from './currencies.ts';
import { digitsAlikeIn, unsurePlacesIn } from './digits-alike.ts';
import { joinFormulaCommas } from './formula-commas.ts';
import { joinGroups, joinWholes } from './grouped.ts';
import { partLeaders } from './leaders.ts';
import { parseAmount, parseMisread, parsePercent, parseQuantity, parseThousandths } from './numbers.ts';
import { inPlainCharacters } from './plain-characters.ts';
import { sidesOf } from './side-marks.ts';
import { type Printed, wholeAmounts } from './whole-amounts.ts';

export interface Cell extends AmountCell {
  /** Position in the facts' `cells`. */
  index: number;
  line: Line;
  /** Index of its line among all lines of the document. */
  row: number;
  signed: boolean;
  /** Two readers of pixels agree on it; characters of the file need no second reader. */
  agreed: boolean;
  /** Its digits at least. */
  alike: ReturnType<typeof digitsAlikeIn>;
  /** Where they are so faintly: as `unsurePlacesIn` has it. */
  unsurePlaces: number[] | null;
}

/** Characters of the file, or digits of which both readers of pixels are sure: a misread one would look like an altered one. */
export const isSurelyRead = ({ source, agreed, alike }: Pick<Cell, 'source' | 'agreed' | 'alike'>): boolean =>
  source === 'text-layer' || agreed || alike === 'surely';

export interface Quantity {
  row: number;
  /** In thousandths. */
  thousandths: number;
  word: Word;
}

/** A page with thousands of amounts is a data dump, and no reviewer's table. */
const MAX_CELLS = 3000;

export interface Amounts {
  cells: Cell[];
  /** What may be amounts that were misread from pixels: nothing is concluded from them, nor from their absence. */
  misread: Cell[];
  quantities: Quantity[];
  /** What one unit of the currency is in `cents`: hundredths, or whole units or thousandths where the document prints those. */
  unit: number;
  lines: readonly Line[];
  /** There were more amounts than are kept. */
  cut: boolean;
}

/** Widths of a character between a sign and its amount; programs that set signs at the edge of a cell leave more. */
const NEAR = 2;
/** Of the width of a page. */
const OFF_CENTRE = 0.004;
/** Rows between those of one table. */
const MAX_ROWS = 40;

/** `- 100.00`, `-€ 100.00`, `(-) 0.08` */
const DASH = new RegExp(`^(?:[-−–]${CURRENCY_IN_FRONT}?|\\([-−–]\\))$`, 'u');

/** Between two names; the strokes of a date stand between digits. */
const EITHER = /^\/$|\p{L}\/\p{L}/u;

/** A number of any kind, or the sign of a rate. */
const NUMERIC = /^[^\p{L}]*[\d%][^\p{L}]*$/u;

/**
 * A dash in front of an amount, which may stand far from it, unless it fills an empty cell: then it ends, or is centred, where
 * numbers of other rows are that are not of this amount's column.
 */
function isMinus(dash: Word, { line, row, word }: Printed, lines: readonly Line[]): boolean {
  if (!DASH.test(dash.text)) return false;
  // `Surplus / deficit (−)`: the name of either says which of them bears a minus.
  if (dash.text.startsWith('(') && line.words.some(({ text }) => EITHER.test(text))) return false;
  const gap = word.box[0] - rightOf(dash);
  if (gap <= (NEAR * word.box[2]) / word.text.length) return true;
  const isOfColumn = (other: Word): boolean =>
    NUMERIC.test(other.text) &&
    !endTogether(other, word) &&
    (endTogether(other, dash) || Math.abs(centreOf(other) - centreOf(dash)) <= OFF_CENTRE);
  return !lines
    .slice(Math.max(0, row - MAX_ROWS), row + MAX_ROWS + 1)
    .some((other) => other !== line && other.page === line.page && inCells(other.words).some(isOfColumn));
}

const joinedCells = new WeakMap<readonly Word[], readonly Word[]>();

/** Numbers that a stroke or a sign joins are one cell: `69,40 / 842,15`. Each dash of a page asks for the same lines. */
function inCells(words: readonly Word[]): readonly Word[] {
  const found = joinedCells.get(words) ?? joinCells(words);
  joinedCells.set(words, found);
  return found;
}

function joinCells(words: readonly Word[]): Word[] {
  const cells: Word[] = [];
  for (const word of words) {
    const before = cells.at(-1);
    const space = before ? word.box[0] - rightOf(before) : 0;
    const isOne =
      before !== undefined &&
      [before, word].every(({ text }) => !/\p{L}/u.test(text)) &&
      space <= (NEAR * word.box[2]) / word.text.length;
    if (before && isOne)
      cells.splice(-1, 1, {
        ...before,
        text: before.text + word.text,
        box: [before.box[0], before.box[1], rightOf(word) - before.box[0], before.box[3]],
      });
    else cells.push(word);
  }
  return cells;
}

const centreOf = ({ box }: Word): number => box[0] + box[2] / 2;

/**
 * Collects amounts with the document's own decimal separator; the rarer one is dates and identifiers.
 *
 * @param areGroupsTaken as `joinGroups` has it
 */
export function collectAmounts(printed: readonly Line[], areGroupsTaken = false): Amounts {
  const grouped = joinGroups(
    partLeaders(printed.map(inPlainCharacters).map(withWholeBrackets).map(joinFormulaCommas)),
    areGroupsTaken,
  );
  const lines = joinWholes(grouped, areGroupsTaken) ?? grouped;
  const parsed = lines.flatMap((line, row) =>
    line.words.flatMap((word, at) => {
      const amount = isRate(line, at) || isNumbering(word, at) ? null : parseAmount(word.text);
      return amount ? [{ line, row, word, amount }] : [];
    }),
  );
  const commas = new Set(parsed.filter(({ amount }) => amount.decimal === ',').map(({ word }) => word));
  const days = parsed.filter(({ line, word }) => isDayOfMonth(line, word, commas)).length;
  const decimal = commas.size * 2 > parsed.length - days ? ',' : '.';
  const wholes = wholeAmounts(lines, parsed.length);
  const own: readonly Printed[] = wholes ?? parsed.filter(({ amount }) => amount.decimal === decimal);
  const hasThousandths = own.some(({ word }) => parseThousandths(word.text) !== null);
  const unit = wholes === null ? 100 : hasThousandths ? 1000 : 1;
  const sideOf = sidesOf(lines);
  const cells = own.slice(0, MAX_CELLS).map((one, index): Cell => {
    const { line, row, word, amount } = one;
    const at = line.words.indexOf(word);
    const before = line.words[at - 1];
    const side = amount.signed ? null : sideOf(line, at);
    // A sign between two amounts may stand behind the first one.
    const isTaken = sideOf(line, at - 2) !== null;
    const isNegative = before !== undefined && !isTaken && amount.cents > 0 && isMinus(before, one, lines);
    const sign = side ?? (isNegative ? -1 : 1);
    return {
      ...placed(line, row, word, index),
      cents: sign * amount.cents,
      signed: amount.signed || side !== null || sign < 0,
      // A sign that one reader alone saw makes the amount a doubt.
      agreed: isAgreed(word) && (!isNegative || isAgreed(before)),
      alike: !isNegative || isAgreed(before) ? digitsAlikeIn(word) : null,
      unsurePlaces: unsurePlacesIn(word),
    };
  });
  const taken = new Set(own.map(({ word }) => word));
  const inDollars = own.some(({ word }) => word.text.includes('$'));
  const misread = lines
    .flatMap((line, row) => line.words.map((word) => ({ line, row, word })))
    .filter(({ word }) => word.source !== 'text-layer' && !taken.has(word))
    .filter(({ line, word }) => !isDayOfMonth(line, word, taken) && !isRate(line, line.words.indexOf(word)))
    .flatMap(({ line, row, word }, at): Cell[] => {
      const cents = parseMisread(inDollars ? word.text.replace(S_FOR_DOLLAR, '$') : word.text);
      if (cents === null) return [];
      return [
        {
          ...placed(line, row, word, own.length + at),
          cents,
          signed: cents < 0,
          agreed: false,
          alike: null,
          unsurePlaces: null,
        },
      ];
    })
    .slice(0, MAX_CELLS);
  const quantities = lines.flatMap((line, row) =>
    line.words.flatMap((word) => {
      const thousandths = parseQuantity(word.text, decimal);
      return thousandths === null ? [] : [{ row, thousandths, word }];
    }),
  );
  return { cells, misread, quantities, unit, lines, cut: own.length > MAX_CELLS };
}

/** `S8.20` among amounts with a dollar sign: readers of pixels take its stroke for a flaw of the print. */
const S_FOR_DOLLAR = /(?<=^[-−–]?)S(?=\d)/u;

const DAY_OF_MONTH = /^(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.?$/;
/** Widest space between words, in heights of print, on a page of common proportions. */
const SPACE = 1;

/**
 * `03.05 Rent 912,00` and `Balance on 30.04  3600,13`: where amounts have a comma a point is not always one misread; a date
 * begins its row, or ends words in front of the row's amount.
 */
function isDayOfMonth({ words }: Line, word: Word, amounts: ReadonlySet<Word>): boolean {
  if (!DAY_OF_MONTH.test(word.text)) return false;
  const at = words.indexOf(word);
  const before = words[at - 1];
  if (!words.slice(at + 1).some((other) => amounts.has(other))) return false;
  if (!before) return true;
  const gap = word.box[0] - (before.box[0] + before.box[2]);
  return /\p{L}$/u.test(before.text) && gap <= SPACE * word.box[3];
}

/** `5.30 %`: its sign is a word of its own in pictures and behind a space. */
function isRate({ words }: Line, at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (!word || !next || !/^[%‰]/.test(next.text)) return false;
  return next.box[0] - (word.box[0] + word.box[2]) <= SPACE * word.box[3];
}

/** `2.- Objeto`: Spanish papers number their paragraphs so. */
const isNumbering = ({ text }: Word, at: number): boolean => at === 0 && /^\d{1,2}\.[-−–—]+$/.test(text);

const placed = (line: Line, row: number, word: Word, index: number) => {
  const { box, text, source, confidence } = word;
  return { index, line, row, page: line.page, box, text, source, confidence };
};

/** `12.00 CR`, which has a mark where others have none; a plus is a sign of its own. */
export const isMarkedCredit = ({ cents, signed, text }: Cell): boolean =>
  signed && cents > 0 && !/[+]/.test(text);

/** The words of a cell's line up to the cell. */
export function labelOf(cell: Cell): string {
  return cell.line.words
    .filter((word) => word.box[0] < cell.box[0])
    .map((word) => word.text)
    .join(' ');
}

/** A percentage printed on the cell's line, in hundredths of a percent. */
export const percentOf = (cell: Cell): number | null => parsePercent(labelOf(cell));
