import type { Box } from '../../../../shared/contracts/finding.ts';
import {
  fail,
  inconclusive,
  notApplicable,
  type Occurrence,
  pass,
  type Rule,
  type Suspicion,
} from '../../stage.ts';
import { LACKS_DRAWN, mayLackDrawn } from '../drawn/amounts.ts';
import type { LayerDoubt, OcrFacts } from '../facts.ts';
import { isRoundedToCoins } from '../reading/coins.ts';
import { keepsBalances, mayCountMoney, saysMoney } from '../reading/money.ts';
import { parseThousandths, parseUnits, printedCents } from '../reading/numbers.ts';
import { isWholeRate } from '../sums/by-numbers/whole-rates.ts';
import { isOfReading } from '../sums/digits/lost-digits.ts';
import { isFirstGroupInName } from '../sums/digits/wrapped-numbers.ts';
import type { Sum } from '../sums/facts.ts';
import { lacks } from '../sums/lacks.ts';
import { READ_ALIKE } from '../sums/telling/from-pixels.ts';
import { hasNoParts } from '../sums/telling/no-parts.ts';
import { isSure } from '../sums/telling/sure.ts';
import { doubt, SUPPORTED, told } from '../sums/telling/telling.ts';
import { isRowTwice } from '../sums/telling/twin-rows.ts';
import { type Summed, termsOf } from '../sums/terms.ts';
import { arithmeticInconsistent } from './arithmetic-inconsistent.ts';

/** A report with tables of its own: so many results that nothing explains are its way of counting. */
const MAX_BROKEN = 6;

/** What rows of balances say; those are of an account, in whatever unit. */
const OF_BALANCES: readonly unknown[] = ['row', 'carried', 'list', 'last-balance', 'turnover'];
/** Marks are no money, and are understood by the sum of their credits. */
const OF_MARKS = 'average';
/** Numbers that may be no money and are asked about. */
const MAX_ASKED = 3;
/** Terms that give a result to the cent hardly by chance. */
const MIN_HELD = 2;

/**
 * A result that labels and layout promise does not follow from the amounts around it in any of the ways in which
 * genuine documents compute. Which of the amounts is the wrong one is told only where the paper computes on with the result.
 */
export const sumsContradicted: Rule<OcrFacts> = (facts, context) => {
  const verdict = ofFollowed(facts, context);
  return facts.sumsCut && (verdict.verdict === 'pass' || verdict.verdict === 'not-applicable')
    ? inconclusive('there are sums that could not be followed')
    : verdict;
};

const ofFollowed: Rule<OcrFacts> = (facts, context) => {
  const { sums } = facts;
  const repainted = repaintedTerms(facts);
  if (sums.length + repainted.length === 0) return notApplicable('no result of other amounts was found');
  const broken = sums.filter(
    (sum) =>
      !sum.holds &&
      !hasNoParts(facts, sum) &&
      !isFirstGroupInName(facts, sum) &&
      !isOfTwoRates(facts, sum) &&
      !isOfUnknownSigns(facts, sum) &&
      !isRounded(facts, sum) &&
      !isShareInCoins(facts, sum) &&
      !isToWholeUnits(facts, sum),
  );
  if (broken.length === 0) return repainted.length > 0 ? fail(repainted) : pass;
  if (broken.length > MAX_BROKEN && broken.length * 2 > sums.length)
    return inconclusive('Most results on the pages are not sums of what stands above them.');
  const holding = sums.filter(({ holds }) => holds).length;
  // One cause is told once: where the amount that is wrong can be named, it is.
  const named = arithmeticInconsistent(facts, context);
  const known = named.verdict === 'fail' ? named.occurrences : [];
  const open = broken.filter((sum) => !known.some(({ page, box }) => contains(facts, sum, page, box)));
  const sure = open.filter(
    (sum) => !isBorneOutByLayer(facts, sum) && !leavesOneOut(facts, sum) && isSure(facts, sum),
  );
  const occurrences = [...told(facts, sure, holding), ...repainted];
  const rows = open.flatMap((sum) => termsOf(facts, sum));
  if (occurrences.length > 0 && mayLackDrawn(facts, rows))
    return inconclusive(LACKS_DRAWN, asked(facts, open));
  const isWhole = open.some(({ result }) => parseUnits(facts.summands[result]?.text ?? '') !== null);
  if (occurrences.length > 0 && isOfMoney(facts, occurrences, sure, isWhole)) return fail(occurrences);
  if (occurrences.length > 0)
    return inconclusive(
      'Numbers do not add up as their labels say, and nothing tells that they are amounts of money.',
      // Tables of counts go on in the next column, or leave rows out: one result of several that does not follow may be asked about.
      isWhole && open.length > 1 ? [] : asked(facts, open).slice(0, MAX_ASKED),
    );
  if (open.length === 0) return pass;
  return inconclusive(whyOpen(facts, open), asked(facts, open));
};

