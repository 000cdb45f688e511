/** The outermost element of a chip's file (ICAO 9303-10, 4.7): which one it is, and that nothing else stands around it. */
import { type BerNode, readBer } from '../cms/ber.ts';

export type FileProblem =
  | 'empty'
  | 'not-tlv'
  | 'wrong-tag'
  /** The stated length reaches beyond the bytes. */
  | 'truncated'
  | 'trailing-bytes';

export interface TlvFile {
  node: BerNode | null;
  /** First octet (two for long tags) in hex, as people name files: `61`, `75`, `77`. */
  tag: string | null;
  /** Zero or 0xFF octets after the element: what is left of a file that is larger than its content. */
  padding: number;
  problem: FileProblem | null;
}

/** Reads an elementary file whose template tag is `tag` (one octet). Padding is told, any other rest is a problem. */
export function readTlvFile(bytes: Uint8Array, tag: number): TlvFile {
  const first = bytes[0];
  if (first === undefined) return { node: null, tag: null, padding: 0, problem: 'empty' };
  const found = { node: null, tag: hexOctet(first), padding: 0 };
  if (first !== tag) return { ...found, problem: 'wrong-tag' };
  const node = readBer(bytes);
  if (!node) return { ...found, problem: claimsMore(bytes) ? 'truncated' : 'not-tlv' };
  const padding = paddingAfter(bytes, node.end);
  return { ...found, node, padding: padding ?? 0, problem: padding === null ? 'trailing-bytes' : null };
}

/** Octets after `end` when all of them are 00 or all of them FF; null when they are anything else. */
export function paddingAfter(bytes: Uint8Array, end: number): number | null {
  const filler = bytes[end];
  if (filler === undefined) return 0;
  if (filler !== 0 && filler !== 0xff) return null;
  for (let i = end; i < bytes.length; i++) if (bytes[i] !== filler) return null;
  return bytes.length - end;
}

function hexOctet(octet: number): string {
  return octet.toString(16).toUpperCase().padStart(2, '0');
}

/** Would the element be readable if more bytes followed? */
function claimsMore(bytes: Uint8Array): boolean {
  const length = bytes[1];
  if (length === undefined || length === 0x80) return true;
  if (length < 0x80) return 2 + length > bytes.length;
  const count = length & 0x7f;
  if (count > 6) return false;
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 256 + (bytes[2 + i] ?? 0);
  return 2 + count + value > bytes.length;
}
