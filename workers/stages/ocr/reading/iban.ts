/** IBANs (ISO 13616): found by their shape and country, checked by length and mod 97. */
import type { Iban, Word } from '../facts.ts';
import { around, isAgreed, type Line, leastSure } from '../words.ts';
import { digitsAlikeIn } from './digits-alike.ts';
import { asStructured, ibanLength } from './iban-structure.ts';

/** An account is called that, or by the word for an account. */
const NAMED =
  /^\W*IBAN|^\W*(?:konto(?:nummer|-nr)?|account|compte|cuenta|conto|rekening(?:nummer)?|rachun(?:ek|ku)|conta)\b/i;

/** Who takes direct debits has an identifier that begins as an account does (EPC262-08); few have other letters than these. */
const CREDITOR = /^[A-Z]{2}\d{2}ZZZ/;

/** Groups of four make a number of this length and country an account by themselves. */
const isInGroups = (words: readonly Word[]): boolean =>
  words.length >= 4 && words.slice(1, -1).every(({ text }) => text.length === 4);

/** `DE89 XXXX XXXX XXXX XX30 00`: digits that were left out on purpose make no number that could be checked. */
const isMasked = (value: string): boolean =>
  /X{4}|XX$/.test(value) || (/X{2}/.test(value) && asStructured(value) === null);

/** IBANs of a line, whole or printed in groups of four. */
export function findIbans(line: Line): Iban[] {
  const found: Iban[] = [];
  for (let start = 0; start < line.words.length; start++) {
    const head = line.words[start]!.text.replace(/^IBAN[:.]?/i, '');
    const length = ibanLength(head.slice(0, 2));
    if (length === undefined || !/^[A-Z]{2}\d{2}/.test(head)) continue;
    let value = '';
    for (let end = start; end < line.words.length && value.length < length; end++) {
      const part = end === start ? head : line.words[end]!.text;
      const clean = part.replace(/[,;.]$/, '');
      if (!/^[A-Z0-9]+$/.test(clean)) break;
      value += clean;
      if (CREDITOR.test(value)) break;
      if (value.length < length) continue;
      const words = line.words.slice(start, end + 1);
      if (isMasked(value)) {
        start = end;
        break;
      }
      const labelled =
        isInGroups(words) || line.words.slice(0, start + 1).some(({ text }) => NAMED.test(text));
      found.push({ page: line.page, labelled, ...readingOf(value, length, words) });
      start = end;
    }
  }
  return found;
}

/** What the words say, and how sure that is. */
function readingOf(printed: string, length: number, words: readonly Word[]) {
  const isOfFile = words.every(({ source }) => source === 'text-layer');
  const meant = asStructured(printed);
  // A digit where the country has a letter was misread, by however many readers.
  const value = isOfFile || meant === null || mod97(meant) !== 1 ? printed : meant;
  const lengthValid = value.length === length;
  return {
    box: around(words.map((word) => word.box)),
    ...leastSure(words),
    value: value.slice(0, 34),
    lengthValid,
    checksumValid: lengthValid && mod97(value) === 1,
    agreed: words.every(isAlike) && (isOfFile || meant === value),
  };
}

/** Groups stand close, and each may be a part of a number: here they are, and both readers have the same of it. */
const isAlike = (word: Word): boolean =>
  isAgreed(word) ||
  (digitsAlikeIn(word) === 'surely' && word.readings?.every(({ text }) => text === word.text) === true);

/** ISO 7064 mod 97-10 over the IBAN with its first four characters moved to the end. */
export function mod97(iban: string): number {
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(char, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}
