import type { Payload } from '../facts.ts';
import { accountOf, bankPayment, field, minorOf } from './fields.ts';

/** With the three that are reserved there are nine; programs leave out empty ones at the end. */
const LEAST_FIELDS = 6;

/**
 * Recommendation of the Polish Bank Association for two-dimensional codes on transfer forms (2013): tax number of the
 * payee or nothing, `PL`, account of 26 digits, amount in grosze, payee, title and three reserved fields between bars.
 * The account is the IBAN without its country.
 */
export function zbp(text: string): Payload | null {
  const fields = text.trim().split('|');
  const [taxNumber = '', country, number, amount = '', name, title] = fields;
  const account = accountOf(number).replace(/^PL/, '');
  if (fields.length < LEAST_FIELDS || !/^(?:\d{10})?$/.test(taxNumber) || country !== 'PL') return null;
  if (!/^\d{26}$/.test(account) || !/^\d*$/.test(field(amount))) return null;
  return bankPayment('zbp', {
    ...{ name, iban: `PL${account}`, cents: minorOf(amount), currency: 'PLN', text: title },
  });
}
