/** Amounts with what they are called, in their columns: whatever edge they are aligned at. */
import type { Amounts, Cell } from '../reading/cells.ts';
import { columnsBy, endTogether, rightOf, stacked } from '../reading/columns.ts';
import { currencyOf, isCurrency } from '../reading/currencies.ts';
import { parsePercent } from '../reading/numbers.ts';
import { isAgreed, type Line } from '../words.ts';
import { asMovements } from './dated.ts';
import { labelAbove } from './names/label-above.ts';
import { type Role, roleOf } from './names/roles.ts';
import { boxLabels } from './names/summary-boxes.ts';
import { wholeLabel } from './names/wrapped-labels.ts';

export interface Entry {
  cell: Cell;
  label: string;
  role: Role;
  /** Hundredths of a percent printed in the label. */
  rate: number | null;
  /** As printed in its row, where the row names one. */
  currency?: string;
}

export const isBelow = (entry: Entry, other: Entry): boolean => endTogether(entry.cell, other.cell);

/** Read from a picture: rows may have been lost, and digits misread. */
export const isFromPixels = ({ cell }: Entry): boolean => cell.source !== 'text-layer';

/** Whether an amount is the next of its page below another, at most so many lines further down. */
export function isNextBelow(
  { cell }: Entry,
  above: Entry,
  entries: readonly Entry[],
  maxLines: number,
): boolean {
  const lines = cell.page === above.cell.page ? cell.row - above.cell.row : 0;
  const isBetween = (other: Entry): boolean =>
    other.cell.row > above.cell.row && other.cell.row <= cell.row && other.cell !== cell;
  return lines > 0 && lines <= maxLines && !entries.some(isBetween);
}

/** The next amount of the page below another, at most so many lines further down. */
export function nextBelow({ cell }: Entry, entries: readonly Entry[], maxLines: number): Entry | undefined {
  let next: Entry | undefined;
  let isAlone = true;
  for (const entry of entries) {
    const { page, row } = entry.cell;
    if (page !== cell.page || row <= cell.row || row - cell.row > maxLines) continue;
    if (!next || row < next.cell.row) [next, isAlone] = [entry, true];
    else if (row === next.cell.row) isAlone = false;
  }
  return isAlone ? next : undefined;
}

export const centsOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { cell }) => sum + cell.cents, 0);

/** Words of a line that are read for a label; a line of thousands is no row of a table. */
const MAX_WORDS = 40;
const MAX_CHARACTERS = 200;
/** Words of one label keep together; in shares of the height of print. */
const LABEL_GAP = 1.6;
/** A number, a rate, a currency or a sign says nothing of what an amount is. */
const WORDLESS = /^[\d\s.,:%()+\-−–x×*/@'’£$€¥]*$/;

/** Words of a label of a result; more are a description that ends in such words. */
const MAX_LABEL = 3;

/** Half a label too, though it says something by itself. */
const NET_OR_GROSS = /^(?:net|gross)$/i;

/** Says what an amount is only with the word in front of it, however far apart a program has set them: `Net    pay`. */
function needsMore(word: string, label: readonly string[]): boolean {
  if (label.length >= MAX_LABEL || roleOf(label.join(' ')) !== 'part') return false;
  // A row `Total | Pears` names goods.
  if (roleOf(word) !== 'part' && !NET_OR_GROSS.test(word)) return false;
  return ['result', 'opening', 'closing'].includes(roleOf([word, ...label].join(' ')));
}

/** The words to the left of an amount, the last of the line first; boxes of recognised words may reach over the next one's edge. */
function wordsBefore({ box }: Cell, words: Line['words']): Line['words'] {
  const before: Line['words'] = [];
  for (let at = words.length - 1; at >= 0 && before.length < MAX_WORDS; at--) {
    const word = words[at] as Line['words'][number];
    if (word.box[0] + word.box[2] / 2 < box[0] && !isCurrency(word.text)) before.push(word);
  }
  return before;
}

/** The phrase that an amount stands beside: the nearest to its left that has words; '' where there is none. */
function labelBeside({ words }: Line, cell: Cell, aspect: number, isLone: boolean): string {
  const label: string[] = [];
  let left = Number.NEGATIVE_INFINITY;
  for (const word of wordsBefore(cell, words)) {
    const gap = left - (word.box[0] + word.box[2]);
    const isApart = label.length > 0 && gap > (LABEL_GAP * word.box[3]) / aspect;
    if (isApart && !WORDLESS.test(label.join('')) && !(isLone && needsMore(word.text, label))) break;
    label.unshift(word.text);
    left = word.box[0];
  }
  const text = label.join(' ').slice(-MAX_CHARACTERS);
  return WORDLESS.test(text) ? '' : text;
}

/** What a bill may charge for: passenger transport, the distribution of current ("siirto"), a transfer. */
const GOODS_TOO = /report|transport|[üu]bertrag|^(?:siirto|p[řr]evod|prijenos|prenos)$/i;
const roleOfGoods = ({ role }: Entry): Role => (role === 'carried' ? 'part' : role);

/** Width of a page by its height, nearly enough for telling a space from a gap. */
const ASPECT = 0.75;

export function entriesOf({ cells, misread, lines }: Pick<Amounts, 'cells' | 'misread' | 'lines'>): Entry[] {
  const printed = [...cells, ...misread].toSorted((a, b) => a.row - b.row || a.box[0] - b.box[0]);
  const inRow = new Map<number, number>();
  for (const { row } of printed) inRow.set(row, (inRow.get(row) ?? 0) + 1);
  const boxed = boxLabels(printed, lines);
  const entries = printed.map((cell): Entry => {
    const line = lines[cell.row];
    const beside = line ? labelBeside(line, cell, ASPECT, (inRow.get(cell.row) ?? 0) === 1) : '';
    const label =
      wholeLabel(beside, line, lines[cell.row + 1]) ||
      (boxed.get(cell) ?? labelAbove(cell, line, lines[cell.row - 1]));
    const whole =
      line?.words
        .slice(0, MAX_WORDS)
        .map(({ text }) => text)
        .join(' ') ?? '';
    const currency = currencyOf(line?.words ?? []);
    return {
      cell,
      label,
      role: roleOf(label),
      rate: rateOf(line, label, whole),
      ...(currency && { currency }),
    };
  });
  const named = entries.map((entry) => (isGoods(entry, inRow) ? { ...entry, role: 'part' as const } : entry));
  // Only an account carries a balance.
  const isAccount = named.some(({ role }) => role === 'opening' || role === 'closing' || role === 'standing');
  return asMovements(isAccount ? named.map(asShop) : asGoods(named));
}

/** Of the label, or of the line; a rate that readers dispute is none. */
function rateOf(line: Line | undefined, label: string, whole: string): number | null {
  const words = line?.words.slice(0, MAX_WORDS) ?? [];
  const isDisputed = words.some((word) => word.text.includes('%') && !isAgreed(word));
  return isDisputed ? null : (parsePercent(label) ?? parsePercent(ownPart(whole, label)));
}

/** `10 % 293,76 29,38   Total TVA 76,16`: what stands beside a name and has its own amount is another block of the page. */
function ownPart(whole: string, label: string): string {
  const at = label === '' ? -1 : whole.lastIndexOf(label);
  return at > 0 && RATED_AMOUNT.test(whole.slice(0, at)) ? whole.slice(at) : whole;
}

const RATED_AMOUNT = /%.*\d[.,]\d{2}(?!\d)/;

/** Rows of a table have so many amounts and more. */
const TABLE_AMOUNTS = 2;

/** A row like those above and below it whose name has the word within it: "Vanguard Total Stock Market". */
function isGoods({ cell, label, role }: Entry, inRow: ReadonlyMap<number, number>): boolean {
  const amounts = inRow.get(cell.row) ?? 0;
  const isAmongRows = [-1, 1].every((step) => inRow.get(cell.row + step) === amounts);
  if (role !== 'result' || amounts < TABLE_AMOUNTS || !isAmongRows) return false;
  const words = label.split(' ').filter((word) => !WORDLESS.test(word));
  const at = words.findIndex((word) => roleOf(word) === 'result');
  return at > 0 && at < words.length - 1;
}

/** Between balances "Netto" alone is a shop: an account has nothing that is net. */
const SHOP = /^netto$/i;
const asShop = (entry: Entry): Entry => (SHOP.test(entry.label) ? { ...entry, role: 'part' } : entry);

/** The entries with "transport", "report" and "Übertrag" taken for goods, services and transfers, which they name as well. */
export const asGoods = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => (GOODS_TOO.test(entry.label) ? { ...entry, role: roleOfGoods(entry) } : entry));

