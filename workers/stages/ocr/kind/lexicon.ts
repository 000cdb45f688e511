/** The words of all kinds as patterns over `plainText`. */
import { KINDS } from '../../../../shared/contracts/document-kind.ts';
import type { KindWords } from './kind-words.ts';
import { withoutAccents } from './plain-text.ts';
import { BANK_STATEMENT } from './words/bank-statement.ts';
import { CERTIFICATE } from './words/certificate.ts';
import { CHEQUE } from './words/cheque.ts';
import { CONTRACT } from './words/contract.ts';
import { DRIVING_LICENCE } from './words/driving-licence.ts';
import { IDENTITY_CARD } from './words/identity-card.ts';
import { INVOICE } from './words/invoice.ts';
import { LETTER } from './words/letter.ts';
import { OTHER } from './words/other.ts';
import { PASSPORT } from './words/passport.ts';
import { PAYSLIP } from './words/payslip.ts';
import { RECEIPT } from './words/receipt.ts';
import { RESIDENCE_PERMIT } from './words/residence-permit.ts';
import { TAX_FORM } from './words/tax-form.ts';
import { UTILITY_BILL } from './words/utility-bill.ts';
import { VISA } from './words/visa.ts';

/** What can be told of a page with words. */
export const TOLD = [...KINDS, 'other'] as const;
export type Told = (typeof TOLD)[number];

const WORDS: Readonly<Record<Told, KindWords>> = {
  invoice: INVOICE,
  receipt: RECEIPT,
  'bank statement': BANK_STATEMENT,
  payslip: PAYSLIP,
  'tax form': TAX_FORM,
  'utility bill': UTILITY_BILL,
  letter: LETTER,
  certificate: CERTIFICATE,
  contract: CONTRACT,
  cheque: CHEQUE,
  passport: PASSPORT,
  'identity card': IDENTITY_CARD,
  'residence permit': RESIDENCE_PERMIT,
  'driving licence': DRIVING_LICENCE,
  visa: VISA,
  other: OTHER,
};

/** What each kind is called: finds its first name. */
export const NAMES = compiled('names', 'u');
/** Finds every one of a kind's usual words. */
export const TERMS = compiled('terms', 'gu');

function compiled(which: keyof KindWords, flags: string): Readonly<Record<Told, RegExp>> {
  return Object.fromEntries(
    Object.entries(WORDS).map(([kind, words]) => [kind, new RegExp(sourceOf(words[which]), flags)]),
  ) as Record<Told, RegExp>;
}

/** Alternatives at the beginning of a word; longer ones first, so that what is found is the most that is known. */
function sourceOf(lines: string): string {
  const all = lines
    .split('\n')
    .map((line) => line.trim().slice(3))
    .flatMap(alternatives)
    .map((one) => withoutAccents(one));
  const different = [...new Set(all.filter((one) => one !== ''))].toSorted((a, b) => b.length - a.length);
  return `(?<![\\p{L}\\d])(?:${different.join('|')})`;
}

/** Split at bars outside of brackets. */
function alternatives(line: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (character === '\\') at++;
    else if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (character === '|' && depth === 0) {
      parts.push(line.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, line.slice(from)];
}
