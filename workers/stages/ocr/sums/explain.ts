/**
 * Whether a result follows from the amounts above it in any way that genuine documents use: a sum from some row on, an
 * earlier result with what stands between (added, taken off or only mentioned), two results together. Only where none
 * does is a result contradicted.
 */
import { isMarkedCredit, labelOf } from '../reading/cells.ts';
import type { Entry } from './entries.ts';

/** Amounts between two results that are each added, taken off or left out; more make a coincidence likely. */
const MAX_FREE = 5;
/** More of them, as payslips have, where each is taken off or only mentioned. */
const MAX_OFF = 9;
const MAX_RESULTS = 12;
/** Rows that end a list, among which may be taxes and deductions of the whole. */
const MAX_ENDING = 3;

/** Rows above a result that make it a sum of a table rather than an amount in a text. */
export const MIN_ROWS = 2;

/** Cents by which programs miss their own sums: each row rounded by itself, and totals to five cents. */
export const ROUNDING = 2;
const TO_FIVE_CENTS = 3;

export interface Explanation {
  /** Amounts that it follows from. */
  from: Entry[];
  /** Their sum. */
  cents: number;
  /** Rows whose words are those of a result: "summer tyres", "liquid soap" where it is called líquido. */
  goods?: Entry[];
}

const isClose = (a: number, b: number, slack: number): boolean => Math.abs(a - b) <= slack;

/** As it counts in a sum: what is taken off is printed with and without a sign, or as a credit (`21.75CR`). */
export function signedCents({ cell, role }: Entry): number {
  return role === 'minus' || isCredit(cell) ? -Math.abs(cell.cents) : cell.cents;
}

const isCredit = (cell: Entry['cell']): boolean => isMarkedCredit(cell) && /cr$/i.test(cell.text);

export const isSummand = ({ role }: Entry): boolean => role === 'part' || role === 'minus' || role === 'tax';

/**
 * @param above entries of its column above it, top to bottom
 * @param results of the whole document
 * @returns null when nothing explains it
 */
export function explain(
  result: Entry,
  above: readonly Entry[],
  results: readonly Entry[],
): Explanation | null {
  const wanted = result.cell.cents;
  const slack = wanted % 5 === 0 ? TO_FIVE_CENTS : ROUNDING;
  return (
    asSum(wanted, slack, above) ??
    fromResult(wanted, slack, above) ??
    lessContributions(wanted, slack, above) ??
    ofInstalments(wanted, above) ??
    ofResults(wanted, slack, results) ??
    ofSiblings(wanted, slack, above) ??
    ofGoods(wanted, above) ??
    ofUnnamed(wanted, slack, above) ??
    ofFew(wanted, above) ??
    ofOneName(wanted, above) ??
    ofItsRate(result, above)
  );
}

/**
 * The sum of the last rows, with every later result skipped or taken as the first of them; or of all that stands there, whatever
 * its words say: "Cash & Carry" is a name, and "savings" may be bought.
 */
export function asSum(wanted: number, slack: number, above: readonly Entry[]): Explanation | null {
  let natural = 0;
  let withoutTax = 0;
  let printed = 0;
  let plain = 0;
  const from: Entry[] = [];
  const all: Entry[] = [];
  for (const entry of above.toReversed()) {
    if (entry.role === 'result') continue;
    all.push(entry);
    plain += entry.cell.cents;
    if (all.length > 1 && isClose(plain, wanted, slack)) return { from: all.toReversed(), cents: plain };
    if (!isSummand(entry)) continue;
    from.push(entry);
    natural += signedCents(entry);
    if (entry.role !== 'tax') withoutTax += signedCents(entry);
    printed += entry.cell.cents;
    // A single row is its own sum where it is the only one of its rate.
    for (const cents of [natural, withoutTax, printed])
      if (isClose(cents, wanted, slack)) return { from: from.toReversed(), cents };
  }
  return null;
}

