/**
 * Whether one page of the file follows the other in the paper, as their numbers say. Of a paper whose pages have none, or of which
 * they were not read, one may have been left out between the two.
 */
import type { Amounts } from '../../reading/cells.ts';
import { ALONE, WORDED, WORDED_OF } from '../../reading/page-number.ts';
import type { BalanceTable } from '../../reading/running-balance.ts';
import type { Line } from '../../words.ts';

/** `lacking`: of one paper, and a page between the two is not there. */
export type Turn = 'next' | 'lacking' | 'apart' | 'unknown';

interface PageNumber {
  at: number;
  of: number | null;
}

/** US statements write days as `3/2` and `03/02`, and count accounts ("Account 1 of 2"): a page number is a line by itself, without a nought. */
const BARE_OF =
  /^[-–—([]?\s?(?<at>[1-9]\d{0,2})\s?(?:of|von|de|di|van|sur|z|av|af|\/)\s?(?<of>[1-9]\d{0,2})\s?[-–—)\]]?$/giu;

interface Form {
  pattern: RegExp;
  /** Anywhere on the page, not only outside of its table. */
  isAnywhere: boolean;
  /** Numbers that do not follow tell that a page is missing. */
  isSure: boolean;
}

/** The surest first. */
const FORMS: readonly Form[] = [
  { pattern: WORDED_OF, isAnywhere: true, isSure: true },
  { pattern: BARE_OF, isAnywhere: false, isSure: false },
  { pattern: WORDED, isAnywhere: true, isSure: true },
  { pattern: ALONE, isAnywhere: false, isSure: false },
];

/** @param tables rows of running balances of these pages: what stands among them is no page number */
export function turnBetween(
  [before, after]: readonly [number, number],
  amounts: Pick<Amounts, 'cells' | 'lines'>,
  tables: BalanceTable,
): Turn {
  const [own, next] = [before, after].map((page) => textsOf(page, amounts, tables));
  if (!own || !next) return 'unknown';
  for (const form of FORMS) {
    const a = numbersOn(own, form);
    const b = numbersOn(next, form);
    const turn = turnOf(a, b, form);
    if (turn) return turn;
  }
  return 'unknown';
}

/** Whether the first page that is there is a later one of its paper: `2 / 2`. */
export function beginsLater(amounts: Pick<Amounts, 'cells' | 'lines'>, tables: BalanceTable): boolean {
  const [first] = amounts.lines;
  const texts = first ? textsOf(first.page, amounts, tables) : [];
  const numbers = FORMS.flatMap((form) => numbersOn(texts, form)).filter(({ of }) => of !== null);
  return numbers.length > 0 && numbers.every(({ at, of }) => at > 1 && at <= (of ?? at));
}

interface PageText {
  text: string;
  /** It stands outside of the table and has no amount. */
  isApart: boolean;
}

function textsOf(
  page: number,
  { cells, lines }: Pick<Amounts, 'cells' | 'lines'>,
  tables: BalanceTable,
): PageText[] {
  const rows = tables
    .flatMap(({ before, bookings, after }) => [before, ...bookings, after])
    .filter((cell) => cell.page === page)
    .map(({ row }) => row);
  const [first, last] = [Math.min(...rows), Math.max(...rows)];
  const withAmounts = new Set(cells.filter((cell) => cell.page === page).map(({ row }) => row));
  return lines.flatMap((line: Line, row): PageText[] => {
    if (line.page !== page) return [];
    const isInTable = row >= first && row <= last;
    const text = line.words.map((word) => word.text).join(' ');
    return [{ text, isApart: !isInTable && !withAmounts.has(row) }];
  });
}

const numbersOn = (texts: readonly PageText[], { pattern, isAnywhere }: Form): PageNumber[] =>
  texts.flatMap(({ text, isApart }) =>
    isAnywhere || isApart
      ? [...text.matchAll(pattern)].map(({ groups }) => ({
          at: Number(groups?.at),
          of: groups?.of === undefined ? null : Number(groups.of),
        }))
      : [],
  );

/** Null where numbers of this form say nothing. */
function turnOf(a: readonly PageNumber[], b: readonly PageNumber[], { isSure }: Form): Turn | null {
  const follows = (one: PageNumber, other: PageNumber): boolean => other.at === one.at + 1;
  const isOfOne = (one: PageNumber, other: PageNumber): boolean => one.of === other.of;
  const pairs = a.flatMap((one) => b.map((other) => [one, other] as const));
  // What both pages say alike is no number of either: a date of the account, a page that both refer to.
  const own = isSure ? pairs : pairs.filter(([one, other]) => !isOn(b, one) && !isOn(a, other));
  if (own.some((pair) => follows(...pair) && isOfOne(...pair))) return 'next';
  const isGap = (one: PageNumber, other: PageNumber): boolean =>
    isOfOne(one, other) && other.at > one.at + 1 && (isSure || one.of !== null);
  if (own.length > 0 && own.every((pair) => isGap(...pair))) return 'lacking';
  if (!isSure) return own.some(([one, other]) => one.of !== null && isOfOne(one, other)) ? 'apart' : null;
  // Page 1 of 2 and page 2 of 5 are of two papers, or one of them was put in the other's place.
  if (own.some((pair) => follows(...pair))) return 'unknown';
  return own.length > 0 ? 'apart' : null;
}

const isOn = (page: readonly PageNumber[], { at, of }: PageNumber): boolean =>
  page.some((other) => other.at === at && other.of === of);