const asked = (facts: OcrFacts, open: readonly Sum[]): Suspicion[] =>
  open.filter((sum) => !isOfReading(facts, sum)).map((sum) => doubt(facts, sum));

const isOfMoney = (
  facts: OcrFacts,
  told: readonly Occurrence[],
  sure: readonly Sum[],
  isWhole: boolean,
): boolean =>
  sure.some((sum) => isOfTax(facts, sum)) ||
  told.some(({ data }) => data?.kind === OF_MARKS) ||
  (keepsBalances(facts) && told.some(({ data }) => OF_BALANCES.includes(data?.kind))) ||
  (isWhole ? saysMoney : mayCountMoney)(facts);

/** In the smallest unit: of less, one number is a whole percentage of another by chance. */
const LEAST_TAX = 100;

/** Of an amount and a whole rate of it, in whatever words: nothing but money is taxed. */
function isOfTax({ summands }: Summed, { kind, from }: Sum): boolean {
  const [one, other, ...more] = from.flatMap((at) => summands[at]?.cents ?? []);
  if (kind !== 'foot' || one === undefined || other === undefined || more.length > 0) return false;
  return Math.min(one, other) >= LEAST_TAX && (isWholeRate(other, one) || isWholeRate(one, other));
}

function whyOpen(facts: OcrFacts, open: readonly Sum[]): string {
  if (open.some((sum) => leavesOneOut(facts, sum)))
    return 'A total leaves out one of the amounts above it, as one that was cancelled or need not be taken.';
  if (open.every(({ mayLackPage }) => mayLackPage))
    return 'A balance does not go on from one page to the next, and a page between them may be missing.';
  return open.some((sum) => termsOf(facts, sum).some(({ source }) => source !== 'text-layer'))
    ? 'Amounts that were read from a picture do not add up as their labels say.'
    : 'Amounts do not add up as their labels say, and the labels may mean other amounts, or a part of them.';
}

/**
 * What both kinds of readers see, in a picture that they otherwise read as its layer has it: two other digits beside so many
 * amounts that are alike, one where nearly all of them are.
 */
const MIN_DIGITS = 2;
const MIN_READERS = 2;
const MIN_ALIKE = { oneDigit: 6, more: 5 };

const isNoMisreading = ({ digits, readers, alike }: LayerDoubt, doubts: number): boolean =>
  readers >= MIN_READERS &&
  (digits >= MIN_DIGITS ? alike >= MIN_ALIKE.more : alike >= MIN_ALIKE.oneDigit * doubts);

/**
 * Amounts of an OCR layer that make a sum to the cent were all read rightly when the layer was made. Where the picture
 * below now shows another amount, twice read alike, it is the picture that no longer adds up.
 */
function repaintedTerms(facts: OcrFacts): Occurrence[] {
  const doubts = facts.layerDoubts.filter((doubt) => isNoMisreading(doubt, facts.layerDoubts.length));
  const { layerSums } = facts;
  if (!layerSums) return [];
  return doubts.flatMap((doubt): Occurrence[] => {
    const held = layerSums.sums.find(
      (sum) => sum.holds && sum.from.length >= MIN_HELD && contains(layerSums, sum, doubt.page, doubt.box),
    );
    if (!held) return [];
    return [
      {
        confidence: SUPPORTED * READ_ALIKE ** 2,
        page: doubt.page,
        box: doubt.box,
        note: `The picture of page ${doubt.page} shows ${printedCents(doubt.seenCents, [doubt.layer])}; the text that was read from it before says ${doubt.layer}, with which its amounts add up.`,
        data: { kind: held.kind, seenCents: doubt.seenCents, layer: doubt.layer },
      },
    ];
  });
}

/** "TVA 5,5 % et 20 %": what is taxed at which rate is not printed. */
const isOfTwoRates = ({ summands }: OcrFacts, { kind, result }: Sum): boolean =>
  kind === 'tax' && (summands[result]?.label.match(/\d\s*%/g)?.length ?? 0) > 1;

