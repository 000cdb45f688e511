/** What a file's first bytes say it is. */
import { MEDIA_TYPES, type MediaType } from '../../shared/contracts/document.ts';

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

const HEADER = Buffer.from('%PDF-', 'latin1');
/** The reader looks as far (workers/formats/pdf): mail headers, a web page or a boot block may stand before it. */
export const HEADER_WITHIN = 1024 * 1024;

/** Looks for a PDF's header in a file that comes in parts. */
export class HeaderSearch {
  found = false;
  #seen = 0;
  #end = Buffer.alloc(0);

  add(chunk: Buffer): void {
    if (this.found || this.#seen >= HEADER_WITHIN) return;
    // What may be the beginning of a header that the next part completes is kept.
    const joined = Buffer.concat([this.#end, chunk.subarray(0, HEADER_WITHIN - this.#seen)]);
    this.found = joined.includes(HEADER);
    this.#seen += chunk.length;
    this.#end = joined.subarray(1 - HEADER.length);
  }
}

/** Formats that hold other files as they are, a PDF among them: a header inside makes no PDF of them. */
const CONTAINERS = ['PK\x03\x04', '\xd0\xcf\x11\xe0', '\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'II*\0', 'MM\0*'];

/**
 * With its header far behind the first kilobyte, and nothing before it that says what else the file is.
 * @param head at least the first MAGIC_BYTES of the file, or all of it
 */
export function isLatePdf(head: Buffer, search: HeaderSearch): boolean {
  const start = head.toString('latin1', 0, 8);
  return search.found && !detectMediaType(head) && !CONTAINERS.some((known) => start.startsWith(known));
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
