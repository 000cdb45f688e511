/** Algorithms and keys that can be broken with effort, and until when they could be relied on. */
import type { SignatureFacts } from './facts.ts';

export interface Weakness {
  /** Milliseconds since the epoch: what is proven to be older still counts. */
  reliedOnUntil: number;
  words: string;
}

/** Ends of reliance, as EU validators have them (after ETSI TS 119 312 and SOG-IS agreed mechanisms). */
const DIGEST_ENDS: Record<string, number> = {
  md5: Date.UTC(2004, 7, 1),
  sha1: Date.UTC(2012, 7, 1),
  ripemd160: Date.UTC(2014, 7, 1),
};
const RSA_ENDS = { bits: 1900, until: Date.UTC(2019, 9, 1) };

export function weaknessOf(signature: SignatureFacts): Weakness | null {
  const digest = signature.cryptography?.digestAlgorithm ?? '';
  const ends = DIGEST_ENDS[digest];
  if (ends !== undefined) {
    const words = `Its digest algorithm (${digest}) is broken: colliding documents can be made.`;
    return { reliedOnUntil: ends, words };
  }
  const bits = /^rsa(?:-pss)? (\d+)$/.exec(signature.signer?.key ?? '')?.[1];
  if (bits === undefined || Number(bits) >= RSA_ENDS.bits) return null;
  return {
    reliedOnUntil: RSA_ENDS.until,
    words: `The signer’s key (RSA ${bits} bits) is too short for today.`,
  };
}
