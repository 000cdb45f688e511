/**
 * Rows that print a rate: base, tax, and both together. Two of the three amounts fix the third by the rate, so one row alone
 * contradicts it; a second row whose three amounts follow says that the columns are these.
 */
import { columnsBy, rightOf } from '../../reading/columns.ts';
import type { Entry } from '../entries.ts';
import type { Sum } from '../totals.ts';

/** Hundredths of a percent. */
const MAX_RATE = 3_000;
/** Cents by which a tax that was rounded misses its rate. */
const ROUNDING = 1;
/** By so little nobody alters an amount. */
const MIN_DIFFERENCE = 10;
/** A tax of fewer cents follows from many bases. */
const MIN_TAX = 50;

interface RateRow {
  rate: number;
  base: Entry;
  tax: Entry;
  gross: Entry;
}

/**
 * The rows of rates that hold, with the one that does not; none where the table has none.
 * `cut`: several do not, as where several were altered or the columns are something else.
 */
export function rateRowSums(entries: readonly Entry[]): { sums: Sum[]; cut: boolean } {
  const rows = rateRows(entries);
  const held = rows.filter(follows);
  if (held.length === 0) return { sums: [], cut: false };
  const odd = rows.filter((row) => !follows(row)).flatMap(contradicted);
  if (odd.length !== 1) return { sums: [], cut: odd.length > 1 };
  const holding = held.map(({ base, tax, gross }) =>
    sumOf(gross, base.cell.cents + tax.cell.cents, [base, tax]),
  );
  return { sums: [...odd, ...holding], cut: false };
}

/** Three amounts beside one another below those of the other rows of rates. */
function rateRows(entries: readonly Entry[]): RateRow[] {
  const printed = entries.filter(({ cell }) => cell.source === 'text-layer');
  const columns = columnsBy(printed, ({ cell }) => rightOf(cell));
  const columnOf = new Map(columns.flatMap((column, at) => column.map((entry) => [entry, at] as const)));
  const rows = [...Map.groupBy(printed, ({ cell }) => cell.row).values()].flatMap((row) => {
    const [base, tax, gross, ...more] = row.toSorted((a, b) => a.cell.box[0] - b.cell.box[0]);
    const rate = base?.rate ?? null;
    if (!base || !tax || !gross || more.length > 0 || rate === null || rate <= 0 || rate > MAX_RATE)
      return [];
    return [{ rate, base, tax, gross }];
  });
  const placeOf = ({ base, tax, gross }: RateRow): string =>
    [base, tax, gross].map((entry) => columnOf.get(entry) ?? 'alone').join();
  const [table] = [...Map.groupBy(rows, placeOf).entries()]
    .filter(([place]) => !place.includes('alone'))
    .map(([, own]) => own)
    .toSorted((a, b) => b.length - a.length);
  return table ?? [];
}

const taxOf = (cents: number, rate: number): number => Math.round((cents * rate) / 10_000);
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING;

function follows({ rate, base, tax, gross }: RateRow): boolean {
  return (
    isNear(taxOf(base.cell.cents, rate), tax.cell.cents) &&
    isNear(base.cell.cents + tax.cell.cents, gross.cell.cents)
  );
}

const sumOf = (result: Entry, impliedCents: number, from: Entry[]): Sum => ({
  kind: 'row',
  from,
  result,
  impliedCents,
  holds: isNear(impliedCents, result.cell.cents),
});

/** The one amount that the rate and the other two contradict. */
function contradicted({ rate, base, tax, gross }: RateRow): Sum[] {
  if (Math.min(base.cell.cents, tax.cell.cents, gross.cell.cents) < MIN_TAX) return [];
  // A discount is a rate too, and is taken off.
  if (isNear(base.cell.cents - tax.cell.cents, gross.cell.cents)) return [];
  const fromOthers = gross.cell.cents - tax.cell.cents;
  const [sum] = [
    isNear(taxOf(fromOthers, rate), tax.cell.cents) ? sumOf(base, fromOthers, [tax, gross]) : null,
    isNear(taxOf(base.cell.cents, rate), tax.cell.cents)
      ? sumOf(gross, base.cell.cents + tax.cell.cents, [base, tax])
      : null,
    isNear(taxOf(base.cell.cents, rate), gross.cell.cents - base.cell.cents)
      ? sumOf(tax, gross.cell.cents - base.cell.cents, [base, gross])
      : null,
  ].filter((one) => one !== null);
  return sum && Math.abs(sum.impliedCents - sum.result.cell.cents) >= MIN_DIFFERENCE ? [sum] : [];
}
