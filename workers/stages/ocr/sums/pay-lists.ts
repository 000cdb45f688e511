/**
 * Pay slips: earnings add up to gross pay, deductions to their total, and the one less the other is net pay. Gross pay also follows from
 * the deductions and net pay, so a list that does not give its own total goes unseen where a total may follow from other results.
 * Told where what is left of the two totals is printed as net pay and the other list is complete: then this one has a wrong amount in it.
 */
import type { Line } from '../words.ts';
import { centsOf, type Entry, isBelow } from './entries.ts';
import { explain, isSummand, ROUNDING, signedCents } from './explain.ts';
import { isPrinted } from './repeats.ts';
import type { Sum } from './totals.ts';

/** Amounts in each of the two lists. */
const MIN_ROWS = 2;
/** Of more rows some choice gives any total. */
const MAX_ROWS = 12;
/** Rows that are each added, taken off or only mentioned; of more two at most are. */
const MAX_FREE = 8;
/** Lines of print between two rows of a list. */
const MAX_LINES_BETWEEN = 3;
/** More amounts of a paper give any difference. */
const MAX_ENTRIES = 80;
/** What a total misses its list by is more than rounding to whole units, and less than another paper's list. */
const MIN_DIFFERENCE = 500;

const GROSS =
  /gross|brutt?o|\bbruta?\b|earnings|payments|devengad|lordo|competenze|vencimentos|abonos|percepciones|hrub|bez[üu]ge/i;
const OFF =
  /deduct|abz[üu]g|retenu|cotisations|deducir|deducciones|trattenut|ritenut|inhouding|potr[ąa]ce|descont|sr[áa][žz]k|re[țţt]iner|avdrag|fradrag|trekk|levon/i;
const NET =
  /\bnett?[oa]?\b|\bnetto|take.?home|ausza[h]?lung|l[íi]quido|percibir|wyp[łl]at|v[ýy]plat|utbetal|udbetal|de plat[ăa]|payer|cz?istá|[čc]ist[áa]/i;

export interface Slip {
  gross: Entry;
  off: Entry;
  net: Entry;
  /** Rows of the two lists. */
  earned: Entry[];
  taken: Entry[];
}

/** @param columns entries in every alignment, as columnsOf gives them */
export function payListSums(entries: readonly Entry[], columns: readonly Entry[][]): Sum[] {
  const slip = slipOf(entries);
  return slip ? ofSlip(slip, entries, columns) : [];
}

const sizeOf = ({ cell }: Entry): number => Math.abs(cell.cents);

/** Two totals and what is left of them, at least two of the three called what they are. */
export function slipOf(entries: readonly Entry[]): Slip | null {
  if (entries.length > MAX_ENTRIES) return null;
  const results = entries.filter(({ role, cell }) => role === 'result' && cell.source === 'text-layer');
  const found = results.flatMap((gross) =>
    results.flatMap((off): Pick<Slip, 'gross' | 'off' | 'net'>[] => {
      if (gross.cell.cents <= 0 || sizeOf(off) >= sizeOf(gross) || off === gross) return [];
      if (off.cell.row < gross.cell.row || off.cell.page !== gross.cell.page) return [];
      const net = results.find(
        (entry) =>
          entry.cell.row > off.cell.row && sizeOf(entry) === sizeOf(gross) - sizeOf(off) && NET.test(entry.label),
      );
      return net && (GROSS.test(gross.label) || OFF.test(off.label)) ? [{ gross, off, net }] : [];
    }),
  );
  const [only, ...more] = found;
  const [earned, taken] = only ? [only.gross, only.off].map((total) => rowsOf(total, entries)) : [];
  return only && more.length === 0 && earned && taken ? { ...only, earned, taken } : null;
}

function ofSlip(
  { gross, off, net, earned, taken }: Slip,
  entries: readonly Entry[],
  columns: readonly Entry[][],
): Sum[] {
  const [isEarned, isTaken] = [adds(earned, gross), adds(taken, off)];
  if (isEarned === isTaken) return [];
  const [total, rows] = isEarned ? [off, taken] : [gross, earned];
  const proven = isEarned ? { from: earned, result: gross } : { from: taken, result: off };
  const results = entries.filter(
    (entry) => entry.role === 'result' && ![gross, off, net].some((one) => sizeOf(one) === sizeOf(entry)),
  );
  if (rows.length > MAX_ROWS || isExplained(total, rows, results, entries, columns)) return [];
  const impliedCents = listed(rows, total);
  if (Math.abs(impliedCents - sizeOf(total)) < MIN_DIFFERENCE) return [];
  return [
    { kind: 'pay-list', from: rows, result: total, impliedCents, holds: false },
    { kind: 'pay-list', ...proven, impliedCents: sizeOf(proven.result), holds: true },
  ];
}

/** The amounts straight above a total, each with its name, as far up as lines follow closely; null where one is no row. */
function rowsOf(total: Entry, entries: readonly Entry[]): Entry[] | null {
  const above = entries.filter(
    (entry) => entry.cell.page === total.cell.page && entry.cell.row < total.cell.row && isBelow(entry, total),
  );
  const rows: Entry[] = [];
  let { row } = total.cell;
  for (const entry of above.toReversed()) {
    if (row - entry.cell.row > MAX_LINES_BETWEEN || entry.role === 'result') break;
    if (!isSummand(entry)) return null;
    rows.unshift(entry);
    row = entry.cell.row;
  }
  const isList = rows.length >= MIN_ROWS && rows.every(({ cell }) => cell.source === 'text-layer');
  return isList ? rows : null;
}

/** As they are printed: a list of deductions has a minus before each of them or before none. */
export function listed(rows: readonly Entry[], { cell }: Entry): number {
  const cents = centsOf(rows);
  return cell.cents < 0 || cents < 0 ? Math.abs(cents) : cents;
}

export const adds = (rows: readonly Entry[], total: Entry): boolean =>
  Math.abs(listed(rows, total) - sizeOf(total)) <= ROUNDING;

/** In any of the ways in which totals follow from what stands above, or from amounts elsewhere on the paper. */
function isExplained(
  total: Entry,
  rows: readonly Entry[],
  results: readonly Entry[],
  entries: readonly Entry[],
  columns: readonly Entry[][],
): boolean {
  const own = columns.filter((column) => column.includes(total));
  const aboves = own.map((column) => column.slice(0, column.indexOf(total)));
  if (aboves.some((above) => explain(total, above, results) !== null)) return true;
  if (choices(rows).some((sum) => Math.abs(Math.abs(sum) - sizeOf(total)) <= ROUNDING)) return true;
  const gap = Math.abs(listed(rows, total) - sizeOf(total));
  const others = entries.filter((entry) => entry !== total && !rows.includes(entry)).map(sizeOf);
  return others.includes(gap) || isPrinted(gap, linesOf(entries));
}

export const linesOf = (entries: readonly Entry[]): Line[] => [...new Set(entries.map(({ cell }) => cell.line))];

/** What rows give, each added, taken off or left out; of many all but two of them. */
export function choices(rows: readonly Entry[]): number[] {
  const sizes = rows.map(signedCents);
  if (sizes.length <= MAX_FREE)
    return sizes.reduce<number[]>((sums, size) => sums.flatMap((sum) => [sum, sum + size, sum - size]), [0]);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const off = sizes.flatMap((size) => [size, 2 * size]);
  return off.flatMap((one) => [whole - one, ...off.map((other) => whole - one - other)]);
}
