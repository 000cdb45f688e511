/** Results of invoices, receipts and payslips against what stands above them. */
import type { OcrFacts } from '../facts.ts';
import { overlap } from '../reading/columns.ts';
import { lowered } from '../reading/plain-words.ts';
import { centsOf, type Entry, isBelow, isFromPixels } from './entries.ts';
import { expectedOf, fullest } from './expected.ts';
import { asSum, type Explanation, explain, isSummand, MIN_ROWS, ROUNDING, withoutTax } from './explain.ts';
import { ofOneCurrency } from './foot/one-currency.ts';
import { fromOtherColumns } from './foot/other-columns.ts';
import { TO_PAY } from './names/quantities.ts';
import { ofCharges } from './taxes/charges.ts';

export interface Sum {
  kind: OcrFacts['sums'][number]['kind'];
  from: Entry[];
  result: Entry;
  /** What `from` gives. */
  impliedCents: number;
  holds: boolean;
  /** To be asked about, whatever else says. */
  isOpen?: true;
}

/** Rates are kept in hundredths of a percent. */
const WHOLE_RATE = 10_000;
/** Among more amounts one is the difference of two others by chance. */
const MAX_ENTRIES = 60;

/**
 * @param columns entries in every alignment, as columnsOf gives them
 * @param rated taxes that hold, from what they are rates of
 */
export function totalsOf(
  entries: readonly Entry[],
  columns: readonly Entry[][],
  rated: readonly Sum[] = [],
): Sum[] {
  const results = entries.filter(({ role }) => role === 'result');
  const alike = Map.groupBy(results, ({ cell }) => cell.cents);
  const taxes = entries.filter(({ role }) => role === 'tax');
  const found = new Map(results.map((result) => [result, explained(result, { entries, results, columns })]));
  const goods = new Set([...found.values()].flatMap((own) => own?.goods ?? []));
  return results.flatMap((result): Sum[] => {
    const own = found.get(result);
    if (own)
      return [
        totalOf(result, own, true),
        ...besideRows(result, own, columns, entries),
        ...ofOtherColumn(result, own, entries),
      ];
    if (goods.has(result)) return [];
    // Said once more, a result is as good as where it follows from others; that it is said twice bears nothing out.
    const same = (alike.get(result.cell.cents) ?? []).filter(
      (other) => other !== result && !(other.cell.row === result.cell.row && hasOwnRows(result, columns)),
    );
    const [first] = same;
    // A reader of pixels loses rows; what it reads twice was printed twice.
    if (first && (isFromPixels(result) || same.some((other) => followsFromOthers(other, found.get(other)))))
      return [totalOf(result, { from: [first], cents: first.cell.cents }, true)];
    if (isOneMore(result, results, entries, first !== undefined)) return [];
    const aboves = abovesOrBefore(result, columns, results);
    const expected =
      ofRated(aboves, rated) ??
      fullest(
        result,
        aboves.flatMap((above) => expectedOf(result, above, entries) ?? []),
      );
    if (!expected) return [];
    if (first && hasReturn(result, expected)) return [];
    if (isBeforeDiscount(result, expected, entries)) return [];
    const net = withoutTax(result, expected, aboves, taxes);
    const holds = net !== null || Math.abs(expected.cents - result.cell.cents) <= ROUNDING;
    return [totalOf(result, net ?? expected, holds)];
  });
}

/** Rows of a list, of which the total is told though it agrees with what stands below it. */
const MIN_LISTED = 3;

/**
 * A total that follows from the results below it alone - net from gross and fee, which follow from it again - is borne out by nothing
 * where it has a list of its own straight above it that gives something else.
 */
function besideRows(
  result: Entry,
  { from }: Explanation,
  columns: readonly Entry[][],
  entries: readonly Entry[],
): Sum[] {
  // Gross pay is what two results below it come to together; its list is that of a slip (pay-lists.ts).
  const isFromBelow =
    from.every(({ role, cell }) => role === 'result' && cell.row > result.cell.row) &&
    from.some((entry) => sizeOf(entry) > sizeOf(result));
  if (!isFromBelow || isFromPixels(result)) return [];
  const expected = fullest(
    result,
    abovesOf(result, columns).flatMap((above) => expectedOf(result, above, entries) ?? []),
  );
  const isList =
    expected !== undefined &&
    expected.from.length >= MIN_LISTED &&
    expected.from.every(({ role, cell }) => role === 'part' && cell.source === 'text-layer') &&
    entries.every(({ role, cell }) => role !== 'result' || Math.abs(cell.cents - expected.cents) > ROUNDING);
  return isList ? [totalOf(result, expected, false)] : [];
}

