/**
 * A number of an account, a contract or a customer, or a date to pay by, that a document states twice and otherwise. Who
 * exchanges it on the page seldom thinks of the payment slip, the foot or the second page.
 */
import type { PrintedDate, Word } from '../facts.ts';
import { around, type Line } from '../words.ts';
import { otherDueDates } from './due-dates.ts';
import type { Restated } from './restated-facts.ts';

/** Shorter ones agree in all but a digit by chance; longer ones are no number of anything. */
const MIN_CHARACTERS = 7;
const MAX_CHARACTERS = 34;
const MIN_DIGITS = 6;
/** Numbers of one document that are compared; more are a list. */
const MAX_CODES = 400;
/** Places of one number that somebody did not think of. */
const MAX_RESTATED = 3;
/** Words before a number that name it. */
const LABEL_WORDS = 4;
/** Groups of one number stand closer; in heights of print, of a page's width for its height. */
const GROUP_GAP = 0.8;

const PART = /^[([]?[A-Z0-9][A-Z0-9./-]*[.,;:)\]]*$/;
const ENDED = /[.,;:)\]]$/;
/** Within a number or behind it; before it such letters are its name. */
const SUFFIX = /^[A-Z]{1,4}[.,;:)]*$/;
const AMOUNT = /[.,]\d{2}$|^\d{1,3}(?:[.,]\d{3})+$/;
const DATE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})\b|^\d{1,2} \d{1,2} (?:19|20)\d{2}$/;

interface Code {
  /** Without spaces and signs. */
  value: string;
  text: string;
  words: Word[];
  page: number;
  label: string;
  /** Its line has an amount. */
  isBooked: boolean;
}

export function findRestated(
  lines: readonly Line[],
  dates: readonly PrintedDate[],
): { found: Restated[]; cut: boolean } {
  const codes = lines.flatMap(codesOf);
  const kept = codes.slice(0, MAX_CODES);
  const pairs = kept.flatMap((one, at) => kept.slice(at + 1).flatMap((other) => nearlySame(one, other)));
  const numbers = distinct(pairs);
  // Where many are alike it is a list: which of them should be the same is not known.
  const isList = numbers.length > MAX_RESTATED;
  return {
    found: [...(isList ? [] : numbers), ...otherDueDates(lines, dates)],
    cut: codes.length > MAX_CODES || isList,
  };
}

/** Characters of the file only: a reader of pixels takes one digit for another. */
function codesOf({ words, page }: Line): Code[] {
  const found: Code[] = [];
  const isBooked = words.some(({ text }) => AMOUNT.test(text));
  for (let from = 0; from < words.length; ) {
    let to = from;
    while (to < words.length && isPart(words, from, to) && (to === from || goesOn(words[to - 1], words[to])))
      to++;
    const own = words.slice(from, to);
    const text = own
      .map((word) => word.text)
      .join(' ')
      .replace(/^[([]|[.,;:)\]]+$/g, '');
    const value = text.replace(/[^A-Z0-9]/g, '');
    if (isCode(text, value)) {
      const label = words.slice(Math.max(0, from - LABEL_WORDS), from).map((word) => word.text);
      found.push({ value, text, words: own, page, label: label.join(' '), isBooked });
    }
    from = Math.max(to, from + 1);
  }
  return found;
}

function isPart(words: readonly Word[], from: number, at: number): boolean {
  const word = words[at];
  if (word?.source !== 'text-layer' || !PART.test(word.text)) return false;
  return /\d/.test(word.text) || (at > from && SUFFIX.test(word.text));
}

const goesOn = (last: Word | undefined, word: Word | undefined): boolean =>
  last !== undefined &&
  word !== undefined &&
  !ENDED.test(last.text) &&
  word.box[0] - (last.box[0] + last.box[2]) < GROUP_GAP * word.box[3];

/** Measurements, spans of years, round numbers and rows of a matrix are no number of anything. */
const NO_CODE =
  /(?:^| )\d+\.\d+(?: |$)|^(?:19|20)\d\d ?[-–/] ?(?:19|20)\d\d$|0{4}$|^\d{1,3}(?: \d{3})* 000$|(?:^| )\d(?: \d)+(?: |$)/;

const isCode = (text: string, value: string): boolean =>
  !NO_CODE.test(text) &&
  value.length >= MIN_CHARACTERS &&
  value.length <= MAX_CHARACTERS &&
  value.replace(/\D/g, '').length >= MIN_DIGITS &&
  !AMOUNT.test(text) &&
  !DATE.test(text);

/** The last word before a telephone, whose extensions differ in a digit as its fax does. */
const TELEPHONE =
  /(?:^|[^\p{L}])(?:tel|t[ée]l[ée]?|telefon\w*|telefax|t[ée]l[ée]phone|t[ée]l[ée]copie|tel[ée]fono|telefone|telefoon|phone|fon|fax|mobile?|mobil\w*|m[óo]vil|portable|handy|cell|gsm|hotline|t|f|m)\P{L}*$/iu;
const isTelephone = ({ label }: Code): boolean => TELEPHONE.test(label);

/** All characters but one digit; numbers that count up differ in the last one. */
function nearlySame(one: Code, other: Code): Restated[] {
  // Two rows of an account book two documents.
  if (one.value.length !== other.value.length || (one.isBooked && other.isBooked)) return [];
  if (isTelephone(one) && isTelephone(other)) return [];
  const odd = [...one.value].flatMap((character, at) => (character === other.value[at] ? [] : [at]));
  const [at] = odd;
  if (at === undefined || odd.length > 1 || !/\d/.test(one.value.slice(at + 1))) return [];
  if (!/\d/.test(one.value[at] ?? '') || !/\d/.test(other.value[at] ?? '')) return [];
  const label = sharedLabel(one.label, other.label) ?? '';
  return [{ kind: 'number', label, places: [placeOf(one), placeOf(other)] }];
}

/** A word that says what both are: `Account number 1234`, `to account 1234`. */
function sharedLabel(one: string, other: string): string | null {
  const wordsOf = (label: string): string[] => label.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const own = new Set(wordsOf(one));
  return wordsOf(other).find((word) => own.has(word)) ?? null;
}

const placeOf = ({ page, words, text }: Code): Restated['places'][0] => ({
  page,
  box: around(words.map(({ box }) => box)),
  text,
});

/** A number that stands in many places is told once for each other one. */
function distinct(pairs: readonly Restated[]): Restated[] {
  const keyOf = ({ places }: Restated): string =>
    places
      .map(({ text }) => text)
      .toSorted()
      .join('|');
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}
