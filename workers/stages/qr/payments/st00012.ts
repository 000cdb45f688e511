import type { Payload } from '../facts.ts';
import { bankPayment, field, minorOf, pairsOf } from './fields.ts';

/**
 * GOST R 56042-2014, Russian codes for payments of private persons: `ST`, version 0001, a digit for the character set, the
 * mark that parts the fields (a bar), then `Key=value`. Name is the payee, PersonalAcc the account of 20 digits (no IBAN),
 * Sum the amount in kopecks, Purpose the text, UIN or PersAcc the number by which the payee knows the payment.
 */
export function russianOrder(text: string): Payload | null {
  const head = /^ST0001[123]([^A-Za-z0-9=\s])/.exec(text);
  if (!head) return null;
  const pairs = pairsOf(text.slice(head[0].length).split(head[1] ?? '|'), '=');
  if (field(pairs.get('NAME')) === '' || !/^\d{20}$/.test(field(pairs.get('PERSONALACC')))) return null;
  return bankPayment('st00012', {
    ...{ name: pairs.get('NAME'), cents: minorOf(pairs.get('SUM')), currency: 'RUB' },
    ...{ reference: pairs.get('UIN') || pairs.get('PERSACC'), text: pairs.get('PURPOSE') },
  });
}
