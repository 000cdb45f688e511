/**
 * Sums that words state, wherever the amounts stand: a sentence that adds up to its last amount, and quantities that are
 * known by their names (base rent, service charge, total rent). Only where every part is named once and no other amount
 * of the document explains the difference is a result contradicted.
 */
import { lowered } from '../../reading/plain-words.ts';
import { type Line, textOf } from '../../words.ts';
import type { Entry } from '../entries.ts';
import { type NamedAmount, namedAmounts } from '../names/in-words.ts';
import {
  ADDED,
  ALSO_ADDED,
  IN_TOTAL,
  OTHERWISE,
  PERIODS,
  RELATIONS,
  type Relation,
  TAKEN_OFF,
  TOTAL_BEHIND,
} from '../names/quantities.ts';
import { roleOf } from '../names/roles.ts';
import { YEAR } from '../names/year-names.ts';
import type { Sum } from '../totals.ts';
import { type PeriodDoubt, periodSums } from './periods.ts';

const ROUNDING = 2;
const OFF_BY = [-2, -1, 0, 1, 2];
/** Terms of a sum beyond its first one; a sentence with more is a list. */
const MAX_TERMS = 12;
/** Of so many each may be added, taken off or left out; of more terms two at most. */
const MAX_FREE = 5;
/** Characters before or behind an amount in which it is named. */
const NEAR = 45;
/** A result that is so many times as much, or as little, is one of something else. */
const MAX_RATIO = 10;
/** Other amounts of the document that may account for a difference. */
const MAX_OTHERS = 2;
/** Of the least step from row to row: in a larger one a row was lost. */
const MAX_STEP = 1.6;
/** Payments of a year, and of several. */
const TIMES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 24, 36];

/**
 * A reader of pixels loses amounts, and with them the parts of a sum: of what it read only rows that follow each other closely.
 * @returns `cut`: there are more amounts than are followed
 */
export function namedSums(lines: readonly Line[]): { sums: Sum[]; cut: boolean } {
  const named = namedAmounts(lines);
  const [amounts = [], seen = []] = [true, false].map((isPrinted) =>
    named.amounts.filter(({ cell }) => (cell.source === 'text-layer') === isPrinted),
  );
  const sentences = [...Map.groupBy(amounts, ({ sentence }) => sentence).values()];
  const periods = periodSums(amounts);
  const found: (Sum[] | 'too-long')[] = [
    ...sentences.map((own) => sentenceSum(own, amounts)),
    ...RELATIONS.map((relation) => relationSum(relation, amounts)),
    ...RELATIONS.map((relation) => closelySet(relationSum(relation, seen))),
    periods === 'too-many' ? 'too-long' : periods.map(asSum),
  ];
  const sums = found.flatMap((one) => (one === 'too-long' ? [] : one));
  return { sums, cut: named.cut || found.includes('too-long') };
}

/** Sums of rows of which each stands right below the one before, where both readers are sure of each amount. */
function closelySet(sums: Sum[] | 'too-long'): Sum[] | 'too-long' {
  if (sums === 'too-long') return sums;
  return sums.filter(({ from, result }) => {
    const rows = [...from, result].map(({ cell }) => cell).toSorted((a, b) => a.row - b.row);
    const steps = rows.slice(1).map((cell, at) => cell.box[1] - (rows[at]?.box[1] ?? 0));
    const isClose = rows.every(({ row, page, agreed, alike }, at) => {
      const before = rows[at - 1];
      const follows = !before || (page === before.page && row - before.row === 1);
      return follows && (agreed || alike === 'surely');
    });
    return isClose && Math.max(...steps) <= MAX_STEP * Math.min(...steps);
  });
}

const entryOf = ({ cell, before, above }: NamedAmount): Entry => {
  const label = (before || above).trim();
  return { cell, label, role: roleOf(label), rate: null };
};
const asSum = ({ from, result, impliedCents }: PeriodDoubt): Sum => ({
  ...{ kind: 'named', from: [entryOf(from)], result: entryOf(result), impliedCents },
  ...{ holds: false, isOpen: true },
});
const sizeOf = ({ cell }: NamedAmount): number => Math.abs(cell.cents);
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING;

