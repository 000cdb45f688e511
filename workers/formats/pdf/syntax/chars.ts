/** Character classes of ISO 32000-1, 7.2.2, as a lookup table: 1 white space, 2 delimiter, 0 regular. */
const CLASS = new Uint8Array(256);
for (const c of [0, 9, 10, 12, 13, 32]) CLASS[c] = 1;
for (const c of '()<>[]{}/%') CLASS[c.charCodeAt(0)] = 2;

/** White space. The end of the bytes (undefined) is of no class, here and below. */
export function isSpace(c: number | undefined): boolean {
  return c !== undefined && CLASS[c] === 1;
}

export function isDelimiter(c: number | undefined): boolean {
  return c !== undefined && CLASS[c] === 2;
}

export function isRegular(c: number | undefined): boolean {
  return c !== undefined && CLASS[c] === 0;
}

export function isDigit(c: number | undefined): boolean {
  return c !== undefined && c >= 0x30 && c <= 0x39;
}

/** Value of a decimal digit, -1 for any other byte and for the end of the bytes. */
export function digitValue(c: number | undefined): number {
  return c !== undefined && c >= 0x30 && c <= 0x39 ? c - 0x30 : -1;
}

/** Values of hexadecimal digits by their byte, -1 for any other. */
export const HEX_VALUES = Int8Array.from({ length: 256 }, (_, c) => {
  const character = String.fromCharCode(c);
  return /[0-9A-Fa-f]/.test(character) ? Number.parseInt(character, 16) : -1;
});

/** What the hexadecimal digits of a byte span spell; other bytes among them are left out, and an odd last digit has a 0 behind it. */
export function hexDigits(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array((end - start + 1) >> 1);
  let size = 0;
  let at = start;
  // Nearly all are pairs without white space.
  for (; at + 1 < end; at += 2) {
    const pair = (HEX_VALUES[bytes[at]!]! << 4) | HEX_VALUES[bytes[at + 1]!]!;
    if (pair < 0) break;
    out[size++] = pair;
  }
  let high = -1;
  for (; at < end; at++) {
    const digit = HEX_VALUES[bytes[at]!]!;
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      out[size++] = (high << 4) | digit;
      high = -1;
    }
  }
  if (high >= 0) out[size++] = high << 4;
  // A part of an array costs more than a short array does.
  return size === out.length ? out : out.subarray(0, size);
}

/** Latin-1 text of a byte span (never throws, never longer than `max`). */
export function latin1(bytes: Uint8Array, start: number, end: number, max = 65536): string {
  const from = Math.max(0, start);
  const stop = Math.min(end, from + max, bytes.length);
  if (stop - from <= 12) {
    // Nearly every token is this short, and a Buffer for each would cost more than the rest of the lexer.
    let text = '';
    for (let p = from; p < stop; p++) text += String.fromCharCode(bytes[p] ?? 0);
    return text;
  }
  return stop > start
    ? Buffer.from(bytes.buffer, bytes.byteOffset + from, stop - from).toString('latin1')
    : '';
}

/** The same memory as a Buffer, for its native `indexOf`. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
