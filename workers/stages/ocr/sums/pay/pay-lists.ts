/**
 * Pay slips: earnings add up to gross pay, deductions to their total, and the one less the other is net pay. Gross pay also follows from
 * the deductions and net pay, so a list that does not give its own total goes unseen where a total may follow from other results.
 * Told where what is left of the two totals is printed as net pay and the other list is complete: then this one has a wrong amount in it.
 */
import { overlap } from '../../reading/columns.ts';
import type { Line } from '../../words.ts';
import { centsOf, type Entry, isBelow, isFromPixels } from '../entries.ts';
import { explain, isSummand, ROUNDING, signedCents } from '../explain.ts';
import { GROSS, NET, OFF } from '../names/pay-names.ts';
import type { Sum } from '../totals.ts';

/** Amounts in each of the two lists. */
const MIN_ROWS = 2;
/** Of more rows some choice gives any total. */
const MAX_ROWS = 12;
/** Rows that are each added, taken off or only mentioned; of more two at most are. */
const MAX_FREE = 8;
/** Lines of print between two rows of a list. */
const MAX_LINES_BETWEEN = 3;
/** More amounts of a paper give any difference. */
const MAX_ENTRIES = 120;
const MAX_TOTALS = 60;
/** What a total misses its list by is more than rounding to whole units, and less than another paper's list. */
const MIN_DIFFERENCE = 500;

export interface Slip {
  gross: Entry;
  /** The total of the deductions; net pay where the slip prints none. */
  off: Entry;
  net: Entry;
  /** Rows of the two lists. */
  earned: Entry[];
  taken: Entry[];
}
interface Paper {
  entries: readonly Entry[];
  columns: readonly Entry[][];
  lines: readonly Line[];
}
type Totals = Pick<Slip, 'gross' | 'off' | 'net'>;

/**
 * @param columns entries in every alignment, as columnsOf gives them
 * @returns `cut`: a list does not give its total, and there is more of it than is followed
 */
export function payListSums(
  entries: readonly Entry[],
  columns: readonly Entry[][],
  lines: readonly Line[],
): { sums: Sum[]; cut: boolean } {
  const found = slipsOf(entries).map((slip) => ofSlip(slip, { entries, columns, lines }));
  const sums = found.flatMap((one) => (one === 'too-long' ? [] : one));
  return {
    sums: sums.length === 1 ? sums : [],
    cut: sums.length > 1 || found.includes('too-long') || hasManyTotals(entries),
  };
}

/** A pay slip whose totals are too many to be tried. */
const hasManyTotals = (entries: readonly Entry[]): boolean =>
  entries.filter(({ role }) => role === 'result').length > MAX_TOTALS &&
  [GROSS, OFF, NET].every((name) => entries.some(({ role, label }) => role === 'result' && name.test(label)));

const sizeOf = ({ cell }: Entry): number => Math.abs(cell.cents);

/** A reader of pixels loses rows, and adds none. */
const isRead = ({ cell }: Entry): boolean =>
  cell.source === 'text-layer' || cell.agreed || cell.alike !== null;

/** Two totals and what is left of them, or gross and net pay with a list of deductions between; one in each column of a slip. */
export function slipsOf(entries: readonly Entry[]): Slip[] {
  const printed = entries.filter((entry) => isRead(entry) && entry.role !== 'minus');
  const grosses = printed.filter(
    ({ cell, role, label }) => cell.cents > 0 && (role === 'result' || GROSS.test(label)),
  );
  const nets = printed.filter(({ label }) => NET.test(label));
  const offs = entries.filter((entry) => isRead(entry) && (entry.role === 'result' || OFF.test(entry.label)));
  if (Math.max(grosses.length, nets.length, offs.length) > MAX_TOTALS) return [];
  const found = grosses.flatMap((gross): Slip[] => {
    const below = nets.filter(({ cell }) => cell.page === gross.cell.page && cell.row > gross.cell.row);
    const totals = offs.flatMap((off): Totals[] => {
      if (off === gross || off.cell.page !== gross.cell.page || off.cell.row < gross.cell.row) return [];
      const net = below.find(
        (entry) => entry.cell.row > off.cell.row && sizeOf(entry) === sizeOf(gross) - sizeOf(off),
      );
      return net && net !== off && (GROSS.test(gross.label) || OFF.test(off.label))
        ? [{ gross, off, net }]
        : [];
    });
    const left = below.find((entry) => isBelow(entry, gross) && entry.cell.cents < gross.cell.cents);
    const all =
      totals.length > 0 || !left || !GROSS.test(gross.label) ? totals : [{ gross, off: left, net: left }];
    return all.flatMap((one) => withRows(one, entries));
  });
  const inColumn = found.filter(({ gross, off, net }) => isBelow(off, gross) && isBelow(net, gross));
  const own = found.length > 1 ? inColumn : found;
  return [...new Map(own.map((slip) => [slip.gross, slip])).values()];
}

function withRows(totals: Totals, entries: readonly Entry[]): Slip[] {
  const { gross, off, net } = totals;
  const [earned, taken] = [gross, off].map((total) => rowsOf(total, totals, entries));
  if (!earned || !taken) return [];
  // Without a total all that stands between leads from one to the other, or nothing is known.
  const isPaid = off !== net || Math.abs(listed(taken, net) - offOf(totals)) <= ROUNDING;
  return isPaid ? [{ ...totals, earned, taken }] : [];
}

