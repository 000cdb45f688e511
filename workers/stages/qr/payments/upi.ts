import type { Payload } from '../facts.ts';
import { amountOf, bankPayment, field } from './fields.ts';

/**
 * UPI linking specification 1.6 (National Payments Corporation of India): `upi://pay?` and parameters. `pa` is the payee's
 * address (no account number), `pn` the name, `am` the amount, `cu` the currency (rupees without it), `tr` the reference,
 * `tn` the note.
 */
export function upi(text: string): Payload | null {
  const head = /^upi:\/\/pay\/?\?/i.exec(text.trim());
  if (!head) return null;
  const said = new URLSearchParams(text.trim().slice(head[0].length));
  const one = (name: string): string => field(said.get(name) ?? '');
  if (!/^[^\s@]+@[^\s@]+$/.test(one('pa'))) return null;
  return bankPayment('upi', {
    ...{ name: one('pn'), cents: amountOf(one('am')), currency: one('cu') || 'INR' },
    ...{ reference: one('tr'), text: one('tn') },
  });
}
