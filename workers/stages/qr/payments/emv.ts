import type { Payload } from '../facts.ts';
import { amountOf, bankPayment, field } from './fields.ts';

/** ISO 4217 numbers of currencies in which such codes are in use. */
const CURRENCIES: Record<string, string> = {
  '032': 'ARS', '036': 'AUD', '048': 'BHD', '050': 'BDT', '068': 'BOB', '096': 'BND', 104: 'MMK', 116: 'KHR', 124: 'CAD',
  144: 'LKR', 152: 'CLP', 156: 'CNY', 170: 'COP', 188: 'CRC', 214: 'DOP', 320: 'GTQ', 340: 'HNL', 344: 'HKD', 356: 'INR',
  360: 'IDR', 392: 'JPY', 398: 'KZT', 404: 'KES', 410: 'KRW', 414: 'KWD', 418: 'LAK', 446: 'MOP', 458: 'MYR', 484: 'MXN',
  496: 'MNT', 512: 'OMR', 516: 'NAD', 524: 'NPR', 554: 'NZD', 566: 'NGN', 586: 'PKR', 600: 'PYG', 604: 'PEN', 608: 'PHP',
  634: 'QAR', 646: 'RWF', 682: 'SAR', 702: 'SGD', 704: 'VND', 710: 'ZAR', 752: 'SEK', 756: 'CHF', 764: 'THB', 784: 'AED',
  800: 'UGX', 818: 'EGP', 826: 'GBP', 834: 'TZS', 840: 'USD', 858: 'UYU', 901: 'TWD', 936: 'GHS', 941: 'RSD', 949: 'TRY',
  975: 'BGN', 978: 'EUR', 980: 'UAH', 981: 'GEL', 985: 'PLN', 986: 'BRL',
}; // biome-ignore format: a table reads better

const CRC_DIGITS = 4;

/**
 * EMV QR code for payment systems, merchant-presented mode (EMVCo), on which Pix, PromptPay, PayNow, QRIS, VietQR and others
 * are built: two digits of a tag, two of its length, the value; `000201` first, the checksum in tag 63 last. Tag 53 is the
 * currency, 54 the amount, 59 the payee; of the template 62 field 05 is the reference, 01 the bill's number, 08 the purpose.
 * The payee's account is an alias of the scheme, no IBAN.
 */
export function emv(text: string): Payload | null {
  const code = text.trim();
  const body = code.slice(0, -CRC_DIGITS);
  if (!code.startsWith('000201') || !body.endsWith('6304')) return null;
  if (checksum(body) !== code.slice(-CRC_DIGITS).toUpperCase()) return null;
  const objects = objectsOf(code);
  if (!objects) return null;
  const further = objectsOf(objects.get('62') ?? '');
  return bankPayment('emv', {
    ...{
      name: objects.get('59'),
      cents: amountOf(objects.get('54')),
      currency: currencyOf(objects.get('53')),
    },
    reference: [further?.get('05'), further?.get('01')].map(field).find((one) => /[^*]/.test(one)),
    text: further?.get('08'),
  });
}

/** The number itself where it is none of those. */
const currencyOf = (number = ''): string =>
  Object.hasOwn(CURRENCIES, number) ? (CURRENCIES[number] ?? '') : number;

/** Null where the lengths do not come out at the end. */
function objectsOf(text: string): Map<string, string> | null {
  const objects = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const head = text.slice(at, at + 4);
    if (!/^\d{4}$/.test(head)) return null;
    const end = at + 4 + Number(head.slice(2));
    if (end > text.length) return null;
    objects.set(head.slice(0, 2), text.slice(at + 4, end));
    at = end;
  }
  return objects;
}

/** CRC-16 with the polynomial 1021 and all ones at the start. */
function checksum(text: string): string {
  let rest = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) rest = ((rest << 1) ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return rest.toString(16).toUpperCase().padStart(CRC_DIGITS, '0');
}
