/** The sums that labels and layout promise, checked: whether each result follows from the amounts around it. */
import type { OcrFacts } from '../facts.ts';
import type { Amounts } from '../reading/cells.ts';
import { type BalanceTable, holdingRows } from '../reading/running-balance.ts';
import type { Line } from '../words.ts';
import { accountSums } from './balances/accounts.ts';
import { balanceSums } from './balances/balances.ts';
import { balancesAside } from './balances/balances-aside.ts';
import { bothSidesSums } from './balances/both-sides.ts';
import { listEndSums } from './balances/list-ends.ts';
import { listTotalSums } from './balances/list-totals.ts';
import { mayLackPage, withoutFirstPage } from './balances/missing-pages.ts';
import { backwardSums } from './balances/newest-first.ts';
import { sideSums, withoutSides } from './balances/sides.ts';
import { turnoverSums } from './balances/turnovers.ts';
import { grossFirst } from './by-numbers/gross-first.ts';
import { headsByNumbers } from './by-numbers/head-by-numbers.ts';
import { footSums } from './by-numbers/list-foot.ts';
import { grossOfRows, netsByNumbers } from './by-numbers/net-by-numbers.ts';
import { severalWays } from './by-numbers/several-ways.ts';
import { taxedFoots } from './by-numbers/taxed-foot.ts';
import { threeAmounts } from './by-numbers/three-amounts.ts';
import { hasNumberBeside, hasUnread } from './digits/unread.ts';
import { withoutWrapped } from './digits/wrapped-numbers.ts';
import { asGoods, centsOf, columnsOf, type Entry, entriesOf } from './entries.ts';
import { sumsBetweenTotals } from './foot/between-totals.ts';
import { headTotals } from './foot/head-totals.ts';
import { nearTotals } from './foot/near-totals.ts';
import { withRests } from './foot/rests.ts';
import { retoldSums } from './foot/retold.ts';
import { siblingSums } from './foot/sibling-totals.ts';
import { strayTotals } from './foot/stray-totals.ts';
import { tenderSums } from './foot/tenders.ts';
import { unbrokenListSums } from './foot/unbroken-lists.ts';
import { withBases } from './pay/bases.ts';
import { netBelowGross } from './pay/net-below-gross.ts';
import { paidBelowNet } from './pay/paid-below-net.ts';
import { payShareSums } from './pay/pay-shares.ts';
import { slipNets } from './pay/slip-nets.ts';
import { withTakenOff } from './pay/taken-off.ts';
import { repeatedSums } from './repeats.ts';
import { withCountedRows } from './rows/counted-rows.ts';
import { finePriceSums } from './rows/fine-prices.ts';
import { meteredSums } from './rows/metered.ts';
import { productSums } from './rows/products.ts';
import { rowSums } from './rows/sideways.ts';
import { withSumRows } from './rows/sum-rows.ts';
import { slipAndFormSums } from './slips-and-forms.ts';
import { namedSums } from './stated/named.ts';
import { askedSums, grossSums } from './taxes/gross.ts';
import { withNetTotals } from './taxes/net-totals.ts';
import { rateRowSums } from './taxes/rate-rows.ts';
import { taxedRests } from './taxes/taxed-rest.ts';
import { taxSums } from './taxes/taxes.ts';
import { type Sum, totalsOf } from './totals.ts';

/** A paper with more results than this is a report with tables of its own. */
const MAX_SUMS = 1_000;
const MAX_LABEL = 80;

/** Rows of a list: two amounts make any third one by chance. */
const MIN_LISTED = 3;

/** Sums that hold before those that do not count for less than them. */
const MIN_HOLDING = 2;

/** In an account "Transport" is a balance carried over or a movement: whichever leaves fewer sums unexplained. */
function likelier(entries: readonly Entry[]): readonly Entry[] {
  const { sums } = accountsOf(entries, []);
  const unexplained = sums.filter(({ holds }) => !holds).length;
  const holding = sums.length - unexplained;
  if (unexplained === 0 || (holding >= MIN_HOLDING && holding > unexplained)) return entries;
  const goods = asGoods(entries);
  return accountsOf(goods, []).sums.filter(({ holds }) => !holds).length < unexplained ? goods : entries;
}

