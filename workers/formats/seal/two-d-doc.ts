/**
 * France's 2D-Doc (versions 1 to 4): header, fields, a separator, the signature in Base32. It stands on invoices, bank
 * details, tax notices and payslips, so that what was altered in print stands unaltered in its code.
 */
import { MAX_FIELD, type Seal, type SealField } from './seal.ts';
import { meaningOf, sizeOf } from './two-d-doc-fields.ts';

/** Version, authority, certificate, dates of issue and signature, type of document. */
const HEADER = /^DC(0[1-4])([A-Z0-9]{4})([A-Z0-9]{4})[0-9A-F]{8}([0-9A-Z]{2})/;
/** With perimeter, then with country. */
const HEADER_LENGTH: Readonly<Record<string, number>> = { '01': 22, '02': 22, '03': 24, '04': 26 };
const GROUP = '\x1d';
/** In the place of the group's separator where the value was cut. */
const CUT = '\x1e';
const UNIT = '\x1f';
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

export function twoDDoc(text: string): Seal | null {
  const [, version, issuer, certificate, type] = HEADER.exec(text) ?? [];
  if (version === undefined || issuer === undefined || certificate === undefined || type === undefined)
    return null;
  const end = text.indexOf(UNIT);
  return {
    scheme: '2d-doc',
    issuer,
    signer: `${issuer} ${certificate}`,
    type,
    fields: fieldsOf(text.slice(HEADER_LENGTH[version], end < 0 ? undefined : end)),
    signed: end < 0 ? null : signedOf(text.slice(0, end), text.slice(end + 1)),
  };
}

function signedOf(message: string, rest: string): Seal['signed'] {
  // An annex that is not signed may follow.
  const [written = ''] = rest.split(GROUP);
  const value = base32(written);
  return value && { message: Buffer.from(message, 'latin1'), value, algorithm: 'ecdsa' };
}

function fieldsOf(text: string): SealField[] {
  const fields: SealField[] = [];
  for (let at = 0; at + 2 <= text.length; ) {
    const id = text.slice(at, at + 2);
    const { value, next } = valueAt(text, at + 2, id);
    const meaning = meaningOf(id);
    const told = meaning && written(value, meaning.kind, meaning.written);
    if (meaning && told)
      fields.push({ kind: meaning.kind, label: meaning.label, value: told.slice(0, MAX_FIELD) });
    at = next;
  }
  return fields;
}

function valueAt(text: string, start: number, id: string): { value: string; next: number } {
  const size = sizeOf(id);
  if (size?.fixed) return { value: text.slice(start, start + size.length), next: start + size.length };
  const separators = [text.indexOf(GROUP, start), text.indexOf(CUT, start)].filter((found) => found >= 0);
  const separator = Math.min(text.length, ...separators);
  const full = size === null ? separator : start + size.length;
  return separator <= full
    ? { value: text.slice(start, separator), next: separator + 1 }
    : { value: text.slice(start, full), next: full };
}

/** Null where the value is not what its field says. */
function written(value: string, kind: SealField['kind'], how: 'text' | 'day' | 'days'): string | null {
  if (how === 'day') {
    const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(value) ?? [];
    const told = `${year}-${month}-${day}`;
    return isDay(told) ? told : null;
  }
  if (how === 'days') {
    // FFFF: not told.
    if (!/^[0-9A-F]{4}$/.test(value) || value === 'FFFF') return null;
    return new Date(EPOCH_MS + Number.parseInt(value, 16) * DAY_MS).toISOString().slice(0, 10);
  }
  if (kind === 'amount') return /^-?\d{1,12}(?:[.,]\d{1,2})?$/.test(value) ? value.replace(',', '.') : null;
  if (kind === 'account') return value.replaceAll(' ', '');
  return value.replaceAll('/', ' ').trim() || null;
}

/** Whether the calendar has it; `2023-02-30` would be taken for a day in March. */
function isDay(told: string): boolean {
  const time = Date.parse(told);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(told);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, 6, with or without padding; null for anything else. */
function base32(text: string): Uint8Array | null {
  const characters = text.replace(/=+$/, '');
  if (!/^[A-Z2-7]{8,400}$/.test(characters)) return null;
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const character of characters) {
    held = ((held << 5) | ALPHABET.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}
