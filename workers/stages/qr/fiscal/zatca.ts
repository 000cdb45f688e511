/**
 * Fiscal codes of invoices as ZATCA (Saudi Arabia) prescribes them: Base64 of tag, length, value. Tags 1 to 5 are the
 * seller, its tax number, the time, the total with tax and the tax; 6 to 9 carry the signature of the second phase.
 */
import type { Payload } from '../facts.ts';
import { centsOf } from './amount.ts';

const MAX_BASE64 = 4000;
const TAGS = 9;

export function zatca(text: string): Payload | null {
  if (text.length < 20 || text.length > MAX_BASE64 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const values = valuesOf(Buffer.from(text, 'base64'));
  const [seller, taxNumber, at, total, tax] = values ?? [];
  if (!values || seller === undefined || taxNumber === undefined || at === undefined) return null;
  const [cents, taxCents] = [centsOf(total), centsOf(tax)];
  if (cents === null || taxCents === null || !/^\d{4}-\d\d-\d\d/.test(at)) return null;
  return { kind: 'fiscal', seller, taxNumber, at, cents, taxCents, signed: values.length > 5 };
}

/** Values of tags that count up from 1 and fill the bytes; null for anything else. */
function valuesOf(bytes: Buffer): string[] | null {
  const values: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag, length] = [bytes[at], bytes[at + 1]];
    if (tag !== values.length + 1 || tag > TAGS || length === undefined) return null;
    if (at + 2 + length > bytes.length) return null;
    values.push(bytes.toString('utf8', at + 2, at + 2 + length));
    at += 2 + length;
  }
  return values.length >= 5 ? values : null;
}
