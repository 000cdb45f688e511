import type { Payload } from '../facts.ts';
import { bankPayment, minorOf } from './fields.ts';

/**
 * Code of the Italian payment notice (pagoPA, version 002): `PAGOPA`, `002`, notice number of 18 digits, tax number of the
 * creditor and the amount in cents between bars. The account is known to pagoPA alone; the tax number stands in the text.
 */
export function pagopa(text: string): Payload | null {
  const match = /^PAGOPA\|002\|(\d{18})\|(\d{11})\|(\d{1,10})$/.exec(text.trim());
  if (!match) return null;
  const [, reference, taxNumber, amount] = match;
  return bankPayment('pagopa', { cents: minorOf(amount), currency: 'EUR', reference, text: taxNumber });
}
