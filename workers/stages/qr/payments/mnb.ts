import type { Payload } from '../facts.ts';
import { amountOf, bankPayment, ibanOf, linesOf } from './fields.ts';

/**
 * Guidelines of the Hungarian National Bank on QR codes for instant payments (2019): lines `HCT` (transfer) or `RTP`
 * (request to pay), `001`, character set, BIC, name, IBAN, `HUF` and the amount in whole forints, end of validity, purpose
 * code, remittance text, shop, device, invoice, customer and three more identifiers. The account of a request to pay need
 * not be the payee's, so it is not told.
 */
export function mnb(text: string): Payload | null {
  const lines = linesOf(text);
  const [kind, version, , , name, account, amount = ''] = lines;
  const iban = ibanOf(account);
  if (!/^(?:HCT|RTP)$/.test(kind?.trim() ?? '') || version?.trim() !== '001' || iban === null) return null;
  if (!/^(?:HUF[\d.,]*)?$/.test(amount.trim())) return null;
  return bankPayment('mnb', {
    ...{ name, iban: kind?.trim() === 'HCT' ? iban : '', cents: amountOf(amount.trim().slice(3)) },
    ...{ currency: 'HUF', reference: lines[12], text: lines[9] },
  });
}
