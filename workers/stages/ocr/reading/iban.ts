/** IBANs (ISO 13616): found by their shape and country, checked by length and mod 97. */
import type { Iban, Word } from '../facts.ts';
import { areAgreed, around, type Line, leastSure } from '../words.ts';

/** Length by country, from the SWIFT IBAN registry. */
const LENGTHS: Record<string, number> = {
  AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, BY: 28, CH: 21, CR: 22, CY: 28,
  CZ: 24, DE: 22, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FO: 18, FR: 27, GB: 22, GE: 22, GI: 23, GL: 18,
  GR: 27, GT: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LC: 32,
  LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MR: 27, MT: 31, MU: 30, NL: 18, NO: 15, PK: 24,
  PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22, SA: 24, SC: 31, SE: 24, SI: 19, SK: 24, SM: 27, ST: 25, SV: 28,
  TL: 23, TN: 24, TR: 26, UA: 29, VA: 22, VG: 24, XK: 20,
}; // biome-ignore format: a table reads better

/** An account is called that, or by the word for an account. */
const NAMED =
  /^\W*IBAN|^\W*(?:konto(?:nummer|-nr)?|account|compte|cuenta|conto|rekening(?:nummer)?|rachun(?:ek|ku)|conta)\b/i;

/** Groups of four make a number of this length and country an account by themselves. */
const isInGroups = (words: readonly Word[]): boolean =>
  words.length >= 4 && words.slice(1, -1).every(({ text }) => text.length === 4);

/** IBANs of a line, whole or printed in groups of four. */
export function findIbans(line: Line): Iban[] {
  const found: Iban[] = [];
  for (let start = 0; start < line.words.length; start++) {
    const head = line.words[start]!.text.replace(/^IBAN[:.]?/i, '');
    const length = LENGTHS[head.slice(0, 2)];
    if (length === undefined || !/^[A-Z]{2}\d{2}/.test(head)) continue;
    let value = '';
    for (let end = start; end < line.words.length && value.length < length; end++) {
      const part = end === start ? head : line.words[end]!.text;
      const clean = part.replace(/[,;.]$/, '');
      if (!/^[A-Z0-9]+$/.test(clean)) break;
      value += clean;
      if (value.length < length) continue;
      const words = line.words.slice(start, end + 1);
      found.push({
        page: line.page,
        box: around(words.map((word) => word.box)),
        ...leastSure(words),
        value: value.slice(0, 34),
        lengthValid: value.length === length,
        checksumValid: value.length === length && mod97(value) === 1,
        agreed: areAgreed(words),
        labelled: isInGroups(words) || line.words.slice(0, start + 1).some(({ text }) => NAMED.test(text)),
      });
      start = end;
    }
  }
  return found;
}

/** ISO 7064 mod 97-10 over the IBAN with its first four characters moved to the end. */
export function mod97(iban: string): number {
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(char, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}