function accountsOf(
  entries: readonly Entry[],
  tables: readonly BalanceTable[],
): { sums: Sum[]; cut: boolean } {
  const { sums, cut } = accountSums(withoutSides(entries), endsOf(tables));
  const aside = sums.length === 0 ? balancesAside(entries) : [];
  return { sums: [...sums, ...aside, ...sideSums(entries)], cut };
}

/** Rows of a list, all of which follow, before its end says anything of an account. */
const LISTED = 4;

const endsOf = (tables: readonly BalanceTable[]): ReadonlySet<number> =>
  new Set(
    tables
      .filter((table) => holdingRows(table) >= LISTED && table.every(({ holds }) => holds))
      .flatMap((table) => table.at(-1)?.after.cents ?? []),
  );

const placeOf = ({ cell }: Entry): string => `${cell.page} ${cell.box.slice(0, 2).join(' ')}`;

const balancesOf = (tables: readonly BalanceTable[]): ReadonlySet<number> =>
  new Set(tables.flat().flatMap(({ before, after }) => [before.index, after.index]));

/** The columns without their running balances: those add up to nothing. */
function withoutBalances(columns: readonly Entry[][], balances: ReadonlySet<number>): Entry[][] {
  return columns.map((column) =>
    column.filter(({ role, cell }) => role === 'result' || !balances.has(cell.index)),
  );
}

const isAsRead = (sum: Sum, lines: readonly Line[], isBorneOut: boolean): boolean =>
  sum.holds || isBorneOut || !(hasNumberBeside(sum) || hasUnread(sum, lines));

/**
 * The rows of a list with which another result holds to the cent, for a total that is expected to follow from most of them: of a till's
 * items, total, tax and subtotal the total was altered. What stands between the rows was read, then.
 */
function borneOut({ kind, from, result, holds }: Sum, all: readonly Sum[]): Sum | null {
  if (kind !== 'total' || holds || from.length < MIN_LISTED) return null;
  const places = from.map(placeOf);
  for (const other of all) {
    const rows = other.from.filter(({ role }) => role !== 'tax');
    const has = new Set(other.from.map(placeOf));
    const isOfList =
      other.holds &&
      placeOf(other.result) !== placeOf(result) &&
      !has.has(placeOf(result)) &&
      places.every((place) => has.has(place)) &&
      rows.every(({ role }) => role === 'part');
    if (isOfList) return { kind, holds, result, from: rows, impliedCents: centsOf(rows) };
  }
  return null;
}

/** The sum, with the rows that another result bears out; none where what stands between its amounts was not read. */
function asFollowed(sum: Sum, all: readonly Sum[], lines: readonly Line[]): Sum[] {
  const listed = borneOut(sum, all);
  return isAsRead(sum, lines, listed !== null) ? [listed ?? sum] : [];
}

/** How a total was paid is told where nothing else contradicts it, or contradicts it alike. */
function paidSums(
  entries: readonly Entry[],
  related: readonly Sum[],
  followed: readonly Sum[],
  lines: readonly Line[],
): { sums: Sum[]; cut: boolean } {
  const broken = followed.filter(({ holds }) => !holds);
  const { sums, cut } = tenderSums(entries, related);
  const isOther = (sum: Sum): boolean =>
    broken.some(
      ({ result, impliedCents }) =>
        placeOf(result) === placeOf(sum.result) && impliedCents !== sum.impliedCents,
    );
  return { sums: sums.filter((sum) => isAsRead(sum, lines, false) && !isOther(sum)), cut };
}

/** What is told, and not only asked about. */
const toldOf = (sums: readonly Sum[]): ReadonlySet<string> =>
  new Set(sums.flatMap(({ result, isOpen }) => (isOpen ? [] : [placeOf(result)])));

