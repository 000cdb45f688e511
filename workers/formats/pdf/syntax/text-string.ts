import type { PdfString } from '../types.ts';

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-1, Annex D.2): 0x18..0x1f and 0x80..0x9e. */
const LOW = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const HIGH =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac';

/** A text string (7.9.2.2) as Unicode: UTF-16 with either byte order mark, UTF-8 with its mark, else PDFDocEncoding. */
export function textOf(string: PdfString): string {
  const { bytes } = string;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), false);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), true);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  let out = '';
  for (const c of bytes) {
    if (c >= 0x18 && c <= 0x1f) out += LOW[c - 0x18];
    else if (c >= 0x80 && c <= 0xa0) out += HIGH[c - 0x80];
    else out += String.fromCharCode(c);
  }
  return out;
}

/** UTF-16 of any length; an odd last byte is dropped, language escapes (ESC ... ESC) are left out. */
export function utf16(bytes: Uint8Array, little: boolean): string {
  let out = '';
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const first = bytes[i]!;
    const second = bytes[i + 1]!;
    const unit = little ? first | (second << 8) : (first << 8) | second;
    if (unit === 0x1b) {
      const close = escapeEnd(bytes, i + 2, little);
      if (close > 0) {
        i = close;
        continue;
      }
    }
    out += String.fromCharCode(unit);
  }
  return out;
}

function escapeEnd(bytes: Uint8Array, from: number, little: boolean): number {
  for (let i = from; i + 1 < bytes.length && i < from + 12; i += 2) {
    if ((little ? bytes[i] : bytes[i + 1]) === 0x1b && (little ? bytes[i + 1] : bytes[i]) === 0) return i;
  }
  return -1;
}
