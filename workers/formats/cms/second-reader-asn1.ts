/** asn1js within bounds, and what the second reader's files share of its elements. */
import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';

/** Nodes of one message that asn1js builds; certificates and signers have some hundreds, revocation lists thousands. */
export const MAX_NODES = 20_000;
const MAX_DEPTH = 64;

export type Block = asn1js.BaseBlock;

/** Throws for bytes that are no ASN.1, or more of it than the bounds allow. */
export function parsed(raw: Uint8Array): Block {
  const { result, offset } = asn1js.fromBER(fresh(raw), {
    maxNodes: MAX_NODES,
    maxDepth: MAX_DEPTH,
    // What an OCTET STRING or BIT STRING holds is read where it is asked for.
    parseEmbedded: false,
  });
  if (offset < 0) throw new Error(result.error || 'no ASN.1');
  return result;
}

export function childrenOf(node: unknown): readonly Block[] {
  if (node instanceof asn1js.Sequence || node instanceof asn1js.Set || node instanceof asn1js.Constructed)
    return node.valueBlock.value;
  return [];
}

export function isContext(node: Block | undefined, tag: number): boolean {
  return node !== undefined && node.idBlock.tagClass === 3 && node.idBlock.tagNumber === tag;
}

/** A copy that nothing shares: asn1js keeps views of what it is given. */
export function fresh(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** Did asn1js stop at its bounds? @param reason of a throw */
export const stoppedAtBounds = (reason: string): boolean => /node count|nesting|depth/i.test(reason);

/** A SHA-256 in the place of bytes that are compared and may be told. */
export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const hexOf = (bytes: Uint8Array | ArrayBuffer): string => {
  const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('hex');
};

/** INTEGER as the first reader writes it: hex without leading zero octets. */
export const integerHexOf = (value: asn1js.Integer): string =>
  hexOf(value.valueBlock.valueHexView).replace(/^(00)+(?=..)/, '');
