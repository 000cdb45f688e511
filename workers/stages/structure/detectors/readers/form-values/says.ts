/** Whether what a field shows is its value, in whatever format: to the last digit, and to the last letter where no script sets it. */
import { bare, tokenKind } from '../../layout/values.ts';

export interface Shown {
  text: string;
  /** In the order in which it is read, for sure: one line, from left to right. */
  oneLine: boolean;
  /** A script of the field may word it otherwise (/AA /F). */
  formatted: boolean;
}

export function says(value: string, { text, oneLine, formatted }: Shown): boolean {
  const [v, s] = [bare(value).toLowerCase(), bare(text).toLowerCase()];
  if (v === s || isLacking(value, text)) return true;
  // Times of day and masked numbers are formatted beyond comparing.
  if (/[:*\u2022]|\d[ap]m/.test(v + s)) return true;
  if (tokenKind(value) === 'date' || tokenKind(text) === 'date') return sameDate(v, s);
  const [stored, printed] = [readings(v), readings(s)];
  if (stored.length > 0 && printed.length > 0) {
    const scales = /%/.test(v + s) ? [1, 100, 0.01] : [1];
    return stored.some((a) => printed.some((b) => scales.some((scale) => isPrinted(a.number * scale, b))));
  }
  // Too long for its field, it is shown in part.
  if (v.includes(s) || s.includes(v)) return true;
  if (/\d/.test(v) && /\d/.test(s) && !sameDigits(v, s, oneLine)) return false;
  if (oneLine && !formatted) return sameLetters(v, s);
  // Words: only surely different ones, and not a list's or a script's wording.
  return tokenKind(value) !== 'words' || tokenKind(text) !== 'words' || shareOf(v, s) > SAME_WORDS;
}

const SAME_WORDS = 0.3;

interface Reading {
  number: number;
  decimals: number;
}

/** What a number can mean: `1.250` is a thousand or one and a quarter. None for anything else. */
function readings(text: string): Reading[] {
  const plain = text.replace(/^[^\d-]*/, '').replace(/[^\d]*$/, '');
  if (!/^-?\d[\d.,'’]*$/.test(plain)) return [];
  const whole = { number: Number(plain.replace(/[.,'’]/g, '')), decimals: 0 };
  const [, head = '', mark = '', tail = ''] = /^(.*)([.,])(\d+)$/.exec(plain) ?? [];
  // A mark that stands before three digits twice parts thousands.
  if (tail === '' || (tail.length === 3 && head.includes(mark))) return [whole];
  const decimal = { number: Number(`${head.replace(/[.,'’]/g, '')}.${tail}`), decimals: tail.length };
  return tail.length === 3 ? [whole, decimal] : [decimal];
}

/** Rounded to what is printed; accounting brackets stand for a minus. */
function isPrinted(value: number, { number, decimals }: Reading): boolean {
  return Math.abs(Math.abs(value) - Math.abs(number)) <= 0.5 * 10 ** -decimals + 1e-9;
}

/** The same day, month and year in any order, the century left out; a month in words leaves the numbers around it. */
function sameDate(a: string, b: string): boolean {
  const [x, y] = [dateParts(a), dateParts(b)];
  if (x.length === 0 || y.length === 0) return true;
  const [few, many] = x.length <= y.length ? [x, y] : [y, x];
  if (few.length < many.length && !/\p{L}{3}/u.test(a + b)) return true;
  const left = [...many];
  return few.every((part) => {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function dateParts(text: string): number[] {
  const groups = text.replace(/\b(\d{4})(\d{2})(\d{2})\b/, '$1-$2-$3').match(/\d+/g) ?? [];
  return groups.map((group) => Number(group) % (group.length === 4 ? 100 : 10_000));
}

function sameDigits(a: string, b: string, inOrder: boolean): boolean {
  const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');
  const sorted = (text: string): string => [...digits(text)].toSorted().join('');
  return inOrder ? digits(a) === digits(b) : sorted(a) === sorted(b);
}

/** Letters that the usual fonts of forms do not have (Annex D, WinAnsiEncoding), for some of which a sign stands, or nothing. */
const RARE = /[^\0-\u00ff]/u;
/** Some programs write question marks for all letters beyond ASCII, whatever the font has. */
const BEYOND_ASCII = /[^\0-\u007f]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Of one value: more is a text, in which a letter says nothing. */
const MAX_LETTERS = 200;

/** Whether a font that lacks letters of the value shows it: each of those as itself, or as what stands for it. */
function isLacking(value: string, text: string): boolean {
  const [wanted, shown] = [value, text].map((one) => [
    ...one.normalize('NFC').toLowerCase().replaceAll(/\s/gu, ''),
  ]) as [string[], string[]];
  if (
    !wanted.some((letter) => BEYOND_ASCII.test(letter)) ||
    Math.max(wanted.length, shown.length) > MAX_LETTERS
  )
    return false;
  // Where in the text the value may have come to, after each of its letters.
  let places = new Set([0]);
  for (const letter of wanted) {
    const isRare = RARE.test(letter) && LETTER.test(letter);
    const isAsked = BEYOND_ASCII.test(letter) && LETTER.test(letter);
    const next = new Set<number>();
    for (const place of places) {
      const sign = shown[place];
      const isStoodFor = (isRare && sign !== undefined && !LETTER.test(sign)) || (isAsked && sign === '?');
      if (sign === letter || isStoodFor) next.add(place + 1);
      if (isRare) next.add(place);
    }
    places = next;
  }
  return places.has(shown.length);
}

/** Letters without accents: fonts of forms often lack them. */
function sameLetters(a: string, b: string): boolean {
  const letters = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  const [x, y] = [letters(a), letters(b)];
  return x === y || x.includes(y) || y.includes(x);
}

/** Share of the shorter text's letters that the other has too. */
function shareOf(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const common = [...new Set(short)].filter((letter) => long.includes(letter)).length;
  return common / Math.max(1, new Set(short).size);
}
