/**
 * The data hash of a C2PA manifest, computed a second time (C2PA 2.1, 15.12.1 and 18.5).
 *
 * The library calls it a mismatch when the range that the signer left out is larger than the manifest store, before it
 * has hashed anything. Cameras do that: they write EXIF after signing and leave it out as well. The range is signed, so
 * nobody but the signer can have widened it; what matters is whether the hash over the rest holds, and what was left out.
 */
import { createHash, getHashes } from 'node:crypto';
import { z } from 'zod';
import { walkStream } from '../../formats/jpeg/walk.ts';

const DataHash = z.object({
  exclusions: z.array(z.object({ start: z.int().min(0), length: z.int().min(0) })).max(1_024),
  alg: z.string(),
  /** `b64'...'` as the library writes binary values. */
  hash: z.string().regex(/^b64'[A-Za-z0-9+/=]*'$/),
});

/** The library's other report, which has the hash assertions: only what is needed of it. */
const Credentials = z.object({
  manifests: z.array(
    z.object({ label: z.string(), assertions: z.record(z.string(), z.unknown()).optional() }),
  ),
});

/** What the signer left out beside the manifest itself: descriptive segments, or bytes that the picture is made of. */
export type LeftOut = 'metadata' | 'content';

/**
 * @param credentials JSON of the library's `crJson()`
 * @returns null when the hash does not hold, or when it cannot be computed here
 */
export function leftOutOfDataHash(
  credentials: string,
  activeLabel: string,
  jpeg: Uint8Array,
): LeftOut | null {
  const report = Credentials.safeParse(JSON.parse(credentials)).data;
  const active = report?.manifests.find(({ label }) => label === activeLabel);
  const binding = DataHash.safeParse(active?.assertions?.['c2pa.hash.data']).data;
  if (!binding) return null;
  const ranges = binding.exclusions.toSorted((a, b) => a.start - b.start);
  const digest = digestWithout(jpeg, ranges, binding.alg);
  if (digest === null || digest !== binding.hash.slice(4, -1)) return null;
  return onlyMetadata(jpeg, ranges) ? 'metadata' : 'content';
}

interface Range {
  start: number;
  length: number;
}

/** Null for ranges that overlap or leave the file, and for algorithms that the specification does not have. */
function digestWithout(bytes: Uint8Array, ranges: readonly Range[], algorithm: string): string | null {
  if (!/^sha(?:256|384|512)$/.test(algorithm) || !getHashes().includes(algorithm)) return null;
  const hash = createHash(algorithm);
  let at = 0;
  for (const { start, length } of ranges) {
    if (start < at || start + length > bytes.length) return null;
    hash.update(bytes.subarray(at, start));
    at = start + length;
  }
  return hash.update(bytes.subarray(at)).digest('base64');
}

/** True when every byte of the ranges lies in an application or comment segment in front of the picture's data. */
function onlyMetadata(jpeg: Uint8Array, ranges: readonly Range[]): boolean {
  const { segments } = walkStream(jpeg);
  const firstScan = segments.findIndex(({ marker }) => marker === 0xda);
  const describing = segments
    .slice(0, firstScan === -1 ? segments.length : firstScan)
    .filter(({ marker }) => (marker >= 0xe1 && marker <= 0xef) || marker === 0xe0 || marker === 0xfe);
  return ranges.every(({ start, length }) => {
    let at = start;
    for (const segment of describing) {
      if (segment.offset <= at && at < segment.offset + segment.length) at = segment.offset + segment.length;
    }
    return at >= start + length;
  });
}
