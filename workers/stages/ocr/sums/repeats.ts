/**
 * A result that is printed once more by itself (the net pay in a field, the total in a box) with one digit exchanged.
 * Two amounts of thousands agree in all digits but one hardly by chance; that their difference is an amount of the
 * document as well is another matter, as a balance moves by a round sum.
 */
import type { Entry } from './entries.ts';
import { TO_PAY } from './quantities.ts';
import type { Sum } from './totals.ts';

/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 6;
/** Where both say what there is to pay, as on the page and on its slip. */
const MIN_DIGITS_TO_PAY = 4;
/** Of the amount: a fee for paying late or a round credit is less. */
const MIN_SHARE = 0.15;
/** More of them are a table of amounts that are alike. */
const MAX_REPEATS = 1;

/** What a payment slip calls its one amount. */
const ON_SLIP =
  /^(?:amount|betrag|montant|importe|importo|bedrag|kwota|montante|valor)(?: \(?(?:eur|gbp|usd|chf|pln)\)?)?\W*$/i;

const digitsOf = ({ cell }: Entry): string => String(Math.abs(cell.cents));
const sizeOf = ({ cell }: Entry): number => Math.abs(cell.cents);

/** @param sums those of the labels and columns: what stands in one of them has its own relation */
export function repeatedSums(entries: readonly Entry[], sums: readonly Sum[]): Sum[] {
  const related = new Set(sums.flatMap(({ from, result }) => [...from, result]));
  const held = sums.filter(({ holds }) => holds).map(({ result }) => result);
  const sizes = new Set(entries.map(sizeOf));
  const found = entries.flatMap((entry): Sum[] => {
    const isToPay = TO_PAY.test(entry.label.toLowerCase()) || ON_SLIP.test(entry.label.trim());
    if (related.has(entry) || !(isToPay || entry.role === 'result' || entry.role === 'closing')) return [];
    const own = held.find((result) => {
      const difference = Math.abs(sizeOf(entry) - sizeOf(result));
      const isLarge = difference >= MIN_SHARE * Math.min(sizeOf(entry), sizeOf(result));
      const digits = isToPay ? MIN_DIGITS_TO_PAY : MIN_DIGITS;
      return isLarge && !sizes.has(difference) && isOneDigitAway(digitsOf(entry), digitsOf(result), digits);
    });
    if (!own || held.some((result) => sizeOf(result) === sizeOf(entry))) return [];
    return [{ kind: 'repeated', from: [own], result: entry, impliedCents: own.cell.cents, holds: false }];
  });
  return found.length <= MAX_REPEATS ? found : [];
}

/** @param digits that amounts must have at least */
export function isOneDigitAway(a: string, b: string, digits: number): boolean {
  if (a.length !== b.length || a.length < digits) return false;
  return [...a].filter((digit, at) => digit !== b[at]).length === 1;
}
