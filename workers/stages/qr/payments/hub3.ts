import type { Payload } from '../facts.ts';
import { bankPayment, ibanOf, linesOf, minorOf } from './fields.ts';

/**
 * Two-dimensional code of the Croatian payment slip HUB3 (Croatian Banking Association), a PDF417 or a QR code: lines
 * `HRVHUB30`, currency, amount in cents with fifteen digits, payer (three lines), payee (three lines), IBAN, model,
 * reference number, purpose code, description. Model and reference number are printed as one.
 */
export function hub3(text: string): Payload | null {
  const lines = linesOf(text);
  const [tag, currency = ''] = lines;
  const iban = ibanOf(lines[9]);
  if (tag?.trim() !== 'HRVHUB30' || !/^[A-Z]{3}$/.test(currency.trim()) || iban === null) return null;
  return bankPayment('hub3', {
    ...{ name: lines[6], iban, cents: minorOf(lines[2]), currency },
    ...{ reference: `${lines[10] ?? ''} ${lines[11] ?? ''}`, text: lines[13] },
  });
}