/** Products and rows of slips and forms that another relation has. */
const isToldTwice = (
  { kind, result }: Sum,
  multiplied: ReadonlySet<string>,
  results: ReadonlySet<string>,
): boolean =>
  (kind === 'product' && multiplied.has(placeOf(result))) || (kind === 'row' && results.has(placeOf(result)));

const slipAndBillSums = (
  entries: readonly Entry[],
  related: readonly Sum[],
  lines: readonly Line[],
): Sum[] => [
  ...meteredSums(lines),
  ...payShareSums(entries, lines),
  ...taxedRests(entries),
  ...netBelowGross(entries, related),
  ...slipNets(entries, related),
];

function summandOf({ cell, label }: Entry): OcrFacts['summands'][number] {
  const { page, box, text, cents, source, confidence, agreed, alike, unsurePlaces } = cell;
  const places = alike === 'faintly' && unsurePlaces ? { unsurePlaces } : {};
  const marks = alike !== null && !agreed ? { digitsAlike: alike, ...places } : {};
  return {
    page,
    box,
    text,
    cents,
    source,
    confidence,
    agreed,
    label: label.slice(0, MAX_LABEL),
    ...marks,
  };
}

/** Amounts with what they are called, by their labels, the rows below them and the headings over them. */
function calledEntries(amounts: Pick<Amounts, 'cells' | 'misread' | 'lines'>): readonly Entry[] {
  const read = likelier(entriesOf(amounts));
  const called = withSumRows(read, columnsOf(read));
  return withBases(withRests(withTakenOff(withNetTotals(called, columnsOf(called)), amounts.lines)));
}

/** What stands in no column with what it follows from: by totals on both sides of it, or a digit away. */
function leftSums(entries: readonly Entry[], related: readonly Sum[], lines: readonly Line[]): Sum[] {
  const between = sumsBetweenTotals(entries, related, lines);
  const held = related.flatMap(({ holds, result }) => (holds ? [result] : []));
  return [...between, ...nearTotals(entries, new Set([...held, ...between.map(({ result }) => result)]))];
}

/** What is looked for where the relations so far are known. */
function furtherSums(
  entries: readonly Entry[],
  columns: readonly Entry[][],
  all: readonly Sum[],
  { taxes, lines }: { taxes: readonly Sum[]; lines: readonly Line[] },
): Sum[] {
  const isResult = (entry: Entry): boolean => all.some(({ result }) => placeOf(result) === placeOf(entry));
  return [
    ...grossSums(entries, taxes, all, lines),
    ...askedSums(entries, all, lines),
    ...siblingSums(entries, columns, all),
    ...footSums(entries, all, lines),
    ...taxedFoots(entries, isResult),
    ...headsByNumbers(entries, isResult),
    ...netsByNumbers(entries, isResult, lines),
    ...grossFirst(entries, isResult),
    ...grossOfRows(entries, isResult),
    ...threeAmounts(entries, isResult),
  ];
}

/**
 * Amounts that stand in a sum, and the sums, by their indexes; whether there are some that are not followed.
 * @param tables the running balances of the pages, in their order
 */
