/** Input that is made to cost time or memory. */
import { randomBytes } from 'node:crypto';
import { bits, explicit, integer, octets, oid, sequence, tlv } from '../../corpus/pki/der.ts';
import { ecdsa, pkcs1 } from '../algorithms.ts';
import { authority, documentSigner } from '../pki.ts';
import { type Case, trustIn, vector } from '../state.ts';
import { UNREADABLE, type Vector } from '../vector.ts';
import { csca, signer } from './attack.ts';

export function hostile(): Vector[] {
  const nested = (levels: number, head: number[]): Buffer =>
    Buffer.concat(Array.from({ length: levels }, () => Buffer.from(head)));
  const deep = (levels: number): Buffer => {
    let inner: Buffer = Buffer.from([5, 0]);
    for (let i = 0; i < levels; i++) inner = tlv(0x31, inner);
    return inner;
  };
  const hugePrime = (bytes: number): Buffer => {
    const number = () => tlv(2, Buffer.concat([Buffer.from([0x7f]), randomBytes(bytes)]));
    const field = sequence(oid('1.2.840.10045.1.1'), number());
    const parameters = sequence(
      integer(1),
      field,
      sequence(octets(randomBytes(bytes)), octets(randomBytes(bytes))),
      octets(Buffer.concat([Buffer.from([2]), randomBytes(bytes)])),
      number(),
    );
    return sequence(
      sequence(oid('1.2.840.10045.2.1'), parameters),
      bits(Buffer.concat([Buffer.from([2]), randomBytes(bytes)])),
    );
  };
  const rsaOf = (modulus: number, exponent: number): Buffer => {
    const odd = (bytes: number): Buffer =>
      Buffer.concat([Buffer.from([0x7f]), randomBytes(bytes - 2), Buffer.from([0xff])]);
    const key = sequence(tlv(2, odd(modulus)), tlv(2, odd(exponent)));
    return sequence(sequence(oid('1.2.840.113549.1.1.1'), tlv(5)), bits(key));
  };
  const withKey = (spki: Buffer, algorithm = csca.algorithm) =>
    documentSigner(csca, algorithm, { key: { spki, sign: (data) => signer.key.sign(data) } });
  const bad = { signatureVerified: false, chainTrusted: false };
  const wish = (name: string, rest: Partial<Case>): Vector => vector({ name, kind: 'hostile', ...rest });
  const rsa = (name: string, modulus: number, exponent: number): Vector =>
    wish(name, {
      state: { csca, signer: withKey(rsaOf(modulus, exponent), pkcs1('sha256')) },
      sod: { signature: () => randomBytes(modulus) },
      truth: bad,
    });
  const many = Array.from({ length: 700 }, () => signer.der);
  return [
    wish('indefinite lengths nested a hundred thousand deep', {
      file: Buffer.concat([Buffer.from([0x77, 0x80]), nested(100_000, [0x30, 0x80])]),
      truth: UNREADABLE,
    }),
    wish('definite lengths nested three thousand deep among the attributes', {
      sod: { attributes: (list) => [...list, sequence(oid('1.2.3.4'), deep(3000))] },
    }),
    wish('explicit curve over a prime of 2400 bits', {
      state: { csca, signer: withKey(hugePrime(300)) },
      truth: bad,
    }),
    wish('explicit curve over a prime of 16000 bits', {
      state: { csca, signer: withKey(hugePrime(2000)) },
      truth: bad,
    }),
    rsa('RSA modulus of 16384 bits', 2048, 3),
    rsa('RSA modulus and exponent of 3072 bits', 384, 384),
    wish('four signers, none fitting four certificates of 8192 bits, every reading to be tried', {
      state: { csca, signer: withKey(rsaOf(1024, 8), pkcs1('sha256')) },
      sod: {
        signers: 4,
        digest: 'sha512',
        sid: tlv(0x80, Buffer.alloc(20)),
        certificates: Array.from({ length: 4 }, () => withKey(rsaOf(1024, 8), pkcs1('sha256')).der),
        attributes: (list) => list,
        signature: () => Buffer.concat([Buffer.from([1]), randomBytes(1023)]),
      },
      truth: bad,
    }),
    wish('fifty authorities of one name, none of which signed', {
      state: { csca, signer: documentSigner({ ...csca, key: csca.algorithm.newKey() }) },
      sod: { signers: 4 },
      trust: trustIn(
        ...Array.from({ length: 50 }, () =>
          authority(ecdsa('brainpoolP512r1', 'sha512', { explicit: true })),
        ),
      ),
      truth: { chainTrusted: null, reason: 'issuer_key_unknown' },
    }),
    wish('seven hundred copies of the certificate', { sod: { certificates: many } }),
    wish('fifty thousand empty group entries', {
      content: sequence(
        integer(0),
        sequence(oid('2.16.840.1.101.3.4.2.1')),
        sequence(...Array.from({ length: 50_000 }, () => sequence())),
      ),
      truth: UNREADABLE,
    }),
    wish('length that claims six bytes of size', {
      file: Buffer.from('7786ffffffffffff3000', 'hex'),
      truth: UNREADABLE,
    }),
    wish('a megabyte of noise', { file: randomBytes(1024 * 1024), truth: UNREADABLE }),
    wish('more than a megabyte', {
      file: Buffer.alloc(1024 * 1024 + 1, 0x77),
      truth: { ...UNREADABLE, reason: 'sod_too_large' },
    }),
    wish('object identifier of a megabyte', {
      file: tlv(0x77, sequence(tlv(6, Buffer.alloc(1_000_000, 0x81)), explicit(0, sequence()))),
      truth: UNREADABLE,
    }),
    wish('DG2 of a megabyte of marker bytes', {
      dg2: tlv(0x75, Buffer.alloc(1_000_000, 0xff)),
      truth: { dgHashesVerified: false },
    }),
  ];
}