const leftOf = ({ cell }: Entry): number => cell.box[0];
const rightEdge = ({ cell }: Entry): number => rightOf(cell);
/** Where the decimals begin: what stands behind them (a sign, a currency) moves the right edge. */
const pointOf = ({ cell }: Entry): number => {
  const at = cell.text.search(/[.,]\d{2}(?!\d)/);
  return cell.box[0] + (cell.box[2] * (at < 0 ? cell.text.length : at)) / Math.max(1, cell.text.length);
};

/** Columns by place alone. */
export function belowEachOther(entries: readonly Entry[]): Entry[][] {
  const byCell = new Map(entries.map((entry) => [entry.cell, entry]));
  return stacked([...byCell.keys()]).map((column) => column.flatMap((cell) => byCell.get(cell) ?? []));
}

/** For each place of results what stands straight above or below it: rows may have a second amount, a price beside it. */
function inLineWithResults(entries: readonly Entry[]): Entry[][] {
  const edges = entries.map((entry) => ({ entry, left: leftOf(entry), right: rightEdge(entry) }));
  const results = edges.filter(({ entry }) => entry.role === 'result');
  const places = new Map(results.map((result) => [`${result.left} ${result.right}`, result]));
  const fromLeft = edges.toSorted((a, b) => a.left - b.left);
  const widest = edges.reduce((most, { left, right }) => Math.max(most, right - left), 0);
  return [...places.values()].map(({ left, right }) => {
    const column: Entry[] = [];
    for (let at = firstFrom(fromLeft, left - widest); at < fromLeft.length; at++) {
      const other = fromLeft[at];
      if (!other || other.left >= right) break;
      if (left < other.right) column.push(other.entry);
    }
    return column;
  });
}

/** Where those begin that stand no further left; a line of thousands is looked through once for each place otherwise. */
function firstFrom(fromLeft: readonly { left: number }[], left: number): number {
  let [low, high] = [0, fromLeft.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fromLeft[middle]?.left ?? 0) < left) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Columns by each alignment, then by place alone, each from top to bottom; pages follow one another. */
export function columnsOf(entries: readonly Entry[]): Entry[][] {
  const seen = new Set<string>();
  const aligned = [rightEdge, leftOf, pointOf].flatMap((place) => columnsBy(entries, place));
  return [...aligned, ...inLineWithResults(entries), ...belowEachOther(entries)]
    .map((column) => column.toSorted((a, b) => a.cell.row - b.cell.row || a.cell.index - b.cell.index))
    .filter((column) => {
      const key = column.map(({ cell }) => cell.index).join();
      return column.length > 1 && !seen.has(key) && seen.add(key);
    });
}
