/**
 * Pay slips that print sums of the year in a row of their own: `kumuliert bis September: gross, tax, contributions, net`. Where tax and
 * contributions of the year are as many times those of the month, so is what they were taken from, unless some of the pay is free of
 * them: that can be no more than all that was paid beside the main part.
 */
import { lowered } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import type { Entry } from '../entries.ts';
import { headingOver } from '../names/headings.ts';
import { GROSS_PAY, INCOME_TAX, MAX_PERIODS, PRIOR, TAKEN_OFF, YEAR } from '../names/year-names.ts';
import type { Sum } from '../totals.ts';
import { isEarned, type Slip, slipsOf } from './pay-lists.ts';

/** Of more amounts of the year some are so many times others by chance. */
const MAX_TOTALS = 24;
const MIN_DIFFERENCE = 5_000;

const NOTHING = { sums: [], cut: false };

/**
 * Gross pay that is another part of the year than the tax and the contributions below it.
 * @returns `cut`: there are more amounts of the year than are followed
 */
export function yearTotalSums(
  entries: readonly Entry[],
  lines: readonly Line[],
): { sums: Sum[]; cut: boolean } {
  const slips = slipsOf(entries);
  const [slip] = slips;
  if (!slip || slips.length > 1) return NOTHING;
  const years = entries.filter((entry) => entry.cell.source === 'text-layer' && isOfYear(entry));
  const grosses = years.filter((entry) => isNamedGross(entry, lines));
  const [gross] = grosses;
  if (years.length > MAX_TOTALS) return { sums: [], cut: gross !== undefined };
  const times = timesOf(slip, years);
  if (!gross || grosses.length > 1 || times === null) return NOTHING;
  const impliedCents = Math.round(sizeOf(gross) / times);
  const isWhole = impliedCents * times === sizeOf(gross);
  const isRaised = isWhole && isOfMainPay(slip, impliedCents);
  const sum: Sum = { kind: 'year-part', from: [gross], result: slip.gross, impliedCents, holds: false };
  return { sums: isRaised ? [sum] : [], cut: false };
}

const sizeOf = ({ cell }: Entry): number => Math.abs(cell.cents);
const totalOf = (entries: readonly Entry[]): number => entries.reduce((sum, entry) => sum + sizeOf(entry), 0);

function isOfYear({ cell }: Entry): boolean {
  const words = lowered(cell.line.words.map(({ text }) => text).join(' '));
  return YEAR.test(words) && !PRIOR.test(words);
}

function isNamedGross(entry: Entry, lines: readonly Line[]): boolean {
  const isName = (words: string): boolean => GROSS_PAY.test(words) || TAKEN_OFF.test(words);
  const label = lowered(entry.label);
  const name = isName(label) ? label : headingOver(entry.cell, lines, isName);
  return GROSS_PAY.test(name) && !TAKEN_OFF.test(name);
}

/** How many times tax and contributions of the month are in amounts of the year, both of them. */
function timesOf({ taken, off, net, gross }: Slip, years: readonly Entry[]): number | null {
  const taxes = taken.filter(({ label, cell }) => INCOME_TAX.test(lowered(label)) && cell.cents !== 0);
  const ofTaxes = taken.filter(({ label }) =>
    /steuer|solidarit|\btax\b|imp[ôo]t|quellen/.test(lowered(label)),
  );
  const all = off === net ? sizeOf(gross) - sizeOf(net) : sizeOf(off);
  const printed = new Set(years.map(sizeOf));
  const tax = totalOf(ofTaxes.length > 0 ? ofTaxes : taxes);
  const rest = all - tax;
  if (taxes.length === 0 || tax === 0 || rest <= 0 || rest === tax) return null;
  for (let times = 2; times <= MAX_PERIODS; times += 1)
    if (printed.has(tax * times) && printed.has(rest * times)) return times;
  return null;
}

/** More was paid than is the year's part, by more than all that is paid beside the main part: that one was another. */
function isOfMainPay(slip: Slip, implied: number): boolean {
  const { earned, gross } = slip;
  const more = sizeOf(gross) - implied;
  const main = Math.max(...earned.map(sizeOf));
  const isPlain = isEarned(slip) && earned.every(({ cell }) => cell.cents >= 0);
  return isPlain && more >= MIN_DIFFERENCE && more > totalOf(earned) - main;
}
