import type { Payload } from '../facts.ts';
import { bankPayment, ibanOf, linesOf, minorOf } from './fields.ts';

/**
 * UPN QR, the Slovenian banks' universal payment order (Bank Association of Slovenia, 2016): twenty lines, of which 1 is
 * `UPNQR`, 2 to 8 are the payer, 9 the amount in cents with eleven digits, 12 to 14 purpose code, purpose and due date,
 * 15 the IBAN of the payee, 16 the reference, 17 the payee's name, 20 the number of characters before it.
 */
export function upn(text: string): Payload | null {
  const lines = linesOf(text);
  const iban = ibanOf(lines[14]);
  if (lines[0]?.trim() !== 'UPNQR' || iban === null) return null;
  return bankPayment('upn', {
    ...{ name: lines[16], iban, cents: minorOf(lines[8]), currency: 'EUR' },
    ...{ reference: lines[15], text: lines[12] },
  });
}
