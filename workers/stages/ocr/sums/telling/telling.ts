/** How a sum that does not hold is told: the relation in words, its place, and how certain it is. */
import type { Occurrence, Suspicion } from '../../../stage.ts';
import type { OcrFacts } from '../../facts.ts';
import { parseUnits, printedCents } from '../../reading/numbers.ts';
import { carriedValues } from '../balances/missing-pages.ts';
import { areSurelyRead, mayHaveLostDigits } from '../digits/lost-digits.ts';
import type { Sum, Summand } from '../facts.ts';
import { lacks } from '../lacks.ts';
import { termsOf } from '../terms.ts';
import { ofAlike } from './from-pixels.ts';
import { isLeftBetween } from './left-between.ts';
import { oddMovement } from './odd-movement.ts';
import { wrongTerm } from './wrong-term.ts';

/**
 * Certainties set by judgement, not by counts; what a finding with them weighs is counted (shared/findings/rates.json). Other
 * results of the document hold: what its labels say was understood.
 */
export const SUPPORTED = 0.8;
/** So are names in sentences, whatever columns hold. */
const ALONE = 0.6;
const WHOLE = 100;
/** Terms of a sum that a note prints. */
const MAX_TERMS = 8;
const FROM_ABOVE = 'does not follow from the amounts above it';
const KINDS: Record<Exclude<Sum['kind'], 'one-decimal'>, string> = {
  total: FROM_ABOVE,
  foot: FROM_ABOVE,
  row: 'does not follow from the amounts beside it as in the other rows',
  tax: 'is not the printed rate of the amount it stands below',
  account: 'does not follow from the balance before it and the movements between',
  carried: 'is not the balance that the page before carries over',
  list: 'does not agree with the list of movements, whose other end agrees with the summary',
  'last-balance': 'is not the last balance of the list',
  turnover: 'is not the sum of its side of the list, which gives the balances and the other total',
  'line-product': 'is not the quantity times the price beside it, as in the other rows',
  named: 'does not follow from the amounts that the document names for it',
  'pay-list': 'does not follow from the list above it, though the paper computes on with it',
  'pay-base': 'is not the amount that the deductions are rates of',
  product: 'is not the quantity times the rate that its own row prints',
  rate: 'is not the printed rate of the base in its row, as in the other rows',
  stated: 'does not follow from the lines that its own label names',
  'beyond-year': 'is more than the sum of the year beside it',
  'year-part': 'is not that share of the sum of the year beside it which the deductions are of theirs',
  tendered: 'is not what was given less what was given back',
  retold: 'is not what the list says, whose other amounts and total the text has',
  'taxed-rest': 'is not what is left of the amount above it, though the tax below is a rate of it',
  metered: 'is not the later reading of the meter less the earlier one',
  average: 'is not the average of the marks above it by the credits beside them',
  'moved-mark': 'has its decimal mark in another place than the amounts around it need',
  repeated: 'is another amount than the result that the others bear out',
};

/** What is told of these sums, and nothing of what no reader is sure of; one cause is told once. */
export function told(facts: OcrFacts, sums: readonly Sum[], holding: number): Occurrence[] {
  const all = sums.map((sum) => ({ sum, occurrences: occurrencesOf(facts, sum, holding) }));
  const sure = all.filter(({ occurrences }) => occurrences.every(({ confidence }) => confidence > 0));
  // How it was paid says the same of a total as its rows do.
  const isSaid = ({ sum }: (typeof sure)[number]): boolean =>
    sum.kind === 'tendered' && sure.some((other) => other.sum !== sum && other.sum.result === sum.result);
  return sure.filter((one) => !isSaid(one)).flatMap(({ occurrences }) => occurrences);
}

function occurrence(facts: OcrFacts, sum: Sum, holding: number): Occurrence {
  const odd = oddMovement(facts, sum);
  const wrong = odd ? null : wrongTerm(facts, sum);
  const result = odd?.movement ?? facts.summands[sum.result];
  const place = wrong ?? result;
  return {
    confidence: (holding > 0 && sum.kind !== 'named' ? SUPPORTED : ALONE) * certaintyOf(facts, sum),
    ...(place ? { page: place.page, box: place.box } : {}),
    ...(wrong?.recovered ? { recovered: wrong.recovered } : {}),
    note: [relation(facts, sum), odd ? agreement(odd) : (wrong?.note ?? '')].filter(Boolean).join(' '),
    data: { kind: sum.kind, impliedCents: sum.impliedCents, holding, source: result?.source ?? '' },
  };
}

