/**
 * One row of hours, rate and amount, or of quantity, price and amount, whose columns say what they are: no other row need bear it out where
 * one digit parts the amount from the product. Factors of overtime, discounts and taxes need not be printed, rates are rounded, and
 * hours are written with their minutes.
 */
import type { Box } from '../../../../../shared/contracts/finding.ts';
import { rightOf } from '../../reading/columns.ts';
import { withBounds } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import { centsOf, type Entry } from '../entries.ts';
import { headingOver, nameOver } from '../names/headings.ts';
import { YEAR } from '../names/year-names.ts';
import type { Sum } from '../totals.ts';
import { isOfPacks } from './products.ts';
import { type Numbered, numbersOf } from './row-numbers.ts';
import { isOff, isSlip } from './worded-products.ts';

const COUNT = withBounds(
  /\bhours?\b|\bhrs\b|\bqty\b|quantit|\bunits?\b|stunden|\bstd\b|menge|anzahl|\btage\b|\bdays\b|heures|\bnombre\b|\bnbre?\b|horas|cantidad|unidades|\bore\b|quantit[àa]|\bgiorni\b|godzin|ilo[śs][ćc]|\buren\b|aantal|quantidade|\btimer\b|timmar|antal\b|množstv|počet/,
);
const RATE = withBounds(
  /\brate\b|(?:unit|hourly) ?price|\bprice\b|\bsatz\b|stundenlohn|einzelpreis|\bpreis\b|\btaux\b|prix|\btarifa?\b|precio|tariffa|prezzo|paga oraria|stawka|\bcena\b|\btarief\b|\bprijs\b|pre[çc]o|\bvalor unit|\bsats\b|\bpris\b|\bsazba\b/,
);
const AMOUNT = withBounds(
  /amount|\btotal\b|this period|current|earnings|betrag|\bgesamt|summe|montant|\bgains?\b|importe?\b|importo|totale|competenze|kwota|warto[śs][ćc]|bedrag|totaal|\bvalor\b|vencimentos|bel[øo]p|beløb|belopp|částka|celkem/,
);
/** What a rate of tax or a discount is may stand in a column of its own, or in none. */
const OTHER_RATE = withBounds(
  /tax|vat|mwst|ust|tva|iva|btw|discount|rabatt|remise|descuento|sconto|korting|factor|faktor|incl|inkl|ttc|%/,
);

/** The rate of a tax has no part in the amount of its row. */
const TAX_RATE = withBounds(
  /^(?:vat|mwst|ust|tva|iva|btw|moms|mva|dph|ddv|pdv|kdv|[áa]fa|alv|km)(?:[ -]?(?:%|satz|rate|sats|\(%\)))?[.:]?$/,
);

/** Per cent. */
const MAX_TAX = 30;

/** A page with more rows is a data dump. */
const MAX_ROWS = 200;
/** A line of more is no row. */
const MAX_WORDS = 40;
/** Half of the last printed digit of a rate, in cents. */
const RATE_ROUNDING = 0.5;
const ROUNDING = 1;

interface HeadedRow {
  count: number;
  unit: Entry;
  result: Entry;
  products: number[];
  slack: number;
}

/** @returns `cut`: there are more rows than are looked at, or several do not follow */
export function headedProductSums(
  entries: readonly Entry[],
  lines: readonly Line[],
): { sums: Sum[]; cut: boolean } {
  const printed = entries.filter(({ cell }) => cell.source === 'text-layer');
  const rows = [...Map.groupBy(printed, ({ cell }) => cell.row).values()].filter((row) => row.length > 1);
  const found = rows.slice(0, MAX_ROWS).flatMap((row) => headedRow(row, lines));
  const holds = ({ result, products, slack }: HeadedRow): boolean =>
    products.some((cents) => Math.abs(cents - Math.abs(result.cell.cents)) <= slack);
  const odd = found.filter(
    (row) => !holds(row) && row.products.every((cents) => isOff(row.result.cell.cents, cents)),
  );
  const [row, ...more] = odd;
  const implied = row?.products[0];
  const cut = rows.length > MAX_ROWS && found.length > 0;
  if (!row || implied === undefined) return { sums: [], cut };
  if (more.length > 0) return { sums: [], cut: true };
  const { unit, result } = row;
  const sum: Sum = { kind: 'product', from: [unit], result, impliedCents: implied, holds: false };
  if (isSlip(result.cell.cents, implied) && !isWholePercent(result.cell.cents, implied))
    return { sums: [sum], cut };
  // Other rows that multiply say that this one might; a total that takes what is printed, that its price was altered.
  const held = found.filter((other) => holds(other) && other.count !== 1);
  if (held.length > 0 && isListed(found, entries)) {
    const isTold = isOfOtherPrice(row, implied) && !isWholePercent(result.cell.cents, implied);
    return { sums: [isTold ? sum : { ...sum, isOpen: true }], cut };
  }
  return { sums: found.some(holds) ? [{ ...sum, isOpen: true }] : [], cut };
}

