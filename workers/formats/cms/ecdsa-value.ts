/** ECDSA signature values as chips hold them, written again as OpenSSL takes them. */
import { childrenOf, contentOf, isUniversal, readBer, TAG } from './ber.ts';
import { tlv } from './der.ts';

export interface EcdsaValue {
  signature: Uint8Array;
  encoding: 'der' | 'plain';
  /** The value was not in the form that the algorithm identifier asks for. */
  changed: boolean;
}

/** No curve in use has an order of more octets than P-521. */
const MAX_INTEGER = 66;

/**
 * Superfluous and missing leading zeros of r and s are put right (an unsigned reading); r and s side by side are told
 * from the sequence by their form. Null when it is neither.
 */
export function ecdsaValue(signature: Uint8Array, stated: 'der' | 'plain'): EcdsaValue | null {
  const sequence = asSequence(signature);
  if (sequence) {
    const same = stated === 'der' && Buffer.compare(sequence, signature) === 0;
    return { signature: sequence, encoding: 'der', changed: !same };
  }
  if (signature.length === 0 || signature.length % 2 === 1 || signature.length > 2 * MAX_INTEGER) return null;
  return { signature, encoding: 'plain', changed: stated !== 'plain' };
}

function asSequence(signature: Uint8Array): Uint8Array | null {
  const root = readBer(signature);
  if (!isUniversal(root, TAG.sequence) || root.end !== signature.length) return null;
  const integers = childrenOf(root);
  if (integers.length !== 2 || !integers.every((node) => isUniversal(node, TAG.integer))) return null;
  const parts = integers.map((node) => unsigned(contentOf(node)));
  if (parts.some((part) => part.length === 0 || part.length > MAX_INTEGER)) return null;
  return tlv(
    0x30,
    ...parts.map((part) => tlv(TAG.integer, ...((part[0] as number) >= 0x80 ? [ZERO] : []), part)),
  );
}

const ZERO = Uint8Array.of(0);

function unsigned(octets: Uint8Array): Uint8Array {
  let at = 0;
  while (at < octets.length - 1 && octets[at] === 0) at++;
  return octets.subarray(at);
}