/**
 * A total of prices of single pieces, which stand once more beside themselves as the amounts of their rows: the one amount that is another
 * than its price was the same when the total was computed.
 */
function ofOtherColumn(result: Entry, { from }: Explanation, entries: readonly Entry[]): Sum[] {
  const amounts = from.map((price) => lastOfRow(price, entries));
  const odd = amounts.filter(
    (amount, at) => Math.abs(amount.cell.cents - (from[at]?.cell.cents ?? 0)) > ROUNDING,
  );
  const [amount, ...more] = odd;
  if (!amount || more.length > 0 || from.length < MIN_LISTED || !overlap(amount.cell, result.cell)) return [];
  if (amounts.filter((own, at) => own !== from[at]).length < MIN_LISTED) return [];
  if (!amount.cell.agreed && amount.cell.alike !== 'surely') return [];
  return [totalOf(result, { from: amounts, cents: centsOf(amounts) }, false)];
}

const lastOfRow = (entry: Entry, entries: readonly Entry[]): Entry =>
  entries.reduce(
    (last, other) =>
      other.cell.row === last.cell.row && other.cell.box[0] > last.cell.box[0] ? other : last,
    entry,
  );

/** Not only from the same amount, said a third time. */
const followsFromOthers = ({ cell }: Entry, explanation: Explanation | null | undefined): boolean =>
  explanation?.from.some((entry) => entry.cell.cents !== cell.cents) === true;

const totalOf = (result: Entry, { from, cents }: Explanation, holds: boolean): Sum => ({
  kind: 'total',
  result,
  holds,
  from,
  impliedCents: cents,
});

/** Rows of a column that is one of several with sums of their own: debits and credits that are alike repeat nothing. */
const MIN_OWN_ROWS = 3;

const hasOwnRows = (result: Entry, columns: readonly Entry[][]): boolean =>
  abovesOf(result, columns).some(
    (above) =>
      above.length >= MIN_OWN_ROWS &&
      above.slice(-MIN_OWN_ROWS).every((entry) => isSummand(entry) && isBelow(entry, result)),
  );

/** Goods that were given back are printed with a quantity below zero, and their price without a sign. */
const hasReturn = ({ cell }: Entry, { from, cents }: Explanation): boolean =>
  from.some((entry) => Math.abs(cents - 2 * entry.cell.cents - cell.cents) <= ROUNDING);

/** What rows come to before a discount that each has taken off already: the discount is printed somewhere by itself. */
function isBeforeDiscount({ cell }: Entry, { from, cents }: Explanation, entries: readonly Entry[]): boolean {
  const more = cell.cents - cents;
  const isOfRows = from.length >= MIN_ROWS && from.every(({ role }) => role === 'part');
  return more > 0 && isOfRows && entries.some((entry) => !from.includes(entry) && sizeOf(entry) === more);
}

const abovesOf = (result: Entry, columns: readonly Entry[][]): Entry[][] =>
  columns.flatMap((column) => {
    const at = column.indexOf(result);
    return at < 0 ? [] : [column.slice(0, at)];
  });

/** What stands in the column of the result before, where what is to pay is set in a line of text below it: `To pay 254.04 by 7 October`. */
function abovesOrBefore(result: Entry, columns: readonly Entry[][], results: readonly Entry[]): Entry[][] {
  const own = abovesOf(result, columns);
  if (own.some((above) => above.length > 0) || !TO_PAY.test(lowered(result.label))) return own;
  const before = results.findLast(({ cell }) => cell.page === result.cell.page && cell.row < result.cell.row);
  if (!before) return own;
  return columns
    .filter((column) => column.includes(before))
    .map((column) =>
      column.filter(({ cell }) => cell.page === result.cell.page && cell.row < result.cell.row),
    );
}

interface Page {
  entries: readonly Entry[];
  results: readonly Entry[];
  columns: readonly Entry[][];
}

function explained(result: Entry, { entries, results, columns }: Page): Explanation | null {
  const aboves = abovesOf(result, columns);
  for (const above of aboves) {
    const found =
      explain(result, above, results) ?? ofCharges(result, above) ?? besideOptions(result, above, results);
    if (found) return found;
  }
  const other = ofOneSign(result, columns) ?? ofRowAbove(result, entries, columns);
  if (other) return other;
  const elsewhere =
    rowsElsewhere(result, columns) ??
    ofOneCurrency(result, aboves) ??
    fromOtherColumns(result, { entries, results, columns, aboves });
  return elsewhere && { from: elsewhere, cents: result.cell.cents };
}

const IN_BRACKETS = /^\(.*\)$/;