function headedRow(row: readonly Entry[], lines: readonly Line[]): HeadedRow[] {
  const [first] = row;
  const line = lines[first?.cell.row ?? -1];
  if (!first || !line || line.words.length > MAX_WORDS) return [];
  const { page, row: at } = first.cell;
  const isTaxRate = (box: Box): boolean => TAX_RATE.test(nameOver({ page, row: at, box }, lines));
  if (line.words.some(({ text, box }) => text.includes('%') && !isTaxRate(box))) return [];
  const kindOver = (box: Box) =>
    kindOf(headingOver({ page, row: at, box }, lines, (words) => kindOf(words) !== null));
  const rates = row.filter(({ cell }) => kindOver(cell.box) === 'rate');
  const amounts = row.filter(({ cell }) => kindOver(cell.box) === 'amount');
  const [unit, result] = [rates[0], amounts[0]];
  if (!unit || !result || rates.length > 1 || amounts.length > 1) return [];
  const numbers = numbersOf(line, at);
  const counts = numbers.filter(({ box }) => kindOver(box) === 'count');
  const [count] = counts;
  if (!count || counts.some(({ box }) => box !== count.box)) return [];
  const own = [count.box, unit.cell.box, result.cell.box];
  const [left, right] = [Math.min(...own.map(([x]) => x)), rightOf(result.cell)];
  const isOther = ({ box, value }: Numbered): boolean =>
    !own.includes(box) &&
    !(value <= MAX_TAX && isTaxRate(box)) &&
    box[0] > left &&
    (box[0] < right || kindOver(box) !== 'year');
  if (numbers.some(isOther) || unit.cell.cents <= 0 || result.cell.cents === 0) return [];
  const values = counts.map(({ value }) => value).filter((value) => value > 0);
  const [main] = values;
  if (main === undefined) return [];
  const products = [...values, inMinutes(main)].map((value) => Math.round(value * unit.cell.cents));
  return [{ count: main, unit, result, products, slack: ROUNDING + main * RATE_ROUNDING }];
}

/**
 * The amount is so many times another price, to the cent, and less than what is printed gives: least charges and surcharges are more, and
 * what is taken off a row seldom leaves whole cents for each piece.
 */
const isOfOtherPrice = ({ count, result: { cell } }: HeadedRow, implied: number): boolean =>
  cell.cents > 0 &&
  cell.cents < implied &&
  !isOfPacks(cell.cents, implied) &&
  Math.abs(Math.round(cell.cents / count) * count - cell.cents) <= ROUNDING;

/** Whether the amounts of the rows come to one that stands below them. */
function isListed(rows: readonly HeadedRow[], entries: readonly Entry[]): boolean {
  const last = Math.max(...rows.map(({ result }) => result.cell.row));
  const cents = centsOf(rows.map(({ result }) => result));
  return entries.some(({ cell }) => cell.row > last && Math.abs(cell.cents - cents) <= ROUNDING);
}

type Kind = 'count' | 'rate' | 'amount' | 'year' | 'other';

function kindOf(words: string): Kind | null {
  if (words === '') return null;
  if (YEAR.test(words)) return 'year';
  if (OTHER_RATE.test(words)) return 'other';
  const kinds = (
    [
      ['count', COUNT],
      ['rate', RATE],
      ['amount', AMOUNT],
    ] as const
  ).filter(([, one]) => one.test(words));
  const [first, ...more] = kinds.map(([kind]) => kind);
  return first && more.length === 0 ? first : first ? 'other' : null;
}

/** 7.45 hours may be seven and three quarters, or seven hours and 45 minutes. */
const inMinutes = (value: number): number => Math.floor(value) + (value - Math.floor(value)) / 0.6;

/** A discount, or a tax that the price does not have in it. */
const isWholePercent = (amount: number, product: number): boolean => {
  const percent = Math.round((Math.abs(amount) * 100) / product);
  return Math.abs(Math.round((product * percent) / 100) - Math.abs(amount)) <= ROUNDING;
};
