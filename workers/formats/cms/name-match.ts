/**
 * Names compared as RFC 5280, 7.1 asks (string types, case and spaces do not count), and more leniently still: the same
 * attributes in another order. Finding a certificate may be lenient; the signature then decides.
 */
import { readBer } from './ber.ts';
import { nameAttributes } from './name.ts';

const COUNTRY = '2.5.4.6';

const prepared = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** One text for each relative name, most general first as they stand. */
export function nameParts(raw: Uint8Array): string[] {
  return nameAttributes(readBer(raw)).map((rdn) =>
    rdn
      .map(({ oid, text }) => `${oid}=${prepared(text)}`)
      .sort()
      .join('+'),
  );
}

/** By the slice of its certificate: paths ask for the same names again and again. */
const keys = new WeakMap<Uint8Array, string>();

/** One text for all encodings of a name. */
export function nameKey(raw: Uint8Array): string {
  const known = keys.get(raw) ?? nameParts(raw).join('/');
  keys.set(raw, known);
  return known;
}

/** Equal as RFC 5280, 7.1 has it; bytes that are the same need no reading. */
export function sameName(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0 || nameKey(a) === nameKey(b);
}

/** One text for all orders of a name's attributes as well. */
export function unorderedNameKey(raw: Uint8Array): string {
  return nameParts(raw).sort().join('/');
}

/** The country attribute in capitals; null when there is none. */
export function countryOf(raw: Uint8Array): string | null {
  const found = nameAttributes(readBer(raw))
    .flat()
    .find(({ oid }) => oid === COUNTRY);
  return found ? found.text.trim().toUpperCase() : null;
}
