/** CVE-2020-0601: the named curve with a generator of the attacker's choice, so that a known public key is "his". */
import { createECDH, createHash } from 'node:crypto';
import { integer, sequence } from '../../corpus/pki/der.ts';
import { ecdsa, type SigningKey } from '../algorithms.ts';
import { documentSigner } from '../pki.ts';
import type { Vector } from '../vector.ts';
import { attack, csca, FORGED } from './attack.ts';

export function madeUpCurve(): Vector[] {
  const curve = ecdsa('prime256v1', 'sha256', { explicit: true });
  const genuine = curve.newKey();
  const point = Uint8Array.from(genuine.spki.subarray(-65));
  const state = { csca, signer: documentSigner(csca, curve, { key: genuine }) };
  const named = Buffer.from(genuine.spki);
  const generator = Buffer.from('046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296', 'hex');
  const at = named.indexOf(generator);
  named.set(point, at);
  const key: SigningKey = { spki: named, sign: (data) => signOverPoint(point, data) };
  const fake = documentSigner(csca, curve, { key, issuer: { ...csca, key: csca.algorithm.newKey() } });
  return [
    attack({
      name: 'explicit curve with a generator of one’s own',
      state: { csca: state.csca, signer: fake },
      groups: FORGED,
      truth: { signatureVerified: false, chainTrusted: false },
    }),
  ];
}

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** ECDSA with the public point itself as generator and the private key 1: r is the x of k times the point. */
function signOverPoint(point: Uint8Array<ArrayBuffer>, data: Buffer): Buffer {
  const k = createECDH('prime256v1');
  k.generateKeys();
  const toBig = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
  const r = toBig(k.computeSecret(point)) % ORDER;
  const h = toBig(createHash('sha256').update(data).digest());
  const s = (power(toBig(k.getPrivateKey()), ORDER - 2n) * (h + r)) % ORDER;
  return sequence(integer(r), integer(s));
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % ORDER];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % ORDER;
    square = (square * square) % ORDER;
  }
  return result;
}
