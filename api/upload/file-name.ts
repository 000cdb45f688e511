/**
 * Which file names are taken. A name is never used as a path, and kept only sealed and where the account asks for it
 * (file-names.ts); one that could not name a file shows a client that builds its request wrongly.
 */

const MAX_CHARACTERS = 255;
/** Control characters (NUL among them), path separators, and the characters that turn reading direction around. */
const FORBIDDEN = /[\p{Cc}/\\\u202A-\u202E\u2066-\u2069]/u;

export function isAcceptedFileName(name: string): boolean {
  const normal = name.normalize('NFC');
  const { length } = [...normal];
  return length >= 1 && length <= MAX_CHARACTERS && !FORBIDDEN.test(normal);
}
