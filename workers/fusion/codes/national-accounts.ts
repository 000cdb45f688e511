/**
 * Accounts as their country prints them, without an IBAN: Czech and Slovak numbers with the bank's code behind a stroke,
 * Polish ones of 26 digits, Serbian ones in three parts, Hungarian ones in groups of eight.
 */
import type { FactsOf } from '../../stages/index.ts';

/** Between two digits of a number, and where its parts meet. */
const GAP = '[\\s–-]?';
const HYPHEN = '\\s?[-–]\\s?';

/** How many digits an account has behind country and check digits, and the pattern of its own form. What stands as an IBAN is none. */
const FORMS: Record<string, { digits: number; pattern: (account: string, iban: string) => string }> = {
  CZ: { digits: 20, pattern: behindStroke },
  SK: { digits: 20, pattern: behindStroke },
  PL: { digits: 24, pattern: (_, iban) => `(?<!PL\\s?|\\d)${grouped(iban.slice(2))}(?!\\d)` },
  RS: { digits: 18, pattern: inThreeParts },
  HU: { digits: 24, pattern: inEights },
};

/** @returns whether the pages print the account of an IBAN in its country's own form */
export function isPrintedNationally(iban: string, { pages }: FactsOf<'ocr'>): boolean {
  const form = FORMS[iban.slice(0, 2)];
  const account = iban.slice(4);
  if (!form || !/^\d+$/.test(iban.slice(2)) || account.length !== form.digits) return false;
  const pattern = new RegExp(form.pattern(account, iban));
  return pages.some(({ words }) => pattern.test(words.map(({ text }) => text).join(' ')));
}

const grouped = (digits: string): string => [...digits].join(GAP);

/** Without its zeros in front, which may be printed nevertheless. */
function shortened(digits: string): string {
  const counted = digits.replace(/^0+/, '');
  return counted === '' ? '0+' : `0*${[...counted].join('\\s?')}`;
}

/** `19-2000145399/0800`: another prefix is another account. */
function behindStroke(account: string): string {
  const [bank, prefix, number] = [account.slice(0, 4), account.slice(4, 10), account.slice(10)];
  const before = /^0+$/.test(prefix)
    ? '(?<!\\d|\\d\\s?[-–]\\s?)(?:0+\\s?[-–]\\s?)?'
    : `(?<!\\d)${shortened(prefix)}${HYPHEN}`;
  return `${before}${shortened(number)}\\s?/\\s?${bank}(?!\\d)`;
}

/** `160-12345-67`, or all 18 digits. */
function inThreeParts(account: string, iban: string): string {
  const [bank, number, check] = [account.slice(0, 3), account.slice(3, 16), account.slice(16)];
  const parts = `${bank}${HYPHEN}${shortened(number)}${HYPHEN}${check}`;
  return `(?<!${iban.slice(0, 4)}\\s?|\\d)(?:${parts}|${grouped(account)})(?!\\d)`;
}

/** `11773016-11111018-00000000`; the last group may be left out where it is zeros. */
function inEights(account: string, iban: string): string {
  const [number, rest] = [account.slice(0, 16), account.slice(16)];
  const end = /^0+$/.test(rest) ? `(?:${GAP}${grouped(rest)})?` : `${GAP}${grouped(rest)}`;
  return `(?<!${iban.slice(0, 4)}\\s?|\\d)${grouped(number)}${end}(?!\\d|\\s?[-–]\\s?\\d|\\s\\d{8}(?!\\d))`;
}
