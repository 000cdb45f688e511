/** Whether nothing can be missing between the rows of a total and the total, and whether the paper says elsewhere what its rows give. */
import type { OcrFacts, Word } from '../../facts.ts';
import { parseAmount } from '../../reading/numbers.ts';
import { lowered } from '../../reading/plain-words.ts';
import { isWithin } from '../../words.ts';
import type { Sum, Summand } from '../facts.ts';
import { lacks } from '../lacks.ts';
import { NET } from '../names/pay-names.ts';
import { roleOf } from '../names/roles.ts';

type Read = Pick<OcrFacts, 'summands' | 'pages' | 'sums'>;

/** Of fewer rows any amount is explained. */
const MIN_ROWS = 3;
/** From row to row, by what most of them keep: a reader of pixels that loses a row leaves its place. */
const MAX_PITCH = 1.7;
/** A rule or a mark between rows says nothing. */
const SAYS_SOMETHING = /[\p{L}\d]{2}/u;
const AMOUNT = /\d[.,]\d{2}(?!\d)/;

/** Of the total, and in its cents: by less it is rounded, or a row is. */
const MIN_SHARE = 0.01;
const MIN_DIFFERENCE = 500;

/**
 * Each line from the first row to the total is a row of it, and has one amount. Of pixels the rows have to come to more than the total,
 * since a reader that loses the first of them leaves no gap; to less only where the head of the table stands straight above them, or
 * where nothing is printed but what was read.
 */
export function isWholeList(read: Read, sum: Sum): boolean {
  const { summands } = read;
  const lacking = lacks(sum, summands[sum.result]);
  const total = Math.abs(summands[sum.result]?.cents ?? 0);
  if (sum.kind !== 'total' || Math.abs(lacking) < Math.min(MIN_SHARE * total, MIN_DIFFERENCE)) return false;
  const subtotal = subtotalOf(read, sum);
  const terms = [...sum.from, sum.result].flatMap((at) => summands[at] ?? []);
  if (!isListOfGoods(terms, subtotal, isTaxBase(read, sum)) || !isUnbroken(read, terms)) return false;
  if (sum.isBare || terms.every(({ source }) => source === 'text-layer')) return true;
  const rows = terms.slice(0, -1);
  if (subtotal || !isEvenlySpaced(rows)) return false;
  return lacking > 0 || (isEvenlySpaced(terms) && isHeaded(read, rows));
}

/** Names of columns, without a digit: so many words. */
const MIN_NAMES = 2;

/** A line of the head of a receipt: its time, or its number. Codes of goods have digits as well, and days begin rows. */
const OF_HEAD =
  /\b\d{1,2}:\d{2}\b|(?:receipt|ticket|\bbon\b|beleg|kvitter|kvitto|kuitti|scontrino|paragon|nyugta|\bfi[sş]\b|[uú][cč]tenka|recibo|tal[aã]o|\bcheck\b)\D{0,12}\d{3}/i;

/** No row was lost between the names of the columns, or the last line of the head, and the first one. */
function isHeaded({ pages }: Read, rows: readonly Summand[]): boolean {
  const words = pages.find(({ page }) => page === rows[0]?.page)?.words ?? [];
  const tops = rows.map(({ box }) => box[1]).toSorted((a, b) => a - b);
  const first = rows.toSorted((a, b) => lineOf(words, a) - lineOf(words, b))[0];
  const above = words.filter(({ line }) => first !== undefined && line < lineOf(words, first));
  const last = Math.max(...above.map(({ line }) => line));
  const head = above.filter(({ line }) => line === last);
  // Of a page that leans the nearest word of the line tells how far above it stands.
  const [nearest] = head.toSorted((a, b) => distance(a, first) - distance(b, first));
  if (!first || !nearest || first.box[1] - nearest.box[1] > MAX_PITCH * pitchOf(tops)) return false;
  const text = head.map((word) => word.text).join(' ');
  return isOfNames(head) || (OF_HEAD.test(text) && !AMOUNT.test(text));
}

const distance = ({ box: [x, , width] }: Word, of: Summand | undefined): number =>
  Math.abs(x + width / 2 - ((of?.box[0] ?? 0) + (of?.box[2] ?? 0) / 2));

const isOfNames = (head: readonly Word[]): boolean =>
  head.filter(({ text }) => /^\p{L}{2,}/u.test(text)).length >= MIN_NAMES &&
  head.every(({ text }) => !/\d/.test(text));

/** What the list begins with, where its own rows make it. */
const subtotalOf = ({ sums }: Read, { from: [first] }: Sum): Sum | undefined =>
  sums.find(({ kind, holds, result }) => holds && kind === 'total' && result === first);

/** What the tax below is a rate of is the net amount of a bill, and no pay. */
const isTaxBase = ({ sums }: Read, { result }: Sum): boolean =>
  sums.some(({ kind, holds, from }) => kind === 'tax' && holds && from.includes(result));

/** Rows enough, of one amount each. Of pay, and of an income, more is taken off than need be printed beside it. */
function isListOfGoods(terms: readonly Summand[], subtotal: Sum | undefined, isOfBill: boolean): boolean {
  const rows = terms.slice(subtotal ? 1 : 0, -1);
  if (rows.length + (subtotal?.from.length ?? 0) < MIN_ROWS || rows.length === 0) return false;
  const mayBePay = isOfBill ? terms.slice(0, -1) : terms;
  return (
    terms.every(isOneAmount) &&
    !mayBePay.some(isOfPay) &&
    rows.every(({ label }) => roleOf(label) !== 'result')
  );
}