/** `A plus B, in total C`. */
function sentenceSum(own: readonly NamedAmount[], all: readonly NamedAmount[]): Sum[] | 'too-long' {
  const words = own.map(wordsOf);
  const at = own.findIndex((amount, index) => index >= 2 && isInTotal(amount, own));
  const result = own[at];
  const [first, ...rest] = own.slice(0, Math.max(0, at));
  if (!result || !first || OTHERWISE.test(words[at] ?? '')) return [];
  const signs = words.slice(1, at).map(signOf);
  if (signs.includes(0) || !words.slice(1, at).some((before) => ADDED.test(before) || TAKEN_OFF.test(before)))
    return [];
  if (rest.length > MAX_TERMS) return 'too-long';
  const implied = rest.reduce((sum, term, index) => sum + (signs[index] ?? 0) * sizeOf(term), sizeOf(first));
  return told([first, ...rest], result, implied, all);
}

const wordsOf = ({ before }: NamedAmount): string => lowered(before).replace(BARE_END, '').trim();
/** "C in total", but not the C of "C, in total D". */
function isInTotal(amount: NamedAmount, own: readonly NamedAmount[]): boolean {
  if (IN_TOTAL.test(wordsOf(amount))) return true;
  const next = own[own.indexOf(amount) + 1];
  return TOTAL_BEHIND.test(lowered(amount.after).trim()) && !(next && IN_TOTAL.test(wordsOf(next)));
}

const signOf = (words: string): number =>
  TAKEN_OFF.test(words) ? -1 : ADDED.test(words) || ALSO_ADDED.test(words) ? 1 : 0;

interface Naming {
  amount: NamedAmount;
  words: string;
}

function relationSum(relation: Relation, all: readonly NamedAmount[]): Sum[] | 'too-long' {
  const { base, more, less, result, again } = relation;
  const isPart = (words: string): boolean => more?.test(words) || less?.test(words) || false;
  const named = namedBy((words) => result.test(words) || base.test(words) || isPart(words), all);
  const rest = named.filter(({ words }) => !result.test(words));
  const parts = distinct(rest.filter(({ words }) => isPart(words)));
  const [first, ...otherBases] = distinct(rest.filter(({ words }) => !isPart(words)));
  if (!first || otherBases.length > 0 || parts.length === 0) return [];
  if (parts.length > MAX_TERMS) return 'too-long';
  const terms = [first, ...parts].map(({ amount }) => amount);
  const implied = Math.abs(
    parts.reduce(
      (sum, { amount, words }) => sum + (less?.test(words) ? -1 : 1) * sizeOf(amount),
      sizeOf(first.amount),
    ),
  );
  const byName = distinct(named.filter(({ words }) => result.test(words)));
  const results = byName.length > 0 ? byName : totalsBeside(first.amount, all);
  const held = results.find(({ amount }) => isClose(sizeOf(amount), implied));
  const [whole, ...others] = held ? [held, ...results.filter((other) => other !== held)] : results;
  if (!whole || (!held && others.length > 0) || !isComplete(relation, terms, whole.amount, all)) return [];
  if (periodsOf([...terms, whole.amount]).size > 1) return [];
  const sums = told(terms, whole.amount, implied, all);
  if (!held || sums.length === 0) return sums;
  const known = new Set([...terms, held.amount]);
  const repeated = [...others, ...namedBy((words) => again.test(words), all)].filter(
    ({ amount }) =>
      !known.has(amount) && isNear(amount, held.amount, all) && isOfYear(amount) === isOfYear(held.amount),
  );
  return [...sums, ...distinct(repeated).flatMap(({ amount }) => told(terms, amount, implied, all))];
}

/** Of the row of the year, whose columns have the names of the month's amounts. */
const isOfYear = ({ cell, above }: NamedAmount): boolean =>
  YEAR.test(lowered(above)) || YEAR.test(lowered(textOf(cell.line).text));

const namedBy = (isNamed: (words: string) => boolean, all: readonly NamedAmount[]): Naming[] =>
  all.flatMap((amount): Naming[] => {
    const words = nameOf(amount, isNamed);
    return words === '' || OTHERWISE.test(words) ? [] : [{ amount, words }];
  });

/** The periods that amounts are said to be of. */
const periodsOf = (amounts: readonly NamedAmount[]): ReadonlySet<RegExp> =>
  new Set(
    amounts.flatMap(({ before, after }) => {
      const words = lowered(`${before.slice(-NEAR)} ${after.slice(0, NEAR)}`);
      return PERIODS.filter((period) => period.test(words));
    }),
  );

/** Nothing that could lead from one to the other stands between. */
const isNear = (a: NamedAmount, b: NamedAmount, all: readonly NamedAmount[]): boolean =>
  Math.abs(all.indexOf(a) - all.indexOf(b)) <= MAX_OTHERS + 1;