export function sumsOf(
  amounts: Pick<Amounts, 'cells' | 'misread' | 'lines'>,
  tables: readonly BalanceTable[] = [],
): Pick<OcrFacts, 'summands' | 'sums' | 'sumsCut'> {
  const entries = calledEntries(amounts);
  const columns = withoutBalances(columnsOf(entries), balancesOf(tables));
  const taxes = taxSums(entries);
  const table = withCountedRows([...totalsOf(entries, columns, taxes), ...taxes], entries, amounts.lines);
  const [booked, rows, rates] = [accountsOf(entries, tables), rowSums(entries), rateRowSums(entries)];
  const ofList = [...listTotalSums(tables, entries, amounts), ...bothSidesSums(entries, balancesOf(tables))];
  const settled = new Set(ofList.map(({ result }) => placeOf(result)));
  const turnovers = turnoverSums(entries, booked.sums, balancesOf(tables));
  const beside = rows.sums.length > 0 ? rows.sums : rates.sums;
  const related = [...table, ...booked.sums, ...turnovers, ...beside].filter(
    (sum) => sum.holds || !settled.has(placeOf(sum.result)),
  );
  const paidOut = paidBelowNet(entries, related);
  const results = new Set([...related, ...paidOut].map(({ result }) => placeOf(result)));
  const products = productSums(entries, related, amounts.lines);
  const [multiplied, inWords] = [toldOf(products.sums), namedSums(amounts.lines)];
  const named = inWords.sums.filter(({ result }) => !results.has(placeOf(result)));
  const papers = slipAndFormSums(entries, columns, amounts.lines);
  const left = leftSums(entries, related, amounts.lines);
  const leftOver = new Set(left.map(({ result }) => placeOf(result)));
  const all = [
    ...related.filter((sum) => sum.holds || !leftOver.has(placeOf(sum.result))),
    ...repeatedSums(entries, related, amounts.lines),
    ...retoldSums(entries, related),
    ...headTotals(entries, (entry) => results.has(placeOf(entry))),
    ...paidOut,
    ...products.sums,
    ...(products.sums.length > 0 ? [] : finePriceSums(entries, amounts.lines)),
    ...strayTotals(entries, amounts.lines, (entry) => results.has(placeOf(entry))),
    ...left,
    ...named,
    ...papers.sums.filter((sum) => !isToldTwice(sum, multiplied, results)),
    ...[...balanceSums(tables, amounts), ...backwardSums(tables, amounts)],
    ...listEndSums(tables, entries, amounts),
    ...unbrokenListSums(entries, related, amounts.lines),
    ...slipAndBillSums(entries, related, amounts.lines).filter(({ result }) => !results.has(placeOf(result))),
    ...ofList.filter((sum) => !sum.holds || !results.has(placeOf(sum.result))),
  ];
  const more = furtherSums(entries, columns, all, { taxes, lines: amounts.lines });
  const followed = [...all, ...more].flatMap((sum) => asFollowed(sum, all, amounts.lines));
  const paid = paidSums(entries, related, followed, amounts.lines);
  const said = [...followed, ...paid.sums];
  const again = severalWays(entries, said, amounts.lines).filter((sum) =>
    isAsRead(sum, amounts.lines, false),
  );
  const kept = withoutFirstPage([...said, ...again].slice(0, MAX_SUMS), tables, amounts);
  const sums = withoutWrapped(kept, amounts.lines);
  const isCut =
    [inWords, booked, rows, rates, products, papers, paid].some(({ cut }) => cut) ||
    followed.length < all.length + more.length ||
    sums.length < said.length + again.length;
  return {
    ...(isCut ? { sumsCut: true } : {}),
    ...byIndex(sums, (sum) => mayLackPage(sum, entries, tables, amounts)),
  };
}

/** Each amount once, and the sums by their indexes. */
function byIndex(
  sums: readonly Sum[],
  lacksPage: (sum: Sum) => boolean,
): Pick<OcrFacts, 'summands' | 'sums'> {
  const used = new Map(
    sums.flatMap(({ from, result }) => [...from, result]).map((entry) => [placeOf(entry), entry]),
  );
  const position = new Map([...used.keys()].map((place, at) => [place, at]));
  const at = (entry: Entry): number => position.get(placeOf(entry)) ?? 0;
  return {
    summands: [...used.values()].map(summandOf),
    sums: sums.map((sum) => ({
      kind: sum.kind,
      holds: sum.holds,
      from: sum.from.map(at),
      result: at(sum.result),
      impliedCents: sum.impliedCents,
      ...(lacksPage(sum) ? { mayLackPage: true as const } : {}),
      ...(sum.isOpen ? { isOpen: true as const } : {}),
    })),
  };
}