/**
 * No line between the first row and the total says anything else. Where the list goes on overleaf, foot and head of the pages may, but name no
 * amount.
 */
function isUnbroken({ pages }: Read, terms: readonly Summand[]): boolean {
  const ofPages = [...Map.groupBy(terms, ({ page }) => page)];
  return ofPages.every(([number, own], at) => {
    const words = pages.find(({ page }) => page === number)?.words;
    const [first, last] = [at === 0, at === ofPages.length - 1];
    const isTurned = first || number === (ofPages[at - 1]?.[0] ?? 0) + 1;
    return words !== undefined && isTurned && isUnbrokenOn(words, own, first, last);
  });
}

function isUnbrokenOn(
  words: readonly Word[],
  terms: readonly Summand[],
  isFirst: boolean,
  isLast: boolean,
): boolean {
  const lines = terms.map((term) => lineOf(words, term));
  const own = new Set(lines);
  const [top, bottom] = [Math.min(...lines), Math.max(...lines)];
  // The total is the last of them.
  if (own.has(Number.NaN) || own.size < lines.length || (isLast && lines.at(-1) !== bottom)) return false;
  return !words.some(({ line, text }) => {
    if (line > top && line < bottom) return !own.has(line) && SAYS_SOMETHING.test(text);
    const isOfTurn = (line < top && !isFirst) || (line > bottom && !isLast);
    return isOfTurn && AMOUNT.test(text);
  });
}

const GROSS = /gross|brut|brüt|hrub|devengad|lord[oa]\b/;
const isOfPay = ({ label }: Summand): boolean => NET.test(lowered(label)) || GROSS.test(lowered(label));

/** Of a row that prints one, or its quantity and price as well. */
function isOneAmount({ label, cents }: Summand): boolean {
  const words = label.split(' ');
  const prices = words.filter((word) => AMOUNT.test(word));
  if (prices.length === 0) return true;
  const counts = words.flatMap((word) => (/^\d{1,4}$/.test(word) ? [Number(word)] : []));
  const price = parseAmount(prices[0] ?? '')?.cents ?? 0;
  return prices.length === 1 && counts.some((count) => Math.abs(count * price - cents) <= 1);
}

const lineOf = (words: readonly Word[], { box }: Summand): number =>
  words.find((word) => isWithin(word.box, box) || isWithin(box, word.box))?.line ?? Number.NaN;

const pitchesOf = (tops: readonly number[]): number[] =>
  tops.slice(1).map((top, at) => top - (tops[at] ?? top));

/** What most rows keep. */
function pitchOf(tops: readonly number[]): number {
  const pitches = pitchesOf(tops).toSorted((a, b) => a - b);
  return pitches[pitches.length >> 1] ?? 0;
}

function isEvenlySpaced(rows: readonly Summand[]): boolean {
  const tops = rows.map(({ box }) => box[1]).toSorted((a, b) => a - b);
  return pitchesOf(tops).every((pitch) => pitch <= MAX_PITCH * pitchOf(tops));
}

/** What the rows give is printed once more below the total, as on a payment slip. */
export function isSaidBelow({ summands, pages }: Read, { kind, result, impliedCents }: Sum): boolean {
  const told = summands[result];
  if (kind !== 'total' || !told) return false;
  const isBelow = (page: number, [, top]: Word['box']): boolean =>
    page > told.page || (page === told.page && top > told.box[1] + told.box[3] / 2);
  return pages.some(({ page, words }) =>
    words.some(
      ({ text, box }) =>
        isBelow(page, box) && Math.abs(parseAmount(text)?.cents ?? 0) === Math.abs(impliedCents),
    ),
  );
}

/** Or above the list, in a line that calls it a total. */
export function isSaidAbove({ summands, pages }: Read, { kind, from, result, impliedCents }: Sum): boolean {
  const told = summands[result];
  const tops = from.flatMap((at) => summands[at] ?? []).filter(({ page }) => page === told?.page);
  const words = pages.find(({ page }) => page === told?.page)?.words ?? [];
  if (kind !== 'total' || tops.length < from.length) return false;
  const first = Math.min(...tops.map(({ box }) => box[1] - box[3] / 2));
  return words.some(({ text, box, line }) => {
    if (box[1] > first || Math.abs(parseAmount(text)?.cents ?? 0) !== Math.abs(impliedCents)) return false;
    const label = words.filter((word) => word.line === line && word.box[0] < box[0]).map((word) => word.text);
    return roleOf(label.join(' ')) === 'result';
  });
}

/** What parts the two is an amount of the paper itself: an advance, a discount, what was owed before. */
export function isDifferencePrinted({ summands, pages }: Read, sum: Sum): boolean {
  const difference = Math.abs(lacks(sum, summands[sum.result]));
  const written = new Set([String(difference), String(difference / 100)]);
  return pages.some(({ words }) => words.some(({ text }) => written.has(text.replaceAll(/\D/g, ''))));
}
