/** Payloads with a syntax of their own. Fields are taken as they stand; whether they are true is for the rules. */
import type { X509Certificate } from 'node:crypto';
import { checkSeal } from '../../formats/seal/check.ts';
import { readSeal } from '../../formats/seal/read.ts';
import type { Payload } from './facts.ts';
import { fiscal } from './fiscal/fiscal.ts';
import { accountOf, field, linesOf } from './payments/fields.ts';
import { nationalPayment } from './payments/national.ts';

/**
 * @param bytes decoded bytes, for payloads that are no text
 * @param sealKeys installed certificates of those who sign seals
 */
export function parsePayload(text: string, bytes: Uint8Array, sealKeys: readonly X509Certificate[]): Payload {
  return (
    epc(text) ??
    swiss(text) ??
    nationalPayment(text) ??
    aamva(text) ??
    fiscal(text) ??
    seal(bytes, sealKeys) ??
    url(text) ??
    contact(text) ??
    plain(text, bytes)
  );
}

function seal(bytes: Uint8Array, sealKeys: readonly X509Certificate[]): Payload | null {
  const read = readSeal(bytes);
  if (!read) return null;
  const { scheme, issuer, signer, type, fields } = read;
  return { kind: 'seal', scheme, issuer, signer, type, fields, check: checkSeal(read, sealKeys) };
}

/** EPC069-12: one element a line; BCD, version, character set, SCT, BIC, name, IBAN, amount, purpose, reference, text. */
function epc(text: string): Payload | null {
  const lines = linesOf(text);
  if (lines[0] !== 'BCD' || !/^00[12]$/.test(lines[1] ?? '') || lines[3] !== 'SCT') return null;
  return {
    kind: 'epc-payment',
    bic: field(lines[4]),
    name: field(lines[5]),
    iban: accountOf(lines[6]),
    cents: centsOf(lines[7]?.replace(/^EUR/, '')),
    reference: field(lines[9]),
    text: field(lines[10]),
  };
}

/** QR-bill 2.x: SPC, version, coding, IBAN, creditor (7 lines), ultimate creditor (7), amount, currency, debtor (7), reference. */
function swiss(text: string): Payload | null {
  const lines = linesOf(text);
  if (lines[0] !== 'SPC' || !/^02/.test(lines[1] ?? '')) return null;
  return {
    kind: 'swiss-payment',
    iban: accountOf(lines[3]),
    name: field(lines[5]),
    // A bill that is not to be paid (an advice of what will be taken) says 0.00, whatever its amount is.
    cents: centsOf(lines[18]) || null,
    currency: field(lines[19]),
    reference: field(lines[28]),
    text: field(lines[29]),
  };
}

/** Decimal point, at most two decimals (both standards above). */
function centsOf(amount: string | undefined): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount?.trim() ?? '');
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** A subfile that begins a line: licences' elements begin with D, a state's own with the letters of its designator. */
const DESIGNATOR = /^(?:DL(?=D[A-Z]{2})|(Z[A-Z])(?=\1[A-Z]))/;

/** Header `@\n\x1e\rANSI ` + issuer number; elements are lines of a three-letter identifier and its value. */
function aamva(text: string): Payload | null {
  const header = /^@[\s\x1c-\x1e]{1,4}(?:ANSI |AAMVA)(\d{6})/.exec(text);
  if (!header) return null;
  const elements: Record<string, string> = {};
  for (const line of text.slice(header[0].length).split(/[\n\r\x1e]/)) {
    // The first element follows the subfile designator and its type without a line end.
    const match = /(?:^|DL|ID)(D[A-Z]{2}|Z[A-Z]{2})(.*)$/.exec(line.replace(DESIGNATOR, ''));
    if (match && !Object.hasOwn(elements, match[1]!)) elements[match[1]!] = field(match[2]);
  }
  return { kind: 'aamva', issuer: header[1]!, elements };
}

function url(text: string): Payload | null {
  if (!/^https?:\/\/\S+$/i.test(text.trim())) return null;
  const parsed = URL.parse(text.trim());
  return parsed ? { kind: 'url', url: parsed.href.slice(0, 2000), host: parsed.hostname } : null;
}

function contact(text: string): Payload | null {
  const mecard = /^MECARD:/i.test(text);
  if (!mecard && !/^BEGIN:VCARD/i.test(text)) return null;
  const entries = (mecard ? text.slice(7).split(/(?<!\\);/) : text.split(/\r?\n/)).flatMap((line) => {
    const match = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/i.exec(line.trim());
    return match ? [[match[1]!.toUpperCase(), field(match[2])] as const] : [];
  });
  const all = (key: string): string[] => entries.filter(([name]) => name === key).map(([, value]) => value);
  return {
    kind: 'contact',
    name: all('FN')[0] ?? all('N')[0] ?? '',
    phones: all('TEL').slice(0, 20),
    emails: all('EMAIL').slice(0, 20),
    urls: all('URL').slice(0, 20),
  };
}

function plain(text: string, bytes: Uint8Array): Payload {
  // Visible digital seals (ICAO 9303-13, 2D-Doc) and ticket codes are bytes; a text view would lose some.
  const isText = text !== '' && !/[\x00-\x08\x0e-\x1b\ufffd]/.test(text);
  return isText
    ? { kind: 'text' }
    : { kind: 'binary', base64: Buffer.from(bytes.subarray(0, 4096)).toString('base64') };
}
