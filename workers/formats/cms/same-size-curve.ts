/**
 * Keys whose certificate states one curve while the point lies on another of the same size (Lithuania: two 224-bit
 * curves). The point itself decides: OpenSSL takes it on a curve only when it satisfies that curve's equation, which a
 * point of another curve practically never does.
 */
import { createPublicKey } from 'node:crypto';
import { childrenOf, contentOf, readBer } from './ber.ts';
import { oid, tlv } from './der.ts';

/** Named curves by the octets of one coordinate. */
const CURVES: Record<number, readonly [name: string, oid: string][]> = {
  24: [
    ['P-192', '1.2.840.10045.3.1.1'],
    ['brainpoolP192r1', '1.3.36.3.3.2.8.1.1.3'],
  ],
  28: [
    ['P-224', '1.3.132.0.33'],
    ['brainpoolP224r1', '1.3.36.3.3.2.8.1.1.5'],
    ['brainpoolP224t1', '1.3.36.3.3.2.8.1.1.6'],
  ],
  32: [
    ['P-256', '1.2.840.10045.3.1.7'],
    ['brainpoolP256r1', '1.3.36.3.3.2.8.1.1.7'],
    ['brainpoolP256t1', '1.3.36.3.3.2.8.1.1.8'],
  ],
  40: [['brainpoolP320r1', '1.3.36.3.3.2.8.1.1.9']],
  48: [
    ['P-384', '1.3.132.0.34'],
    ['brainpoolP384r1', '1.3.36.3.3.2.8.1.1.11'],
  ],
  64: [['brainpoolP512r1', '1.3.36.3.3.2.8.1.1.13']],
};

const EC_PUBLIC_KEY = '1.2.840.10045.2.1';
const UNCOMPRESSED = 4;

/**
 * The key on the named curve of its size that its point really lies on; null when there is none, or when the point is
 * compressed (half of all numbers are an x coordinate of any curve, so that would prove nothing).
 */
export function onSameSizeCurve(spki: Uint8Array): { spki: Uint8Array; curve: string } | null {
  const [, bits] = childrenOf(readBer(spki));
  if (!bits) return null;
  const point = contentOf(bits).subarray(1);
  if (point[0] !== UNCOMPRESSED || point.length % 2 === 0) return null;
  for (const [curve, id] of CURVES[(point.length - 1) / 2] ?? []) {
    const key = tlv(0x30, tlv(0x30, oid(EC_PUBLIC_KEY), oid(id)), tlv(3, contentOf(bits)));
    try {
      createPublicKey({ key: Buffer.from(key), format: 'der', type: 'spki' });
      return { spki: key, curve };
    } catch {
      // Not on this curve.
    }
  }
  return null;
}