/** The sum of all that stands above, results among it: no document adds its results to their own rows. */
function ofGoods(wanted: number, above: readonly Entry[]): Explanation | null {
  const from: Entry[] = [];
  const goods: Entry[] = [];
  let cents = 0;
  for (const entry of above.toReversed()) {
    if (!isSummand(entry) && entry.role !== 'result') return null;
    from.push(entry);
    if (entry.role === 'result') goods.push(entry);
    cents += signedCents(entry);
    if (cents === wanted && goods.length > 0 && from.length - goods.length >= MIN_ROWS)
      return { from: from.toReversed(), cents, goods };
  }
  return null;
}

/** Of so few amounts above, and of so large a result, no two or three come to it by chance. */
const FEW = 14;
const MIN_OF_FEW = 10_000;

/** Subtotals by names that nobody knows: `Net arrears`, `Current charges`. */
function ofFew(wanted: number, above: readonly Entry[]): Explanation | null {
  // What has a rate follows from what it is a rate of.
  const few = above.filter(({ role, rate }) => role !== 'tender' && rate === null);
  if (few.length > FEW || wanted < MIN_OF_FEW) return null;
  for (const [at, a] of few.entries())
    for (const [then, b] of few.slice(at + 1).entries()) {
      const cents = signedCents(a) + signedCents(b);
      if (cents === wanted) return { from: [a, b], cents };
      const c = few.slice(at + then + 2).find((entry) => cents + signedCents(entry) === wanted);
      if (c) return { from: [a, b, c], cents: wanted };
    }
  return null;
}

/** The sum of all that is called alike: `Turnover of the day` on some lines of a list, and the turnover of the account. */
function ofOneName(wanted: number, above: readonly Entry[]): Explanation | null {
  const named = Map.groupBy(above, ({ label }) => label);
  named.delete('');
  for (const from of named.values()) {
    const cents = from.reduce((sum, entry) => sum + signedCents(entry), 0);
    if (from.length >= MIN_ROWS && cents === wanted) return { from, cents };
  }
  return null;
}

/** `Taxable at 4 %` is what the rows of that rate come to, wherever they stand among others. */
function ofItsRate({ cell, rate }: Entry, above: readonly Entry[]): Explanation | null {
  const from = above.filter((entry) => rate !== null && entry.rate === rate && isSummand(entry));
  const cents = from.reduce((sum, entry) => sum + signedCents(entry), 0);
  return from.length > 0 && cents === cell.cents ? { from, cents } : null;
}

/** From subtotals that no known word names ("Goods", "Summa"): each is what all rows since the last result come to. */
function ofUnnamed(wanted: number, slack: number, above: readonly Entry[]): Explanation | null {
  let [rows, cents] = [0, 0];
  for (const [at, entry] of above.entries()) {
    if (entry.role === 'part' && rows >= MIN_ROWS && entry.cell.cents === cents) {
      const found = combine(cents, above.slice(at + 1).filter(isSummand), wanted, slack);
      if (found) return { from: [entry, ...found], cents: wanted };
      [rows, cents] = [0, 0];
    } else if (entry.role === 'result') [rows, cents] = [0, 0];
    else if (isSummand(entry)) [rows, cents] = [rows + 1, cents + signedCents(entry)];
  }
  return null;
}

/** Gross pay, deductions and their total, then more that is added or taken off: from the gross without that total. */
function lessTotal(base: Entry, behind: readonly Entry[], wanted: number, slack: number): Entry[] | null {
  const at = behind.findIndex(({ role }) => role === 'result');
  const total = behind[at];
  if (!total || total.cell.cents <= 0 || total.cell.cents >= base.cell.cents) return null;
  const free = behind.slice(at + 1).filter(isSummand);
  const found = combine(base.cell.cents - total.cell.cents, free, wanted, slack);
  return found && [total, ...found];
}

/**
 * Pay, contributions with their total, and more that is taken off, without a total of the pay: what all of it leaves, as it is expected.
 * Null where no result above is the sum of the rows straight above it, or nothing stands above those.
 */
