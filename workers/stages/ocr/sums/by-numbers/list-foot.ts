/**
 * The foot of a list whose rows multiply, whatever language names it: what the rows come to, what is added, and both together. Papers in
 * alphabets that no reader here knows have numbers all the same; two of the three amounts and the rows fix the third.
 */
import type { Amounts } from '../../reading/cells.ts';
import { rightOf } from '../../reading/columns.ts';
import { centsOf, type Entry, isNextBelow } from '../entries.ts';
import { multipliedRows } from '../rows/multiplied-rows.ts';
import type { Sum } from '../totals.ts';

/** Rows of which each is its quantity times its price, and those of them of more than one piece. */
const MIN_ROWS = 3;
const MIN_TELLING = 2;
/** Lines of print between two amounts of the foot. */
const MAX_LINES = 4;
/** Cents by which a tax misses its rate. */
const ROUNDING = 3;

/** @param sums of labels: where those name the foot, they say what follows from what */
export function footSums(entries: readonly Entry[], sums: readonly Sum[], lines: Amounts['lines']): Sum[] {
  const pages = [...Map.groupBy(entries, ({ cell }) => cell.page).values()];
  const named = new Set(sums.flatMap(({ from, result }) => [...from, result]).map(({ cell }) => cell.index));
  return pages.flatMap((own) => {
    const multiplied = multipliedRows(own, lines);
    const telling = multiplied.filter(({ count }) => count !== 1).length;
    const isTable = multiplied.length >= MIN_ROWS && telling >= MIN_TELLING;
    if (!isTable || multiplied.some(({ holds }) => !holds)) return [];
    const rows = listOf(
      multiplied.map(({ result }) => result),
      own,
    );
    const foot = footOf(rows, own);
    return foot.some(({ cell }) => named.has(cell.index)) ? [] : followed(rows, foot);
  });
}

/** With the rows between and about them whose quantity was not surely read: a price, and an amount in the column of theirs. */
function listOf(multiplied: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const [left, right] = hullOf(multiplied);
  const rows = [...Map.groupBy(entries, ({ cell }) => cell.row)].flatMap(([row, own]): [number, Entry][] => {
    const last = own.reduce((one, other) => (other.cell.box[0] > one.cell.box[0] ? other : one));
    const isOfColumn = last.cell.box[0] < right && rightOf(last.cell) > left;
    return own.length > 1 && isOfColumn ? [[row, last]] : [];
  });
  const amounts = new Map(rows);
  const [known = 0] = multiplied.map(({ cell }) => cell.row);
  let [first, last] = [known, known];
  while (amounts.has(first - 1)) first--;
  while (amounts.has(last + 1)) last++;
  const list = rows.flatMap(([row, entry]) => (row >= first && row <= last ? [entry] : []));
  return multiplied.every((entry) => list.includes(entry)) ? list : [];
}

const hullOf = (rows: readonly Entry[]): [left: number, right: number] => [
  Math.min(...rows.map(({ cell }) => cell.box[0])),
  Math.max(...rows.map(({ cell }) => rightOf(cell))),
];

/** The amounts straight below the rows, in their column, each the next of the page. */
function footOf(rows: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const [left, right] = hullOf(rows);
  const foot: Entry[] = [];
  let above = rows.at(-1);
  if (!above) return [];
  for (const entry of entries.toSorted((a, b) => a.cell.row - b.cell.row)) {
    if (entry.cell.row <= above.cell.row) continue;
    const isOfColumn = entry.cell.box[0] < right && rightOf(entry.cell) > left;
    if (!isOfColumn || !isNextBelow(entry, above, entries, MAX_LINES)) break;
    foot.push(entry);
    above = entry;
  }
  return foot;
}

/** What rounds a total, in hundredths. */
const MAX_ROUNDED = 100;

/** The foot up to the first amount that is more than the rows come to; between stand taxes of one rate or several, and what rounds. */
function partsOf(
  listed: number,
  foot: readonly Entry[],
): { net: Entry; added: Entry[]; gross: Entry } | null {
  const [net, ...below] = foot;
  const at = below.findIndex(({ cell }) => cell.cents > listed);
  const [added, gross] = [below.slice(0, Math.max(0, at)), below[at]];
  const isAdded = ({ cell }: Entry): boolean => cell.cents > 0 || Math.abs(cell.cents) <= MAX_ROUNDED;
  if (!net || !gross || net.cell.cents <= 0 || added.length === 0 || !added.every(isAdded)) return null;
  return { net, added, gross };
}

function followed(rows: readonly Entry[], foot: readonly Entry[]): Sum[] {
  const listed = centsOf(rows);
  const parts = partsOf(listed, foot);
  if (!parts) return [];
  const { net, added, gross } = parts;
  const more = centsOf(added);
  const sumOf = (from: readonly Entry[], result: Entry, impliedCents: number): Sum => ({
    ...{ kind: 'foot', from: [...from], result, impliedCents },
    holds: impliedCents === result.cell.cents,
  });
  const list = sumOf(rows, net, listed);
  const both = sumOf([net, ...added], gross, net.cell.cents + more);
  const isOfRate = ({ rate, cell }: Entry): boolean =>
    rate !== null && Math.abs((listed * rate) / 10_000 - cell.cents) <= ROUNDING;
  if (list.holds) return both.holds || added.every(isOfRate) ? [list, both] : [];
  return listed + more === gross.cell.cents ? [list] : [];
}
