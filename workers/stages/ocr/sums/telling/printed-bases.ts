/**
 * `VAT 27 % (2 176 364) 587 618` and `VAT 5 % (21 835) 1 092`: bases that taxes print say what all other terms of a total come to, with
 * what was delivered or taken off among them.
 */
import { parseAmount, parsePercent, parseUnits } from '../../reading/numbers.ts';
import type { Sum, Summand } from '../facts.ts';
import { type Summed, termsOf } from '../terms.ts';

/** Hundredths of a percent. */
const WHOLE = 10_000;
/** Of the smallest unit, for each tax. */
const ROUNDING = 1;
const IN_BRACKETS = /\((\d[^()%]*)\)/u;

export function areBasesPrinted(facts: Summed, sum: Sum): boolean {
  if (sum.kind !== 'total') return false;
  const terms = termsOf(facts, sum).slice(0, -1);
  const bases = terms.map(baseOf);
  const taxes = bases.flatMap((base) => base ?? []);
  const others = terms.filter((_, at) => bases[at] === null).map(({ cents }) => cents);
  const [taxed, rest] = [taxes, others].map((all) => all.reduce((total, own) => total + own, 0)) as [
    number,
    number,
  ];
  return taxes.length > 0 && others.length > 0 && Math.abs(taxed - rest) <= ROUNDING * taxes.length;
}

/** What the label says that it is a rate of, where it is to the cent. */
function baseOf({ label, cents }: Summand): number | null {
  const [rate, text] = [parsePercent(label), IN_BRACKETS.exec(label)?.[1]?.trim()];
  if (!rate || text === undefined) return null;
  const base = parseAmount(text)?.cents ?? parseUnits(text)?.units ?? null;
  return base !== null && Math.abs(Math.round((base * rate) / WHOLE) - cents) <= ROUNDING ? base : null;
}