/** What is told of a sum, and beside it the place that a row may have been taken from. */
function occurrencesOf(facts: OcrFacts, sum: Sum, holding: number): Occurrence[] {
  const told = occurrence(facts, sum, holding);
  const result = facts.summands[sum.result];
  if (!sum.room || !result) return [told];
  const lacking = printedCents(Math.abs(lacks(sum, result)), [result.text]);
  const note = `Between the rows above ${[result.label, result.text].filter(Boolean).join(' ')} there is room for one more, and nothing is printed there: ${lacking} are lacking.`;
  return [told, { ...told, box: sum.room, note }];
}

/** 1 for characters of the file; 0 where a reader of pixels is not sure of one or may have lost its beginning, or somebody else's OCR wrote it. */
function certaintyOf(facts: OcrFacts, sum: Sum): number {
  const terms = termsOf(facts, sum);
  if (terms.every(({ source }) => source === 'text-layer')) return 1;
  if (terms.some(({ source }) => source === 'ocr-layer') || isDashed(terms)) return 0;
  if (!isLeftBetween(facts, sum) && (!areSurelyRead(facts, sum) || mayHaveLostDigits(facts, sum))) return 0;
  return ofAlike(terms.length);
}

/** A dash before a total of amounts that are all above nothing is a mark, or was read into it. */
const isDashed = (terms: readonly Summand[]): boolean =>
  terms.every(({ cents }, at) => (at === terms.length - 1 ? cents < 0 : cents > 0));

/** What the parts give, written as they are: whole pounds among amounts that are kept as pence. */
function implied(facts: OcrFacts, sum: Sum): string {
  const terms = termsOf(facts, sum);
  const isWhole = terms.every(({ text, cents }) => parseUnits(text)?.units === cents / WHOLE);
  return printedCents(
    isWhole ? Math.round(sum.impliedCents / WHOLE) : sum.impliedCents,
    terms.map(({ text }) => text),
  );
}

/** The relation in words: `Total 857.00 does not follow ...: 100.00 + 180.00 + 20.00 give 300.00`. */
function relation(facts: OcrFacts, sum: Sum): string {
  const result = facts.summands[sum.result];
  const from = sum.from.flatMap((at) => facts.summands[at] ?? []);
  const listed = from.slice(0, MAX_TERMS).map(({ label, text }) => [label, text].filter(Boolean).join(' '));
  const more = from.length > MAX_TERMS ? [`${from.length - MAX_TERMS} more`] : [];
  const terms = [...listed, ...more].join('; ');
  const named = [result?.label, result?.text].filter(Boolean).join(' ');
  if (sum.kind === 'one-decimal')
    return `${named} has one decimal where the amounts of its column have two: ${terms}; with two it reads ${implied(facts, sum)}.`;
  return `${named} ${KINDS[sum.kind]}: ${terms} give ${implied(facts, sum)}.`;
}

/** By which movement the balances miss each other. */
function agreement({ movement: { label, text }, how }: NonNullable<ReturnType<typeof oddMovement>>): string {
  const movement = [label, text].filter(Boolean).join(' ');
  return how === 'put-in'
    ? `Without ${movement} the balances agree.`
    : `With the other sign of ${movement} the balances agree.`;
}

/** The same as a question. */
export function doubt(facts: OcrFacts, sum: Sum): Suspicion {
  const result = facts.summands[sum.result];
  const printed = result?.text ?? '';
  return {
    ...(result ? { page: result.page, box: result.box } : {}),
    values: sum.mayLackPage
      ? carriedValues(implied(facts, sum), printed)
      : [
          { source: 'printed', text: printed },
          { source: 'the amounts around it', text: implied(facts, sum) },
        ],
    note: relation(facts, sum),
  };
}
