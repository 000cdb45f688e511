/**
 * A lazy BER reader (ITU-T X.690). It exists beside asn1js for three reasons: signatures are computed over the bytes as
 * they were written, so every node must know its raw slice; CMS with megabytes of embedded CRLs must not be turned into
 * a tree that nobody looks at (asn1js stops at its node cap there); and damage must come back as null, not as an exception.
 */

/** Tag numbers of the universal class that CMS and X.509 use. */
export const TAG = {
  boolean: 1,
  integer: 2,
  bitString: 3,
  octetString: 4,
  null: 5,
  oid: 6,
  enumerated: 10,
  utf8: 12,
  sequence: 16,
  set: 17,
  utcTime: 23,
  generalizedTime: 24,
  bmp: 30,
} as const;

export interface BerNode {
  /** The buffer that the offsets count in. */
  source: Uint8Array;
  /** 0 universal, 1 application, 2 context-specific, 3 private. */
  tagClass: 0 | 1 | 2 | 3;
  constructed: boolean;
  tag: number;
  /** First byte of the tag. */
  start: number;
  contentStart: number;
  /** Byte after the content (before the end-of-contents octets of the indefinite form). */
  contentEnd: number;
  /** Byte after the whole element. */
  end: number;
  /** Only for the indefinite form, whose end is found by reading the children. */
  parsed: BerNode[] | null;
}

/** Nesting beyond this is hostile: CMS with counter-signatures and timestamps stays below 30. */
const MAX_DEPTH = 48;
/** Children of one element; a CRL's revoked list is read as one raw slice and never through here. */
const MAX_CHILDREN = 100_000;

/** Elements made in one reading: those of the indefinite form are read at once, all that is in them. */
const MAX_NODES = 400_000;

/**
 * The element at `offset`, or null when it is damaged or reaches beyond `limit`.
 * @param room elements that may still be made; shared by what is read together
 */
export function readBer(
  source: Uint8Array,
  offset = 0,
  limit = source.length,
  depth = 0,
  room = { left: MAX_NODES },
): BerNode | null {
  if (depth > MAX_DEPTH || offset + 2 > limit || room.left-- <= 0) return null;
  const first = source[offset] as number;
  const isLong = (first & 0x1f) === 0x1f;
  const after = isLong ? afterLongTag(source, offset + 1, limit) : offset + 1;
  if (after < 0 || after >= limit) return null;
  const tag = isLong ? septets(source, offset + 1, after) : first & 0x1f;
  let at = after;
  const constructed = (first & 0x20) !== 0;
  const tagClass = (first >> 6) as BerNode['tagClass'];
  const lengthByte = source[at++] as number;
  if (lengthByte === 0x80) {
    if (!constructed) return null;
    return readIndefinite(
      { source, tagClass, constructed, tag, start: offset, contentStart: at },
      limit,
      depth,
      room,
    );
  }
  const count = lengthByte > 0x80 ? lengthByte & 0x7f : 0;
  if (count > 6 || at + count > limit) return null;
  const length = count > 0 ? octets(source, at, count) : lengthByte;
  at += count;
  const end = at + length;
  if (end > limit) return null;
  return {
    source,
    tagClass,
    constructed,
    tag,
    start: offset,
    contentStart: at,
    contentEnd: end,
    end,
    parsed: null,
  };
}

/** Byte after a tag of several octets (X.690, 8.1.2.4), at most four of them; -1 when it does not end. */
function afterLongTag(source: Uint8Array, from: number, limit: number): number {
  for (let at = from; at < from + 4 && at < limit; at++) {
    if ((source[at] ?? 0) < 0x80) return at + 1;
  }
  return -1;
}

function septets(source: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 128 + ((source[at] ?? 0) & 0x7f);
  return value;
}

function octets(source: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 256 + (source[from + i] ?? 0);
  return value;
}

function readIndefinite(
  head: Omit<BerNode, 'contentEnd' | 'end' | 'parsed'>,
  limit: number,
  depth: number,
  room: { left: number },
): BerNode | null {
  const parsed: BerNode[] = [];
  let at = head.contentStart;
  while (parsed.length <= MAX_CHILDREN) {
    if (at + 2 > limit) return null;
    if (head.source[at] === 0 && head.source[at + 1] === 0) {
      return { ...head, contentEnd: at, end: at + 2, parsed };
    }
    const child = readBer(head.source, at, limit, depth + 1, room);
    if (!child) return null;
    parsed.push(child);
    at = child.end;
  }
  return null;
}

/** Elements inside a constructed node; empty for a primitive or damaged one. */
export function childrenOf(node: BerNode | null | undefined): BerNode[] {
  if (!node?.constructed) return [];
  if (node.parsed) return node.parsed;
  const children: BerNode[] = [];
  const room = { left: MAX_NODES };
  let at = node.contentStart;
  while (at < node.contentEnd && children.length < MAX_CHILDREN) {
    const child = readBer(node.source, at, node.contentEnd, 0, room);
    if (!child) return [];
    children.push(child);
    at = child.end;
  }
  return children;
}

/** The element's own bytes, tag and length included. */
export function rawOf(node: BerNode): Uint8Array {
  return node.source.subarray(node.start, node.end);
}

export function contentOf(node: BerNode): Uint8Array {
  return node.source.subarray(node.contentStart, node.contentEnd);
}

