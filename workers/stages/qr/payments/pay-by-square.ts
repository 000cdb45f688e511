import { crc32 } from 'node:zlib';
import { decompress } from 'lzma1';
import type { Payload } from '../facts.ts';
import { amountOf, bankPayment, ibanOf } from './fields.ts';

/** Base32 with the digits first (RFC 4648 §7); the first sixteen bits are those of a payment, versions 1.0 to 1.2. */
const CODED = /^0[048]0[0-9A-V]{20,3000}=*$/i;
/** LZMA with 3 literal context bits, 0 literal position bits, 2 position bits, and a dictionary of 128 KiB (little-endian). */
const PROPERTIES = [0x5d, 0, 0, 2, 0];
const CHECKSUM_BYTES = 4;
/** Texts of a payment in front of its accounts, an account, and what a standing order and a direct debit have more than others. */
const FIELDS = { payment: 9, account: 2, standingOrder: 4, directDebit: 10 } as const;
const MAX_ACCOUNTS = 5;

/**
 * PAY by square, the Slovak banks' payment code (Slovak Banking Association, by square specification 1.1.0): two bytes of header, the
 * length of what follows before it was compressed (little-endian), and in LZMA a CRC-32 and texts between tabs: the number of the
 * invoice, how many payments, of each its kind, amount, currency, due date, variable, constant and specific symbol, reference, note,
 * accounts, what a standing order or a direct debit has more, and the payee at the end.
 */
export function payBySquare(text: string): Payload | null {
  const fields = CODED.test(text.trim()) ? unpacked(text.trim()) : null;
  // Of several payments none is the one that is printed.
  if (fields?.[1] !== '1') return null;
  const [, amount, currency, , variable, , , reference, note] = fields.slice(2);
  const accounts = Number(fields[2 + FIELDS.payment]);
  const first = 3 + FIELDS.payment;
  const iban = ibanOf(fields[first]);
  if (!(accounts >= 1 && accounts <= MAX_ACCOUNTS) || iban === null) return null;
  return bankPayment('pay-by-square', {
    ...{ name: payeeOf(fields.slice(first + accounts * FIELDS.account)), iban },
    ...{ cents: amountOf(amount), currency, reference: variable || reference, text: note },
  });
}

/** Behind the accounts: each kind of payment that is not there is a single text, `0` or nothing. */
function payeeOf(rest: readonly string[]): string | undefined {
  const standing = rest[0] === '1' ? FIELDS.standingOrder + 1 : 1;
  const direct = rest[standing] === '1' ? FIELDS.directDebit + 1 : 1;
  return rest[standing + direct];
}

/** Null where it cannot be unpacked, or was not read as it was written. */
function unpacked(text: string): string[] | null {
  const bytes = bytesOf(text.toUpperCase());
  const size = [...bytes.subarray(2, 4), 0, 0, 0, 0, 0, 0];
  const packed = Uint8Array.of(...PROPERTIES, ...size, ...bytes.subarray(4));
  try {
    const content = Buffer.from(decompress(packed));
    const said = content.subarray(CHECKSUM_BYTES);
    return content.readUInt32LE() === crc32(said) ? said.toString('utf8').split('\t') : null;
  } catch {
    return null;
  }
}

/** Whole bytes; what the last character has more is filling. */
function bytesOf(text: string): Buffer {
  const bits = [...text.replaceAll('=', '')]
    .map((sign) => Number.parseInt(sign, 32).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
