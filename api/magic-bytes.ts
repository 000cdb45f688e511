/** What a file's first bytes say it is. */
import { MEDIA_TYPES, type MediaType } from '../shared/contracts/document.ts';

/** PDF readers look for the header within the first 1024 bytes (ISO 32000-1, Annex H, implementation note 13). */
export const MAGIC_BYTES = 1024;

const STARTS: readonly [MediaType, (head: Buffer) => boolean][] = [
  ['image/jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  [
    'image/webp',
    (head) =>
      head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
  ['application/pdf', (head) => isPdf(head.subarray(0, MAGIC_BYTES))],
];

/**
 * With its header, in either form (ISO 32000-1, Annex H, notes 13 and 14), or without: readers open a file whose first
 * line was lost in an export, by its objects.
 */
function isPdf(head: Buffer): boolean {
  if (head.includes('%PDF-')) return true;
  return /^%!PS-Adobe-\d\.\d PDF-\d|(?:^|[\r\n])[ \t]*\d{1,10} \d{1,5} obj\b/.test(head.toString('latin1'));
}

/** @param head at least the first MAGIC_BYTES of the file, or all of it */
export function detectMediaType(head: Buffer): MediaType | undefined {
  return STARTS.find(([, matches]) => matches(head))?.[0];
}

/** A polyglot may be several types at once; it is taken as what it is declared to be, and the stages look at it. */
export function isOfMediaType(head: Buffer, declared: MediaType): boolean {
  return STARTS.some(([type, matches]) => type === declared && matches(head));
}

export function isMediaType(text: string): text is MediaType {
  return (MEDIA_TYPES as readonly string[]).includes(text);
}
