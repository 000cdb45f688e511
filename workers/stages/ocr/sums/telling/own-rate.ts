/** Amounts that are the printed rate of another one: a tax that names its base, and a base of which one digit was exchanged. */
import type { OcrFacts } from '../../facts.ts';
import { parseAmount, parsePercent } from '../../reading/numbers.ts';
import type { Sum, Summand } from '../facts.ts';

/** Hundredths of a percent of cents, in cents. */
const WHOLE = 10_000;
const ROUNDING = 1;
const AMOUNTS = /\d[\d.,'’\u00a0\u202f ]*[.,]\d{2}(?!\d|\s?%)/g;

/** "VAT 22 % (1,468.84) 323.14", or the rate of another term of its sum: its own label bears it out. */
export function isRateOf(
  { label, cents }: Pick<Summand, 'label' | 'cents'>,
  terms: readonly number[],
): boolean {
  const rate = parsePercent(label);
  if (rate === null || rate === 0) return false;
  const named = (label.match(AMOUNTS) ?? []).flatMap((text) => parseAmount(text)?.cents ?? []);
  return [...named, ...terms].some((base) => Math.abs(Math.round((base * rate) / WHOLE) - cents) <= ROUNDING);
}

/** Amounts with fewer digits meet a rate by chance. */
const MIN_DIGITS = 5;
const DIGITS = [...'0123456789'];

/** Whether the amount is the rate, to the cent, of a base that one digit parts from the one that is printed. */
export function isOfOtherDigit(base: number, rate: number, amount: number): boolean {
  const digits = String(Math.abs(base));
  if (digits.length < MIN_DIGITS) return false;
  return [...digits].some((own, at) =>
    DIGITS.some((digit) => {
      const other = Number(digits.slice(0, at) + digit + digits.slice(at + 1));
      const isOther = digit !== own && (at > 0 || digit !== '0');
      return isOther && Math.round((other * rate) / WHOLE) === Math.abs(amount);
    }),
  );
}

/** The same of a row that prints its rate. */
export function isOfOneDigit({ summands }: Pick<OcrFacts, 'summands'>, { from, result }: Sum): boolean {
  const [base, share] = [summands[from[0] ?? -1], summands[result]];
  const rate = parsePercent(share?.label ?? '');
  return (
    base !== undefined &&
    share !== undefined &&
    rate !== null &&
    isOfOtherDigit(base.cents, rate, share.cents)
  );
}
