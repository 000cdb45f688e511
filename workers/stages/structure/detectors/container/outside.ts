/** Bytes outside the document proper, and what they begin as. */
import type { Outside } from './facts.ts';

/** Fewer bytes than this are line ends, padding or a mailer's mark, and not worth a word. */
const MIN_BYTES = 8;

/** Describes `bytes[start..end)`; null when there is nothing but white space and NUL, or next to nothing. */
export function outsideOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  where: Outside['where'],
): Outside | null {
  let first = -1;
  let count = 0;
  for (let p = start; p < end; p++) {
    const c = bytes[p];
    if (c === undefined) break;
    if (c === 0 || c === 32 || (c >= 9 && c <= 13)) continue;
    if (first < 0) first = p;
    count++;
  }
  if (first < 0 || count < MIN_BYTES) return null;
  return { where, offsetBytes: first, bytes: count, looksLike: looksLike(bytes, first) };
}

function looksLike(bytes: Uint8Array, at: number): Outside['looksLike'] {
  const head = Buffer.from(bytes.subarray(at, at + 64)).toString('latin1');
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip';
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG')) return 'png';
  if (head.startsWith('MZ') || head.startsWith('\x7fELF') || head.startsWith('#!')) return 'executable';
  if (head.slice(4, 8) === 'ftyp' || head.slice(4, 8) === 'mdat') return 'video';
  if (/^<\?xml|^<svg/i.test(head)) return 'xml';
  return /^<(?:!doctype\s+html|html|script|head|body)/i.test(head) ? 'html' : 'unknown';
}
