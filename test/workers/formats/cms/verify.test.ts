/** One signature value: valid, computed and wrong, or not computable, which says nothing about anybody. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect } from 'chai';
import { bits, integer, oid, sequence } from '../../../../lab/corpus/pki/der.ts';
import type { SignatureScheme } from '../../../../workers/formats/cms/algorithms.ts';
import { checkSignature, describeKey } from '../../../../workers/formats/cms/verify.ts';

const message = Buffer.from('what is signed');
const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

interface Pair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}
const KEYS: Record<string, Pair> = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  dsa: generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }),
  ed25519: generateKeyPairSync('ed25519'),
  ed448: generateKeyPairSync('ed448'),
};
const scheme = (kind: string, hash: string | null = 'sha256'): SignatureScheme =>
  (kind === 'rsa-pss'
    ? { kind, hash, mgfHash: hash, saltLength: 32 }
    : { kind, hash: /^(ed|ml|slh)/.test(kind) ? null : hash }) as SignatureScheme;

/** A value by the key of that name, as the scheme asks for it. */
function madeBy(kind: string, { privateKey: key }: Pair): Buffer {
  if (kind === 'rsa-pss') return sign('sha256', message, { key, padding: 6, saltLength: 32 });
  if (kind === 'ecdsa-plain') return sign('sha256', message, { key, dsaEncoding: 'ieee-p1363' });
  return sign(kind.startsWith('ed') ? null : 'sha256', message, key);
}

const OWNERS: readonly (readonly [string, string])[] = [
  ['rsa-pkcs1', 'rsa'],
  ['rsa-pss', 'rsa'],
  ['ecdsa', 'ec'],
  ['ecdsa-plain', 'ec'],
  ['dsa', 'dsa'],
  ['ed25519', 'ed25519'],
  ['ed448', 'ed448'],
];

for (const [kind, owner] of OWNERS)
  describe(`a value of ${kind}`, () => {
    const pair = KEYS[owner]!;
    const value = madeBy(kind, pair);
    const check = (signature: Uint8Array, parts: Uint8Array[] = [message], spki = spkiOf(pair.publicKey)) =>
      checkSignature(scheme(kind), 'sha256', spki, parts, signature).outcome;

    it('is valid over its content, in however many parts', () => {
      expect(check(value)).to.equal('valid');
      for (const at of [0, 5, message.length])
        expect(check(value, [message.subarray(0, at), message.subarray(at)]), String(at)).to.equal('valid');
    });

    it('is invalid over another content, changed, cut, longer, or empty', () => {
      expect(check(value, [Buffer.from('something else')])).to.equal('invalid');
      expect(check(value, [])).to.equal('invalid');
      const bent = Buffer.from(value);
      bent[bent.length - 2]! ^= 1;
      for (const other of [
        bent,
        value.subarray(0, -1),
        Buffer.concat([value, Buffer.of(0)]),
        Buffer.alloc(0),
      ])
        expect(check(other), String(other.length)).to.equal('invalid');
    });

    it('cannot be computed with a key of another kind, or with none', () => {
      for (const [other, { publicKey }] of Object.entries(KEYS))
        if (other !== owner)
          expect(check(value, [message], spkiOf(publicKey)), other).to.equal('unsupported');
      for (const none of [
        Buffer.alloc(0),
        Buffer.from('3000', 'hex'),
        spkiOf(pair.publicKey).subarray(0, -1),
      ])
        expect(check(value, [message], none)).to.equal('unsupported');
    });
  });

describe('what cannot be computed', () => {
  it('is a digest that is larger than its key (RFC 8017, 9.2)', () => {
    const small = generateKeyPairSync('rsa', { modulusLength: 512 });
    const value = sign('sha256', message, small.privateKey);
    const check = (hash: string) =>
      checkSignature(scheme('rsa-pkcs1', hash), 'sha1', spkiOf(small.publicKey), [message], value).outcome;
    expect(check('sha256')).to.equal('valid');
    expect(check('sha512')).not.to.equal('valid');
  });

  it('is ML-DSA or SLH-DSA with another key', () => {
    for (const kind of ['ml-dsa', 'slh-dsa'])
      expect(
        checkSignature(scheme(kind), 'sha256', spkiOf(KEYS.ec!.publicKey), [message], Buffer.alloc(64)),
      ).to.deep.equal({ outcome: 'unsupported', reason: `a ${kind} signature with a ec key` });
  });
});

describe('a key on a curve of its own making (CVE-2020-0601)', () => {
  // P-256 with its parameters written out (SEC 2, 2.4.2); the generator is the point of the key itself.
  const field = 'ffffffff00000001000000000000000000000000ffffffffffffffffffffffff';
  const b = '5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b';
  const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';
  const octets = (hex: string) => Buffer.concat([Buffer.of(4, hex.length / 2), Buffer.from(hex, 'hex')]);
  const point = spkiOf(KEYS.ec!.publicKey).subarray(-65);
  const spki = sequence(
    sequence(
      oid('1.2.840.10045.2.1'),
      sequence(
        integer(1),
        sequence(oid('1.2.840.10045.1.1'), integer(BigInt(`0x${field}`))),
        sequence(octets(field.replace(/f$/, 'c')), octets(b)),
        octets(point.toString('hex')),
        integer(BigInt(`0x${order}`)),
        integer(1),
      ),
    ),
    bits(point),
  );

  it('proves nothing about its certificate, so nothing is computed with it', () => {
    const checked = checkSignature(scheme('ecdsa'), 'sha256', spki, [message], madeBy('ecdsa', KEYS.ec!));
    expect(checked.outcome).to.equal('unsupported');
    expect(describeKey(spki)).to.equal(null);
  });
});

describe('a key in words', () => {
  for (const [name, words] of [
    ['rsa', 'rsa 1024'],
    ['ec', 'ec prime256v1'],
    ['dsa', 'dsa 1024'],
    ['ed25519', 'ed25519'],
  ] as const)
    it(`is ${words}`, () => {
      expect(describeKey(spkiOf(KEYS[name]!.publicKey))).to.equal(words);
    });

  it('is none where it cannot be read', () => {
    expect(describeKey(Buffer.from('3000', 'hex'))).to.equal(null);
  });
});
