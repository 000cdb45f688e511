/**
 * What readers of pixels lose of an amount is its first group, which a blank sets apart and the column before takes, or nothing. Of
 * 2 975 amounts on captures of our own whose digits both readers had alike none had another digit, and 16 lacked their first ones.
 */

import type { OcrFacts } from '../../facts.ts';
import type { AmountCell, Sum, Summand } from '../facts.ts';
import { lacks, PLAIN } from '../lacks.ts';
import { isOneDigitAway } from '../repeats.ts';
import { termsOf } from '../terms.ts';

type Related = Pick<OcrFacts, 'summands' | 'sums' | 'cells' | 'equations'>;

/** Cents by which taxes that are rounded row by row miss the rate of their sum. */
const ROUNDING = 3;
/** What a group may be. */
const MIN_LOST = 0.5;
const MAX_LOST = 999;
/** Three digits, and what may stand before them. */
const WHOLE_GROUP = /^\d{3}(?!\d)/;
/** "2,577.10": a group that a sign holds to the next is never read without it. */
const HELD_GROUP = /\d[.,'’]\d{3}(?!\d)/;

/** What is so many times, or such a share of, its one term. */
const OF_ONE: readonly Sum['kind'][] = ['tax', 'line-product', 'product', 'rate'];

/** Whether one group more in front of an amount would make the sum hold. */
export function mayHaveLostDigits(facts: Related, sum: Sum): boolean {
  const result = facts.summands[sum.result];
  if (!result) return false;
  const lacking = sum.impliedCents - result.cents;
  const all = termsOf(facts, sum).filter(({ source }) => source !== 'text-layer');
  if (result.source !== 'text-layer' && isShortOfTwin(result, sum.impliedCents)) return true;
  if (all.some(({ agreed, text }) => agreed && HELD_GROUP.test(text))) return false;
  return all.some((term) => {
    if (!WHOLE_GROUP.test(term.text) || isBorneOut(facts, sum, term)) return false;
    const step = 10 ** digitsOf(term);
    if (term !== result && OF_ONE.includes(sum.kind)) return followsFromMore(term, step, sum, result);
    const isMore = term === result ? lacking > 0 : lacking < 0 || sum.kind === 'account';
    const lost = Math.abs(lacking) / step;
    return (
      isMore && lost > MIN_LOST && lost <= MAX_LOST && Math.abs(lost - Math.round(lost)) * step <= ROUNDING
    );
  });
}

/** `11,90` for 111,90: readers that go from left to right take two like digits for one, and both err alike. */
function isShortOfTwin({ cents }: Summand, wanted: number): boolean {
  const [own, other] = [String(Math.abs(cents)), String(Math.abs(wanted))];
  return (
    other.length === own.length + 1 &&
    [...own].some((digit, at) => own.slice(0, at) + digit + own.slice(at) === other)
  );
}

/** `788.52` where 26'788.52 would fit. */
export function mayLackGroup({ source, text, cents }: AmountCell, wanted: number): boolean {
  if (source === 'text-layer' || !WHOLE_GROUP.test(text)) return false;
  const more = Math.abs(wanted) - Math.abs(cents);
  return more > 0 && more % 10 ** digitsOf({ text }) === 0;
}

const digitsOf = ({ text }: { text: string }): number => text.replaceAll(/\D/g, '').length;

/** As many times the base, or the same rate of it, with so many more digits. */
function followsFromMore(base: Summand, step: number, { impliedCents }: Sum, { cents }: Summand): boolean {
  if (base.cents === 0 || impliedCents === 0) return false;
  const wanted = (cents * base.cents) / impliedCents - base.cents;
  const lost = Math.round(wanted / step);
  const given = ((base.cents + lost * step) * impliedCents) / base.cents;
  return (
    lost > MIN_LOST &&
    lost <= MAX_LOST &&
    Math.abs(given - cents) <= ROUNDING + Math.abs(given / impliedCents)
  );
}

/**
 * Both kinds of readers are sure of the same digits, or another relation bears them out, or what they have alike is no single digit
 * away from what would mend the sum.
 */
export function areSurelyRead(facts: Related, sum: Sum): boolean {
  const unsure = termsOf(facts, sum).filter((term) => !isSurelyRead(facts, sum, term));
  return unsure.length === 0 || areTooSmall(facts, sum, unsure);
}

const isSurelyRead = (facts: Related, sum: Sum, term: Summand): boolean =>
  term.agreed ||
  term.digitsAlike === 'surely' ||
  (term.source === 'ocr' && isBorneOut(facts, sum, term)) ||
  (term.digitsAlike === 'faintly' && !mayBeMisread(facts, sum, term));

/**
 * However wrongly the doubted amounts of a list were read, with a digit too few or too many, they do not account for the difference: five
 * euros in doubt among what is a hundred too much.
 */
function areTooSmall({ summands }: Related, sum: Sum, doubted: readonly Summand[]): boolean {
  const result = summands[sum.result];
  const terms = sum.from.flatMap((at) => summands[at] ?? []);
  if (sum.kind !== 'total' || !result || terms.some(({ cents }) => cents < 0)) return false;
  const lacking = lacks(sum, result);
  if (doubted.includes(result) || lacking === 0) return false;
  const most = doubted.reduce(
    (all, term) => all + (lacking > 0 ? term.cents : 10 ** (digitsOf(term) + 1) - term.cents),
    0,
  );
  return most < Math.abs(lacking);
}

const STEPS = Array.from({ length: 2 * ROUNDING + 1 }, (_, at) => at - ROUNDING);

/**
 * Two readers err alike about a digit of one shape, of which the first one is unsure; seldom about two of one number, and never
 * about how many there are.
 */
function mayBeMisread({ summands }: Related, sum: Sum, term: Summand): boolean {
  const { cents, text, unsurePlaces } = term;
  const result = summands[sum.result];
  const lacking = lacks(sum, result);
  // What is a rate of the others may miss it by what was rounded.
  const slack = PLAIN.includes(sum.kind) ? [0] : STEPS;
  if (!PLAIN.includes(sum.kind) && term !== result) return true;
  return [cents - lacking, cents + lacking]
    .flatMap((mended) => slack.map((step) => mended + step))
    .some((mended) => {
      const [own, other] = [String(Math.abs(cents)), String(Math.abs(mended))];
      if (!isOneDigitAway(own, other, 1)) return false;
      const place = own.length - 1 - [...own].findIndex((digit, at) => digit !== other[at]);
      // Leading noughts, and units where hundredths are counted: the places of what was printed are not those of the cents.
      const isAligned = Number(text.replaceAll(/\D/g, '')) === Math.abs(cents);
      return !isAligned || (unsurePlaces?.includes(place) ?? true);
    });
}

/** Amounts that the readers read otherwise: of more of them nothing is left to ask about. */
const MAX_DOUBTED = 1;

/** Whether what was read, and not what is printed, may be the cause: no person need look at that. */
export function isOfReading(facts: Related, sum: Sum): boolean {
  const doubted = termsOf(facts, sum).filter(
    (term) =>
      term.source === 'ocr' &&
      !term.agreed &&
      term.digitsAlike === undefined &&
      !isBorneOut(facts, sum, term),
  );
  return doubted.length > MAX_DOUBTED || mayHaveLostDigits(facts, sum);
}

type Placed = Pick<Summand, 'page' | 'box'>;

/** It stands in another relation that holds. */
export function isBorneOut(
  { summands, sums, cells, equations }: Related,
  own: Sum | null,
  term: Placed,
): boolean {
  const isSame = ({ page, box }: Placed): boolean =>
    page === term.page && box.every((edge, at) => edge === term.box[at]);
  return (
    sums.some(
      (sum) =>
        sum !== own &&
        sum.holds &&
        [...sum.from, sum.result].some((at) => summands[at] !== undefined && isSame(summands[at])),
    ) ||
    equations.some(
      ({ holds, cells: used }) => holds && used.some((at) => cells[at] !== undefined && isSame(cells[at])),
    )
  );
}
