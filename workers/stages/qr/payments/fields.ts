/** What the fields of payment codes have in common, whichever scheme wrote them. */
import type { Payload } from '../facts.ts';
import { centsOf } from '../fiscal/amount.ts';

const MAX_FIELD = 500;
/** Units of a thousand billion: what is longer is no amount. */
const MINOR = /^\d{1,15}$/;

export const field = (text: string | undefined): string => (text ?? '').trim().slice(0, MAX_FIELD);

export const linesOf = (text: string): string[] => text.split(/\r?\n/);

/** As it is printed: some programs write small letters and groups. */
export const accountOf = (text: string | undefined): string =>
  field(text).replaceAll(/\s/g, '').toUpperCase();

/** Country, check digits and an account, whether they are right or not; null for anything else. */
export function ibanOf(text: string | undefined): string | null {
  const account = accountOf(text);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) ? account : null;
}

/** Decimal point or comma; null for nothing and for what is no amount, which the payer fills in. */
export function amountOf(text: string | undefined): number | null {
  const cents = centsOf(field(text).replace(/[.,]$/, ''));
  return cents !== null && cents > 0 ? cents : null;
}

/** The same in hundredths without a point. */
export const minorOf = (text: string | undefined): number | null =>
  MINOR.test(field(text)) ? Number(field(text)) || null : null;

/** `KEY:value` or `KEY=value`; of several of one key the first. */
export function pairsOf(parts: readonly string[], mark: ':' | '='): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf(mark);
    const key = part.slice(0, at).trim().toUpperCase();
    if (at > 0 && !pairs.has(key)) pairs.set(key, part.slice(at + 1));
  }
  return pairs;
}

type BankPayment = Extract<Payload, { kind: 'bank-payment' }>;

/** @param said what the code says; what it does not is empty */
export function bankPayment(
  scheme: BankPayment['scheme'],
  said: { [Key in 'name' | 'iban' | 'currency' | 'reference' | 'text']?: string | undefined } & {
    cents: number | null;
  },
): BankPayment {
  return {
    kind: 'bank-payment',
    scheme,
    name: field(said.name),
    iban: field(said.iban),
    cents: said.cents,
    currency: field(said.currency).toUpperCase(),
    reference: field(said.reference),
    text: field(said.text),
  };
}
