/**
 * Accounts as their country prints them, without an IBAN: Czech and Slovak numbers with the bank's code behind a stroke,
 * Polish ones of 26 digits, Serbian ones in three parts, Hungarian ones in groups of eight.
 */
import type { FactsOf } from '../../stages/index.ts';
import { mod97 } from '../../stages/ocr/reading/iban.ts';

/** Between two digits of a number, and where its parts meet. */
const GAP = '[\\s–-]?';
const HYPHEN = '\\s?[-–]\\s?';
const STROKE = /(?<![\d/–-]\s?)(?:(\d{2,6})\s?[-–]\s?)?(\d{6,10})\s?\/\s?(\d{4})(?![\d/])/g;

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

/** How a country prints its accounts whichever they are, and whether what looks like one can be one. */
const ACCOUNTS: Record<string, { pattern: RegExp; isValid: (parts: readonly string[]) => boolean }> = {
  CZ: { pattern: STROKE, isValid: isBehindStroke },
  SK: { pattern: STROKE, isValid: isBehindStroke },
  PL: {
    pattern: /(?<!PL\s?|\d\s?)(\d{2}(?:\s?\d{4}){6})(?!\s?\d)/g,
    isValid: ([all = '']) => isOf('PL', all),
  },
  RS: {
    pattern: /(?<!\d\s?|[-–])(\d{3})\s?[-–]\s?(\d{4,13})\s?[-–]\s?(\d{2})(?!\s?[-–]|\d)/g,
    isValid: ([bank = '', number = '', check = '']) =>
      BigInt(bank + number.padStart(13, '0') + check) % 97n === 1n,
  },
  HU: {
    pattern: /(?<!\d|[-–])(\d{8})[-–](\d{8})(?:[-–](\d{8}))?(?!\d|[-–])/g,
    isValid: ([bank = '', first = '', second = '']) => isWeighted(bank) && isWeighted(first + second),
  },
};

/** Accounts in the national form of an IBAN's country that the text of the file has, with check digits that hold. None where a page shows more than its text: the one that is looked for may stand there. */
export function nationalAccounts(iban: string, { pages }: FactsOf<'ocr'>): string[] {
  const form = ACCOUNTS[iban.slice(0, 2)];
  if (!form || pages.some(({ reading }) => reading !== 'text-layer')) return [];
  return pages.flatMap(({ words }) => {
    const said = words.filter(({ source }) => source === 'text-layer').map(({ text }) => text);
    const found = [...said.join(' ').matchAll(form.pattern)];
    return found.filter(([, ...parts]) => form.isValid(parts)).map(([text]) => text);
  });
}

const isOf = (country: string, digits: string): boolean =>
  mod97(`${country}${digits.replaceAll(/\s/g, '')}`) === 1;

/** Years behind a stroke are of invoices and files; no bank has one but 2010. */
const YEAR = /^(?:19[89]\d|20[0-4]\d)$/;
const ELEVENS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/** Prefix and number are multiples of eleven, with these weights from behind (Czech decree 169/2011). */
function isBehindStroke([prefix = '', number = '', bank = '']: readonly string[]): boolean {
  const weighed = (digits: string): number =>
    [...digits].toReversed().reduce((sum, digit, at) => sum + Number(digit) * (ELEVENS[at] ?? 0), 0);
  const isYear = YEAR.test(bank) && bank !== '2010';
  return !isYear && weighed(prefix) % 11 === 0 && weighed(number) % 11 === 0;
}

/** The weights 9, 7, 3, 1 in turn make a multiple of ten. */
function isWeighted(digits: string): boolean {
  const sum = [...digits].reduce(
    (before, digit, at) => before + Number(digit) * ([9, 7, 3, 1][at % 4] ?? 0),
    0,
  );
  return sum % 10 === 0;
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