export function afterContributions(above: readonly Entry[]): Explanation | null {
  const rows = above.filter(({ role }) => role !== 'base');
  const at = rows.findLastIndex(({ role }) => role === 'result');
  const total = rows[at];
  if (!total || rows.slice(0, at).some((entry) => !isSummand(entry))) return null;
  let cents = 0;
  for (let first = at - 1; first > 0 && at - first <= MAX_OFF; first -= 1) {
    cents += sizeOf(rows[first]);
    if (at - first < MIN_ROWS || !isClose(cents, sizeOf(total), ROUNDING)) continue;
    const pay = rows.slice(0, first);
    const off = [total, ...rows.slice(at + 1)];
    const left = pay.reduce((sum, entry) => sum + signedCents(entry), 0);
    return { from: [...pay, ...off], cents: off.reduce((sum, entry) => sum - sizeOf(entry), left) };
  }
  return null;
}

const sizeOf = (entry: Entry | undefined): number => Math.abs(entry?.cell.cents ?? 0);

function lessContributions(wanted: number, slack: number, above: readonly Entry[]): Explanation | null {
  const found = afterContributions(above);
  return found && isClose(found.cents, wanted, slack) ? found : null;
}

/** "1 payment of 31.68, 11 payments of 31.56": rows whose amount is that of one of several. */
const SEVERAL = /^(\d{1,3})\s?(?:[x×*]|\p{L}{2})/u;

function ofInstalments(wanted: number, above: readonly Entry[]): Explanation | null {
  const from: Entry[] = [];
  let cents = 0;
  for (const entry of above.toReversed()) {
    if (!isSummand(entry)) return null;
    from.push(entry);
    cents += signedCents(entry) * Number(SEVERAL.exec(labelOf(entry.cell))?.[1] ?? 1);
    if (cents === wanted) return { from: from.toReversed(), cents };
  }
  return null;
}

/** An earlier result, or the sum of the rows above the first one, with what stands between. */
function fromResult(wanted: number, slack: number, above: readonly Entry[]): Explanation | null {
  const bases = above.flatMap((entry, at) =>
    entry.role === 'result' || entry.role === 'opening' || entry.role === 'base' ? [at] : [],
  );
  for (const at of bases.slice(-MAX_RESULTS).toReversed()) {
    const base = above[at];
    // The same result above says nothing of where the two come from.
    if (!base || (base.role === 'result' && base.cell.cents === wanted)) continue;
    const between = above.slice(at + 1).filter(isSummand);
    const found = combine(base.cell.cents, between, wanted, slack, base.role === 'opening');
    if (found) return { from: [base, ...found], cents: wanted };
    const off = lessTotal(base, above.slice(at + 1), wanted, slack);
    if (off) return { from: [base, ...off], cents: wanted };
  }
  return fromRows(wanted, slack, above.filter(isSummand));
}

/** The sum of the rows from some one on, which a single row or few of them need not print, with the taxes and deductions that end them. */
function fromRows(wanted: number, slack: number, rows: readonly Entry[]): Explanation | null {
  const isFree = ({ role }: Entry): boolean => role === 'tax' || role === 'minus';
  const ending = rows.length - MAX_ENDING;
  const free: Entry[] = [];
  const rest: Entry[] = [];
  let [base, ways] = [0, [0]];
  for (const [at, entry] of [...rows.entries()].toReversed()) {
    if (at >= ending && isFree(entry)) {
      free.unshift(entry);
      const size = Math.abs(entry.cell.cents);
      ways = ways.flatMap((cents) => [cents - size, cents, cents + size]);
    } else {
      rest.push(entry);
      base += signedCents(entry);
    }
    if (free.length === 0 && at <= ending) break;
    if (free.length === 0 || rest.length === 0) continue;
    // Of thousands of rows hardly any is worth a closer look.
    if (!ways.some((cents) => isClose(base + cents, wanted, slack))) continue;
    const found = combine(base, free, wanted, slack);
    if (found) return { from: [...rest.toReversed(), ...found], cents: wanted };
  }
  return null;
}

