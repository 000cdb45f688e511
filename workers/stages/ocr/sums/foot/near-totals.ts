/**
 * Totals that follow from what stands above them in one of the ways that no column shows: gross pay less the total of the deductions and what is
 * added below it, a subtotal that no known word names with what follows it, two sums and an advance. Whoever alters one digit of such a total
 * leaves it a digit away from that, which nothing else brings about.
 */
import { isSurelyRead } from '../../reading/cells.ts';
import { rightOf } from '../../reading/columns.ts';
import type { Entry } from '../entries.ts';
import { isSummand, signedCents } from '../explain.ts';
import { GROSS, OFF } from '../names/pay-names.ts';
import { isOneDigitAway } from '../repeats.ts';
import type { Sum } from '../totals.ts';

/** Rows of an unnamed subtotal. */
const MIN_ROWS = 3;
/** Rows below a base: no page has as many lines that a person could read. */
const MAX_ROWS = 400;
/** Lines of print between two of them. */
const MAX_LINES = 3;
/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 5;
/** By less an amount is rounded. */
const LEAST_ALTERED = 1_000;

/** @param holding results that follow from what stands about them */
export function nearTotals(entries: readonly Entry[], holding: ReadonlySet<Entry>): Sum[] {
  const results = entries.filter((entry) => entry.role === 'result' && !holding.has(entry) && isSure(entry));
  return results.flatMap((result): Sum[] => {
    const above = entries.filter(({ cell }) => cell.page === result.cell.page && cell.row < result.cell.row);
    const sums = WAYS.flatMap((way) => {
      const from = way(above, result);
      return from?.every(isSure)
        ? [{ from, cents: from.reduce((sum, entry) => sum + termOf(entry), 0) }]
        : [];
    });
    if (sums.some(({ cents }) => cents === result.cell.cents)) return [];
    const [near, ...more] = sums.filter(({ cents }) => isNear(cents, result.cell.cents));
    if (!near || more.some(({ cents }) => cents !== near.cents)) return [];
    return [{ kind: 'total', from: near.from, result, impliedCents: near.cents, holds: false }];
  });
}

const isSure = ({ cell }: Entry): boolean => isSurelyRead(cell);

/** Deductions in all are taken off, as they are printed. */
const termOf = (entry: Entry): number =>
  entry.role === 'result' && OFF.test(entry.label) ? -Math.abs(entry.cell.cents) : signedCents(entry);

const isNear = (cents: number, printed: number): boolean =>
  cents > 0 &&
  Math.abs(cents - printed) >= LEAST_ALTERED &&
  isOneDigitAway(String(cents), String(printed), MIN_DIGITS);

/** The single amounts of the rows straight above, from the bottom, up to one that is a result. */
function rowsAbove(above: readonly Entry[], result: Entry): { base: Entry; rest: Entry[] } | null {
  const rows = [...Map.groupBy(above, ({ cell }) => cell.row).values()].toReversed();
  const rest: Entry[] = [];
  let below = result.cell.row;
  for (const row of rows) {
    const last = row.reduce((one, other) => (other.cell.box[0] > one.cell.box[0] ? other : one));
    const of = row.find(({ role }) => role === 'result') ?? last;
    if (below - of.cell.row > MAX_LINES || rest.length > MAX_ROWS) return null;
    below = of.cell.row;
    if (of.role === 'result') return { base: of, rest: rest.toReversed() };
    if (of.role === 'base') continue;
    if (!isSummand(of) || row.length > 1) return null;
    rest.push(of);
  }
  return null;
}

type Way = (above: readonly Entry[], result: Entry) => Entry[] | null;

/** Gross pay, the total of what is taken off, and rows below that. */
function ofPay(above: readonly Entry[], result: Entry): Entry[] | null {
  const near = rowsAbove(above, result);
  if (!near || !OFF.test(near.base.label)) return null;
  const [gross, ...others] = above.filter(
    ({ role, label, cell }) => role === 'result' && GROSS.test(label) && cell.row < near.base.cell.row,
  );
  return gross && others.length === 0 ? [gross, near.base, ...near.rest] : null;
}

/** The last two results, and rows below them. */
function ofTwo(above: readonly Entry[], result: Entry): Entry[] | null {
  const near = rowsAbove(above, result);
  if (!near) return null;
  const before = above.filter(({ role, cell }) => role === 'result' && cell.row < near.base.cell.row);
  const last = before.reduce<Entry | undefined>(
    (one, other) =>
      !one || other.cell.row > one.cell.row || other.cell.box[0] > one.cell.box[0] ? other : one,
    undefined,
  );
  const isClose = last !== undefined && near.base.cell.row - last.cell.row <= MAX_LINES;
  return isClose && [last, near.base].every(({ label }) => !OFF.test(label))
    ? [last, near.base, ...near.rest]
    : null;
}

/** What was owed before is part of a bill. */
const isOfBill = (entry: Entry): boolean => isSummand(entry) || entry.role === 'carried';

/** A row that is what those above it come to, and rows below it. */
function ofUnnamed(above: readonly Entry[], result: Entry): Entry[] | null {
  const column = [...Map.groupBy(above, ({ cell }) => cell.row).values()].map((row) =>
    row.reduce((one, other) => (other.cell.box[0] > one.cell.box[0] ? other : one)),
  );
  for (let at = column.length - 1; at >= MIN_ROWS && column.length - at <= MAX_ROWS; at--) {
    const [base, next] = [column[at], column[at + 1]];
    // What breaks the run of rows breaks every longer one.
    if (!base || (next && !isOfBill(next)) || (next ?? result).cell.row - base.cell.row > MAX_LINES)
      return null;
    if (next && base.role === 'part' && isSumOfLast(base, column.slice(0, at)))
      return [base, ...column.slice(at + 1)];
  }
  return null;
}

/** Of the rows from some one on. */
function isSumOfLast({ cell }: Entry, rows: readonly Entry[]): boolean {
  let sum = 0;
  return rows.toReversed().some((row, at) => {
    sum += row.cell.cents;
    return at + 1 >= MIN_ROWS && sum === cell.cents;
  });
}

/** The last result in the column of the rows below it, where the total stands beside that for its currency. */
function ofResult(above: readonly Entry[], result: Entry): Entry[] | null {
  const near = rowsAbove(above, result);
  const [first] = near?.rest ?? [];
  if (!near || !first || OFF.test(near.base.label)) return null;
  const over = above.find(
    ({ role, cell }) =>
      role === 'result' &&
      cell.row === near.base.cell.row &&
      cell.box[0] < rightOf(first.cell) &&
      rightOf(cell) > first.cell.box[0],
  );
  return over ? [over, ...near.rest] : null;
}

const WAYS: readonly Way[] = [ofPay, ofTwo, ofUnnamed, ofResult];