/** Rows whose amounts stand in brackets are offered, and not ordered: what the others come to. */
function besideOptions(
  result: Entry,
  above: readonly Entry[],
  results: readonly Entry[],
): Explanation | null {
  const ordered = above.filter(({ cell }) => !IN_BRACKETS.test(cell.text));
  return ordered.length < above.length && ordered.length >= MIN_ROWS
    ? explain(result, ordered, results)
    : null;
}

/** The debits of a column that has credits as well, or the credits: since the balance before them, or all. */
function ofOneSign(result: Entry, columns: readonly Entry[][]): Explanation | null {
  for (const above of abovesOf(result, columns)) {
    const start = above.findLastIndex(({ role }) => role === 'opening' || role === 'carried');
    const rows = above.slice(start + 1).filter(isSummand);
    for (const sign of [1, -1]) {
      const from = rows.filter(({ cell }) => Math.sign(cell.cents) === sign);
      const cents = centsOf(from);
      const isSide = from.length >= MIN_ROWS && from.length < rows.length;
      if (isSide && Math.abs(cents) === Math.abs(result.cell.cents))
        return { from, cents: result.cell.cents };
    }
  }
  return null;
}

/** What is left of the base of a rate: payslips print what the rate took off it beside it, in a column of its own. */
function ofRowAbove(
  result: Entry,
  entries: readonly Entry[],
  columns: readonly Entry[][],
): Explanation | null {
  for (const base of abovesOf(result, columns).flatMap((above) => above.at(-1) ?? [])) {
    const wanted = Math.abs(result.cell.cents - base.cell.cents);
    if (base.role === 'result') continue;
    const beside = entries.find(
      (entry) => entry !== base && entry.cell.row === base.cell.row && sizeOf(entry) === wanted,
    );
    if (wanted > 0 && beside) return { from: [base, beside], cents: result.cell.cents };
  }
  return null;
}

/** What nobody knows by its name, and is of a rate what stands below it: the two are what the next result follows from. */
function ofRated(aboves: readonly (readonly Entry[])[], rated: readonly Sum[]): Explanation | null {
  for (const above of aboves) {
    const [base, tax] = above.slice(-2);
    const isRated = rated.some(({ holds, from, result }) => holds && result === tax && from[0] === base);
    if (!base || !tax || !isRated || base.role !== 'part') continue;
    const added = Math.round((base.cell.cents * (tax.rate ?? 0)) / WHOLE_RATE);
    // A tax that is contained in what stands above it is added to nothing.
    if (Math.abs(added - tax.cell.cents) <= ROUNDING)
      return { from: [base, tax], cents: base.cell.cents + tax.cell.cents };
  }
  return null;
}

/** The rows of a column that it does not stand below: totals set flush left, or in a line of text, below a table. */
function rowsElsewhere(result: Entry, columns: readonly Entry[][]): Entry[] | null {
  for (const column of columns) {
    const { page, row } = result.cell;
    const rows = column.filter(({ cell }) => cell.page === page && cell.row < row);
    if (column.includes(result) || rows.length < MIN_ROWS) continue;
    // The rows of a total beside it, which has its own.
    const isOfOther = column.some(({ role, cell }) => role === 'result' && cell.row === row);
    if (isOfOther && hasOwnRows(result, columns)) continue;
    const found = asSum(result.cell.cents, 0, rows);
    if (found && found.from.length >= MIN_ROWS) return found.from;
  }
  return null;
}

/**
 * An earlier result with one more amount, wherever that stands, or with what is taken off and one more: columns beside the
 * rows of a result have their own say in it.
 * @param isTwice said once more, it may follow from two results and one amount as well: earnings, deductions and what rounds
 * them
 */
function isOneMore(
  result: Entry,
  results: readonly Entry[],
  entries: readonly Entry[],
  isTwice: boolean,
): boolean {
  if (entries.length > MAX_ENTRIES) return false;
  const wanted = Math.abs(result.cell.cents);
  const others = entries.filter((entry) => sizeOf(entry) !== wanted);
  const off = others.filter(({ role }) => role === 'minus' || (isTwice && role === 'result')).map(sizeOf);
  const sizes = others.map(sizeOf);
  const more = new Set([...sizes, ...off.flatMap((a) => sizes.flatMap((b) => [a + b, Math.abs(a - b)]))]);
  return results
    .filter(({ cell }) => cell.row < result.cell.row)
    .map((entry) => Math.abs(wanted - sizeOf(entry)))
    .some((gap) => gap > 0 && more.has(gap));
}

const sizeOf = ({ cell }: Entry): number => Math.abs(cell.cents);