export function isUniversal(node: BerNode | null | undefined, tag: number): node is BerNode {
  return node !== null && node !== undefined && node.tagClass === 0 && node.tag === tag;
}

/** `[tag]` of the context-specific class. */
export function isContext(node: BerNode | null | undefined, tag: number): node is BerNode {
  return node !== null && node !== undefined && node.tagClass === 2 && node.tag === tag;
}

/** Dotted form; null when it is no object identifier. */
export function oidOf(node: BerNode | null | undefined): string | null {
  if (!isUniversal(node, TAG.oid)) return null;
  return oidText(contentOf(node));
}

/** Dotted form of an object identifier's content octets (also under implicit tags). */
function oidText(content: Uint8Array): string | null {
  // What is cut, or filled up with zeros, would be read as another one (X.690, 8.19.2).
  if (content.length === 0 || content.length > 64 || (content.at(-1) as number) >= 0x80) return null;
  const parts: number[] = [];
  let value = 0;
  for (const byte of content) {
    if (value === 0 && byte === 0x80) return null;
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER) return null;
    if (byte < 0x80) {
      if (parts.length === 0) {
        const top = Math.min(2, Math.floor(value / 40));
        parts.push(top, value - top * 40);
      } else parts.push(value);
      value = 0;
    }
  }
  return parts.join('.');
}

/** Octets of an OCTET STRING, the chunks of a constructed one joined; implicit tags are the caller's business. */
export function octetsOf(node: BerNode, depth = 0): Uint8Array | null {
  if (!node.constructed) return contentOf(node);
  if (depth > 8) return null;
  const chunks: Uint8Array[] = [];
  for (const child of childrenOf(node)) {
    const chunk = isUniversal(child, TAG.octetString) ? octetsOf(child, depth + 1) : null;
    if (!chunk) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Small non-negative INTEGER or ENUMERATED (versions, salt lengths); null when negative, larger or damaged. */
export function smallInteger(node: BerNode | null | undefined): number | null {
  if (!node || node.constructed) return null;
  const content = contentOf(node);
  if (content.length === 0 || content.length > 6 || (content[0] as number) >= 0x80) return null;
  return content.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Octets of a serial number: twenty by the standard (RFC 5280, 4.1.2.2), and some authorities have written more. */
const MAX_INTEGER = 256;

/** Big-endian hex of an INTEGER without leading zero octets: serial numbers are compared in this form. */
export function integerHex(node: BerNode | null | undefined): string | null {
  if (!node || node.constructed) return null;
  const content = contentOf(node);
  let first = 0;
  while (first < content.length - 1 && content[first] === 0) first++;
  const size = content.length - first;
  return size === 0 || size > MAX_INTEGER ? null : Buffer.from(content.subarray(first)).toString('hex');
}

/** UTCTime or GeneralizedTime as milliseconds since the epoch; null when malformed (RFC 5280 4.1.2.5, RFC 3161 2.4.2). */
export function timeOf(node: BerNode | null | undefined): number | null {
  if (node?.tagClass !== 0) return null;
  const text = Buffer.from(contentOf(node)).toString('latin1');
  const match =
    node.tag === TAG.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?()(Z|[+-]\d{4})$/.exec(text)
      : node.tag === TAG.generalizedTime
        ? /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)?(\d\d)?([.,]\d{1,9})?(Z|[+-]\d{4})?$/.exec(text)
        : null;
  if (!match) return null;
  const [, y, mo, d, h, mi, s, fraction, zone] = match;
  const year = node.tag === TAG.utcTime ? centuryOf(Number(y)) : Number(y);
  const day = dayOf(year, Number(mo) - 1, Number(d));
  if (!isOnClock(day, Number(mo), Number(d), [h, mi, s])) return null;
  let instant = day + ((Number(h) * 60 + Number(mi ?? 0)) * 60 + Number(s ?? 0)) * 1000;
  // Of the last unit that is written (X.680, 46.2 b).
  const unit = s !== undefined ? 1_000 : mi !== undefined ? 60_000 : 3_600_000;
  if (fraction) instant += Math.floor(Number(`0.${fraction.slice(1)}`) * unit);
  const ahead = zone && zone !== 'Z' ? minutesAhead(zone) : 0;
  return ahead === null ? null : instant - ahead * 60_000;
}

/** RFC 5280, 4.1.2.5.1. */
const centuryOf = (year: number): number => year + (year < 50 ? 2000 : 1900);

/** Date.UTC takes the years 0 to 99 for 1900 to 1999. */
function dayOf(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month, date);
}

/** Of `+0130`, 90; null for a time of day that there is not. */
function minutesAhead(zone: string): number | null {
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3, 5))];
  if (hours > 23 || minutes > 59) return null;
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/** A thirteenth month or a 31st of February is no date; 60 is a leap second. */
function isOnClock(
  day: number,
  month: number,
  date: number,
  clock: readonly (string | undefined)[],
): boolean {
  const [hour = 0, minute = 0, second = 0] = clock.map((part) => Number(part ?? 0));
  const found = new Date(day);
  const isDay = found.getUTCMonth() === month - 1 && found.getUTCDate() === date;
  return isDay && hour < 24 && minute < 60 && second <= 60;
}