/** What is taken off in all. */
const offOf = ({ gross, off, net }: Totals): number =>
  off === net ? sizeOf(gross) - sizeOf(net) : sizeOf(off);

export const isEarned = ({ earned, gross }: Slip): boolean =>
  Math.abs(listed(earned, gross) - sizeOf(gross)) <= ROUNDING;

const isTaken = (slip: Slip): boolean => Math.abs(listed(slip.taken, slip.off) - offOf(slip)) <= ROUNDING;

function ofSlip(slip: Slip, paper: Paper): Sum[] | 'too-long' {
  const { entries } = paper;
  const { gross, off, net, earned, taken } = slip;
  if (isEarned(slip) === isTaken(slip)) return [];
  const [total, rows] = isEarned(slip) ? [off, taken] : [gross, earned];
  const results = entries.filter(
    (entry) => entry.role === 'result' && ![gross, off, net].some((one) => sizeOf(one) === sizeOf(entry)),
  );
  if (rows.length > MAX_ROWS || entries.length > MAX_ENTRIES) return 'too-long';
  if (isExplained(total, rows, results, paper)) return [];
  const impliedCents = listed(rows, total);
  if (Math.abs(impliedCents - sizeOf(total)) < MIN_DIFFERENCE) return [];
  if (impliedCents < sizeOf(total) && rows.some(({ cell }) => cell.source !== 'text-layer')) return [];
  return [{ kind: 'pay-list', from: rows, result: total, impliedCents, holds: false }];
}

/** Those that end where their total does; and where these do not give it, with those that end beside it, as what was typed over does. */
function rowsOf(total: Entry, totals: Totals, entries: readonly Entry[]): Entry[] | null {
  const above = entries.filter(
    ({ cell }) => cell.page === total.cell.page && cell.row < total.cell.row && overlap(cell, total.cell),
  );
  const inColumn = above.filter((entry) => isBelow(entry, total));
  const rows = closeRows(total, totals, inColumn);
  if (rows && isSumOf(rows, total, totals)) return rows;
  const own = new Set(inColumn.map(({ cell }) => cell.row));
  const aside = new Set(above.filter((entry) => !own.has(entry.cell.row) && !isFromPixels(entry)));
  if (aside.size === 0) return rows;
  return closeRows(
    total,
    totals,
    above.filter((entry) => inColumn.includes(entry) || aside.has(entry)),
  );
}

/** The amounts straight above a total, each with its name, as far up as lines follow closely; null where one is no row. */
function closeRows(total: Entry, totals: Totals, above: readonly Entry[]): Entry[] | null {
  const ends = Object.values(totals);
  const rows: Entry[] = [];
  let { row } = total.cell;
  for (const entry of above.toReversed()) {
    if (row - entry.cell.row > MAX_LINES_BETWEEN || entry.role === 'result' || ends.includes(entry)) break;
    row = entry.cell.row;
    if (entry.role === 'base') continue;
    if (!isSummand(entry)) return null;
    rows.unshift(entry);
  }
  // To the cent its total: that bears out what was read unsurely.
  return rows.length >= MIN_ROWS && (isSumOf(rows, total, totals) || rows.every(isRead)) ? rows : null;
}

const isSumOf = (rows: readonly Entry[], total: Entry, totals: Totals): boolean =>
  Math.abs(listed(rows, total) - (total === totals.off ? offOf(totals) : sizeOf(total))) <= ROUNDING;

/** As they are printed: a list of deductions has a minus before each of them or before none. */
export function listed(rows: readonly Entry[], { cell }: Entry): number {
  const cents = centsOf(rows);
  return cell.cents < 0 || cents < 0 ? Math.abs(cents) : cents;
}

/** In any of the ways in which totals follow from what stands above, or from amounts elsewhere on the paper. */
function isExplained(
  total: Entry,
  rows: readonly Entry[],
  results: readonly Entry[],
  { entries, columns, lines }: Paper,
): boolean {
  const own = columns.filter((column) => column.includes(total));
  const aboves = own.map((column) => column.slice(0, column.indexOf(total)));
  if (aboves.some((above) => explain(total, above, results) !== null)) return true;
  if (choices(rows).some((sum) => Math.abs(Math.abs(sum) - sizeOf(total)) <= ROUNDING)) return true;
  const gap = Math.abs(listed(rows, total) - sizeOf(total));
  const others = entries.filter((entry) => entry !== total && !rows.includes(entry)).map(sizeOf);
  return others.includes(gap) || isPrintedWhole(gap, lines);
}

/** `An advance of 600`, in whatever words. */
export const isPrintedWhole = (cents: number, lines: readonly Line[]): boolean =>
  lines.some(({ words }) =>
    words.some(
      ({ text }) => !/[.,]\d{2}(?!\d)/.test(text) && text.replaceAll(/\D/g, '') === String(cents / 100),
    ),
  );

/** What rows give, each added, taken off or left out; of many all but two of them. */
export function choices(rows: readonly Entry[]): number[] {
  const sizes = rows.map(signedCents);
  if (sizes.length <= MAX_FREE)
    return sizes.reduce<number[]>((sums, size) => sums.flatMap((sum) => [sum, sum + size, sum - size]), [0]);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const off = sizes.flatMap((size) => [size, 2 * size]);
  return off.flatMap((one) => [whole - one, ...off.map((other) => whole - one - other)]);
}
