/** What kind of thing a piece of text is, as far as a forger cares: the stage's one vocabulary of values. */
import type { TokenKind } from './facts.ts';

/** 15 characters and more (ISO 13616, the registry's shortest): a number of an order has fewer. */
const IBAN = /\b[A-Z]{2}\d{2}(?=(?:\s?[A-Z0-9]){11})(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,4})?\b/;
const MONTH = /\b(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zé]*\b/i;
const DATE = /\b(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})\b/;
/** Letters and digits mixed, long enough for a reference, passport or account number. */
const IDENTIFIER = /\b(?=\w*\d)(?=\w*[A-Z])[A-Z0-9]{6,}\b/;

/** The most telling kind of token in a text. */
export function tokenKind(text: string): TokenKind {
  // Most words end here: all other kinds have digits.
  if (!/\d/.test(text)) return /\p{L}{2,}/u.test(text) ? 'words' : 'none';
  if (IBAN.test(text)) return 'iban';
  if (DATE.test(text) || MONTH.test(text)) return 'date';
  return IDENTIFIER.test(text) ? 'identifier' : 'number';
}

const PLAIN = /^[\p{Sc}(+\u2212-]{0,2}\d[\d.,/'’:-]*\d[\p{Sc}%)]{0,2}$/u;

/** One number, date or account as documents print it, of three digits or more; names and lists have digits too. */
export function isPlainValue(text: string): boolean {
  return digitsIn(text) >= 3 && PLAIN.test(text);
}

/** An amount, a date, an account, with its currency or a short label: a third of its characters at least are digits. */
export function isMostlyDigits(text: string): boolean {
  const digits = digitsIn(text);
  return digits > 0 ? digits * 3 >= text.replace(/\s/g, '').length : text.trim() === '';
}

/** Of three digits or more, whatever stands beside them. */
export function isNumbered(text: string): boolean {
  return digitsIn(text) >= 3;
}

const WITH_DECIMALS = /^[\p{Sc}(+\u2212-]?[\d.,'’]*\d[.,]\d{2}\b[)%\p{Sc}-]?$/u;

/** A date, an account or an amount with its decimals: what nobody edits for its looks. */
export function isStatement(text: string): boolean {
  if (!isNumbered(text)) return false;
  const kind = tokenKind(text);
  return kind === 'date' || kind === 'iban' || WITH_DECIMALS.test(text);
}

/** An amount with its decimals and nothing beside it but a sign or a currency. */
export const isDecimalAmount = (text: string): boolean => isNumbered(text) && WITH_DECIMALS.test(text);

/** Neither words nor mere signs. */
export function isValueKind(kind: TokenKind): boolean {
  return kind !== 'words' && kind !== 'none';
}

export function digitsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) count++;
  }
  return count;
}

/** The more telling of two kinds. */
export function strongerToken(a: TokenKind, b: TokenKind): TokenKind {
  const rank: readonly TokenKind[] = ['iban', 'date', 'identifier', 'number', 'words', 'none'];
  return rank.indexOf(a) <= rank.indexOf(b) ? a : b;
}

/** Printable ASCII without the blank and the accent that stands for a quote. */
const BARE = /^[!-_a-~]*$/;

/** Text without what typesetting changes: white space, soft hyphens, ligatures, kinds of quotes and dashes. */
export function bare(text: string): string {
  if (BARE.test(text)) return text;
  return text
    .replaceAll('´', "'") // NFKC makes a blank and a mark for the letter before it of this one.
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}