/**
 * Those of `free` that lead from `base` to `wanted`, each added, taken off or left out; all at once where
 * there are many; null when no choice does.
 * @param isDebt a balance may be one that is owed, which amounts with a minus raise; in other columns where every amount
 * between two results has its minus printed, none of them is added, nor is any of more than a few
 */
export function combine(
  base: number,
  free: readonly Entry[],
  wanted: number,
  slack: number,
  isDebt = false,
): Entry[] | null {
  if (isClose(base, wanted, slack)) return [];
  const isOnlyOff = !isDebt && base > 0 && free.length > 0 && free.every(({ cell }) => cell.cents < 0);
  const sum = free.reduce((total, entry) => total + signedCents(entry), 0);
  const size = free.reduce((total, { cell }) => total + Math.abs(cell.cents), 0);
  const together = isOnlyOff ? [base - size] : [base + sum, base - sum, base - size, base + size];
  if (together.some((cents) => isClose(cents, wanted, slack))) return [...free];
  if (free.length > MAX_OFF) return null;
  const signs = isOnlyOff || free.length > MAX_FREE ? [0, -1] : [-1, 0, 1];
  for (let code = 0; code < signs.length ** free.length; code += 1) {
    let rest = code;
    let cents = base;
    const used: Entry[] = [];
    for (const entry of free) {
      const sign = signs[rest % signs.length] ?? 0;
      rest = Math.floor(rest / signs.length);
      if (sign === 0) continue;
      cents += sign * Math.abs(entry.cell.cents);
      used.push(entry);
    }
    if (isClose(cents, wanted, slack)) return used;
  }
  return null;
}

/** Two results together or apart, whatever column they stand in. */
function ofResults(wanted: number, slack: number, results: readonly Entry[]): Explanation | null {
  const few = results.slice(0, MAX_RESULTS * 2).filter(({ cell }) => cell.cents !== wanted);
  for (const [at, a] of few.entries()) {
    for (const b of few.slice(at + 1)) {
      const size = Math.abs(b.cell.cents);
      for (const cents of [a.cell.cents + size, a.cell.cents - size, size - a.cell.cents])
        if (isClose(cents, wanted, slack)) return { from: [a, b], cents };
    }
  }
  return null;
}

/** `Summa oktober`, `Summa november`, `Summa december`, and what rounds them: all results above that are called alike, with what follows the last. */
function ofSiblings(wanted: number, slack: number, above: readonly Entry[]): Explanation | null {
  const at = above.findLastIndex(({ role }) => role === 'result');
  const name = nameOf(above[at]);
  const siblings = above.filter((entry) => entry.role === 'result' && nameOf(entry) === name);
  if (name === '' || siblings.length < 2) return null;
  const base = siblings.reduce((sum, entry) => sum + signedCents(entry), 0);
  const found = combine(base, above.slice(at + 1).filter(isSummand), wanted, slack);
  return found && { from: [...siblings, ...found], cents: wanted };
}

const nameOf = (entry: Entry | undefined): string => entry?.label.toLowerCase().split(' ')[0] ?? '';

/**
 * What is left of rows whose prices contain the tax: receipts print it between their rows and their total.
 * @param rows what is expected to give the result, in the first column that has any; `above`: entries of each column above it
 */
export function withoutTax(
  { cell }: Entry,
  rows: Explanation,
  aboves: readonly (readonly Entry[])[],
  taxes: readonly Entry[],
): Explanation | null {
  for (const tax of taxes) {
    const gross = cell.cents + Math.abs(tax.cell.cents);
    const sums = [rows, ...aboves.flatMap((above) => asSum(gross, ROUNDING, above) ?? [])];
    const found = sums.find(({ from, cents }) => from.length >= MIN_ROWS && isClose(cents, gross, ROUNDING));
    if (found) return { from: [...found.from, tax], cents: found.cents - Math.abs(tax.cell.cents) };
  }
  return null;
}