/** Thousandths: who pays in dinars pays no less than five or ten of them. */
const LEAST_PAID = 10;

const isRounded = (facts: OcrFacts, sum: Sum): boolean =>
  Math.abs(lacks(sum, facts.summands[sum.result])) < LEAST_PAID &&
  termsOf(facts, sum).some(({ text }) => parseThousandths(text) !== null);

/** Hundredths: what is paid in forints or crowns is rounded to whole ones, and need not say so. */
const HALF_UNIT = 50;
const UNIT = 100;

function isToWholeUnits({ summands }: OcrFacts, sum: Sum): boolean {
  const result = summands[sum.result];
  const isWhole = result !== undefined && result.cents % UNIT === 0 && sum.impliedCents % UNIT !== 0;
  return ['total', 'foot'].includes(sum.kind) && isWhole && Math.abs(lacks(sum, result)) <= HALF_UNIT;
}

/** What is a share of another amount, or a multiple. */
const SHARES: readonly Sum['kind'][] = ['tax', 'row', 'line-product', 'product', 'rate', 'year-part'];

/** Taxes and contributions of many countries are whole units (5 551 at 10 % are 555 lei), and no row says so. */
const isShareInCoins = ({ summands }: OcrFacts, { kind, result, impliedCents }: Sum): boolean =>
  SHARES.includes(kind) && isRoundedToCoins(summands[result]?.cents ?? 0, impliedCents);

/** Of terms whose names say whether they are taken off. */
const BY_NAME: readonly Sum['kind'][] = ['total', 'foot'];
/** Terms of which each is added or taken off: 128 sums at most, of which one meets a result by chance once in thousands. */
const MAX_SIGNS = 8;
/** Cents by which programs miss their own sums. */
const ROUNDING = 2;

/**
 * Deductions, charges and their like are taken off by their names, where no minus is printed, and not every name is known: a
 * total that follows from its terms with some of them taken off is contradicted by nothing. Nor is what is paid back, and bears no minus.
 */
function isOfUnknownSigns({ summands }: Summed, { kind, from, result, impliedCents }: Sum): boolean {
  const wanted = summands[result]?.cents;
  const [first, ...rest] = from.flatMap((at) => summands[at]?.cents ?? []);
  if (!BY_NAME.includes(kind) || wanted === undefined || first === undefined) return false;
  if (Math.abs(impliedCents + wanted) <= ROUNDING) return true;
  if (rest.length >= MAX_SIGNS || [first, ...rest].some((cents) => cents < 0)) return false;
  const sums = rest.reduce((made, cents) => made.flatMap((sum) => [sum + cents, sum - cents]), [first]);
  return sums.some((sum) => Math.abs(sum - wanted) <= ROUNDING);
}

/** Rows of which one is left out: fewer are explained by any amount. */
const MIN_LEFT = 3;

/** A row that was struck out, is an offer or a note stands among those that count, and no word need say so. */
function leavesOneOut({ summands }: Summed, sum: Sum): boolean {
  const { kind, from, result, impliedCents } = sum;
  const wanted = summands[result]?.cents;
  if (kind !== 'total' || wanted === undefined || from.length < MIN_LEFT) return false;
  if (isRowTwice({ summands }, sum)) return false;
  return from.some((at) => {
    const cents = summands[at]?.cents ?? 0;
    return cents !== 0 && Math.abs(impliedCents - cents - wanted) <= ROUNDING;
  });
}

/** The layer's amounts at that place add up: it was misread in the picture, or the picture was exchanged (`repaintedTerms`). */
function isBorneOutByLayer({ layerSums, ...facts }: OcrFacts, sum: Sum): boolean {
  const result = facts.summands[sum.result];
  if (!layerSums || !result) return false;
  return layerSums.sums.some(({ holds, result: at }) => {
    const other = layerSums.summands[at];
    return holds && other?.page === result.page && overlap(other.box, result.box);
  });
}

const overlap = ([x, y, width, height]: Box, [left, top, across, down]: Box): boolean =>
  x < left + across && left < x + width && y < top + down && top < y + height;

function contains(
  facts: Summed,
  sum: Sum,
  page: number | undefined,
  box: readonly number[] | undefined,
): boolean {
  return termsOf(facts, sum).some(
    (term) => term.page === page && term.box.every((edge, at) => edge === box?.[at]),
  );
}
