/**
 * Rows that add up sideways: gross, fee and net; employee, employer and total. Which columns make which is found by trying;
 * where all rows but one follow it to the cent, that one is contradicted.
 */
import { columnsBy, rightOf } from '../../reading/columns.ts';
import type { Entry } from '../entries.ts';
import type { Sum } from '../totals.ts';

/** Rows that hold before one that does not means anything. */
const MIN_HOLDING = 5;
const MAX_COLUMNS = 7;
const MAX_PARTS = 3;
/** A paper with more is a data dump. */
const MAX_ROWS = 4_000;
/** Cents by which rows that were rounded by themselves miss their sums. */
const ROUNDING = 2;
/** By so little nobody alters an amount. */
const MIN_DIFFERENCE = 10;

/** Amounts of a row by the column that they stand in. */
type Row = ReadonlyMap<number, Entry>;
interface Choice {
  columns: number[];
  signs: number[];
}

/** Of the rows that hold: so many that do not are no longer the odd ones. */
const ODD_SHARE = 1 / 2;

/**
 * The one row of a table that does not add up, with those that do; none where the table has no such relation.
 * `cut`: several rows do not, or there are more than are followed.
 */
export function rowSums(entries: readonly Entry[]): { sums: Sum[]; cut: boolean } {
  const columns = columnsBy(
    entries.filter(({ cell }) => cell.source === 'text-layer'),
    ({ cell }) => rightOf(cell),
  )
    .filter((column) => column.length > MIN_HOLDING)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_COLUMNS)
    // The last of the amounts is what the others give.
    .toSorted((a, b) => edgeOf(b) - edgeOf(a));
  const rows = rowsOf(columns, entries);
  if (rows.length <= MIN_HOLDING) return { sums: [], cut: false };
  if (rows.length > MAX_ROWS) return { sums: [], cut: true };
  let cut = false;
  for (const result of columns.keys()) {
    const others = [...columns.keys()].filter((column) => column !== result);
    for (const choice of choices(others)) {
      const made = rows.flatMap((row) =>
        sumOf(row, result, choice).map((sum) => ({ sum, filled: filledOf(row) })),
      );
      // A row that fills other columns too, as the foot of "in cash" and "by card", follows from those as well.
      const usual = new Set(made.filter(({ sum }) => sum.holds).map(({ filled }) => filled));
      const sums = made.filter(({ filled }) => usual.has(filled)).map(({ sum }) => sum);
      const held = sums.filter(({ holds }) => holds);
      const broken = sums.filter((sum) => !sum.holds && isTold(sum));
      const [odd] = broken;
      if (!odd || held.length < MIN_HOLDING) continue;
      if (sums.length === held.length + 1) return { sums: [odd, ...held.slice(0, MIN_HOLDING)], cut: false };
      if (sums.length - held.length <= held.length * ODD_SHARE) cut = true;
    }
  }
  return { sums: [], cut };
}

const filledOf = (row: Row): string => [...row.keys()].toSorted((a, b) => a - b).join();

const edgeOf = ([first]: readonly Entry[]): number => (first ? rightOf(first.cell) : 0);

/** Rows with amounts in those columns only: another one may have its own say in the sum. */
function rowsOf(columns: readonly Entry[][], entries: readonly Entry[]): Row[] {
  const columnOf = new Map(columns.flatMap((column, at) => column.map((entry) => [entry, at] as const)));
  return [...Map.groupBy(entries, ({ cell }) => cell.row).values()].flatMap((row) => {
    const placed = row.flatMap((entry): [number, Entry][] => {
      const column = columnOf.get(entry);
      return column === undefined ? [] : [[column, entry]];
    });
    return placed.length === row.length && placed.length > 2 ? [new Map(placed)] : [];
  });
}

/** Two or three of the columns, the first of them added, each other added or taken off. */
function choices(columns: readonly number[]): Choice[] {
  const found: Choice[] = [];
  const grow = (chosen: Choice, from: number): void => {
    if (chosen.columns.length > 1) found.push(chosen);
    if (chosen.columns.length === MAX_PARTS) return;
    for (const [at, column] of columns.entries()) {
      if (at < from) continue;
      for (const sign of [1, -1])
        grow({ columns: [...chosen.columns, column], signs: [...chosen.signs, sign] }, at + 1);
    }
  };
  grow({ columns: [], signs: [] }, 0);
  return found.filter(({ signs }) => signs.includes(1));
}

/** Only where all of its amounts are there, and none of them is nothing. */
function sumOf(row: Row, at: number, { columns, signs }: Choice): Sum[] {
  const result = row.get(at);
  const from = columns.flatMap((column) => row.get(column) ?? []);
  if (!result || from.length < columns.length || from.some(({ cell }) => cell.cents === 0)) return [];
  const impliedCents = from.reduce((sum, { cell }, index) => sum + (signs[index] ?? 0) * cell.cents, 0);
  const holds = Math.abs(impliedCents - result.cell.cents) <= ROUNDING;
  return [{ kind: 'row', from, result, impliedCents, holds }];
}

const isTold = ({ impliedCents, result }: Sum): boolean =>
  Math.abs(impliedCents - result.cell.cents) >= MIN_DIFFERENCE &&
  Math.abs(impliedCents) !== Math.abs(result.cell.cents);
