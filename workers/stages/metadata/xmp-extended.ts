/**
 * XMP that does not fit in one segment of a JPEG: the rest stands in further segments, in portions that name the whole by the
 * digest that the main packet gives (XMP specification part 3, 1.1.3.1). Writers move long properties there, histories of
 * saving among them.
 */
import { MAX_XMP_CHARACTERS } from './xmp.ts';

const HEADER = 'http://ns.adobe.com/xmp/extension/\0'.length;
const DIGEST = 32;
const PORTION_HEAD = HEADER + DIGEST + 8;

interface Extended {
  /** Whole extensions that a main packet names. */
  packets: Uint8Array[];
  /** Those that are not whole, or too large. */
  unread: number;
}

/** @param portions payloads of the segments, in file order; @param main packets that may name an extension */
export function extendedXmp(portions: readonly Uint8Array[], main: readonly string[]): Extended {
  const found: Extended = { packets: [], unread: 0 };
  const byDigest = Map.groupBy(
    portions.filter((portion) => portion.length > PORTION_HEAD),
    (portion) => Buffer.from(portion.subarray(HEADER, HEADER + DIGEST)).toString('latin1'),
  );
  for (const [digest, parts] of byDigest) {
    // One that no packet names was left behind by another program.
    if (!main.some((packet) => packet.includes(digest))) continue;
    const whole = joined(parts);
    if (whole) found.packets.push(whole);
    else found.unread++;
  }
  return found;
}

/** Null where portions are missing or do not lie within the whole. */
function joined(parts: readonly Uint8Array[]): Uint8Array | null {
  const numberAt = (part: Uint8Array, at: number): number =>
    new DataView(part.buffer, part.byteOffset + HEADER + DIGEST + at, 4).getUint32(0);
  const length = parts[0] ? numberAt(parts[0], 0) : 0;
  if (length === 0 || length > MAX_XMP_CHARACTERS) return null;
  const whole = new Uint8Array(length);
  let filled = 0;
  for (const part of parts.toSorted((a, b) => numberAt(a, 4) - numberAt(b, 4))) {
    const data = part.subarray(PORTION_HEAD);
    if (numberAt(part, 0) !== length || numberAt(part, 4) !== filled || filled + data.length > length)
      return null;
    whole.set(data, filled);
    filled += data.length;
  }
  return filled === length ? whole : null;
}
