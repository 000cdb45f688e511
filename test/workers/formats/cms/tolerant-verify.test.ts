/** Values of ECDSA as chips hold them: put right where that changes no number, and told (BSI TR-03111, 5.2; RFC 3279, 2.2.3). */
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { bits, oid, sequence } from '../../../../lab/corpus/pki/der.ts';
import type { SignatureScheme } from '../../../../workers/formats/cms/algorithms.ts';
import { tlv } from '../../../../workers/formats/cms/der.ts';
import { ecdsaValue } from '../../../../workers/formats/cms/ecdsa-value.ts';
import { onSameSizeCurve } from '../../../../workers/formats/cms/same-size-curve.ts';
import { checkTolerantly } from '../../../../workers/formats/cms/tolerant-verify.ts';

const message = Buffer.from('what is signed');
const pairOn = (namedCurve: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  return { privateKey, spki: publicKey.export({ type: 'spki', format: 'der' }) };
};
const { privateKey, spki } = pairOn('P-256');
const plain = sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' });
const [r, s] = [plain.subarray(0, 32), plain.subarray(32)];
const zeros = (count: number) => Buffer.alloc(count);

/** INTEGERs with exactly these octets. */
const sequenceOf = (...parts: Uint8Array[]): Uint8Array => tlv(0x30, ...parts.map((part) => tlv(2, part)));
const ECDSA = { kind: 'ecdsa', hash: 'sha256' } as const;
const PLAIN = { kind: 'ecdsa-plain', hash: 'sha256' } as const;
const check = (scheme: SignatureScheme, signature: Uint8Array, key: Uint8Array = spki) => {
  const { outcome, leniencies } = checkTolerantly(scheme, 'sha256', key, message, signature);
  return [outcome, ...leniencies];
};

describe('a value of ECDSA', () => {
  const der = sign('sha256', message, privateKey);

  it('is taken as it stands in its own form', () => {
    expect(check(ECDSA, der)).to.deep.equal(['valid']);
    expect(check(PLAIN, plain)).to.deep.equal(['valid']);
  });

  it('is taken in the other form, and told', () => {
    expect(check(ECDSA, plain)).to.deep.equal(['valid', 'ecdsa-value-rewritten']);
    expect(check(PLAIN, der)).to.deep.equal(['valid', 'ecdsa-value-rewritten']);
  });

  it('may have zeros too many before its numbers, or a sign that is none', () => {
    for (const parts of [
      [Buffer.concat([zeros(2), r]), s],
      [r, Buffer.concat([zeros(5), s])],
    ])
      expect(check(ECDSA, sequenceOf(...parts))).to.deep.equal(['valid', 'ecdsa-value-rewritten']);
    // A number with its first bit set, written without the zero that makes it positive.
    const high = Array.from({ length: 64 }, () =>
      sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
    ).find((one) => one[0]! >= 0x80)!;
    expect(check(ECDSA, sequenceOf(high.subarray(0, 32), high.subarray(32)))[0]).to.equal('valid');
  });

  it('is invalid over something else, in whichever form', () => {
    const other = sign('sha256', Buffer.from('other'), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    expect(check(PLAIN, other)).to.deep.equal(['invalid']);
    expect(check(ECDSA, other)[0]).to.equal('invalid');
    expect(check(ECDSA, sequenceOf(s, r))[0]).to.equal('invalid');
  });

  it('is invalid where it is no two numbers at all', () => {
    for (const value of [
      zeros(0),
      plain.subarray(1),
      zeros(134),
      sequenceOf(r),
      sequenceOf(r, s, s),
      sequenceOf(zeros(0), s),
      Buffer.concat([sequenceOf(r, s), zeros(1)]),
      tlv(0x30, tlv(4, r), tlv(4, s)),
    ])
      expect(check(ECDSA, value)[0], Buffer.from(value).toString('hex').slice(0, 20)).to.equal('invalid');
  });

  it('has numbers of at most sixty-six octets, those of P-521', () => {
    const long = (size: number) => ecdsaValue(sequenceOf(Buffer.alloc(size, 1), s), 'der');
    expect([long(66)?.encoding, long(67)]).to.deep.equal(['der', null]);
    expect([
      ecdsaValue(Buffer.alloc(132, 1), 'plain')?.encoding,
      ecdsaValue(Buffer.alloc(133, 1), 'plain'),
    ]).to.deep.equal(['plain', null]);
  });

  it('written again is the same numbers, and is then as it should be', () => {
    const number = fc.uint8Array({ minLength: 1, maxLength: 66 });
    fc.assert(
      fc.property(number, number, fc.nat(3), (a, b, more) => {
        const once = ecdsaValue(sequenceOf(Buffer.concat([zeros(more), a]), b), 'der');
        const again = ecdsaValue(once!.signature, 'der')!;
        expect(again.changed).to.equal(false);
        return Buffer.compare(again.signature, once!.signature) === 0;
      }),
    );
  });
});

describe('a key that lies on another curve than it states', () => {
  const curves = { 'P-256': '1.2.840.10045.3.1.7', brainpoolP256r1: '1.3.36.3.3.2.8.1.1.7' };
  const brainpool = pairOn('brainpoolP256r1');
  const pointOf = (key: Uint8Array) => Buffer.from(key.subarray(-65));
  const stating = (curve: string, point: Buffer) =>
    sequence(sequence(oid('1.2.840.10045.2.1'), oid(curve)), bits(point));
  const signature = sign('sha256', message, { key: brainpool.privateKey, dsaEncoding: 'ieee-p1363' });

  it('is used on the one that its point is on, and that is told', () => {
    const misnamed = stating(curves['P-256'], pointOf(brainpool.spki));
    expect(check(PLAIN, signature, misnamed)).to.deep.equal(['valid', 'same-size-curve']);
    expect(check(PLAIN, plain, misnamed)).to.deep.equal(['invalid', 'same-size-curve']);
    expect(onSameSizeCurve(misnamed)?.curve).to.equal('brainpoolP256r1');
  });

  it('is not looked for where the point is on none, in another form, or of no such size', () => {
    const bent = pointOf(spki);
    bent[64]! ^= 1;
    const compressed = Buffer.concat([Buffer.of(2), pointOf(brainpool.spki).subarray(1, 33)]);
    const [, ...xy] = pointOf(brainpool.spki);
    // X9.62, 4.3.6: both coordinates, with the sign of y once more.
    const hybrid = Buffer.of(6 + (xy.at(-1)! & 1), ...xy);
    for (const point of [
      bent,
      compressed,
      hybrid,
      Buffer.concat([Buffer.of(4), zeros(62)]),
      Buffer.of(4),
      zeros(0),
    ])
      expect(onSameSizeCurve(stating(curves['P-256'], point)), String(point.length)).to.equal(null);
    expect(onSameSizeCurve(zeros(0))).to.equal(null);
    expect(check(PLAIN, plain, stating(curves['P-256'], bent))).to.deep.equal(['unsupported']);
  });
});

describe('a key that is too large', () => {
  it('is not computed with, whatever it is', () => {
    const padded = Buffer.concat([spki, zeros(1536 - spki.length)]);
    expect(check(PLAIN, plain, Buffer.concat([padded, zeros(1)]))).to.deep.equal(['unsupported']);
    const RSA = { kind: 'rsa-pkcs1', hash: 'sha256' } as const;
    expect(check(RSA, plain, zeros(1537))).to.deep.equal(['unsupported']);
  });
});
