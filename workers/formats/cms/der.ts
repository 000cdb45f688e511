/** DER writing: what must be digested is DER even when the file holds BER (RFC 5652, 5.4). */
import { type BerNode, childrenOf, contentOf, isUniversal, octetsOf, TAG } from './ber.ts';

/** One DER element from its tag octet and content. */
export function tlv(tagOctet: number, ...content: Uint8Array[]): Uint8Array {
  const body = Buffer.concat(content);
  const head = [tagOctet];
  if (body.length < 0x80) head.push(body.length);
  else {
    const length: number[] = [];
    for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) length.unshift(rest % 256);
    head.push(0x80 | length.length, ...length);
  }
  return Buffer.concat([Uint8Array.from(head), body]);
}

/** An object identifier's element from its dotted form. */
export function oid(dotted: string): Uint8Array {
  const [a = 0, b = 0, ...rest] = dotted.split('.').map(Number);
  const octets: number[] = [];
  for (const part of [a * 40 + b, ...rest]) {
    const groups = [part % 128];
    for (let high = Math.floor(part / 128); high > 0; high = Math.floor(high / 128)) {
      groups.unshift((high % 128) | 0x80);
    }
    octets.push(...groups);
  }
  return tlv(TAG.oid, Uint8Array.from(octets));
}

/** Nesting beyond this is hostile; what lies deeper is taken as written. */
const MAX_DEPTH = 48;

/** The node written again as DER: definite lengths, joined octet strings, sorted sets. Low tag numbers only. */
export function toDer(node: BerNode, tagOctet?: number, depth = 0): Uint8Array {
  const tag = tagOctet ?? (node.tagClass << 6) | (node.constructed ? 0x20 : 0) | node.tag;
  if (!node.constructed || depth > MAX_DEPTH) return tlv(tag, contentOf(node));
  if (isUniversal(node, TAG.octetString)) return tlv(TAG.octetString, octetsOf(node) ?? new Uint8Array(0));
  const parts = childrenOf(node).map((child) => toDer(child, undefined, depth + 1));
  const isSet = (tag & 0xdf) === TAG.set;
  // Joined here: a hundred thousand parts are too many for one call.
  return tlv(tag, Buffer.concat(isSet ? parts.sort(Buffer.compare) : parts));
}