/** What the sentence that names an amount ends in: "the rent is A and the service charge B, together C". */
function totalsBeside({ sentence }: NamedAmount, all: readonly NamedAmount[]): Naming[] {
  const own = all.filter((amount) => amount.sentence === sentence);
  return own.filter((amount) => isInTotal(amount, own)).map((amount) => ({ amount, words: wordsOf(amount) }));
}

/** No parts without a name: neither between those of the relation, nor beside them in columns of their own. */
function isComplete(
  { isOfTotals }: Relation,
  terms: readonly NamedAmount[],
  result: NamedAmount,
  all: readonly NamedAmount[],
): boolean {
  const places = terms.map((term) => all.indexOf(term));
  const from = isOfTotals ? Math.max(...places) : Math.min(...places);
  const between = all
    .slice(from, Math.max(from, all.indexOf(result)))
    .filter((amount) => !terms.includes(amount));
  const beside = (amount: NamedAmount): number =>
    all.filter(({ cell, before }) => cell.row === amount.cell.row && before.trim() === '').length;
  const columns = [...terms, result].map(beside);
  return between.length <= MAX_OTHERS && new Set(columns).size === 1;
}

/** Between a name and its amount. */
const BARE_END = /[\s:.,=€$£]*(?:\b(?:eur|usd|gbp|chf|pln))?[\s:.,=]*$/;

/** What names an amount: the end of the words before it, else the beginning of those behind, else what stands above. */
function nameOf({ before, after, above }: NamedAmount, isNamed: (words: string) => boolean): string {
  const near = [before.slice(-NEAR), after.trim().slice(0, NEAR), above].map((words) =>
    lowered(words).replace(BARE_END, '').trim(),
  );
  return near.find(isNamed) ?? '';
}

function distinct<T extends { amount: NamedAmount }>(found: readonly T[]): T[] {
  return [...new Map(found.toReversed().map((item) => [sizeOf(item.amount), item])).values()].toReversed();
}

function told(
  terms: readonly NamedAmount[],
  result: NamedAmount,
  impliedCents: number,
  all: readonly NamedAmount[],
): Sum[] {
  const wanted = sizeOf(result);
  const isOther = wanted * MAX_RATIO < impliedCents || impliedCents * MAX_RATIO < wanted;
  if (isOther || terms.some((term) => sizeOf(term) === wanted || sizeOf(term) === 0)) return [];
  const holds = isClose(impliedCents, wanted);
  if (!holds && (isShare(wanted, impliedCents) || isExplained(terms, wanted, all))) return [];
  return [{ kind: 'named', from: terms.map(entryOf), result: entryOf(result), impliedCents, holds }];
}

/** So many percent of it, as a first payment is. */
function isShare(wanted: number, whole: number): boolean {
  const percent = Math.round((wanted * 100) / whole);
  return percent < 100 && isClose((whole * percent) / 100, wanted);
}

/** Some choice of the terms gives the result, a multiple of it, or leaves what one or two other amounts account for. */
function isExplained(terms: readonly NamedAmount[], wanted: number, all: readonly NamedAmount[]): boolean {
  const own = new Set([wanted, 0, ...terms.map(sizeOf)]);
  const others = [...new Set(all.map(sizeOf))].filter((size) => !own.has(size));
  const near = new Set(others.flatMap((size) => OFF_BY.map((cents) => size + cents)));
  const isOne = (gap: number): boolean => isClose(gap, 0) || near.has(gap);
  const isTwo = (gap: number): boolean =>
    isOne(gap) || others.some((size) => isOne(Math.abs(gap - size)) || isOne(gap + size));
  return choices(terms.map(sizeOf)).some((sum) => {
    const isMultiple = TIMES.some((times) => isClose(sum * times, wanted) || isClose(wanted * times, sum));
    return isMultiple || isTwo(Math.abs(wanted - sum)) || isTwo(wanted + sum);
  });
}

/** What amounts give, each added, taken off or left out; of many all together, or all but two. */
function choices(sizes: readonly number[]): number[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const off = sizes.flatMap((size, at) =>
    sizes.slice(at).map((other, on) => (on === 0 ? size : size + other)),
  );
  const sums =
    sizes.length > MAX_FREE
      ? [whole, ...off.flatMap((less) => [whole - less, whole - 2 * less])]
      : sizes.reduce<number[]>((all, size) => all.flatMap((sum) => [sum, sum + size, sum - size]), [0]);
  return [...new Set(sums.map(Math.abs))].filter((sum) => sum > 0);
}
