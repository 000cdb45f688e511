/**
 * One total, said in several ways by numbers alone, as on slips in scripts that no reader here knows: the rows above it, a net amount and its
 * tax, what was given less what was given back, litres at a price, what was charged to a card. Where two of these come to one amount, and
 * what is printed among them is a digit away from it, that digit was altered.
 */
import type { Line } from '../../words.ts';
import { centsOf, type Entry, nextBelow } from '../entries.ts';
import { isDigitPutIn, isOneDigitAway, isPrinted } from '../repeats.ts';
import type { Sum } from '../totals.ts';
import { rowsAbove } from './taxed-foot.ts';
import { isTaxOf } from './whole-rates.ts';

/** Of more amounts one is a digit away from another by chance. */
const MAX_AMOUNTS = 40;
const MIN_ROWS = 3;
/** Lines of print between two amounts of the foot. */
const MAX_LINES = 3;
/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 4;
/** In the smallest unit: by less a total is rounded. */
const LEAST_ALTERED = 100;
/** What is given in cash is whole. */
const WHOLE = 100;

/** One of these has to be among the ways; the one of fewer terms is told, which are sooner looked at. */
const PLAINEST = ['taxed', 'rows'] as const;

interface Way {
  kind: 'rows' | 'taxed' | 'given' | 'measured' | 'printed';
  cents: number;
  from: Entry[];
  /** Of rows, the amount straight below them. */
  foot?: Entry;
}

/** @param sums those of labels and columns: what follows from its own, or is told by them, needs none of these */
export function severalWays(entries: readonly Entry[], sums: readonly Sum[], lines: readonly Line[]): Sum[] {
  const known = new Set(
    sums.flatMap(({ holds, isOpen, from, result }) => (holds ? [...from, result] : isOpen ? [] : [result])),
  );
  const pages = [...Map.groupBy(entries, ({ cell }) => cell.page).values()];
  return pages.flatMap((own): Sum[] => {
    if (own.length > MAX_AMOUNTS) return [];
    const found = [...Map.groupBy(waysOf(own, lines), ({ cents }) => cents).values()].flatMap((ways) =>
      own.flatMap((entry, at): Sum[] => {
        const beside = [own[at - 1], own[at + 1]].flatMap((other) => other ?? []);
        return known.has(entry) ? [] : oddTotal(entry, beside, ways, lines);
      }),
    );
    return found.length === 1 ? found : [];
  });
}

function waysOf(own: readonly Entry[], lines: readonly Line[]): Way[] {
  const made = own.flatMap((entry) => [...listed(entry, own), ...taxed(entry, own), ...given(entry, own)]);
  const all = [...made, ...measured(own, lines)];
  return [...all, ...printed(own, new Set(all.map(({ cents }) => cents)))];
}

/**
 * An amount that stands beside what two kinds of ways come to, and is a digit away from it.
 * @param ways that come to one amount
 */
function oddTotal(
  result: Entry,
  beside: readonly Entry[],
  ways: readonly Way[],
  lines: readonly Line[],
): Sum[] {
  const cents = ways[0]?.cents ?? 0;
  // What parts two totals honestly is printed: an advance, a fee, a voucher.
  if (!isDigitOff(result.cell.cents, cents) || isPrinted(Math.abs(result.cell.cents - cents), lines))
    return [];
  const mayBe = ways.filter((way) => !way.from.includes(result) && mayComeTo(result, way));
  const [main] = PLAINEST.flatMap((kind) => mayBe.filter((way) => way.kind === kind));
  if (!main || !beside.some((other) => mayBe.some(({ from }) => from.includes(other)))) return [];
  const isSaidAgain = mayBe.some(
    ({ kind, from }) =>
      kind !== main.kind &&
      // Rows with their total below them have that, and what is said elsewhere is another amount.
      (kind !== 'printed' || main.foot === result) &&
      from.every((entry) => !main.from.includes(entry)),
  );
  return isSaidAgain ? [{ kind: 'foot', from: main.from, result, impliedCents: cents, holds: false }] : [];
}

/** A total is paid, and said again, below where it stands. */
const mayComeTo = (result: Entry, { kind, from }: Way): boolean =>
  (kind !== 'given' && kind !== 'printed') || from.every(({ cell }) => cell.row > result.cell.row);

const isDigitOff = (printed: number, cents: number): boolean =>
  Math.abs(printed - cents) >= LEAST_ALTERED &&
  (isOneDigitAway(String(printed), String(cents), MIN_DIGITS) ||
    isDigitPutIn(String(printed), String(cents), MIN_DIGITS));

/** The rows straight above an amount, from some row on. */
function listed(foot: Entry, own: readonly Entry[]): Way[] {
  const rows = rowsAbove(foot, own);
  return rows.slice(0, Math.max(0, rows.length - MIN_ROWS + 1)).map((_, at): Way => {
    const from = rows.slice(at);
    return { kind: 'rows', cents: centsOf(from), from, foot };
  });
}

/** An amount and a whole rate of it, in either order. */
function taxed(first: Entry, own: readonly Entry[]): Way[] {
  const next = nextBelow(first, own, MAX_LINES);
  return next && (isTaxOf(next, first) || isTaxOf(first, next))
    ? [{ kind: 'taxed', cents: first.cell.cents + next.cell.cents, from: [first, next] }]
    : [];
}

function given(cash: Entry, own: readonly Entry[]): Way[] {
  const change = nextBelow(cash, own, MAX_LINES);
  const isCash = cash.cell.cents % WHOLE === 0 && change !== undefined;
  return isCash && change.cell.cents > 0 && change.cell.cents < cash.cell.cents
    ? [{ kind: 'given', cents: cash.cell.cents - change.cell.cents, from: [cash, change] }]
    : [];
}

/** `57.25` and below it `1.429`: litres, and the price of one in thousandths. */
const MEASURE = /^\d{1,3}[.,]\d{2,3}$/;
const FINE_PRICE = /^\d{1,2}[.,]\d{3}$/;
const MAX_APART = 2;

function measured(own: readonly Entry[], lines: readonly Line[]): Way[] {
  const [first] = own;
  const numbers = lines.flatMap(({ page, words }, row) =>
    page === first?.cell.page ? words.flatMap(({ text }) => (MEASURE.test(text) ? [{ row, text }] : [])) : [],
  );
  const numberOf = (text: string): number => Number(text.replace(',', '.'));
  const prices = numbers.filter(({ text }) => FINE_PRICE.test(text));
  return prices.length > MAX_APART
    ? []
    : prices.flatMap((price) =>
        numbers
          .filter((one) => one !== price && Math.abs(one.row - price.row) <= MAX_APART)
          .map(
            (one): Way => ({
              kind: 'measured',
              cents: Math.round(numberOf(one.text) * numberOf(price.text) * WHOLE),
              from: own.filter(({ cell }) => cell.row === one.row),
            }),
          ),
      );
}

/** What was paid, printed once more. */
const printed = (own: readonly Entry[], cents: ReadonlySet<number>): Way[] =>
  own
    .filter(({ cell }) => cents.has(cell.cents))
    .map((entry): Way => ({ kind: 'printed', cents: entry.cell.cents, from: [entry] }));
