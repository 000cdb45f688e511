import { deflateRaw } from 'pako';

/** What the bytes of deflate data show of the program that made them. */
export interface EncoderTrace {
  /** How hard it was told to try, as the header says: 0 to 3, the hardest (RFC 1950, FLEVEL). */
  effort: number;
  /** Encoders in wide use that give these very bytes, at any level of that effort; empty for all others. */
  encoders: readonly Encoder[];
  /** Decoded bytes: of a few hundred and less many encoders make the same. */
  length: number;
}

export type Encoder = 'zlib' | 'zlib of Chromium';

/** Chromium's zlib, which browsers and Node.js have, hashes otherwise and so finds other repetitions. */
const ENCODERS: readonly { name: Encoder; legacyHash: boolean }[] = [
  { name: 'zlib', legacyHash: true },
  { name: 'zlib of Chromium', legacyHash: false },
];
/** Levels of zlib that programs use, by what the header says of them (deflate.c, `level_flags`). */
const LEVELS = [[1], [5, 4, 3, 2], [6], [9, 8, 7]] as const;
/** Memory levels: the standard one, and that of programs that ask for larger blocks and more exact hashes. */
const MEMORY = [8, 9] as const;
/** Window of 32 KB (RFC 1950, CINFO); programs with another one use encoders of their own. */
const ZLIB = 0x78;
/** Header in front, checksum and a line end behind. */
const [HEADER, MOST_BEHIND] = [2, 6];

/**
 * Which encoders compress `decoded` to `data`. Two encoders agree on the format, not on the bytes: each has its own way
 * to look for repetitions and to end blocks (RFC 1951, 4), so compressing once more tells them apart.
 *
 * @param data with its zlib header (RFC 1950); anything else has no trace and gives null
 * @param decoded what it decompresses to
 */
export function encoderTrace(data: Uint8Array, decoded: Uint8Array): EncoderTrace | null {
  const [method = 0, flags = 0] = data;
  if ((method & 15) !== 8 || ((method << 8) | flags) % 31 !== 0 || (flags & 32) !== 0) return null;
  const effort = flags >> 6;
  const levels = method === ZLIB ? (LEVELS[effort] ?? []) : [];
  const made = ENCODERS.filter(({ legacyHash }) =>
    levels.some((level) =>
      MEMORY.some((memLevel) => isMadeOf(data, deflateRaw(decoded, { level, memLevel, legacyHash }))),
    ),
  );
  return { effort, encoders: made.map(({ name }) => name), length: decoded.length };
}

function isMadeOf(data: Uint8Array, body: Uint8Array): boolean {
  const behind = data.length - HEADER - body.length;
  if (behind < 0 || behind > MOST_BEHIND) return false;
  return Buffer.compare(body, data.subarray(HEADER, HEADER + body.length)) === 0;
}
