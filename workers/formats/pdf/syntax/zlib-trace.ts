/** What the bytes of deflate data show of the program that made them. */
import { deflateRaw } from 'pako';

/** Levels of zlib that programs use, by what the header says of them (deflate.c, `level_flags`). */
const LEVELS = [[1], [5, 4, 3, 2], [6], [9]] as const;
/** Memory levels: the standard one, and that of programs that ask for larger blocks and more exact hashes. */
const MEMORY = [8, 9] as const;
/** Window of 32 KB (RFC 1950, CINFO); programs with another one use encoders of their own. */
const ZLIB = 0x78;
/** Header in front, checksum and a line end behind. */
const [HEADER, MOST_BEHIND] = [2, 6];

/**
 * How hard an encoder was told to try, as the header of its data says.
 *
 * @returns 0 to 3, the hardest (RFC 1950, FLEVEL); null for data without a header of zlib's
 */
export function effortOf([method = 0, flags = 0]: Uint8Array): number | null {
  const isHeader = method === ZLIB && ((method << 8) | flags) % 31 === 0 && (flags & 32) === 0;
  return isHeader ? flags >> 6 : null;
}

/**
 * Whether zlib gives these very bytes. Encoders agree on the format, not on the bytes: each has its own way to look for
 * repetitions and to end blocks (RFC 1951, 4), so compressing once more tells zlib from all others; from that of Chromium, too,
 * which browsers and Node.js have. Of a few hundred bytes many encoders make the same.
 *
 * Time: at most 0.3 s a megabyte and attempt below the hardest effort, there 7 s (two symbols in no order).
 * @param decoded what `data` decompresses to
 */
export function isOfZlib(data: Uint8Array, decoded: Uint8Array): boolean {
  const effort = effortOf(data);
  if (effort === null) return false;
  return (LEVELS[effort] ?? []).some((level) =>
    MEMORY.some((memLevel) => isMadeOf(data, deflateRaw(decoded, { level, memLevel, legacyHash: true }))),
  );
}

function isMadeOf(data: Uint8Array, body: Uint8Array): boolean {
  const behind = data.length - HEADER - body.length;
  if (behind < 0 || behind > MOST_BEHIND) return false;
  return Buffer.compare(body, data.subarray(HEADER, HEADER + body.length)) === 0;
}
