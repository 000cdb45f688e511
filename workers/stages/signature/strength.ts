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
/** DSA moduli and curves that fell with RSA of 1024 bits and before. */
const DSA_ENDS = { bits: 2048, until: Date.UTC(2013, 9, 1) };
const CURVE_ENDS = { bits: 224, until: Date.UTC(2013, 9, 1) };

export function weaknessOf(signature: SignatureFacts): Weakness | null {
  const digest = signature.cryptography?.digestAlgorithm ?? '';
  const ends = DIGEST_ENDS[digest];
  if (ends !== undefined) {
    const words = `Its digest algorithm (${digest}) is broken: colliding documents can be made.`;
    return { reliedOnUntil: ends, words };
  }
  const key = signature.signer?.key ?? '';
  const [, kind = '', size = ''] = /^(rsa|dsa|ec)(?:-pss)? .*?(\d{3,})/.exec(key) ?? [];
  const least = kind === 'rsa' ? RSA_ENDS : kind === 'dsa' ? DSA_ENDS : CURVE_ENDS;
  if (size === '' || Number(size) >= least.bits) return null;
  return { reliedOnUntil: least.until, words: `The signer’s key (${key}) is too short for today.` };
}
