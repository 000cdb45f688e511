/** Which digest and which scheme an identifier means, against values that the standards themselves print. */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { nul, oid, sequence } from '../../../../lab/corpus/pki/der.ts';
import {
  algorithmOf,
  digestNameOf,
  digestOf,
  digestOid,
  growingDigester,
  sameAlgorithm,
  schemeOf,
  signerDigestOf,
} from '../../../../workers/formats/cms/algorithms.ts';
import { readBer } from '../../../../workers/formats/cms/ber.ts';

const NIST = '2.16.840.1.101.3.4';
const idOf = (dotted: string, ...parameters: Buffer[]) =>
  algorithmOf(readBer(sequence(oid(dotted), ...parameters)))!;
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('digests by their identifiers', () => {
  // Of "abc": RFC 1321, A.5; RIPEMD-160's paper; FIPS 180-4 and 202, examples.
  for (const [dotted, digest] of [
    ['1.2.840.113549.2.5', '900150983cd24fb0d6963f7d28e17f72'],
    ['1.3.36.3.2.1', '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc'],
    ['1.3.14.3.2.26', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    [`${NIST}.2.4`, '23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7'],
    [`${NIST}.2.1`, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      `${NIST}.2.2`,
      'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
    ],
    [
      `${NIST}.2.3`,
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    ],
    [`${NIST}.2.5`, '4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa'],
    [`${NIST}.2.6`, '53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23'],
    [`${NIST}.2.7`, 'e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf'],
    [`${NIST}.2.8`, '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532'],
    [`${NIST}.2.11`, '5881092dd818bf5cf8a3ddb793fbcba74097d5c526a6d35f97b83351940f2cc8'],
    [
      `${NIST}.2.12`,
      '483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739d5a15bef186a5386c75744c0527e1faa9f8726e462a12a4feb06bd8801e751e4',
    ],
  ] as const)
    it(`${dotted} gives what its standard prints`, () => {
      const name = digestNameOf(dotted)!;
      expect(hexOf(digestOf(name, [Buffer.from('abc')]))).to.equal(digest);
      expect(hexOf(digestOf(name, [Buffer.from('a'), Buffer.alloc(0), Buffer.from('bc')]))).to.equal(digest);
      expect(digestOid(name)).to.equal(dotted);
    });

  it('are none for what names something else, or nothing', () => {
    for (const dotted of ['', '1.2.840.113549.1.1.11', `${NIST}.2`, `${NIST}.2.1.1`])
      expect(digestNameOf(dotted), dotted).to.equal(null);
    expect([digestNameOf(undefined), signerDigestOf(undefined)]).to.deep.equal([null, null]);
  });

  it('are taken from the identifier of a signature only where that names one', () => {
    expect(signerDigestOf('1.2.840.113549.1.1.11')).to.equal('sha256');
    expect(signerDigestOf('1.2.840.10045.4.3.4')).to.equal('sha512');
    for (const dotted of ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10', '1.3.101.112'])
      expect(signerDigestOf(dotted), dotted).to.equal(null);
  });
});

describe('schemes by their identifiers', () => {
  for (const [dotted, kind, hash] of [
    // RFC 8017, A.2.4; RFC 5758, 3.2; TR-03111, 5.2.1; RFC 8410, 3; RFC 9882; RFC 9814.
    ['1.2.840.113549.1.1.5', 'rsa-pkcs1', 'sha1'],
    ['1.2.840.113549.1.1.14', 'rsa-pkcs1', 'sha224'],
    ['1.2.840.113549.1.1.13', 'rsa-pkcs1', 'sha512'],
    ['1.2.840.10045.4.3.3', 'ecdsa', 'sha384'],
    [`${NIST}.3.10`, 'ecdsa', 'sha3-256'],
    ['0.4.0.127.0.7.1.1.4.1.3', 'ecdsa-plain', 'sha256'],
    ['1.2.840.10040.4.3', 'dsa', 'sha1'],
    ['1.3.101.112', 'ed25519', null],
    ['1.3.101.113', 'ed448', null],
    [`${NIST}.3.17`, 'ml-dsa', null],
    [`${NIST}.3.19`, 'ml-dsa', null],
    [`${NIST}.3.20`, 'slh-dsa', null],
    [`${NIST}.3.31`, 'slh-dsa', null],
  ] as const)
    it(`${dotted} is ${kind}${hash ? ` with ${hash}` : ''}`, () => {
      expect(schemeOf(idOf(dotted))).to.deep.include({ kind, hash });
    });

  it('are none for digests, keys of another use, and what lies beside the known ones', () => {
    for (const dotted of [`${NIST}.2.1`, '1.3.101.110', `${NIST}.3.32`, `${NIST}.3`, '1.2.840.113549.1.1.7'])
      expect(schemeOf(idOf(dotted)), dotted).to.equal(null);
  });
});

describe('the same algorithm', () => {
  it('is one with NULL for parameters and one without any (RFC 8017, A.2)', () => {
    const [bare, withNull] = [idOf('1.2.3'), idOf('1.2.3', nul())];
    expect([sameAlgorithm(bare, withNull), sameAlgorithm(withNull, bare)]).to.deep.equal([true, true]);
  });

  it('is none of another identifier or with other parameters', () => {
    const one = idOf('1.2.3', sequence(oid('1.2')));
    expect(sameAlgorithm(one, idOf('1.2.3', sequence(oid('1.2'))))).to.equal(true);
    for (const other of [
      idOf('1.2.4', sequence(oid('1.2'))),
      idOf('1.2.3', sequence(oid('1.3'))),
      idOf('1.2.3'),
    ])
      expect(sameAlgorithm(one, other)).to.equal(false);
  });
});

describe('a digester of ranges that grow', () => {
  const whole = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 7) % 251));
  const range = fc.record({
    first: fc.nat(600),
    second: fc.nat(600),
    name: fc.constantFrom('sha256', 'sha1', 'shake256', 'sha3-384'),
  } as const);

  it('gives what the digest of those bytes is, in whatever order it is asked', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (asked) => {
        const digester = growingDigester(whole);
        for (const { first, second, name } of asked) {
          const parts = [whole.subarray(0, first), whole.subarray(second)];
          const options = name === 'shake256' ? { outputLength: 64 } : {};
          const expected = createHash(name, options).update(Buffer.concat(parts)).digest('hex');
          expect(hexOf(digester(name, parts)), `${name} ${first} ${second}`).to.equal(expected);
        }
      }),
    );
  });

  it('is not misled by bytes of elsewhere, or by none', () => {
    const digester = growingDigester(whole);
    digester('sha256', [whole.subarray(0, 300)]);
    for (const parts of [[Buffer.from('other')], [whole.subarray(5, 400)], [], [Buffer.alloc(0)]])
      expect(hexOf(digester('sha256', parts))).to.equal(
        createHash('sha256').update(Buffer.concat(parts)).digest('hex'),
      );
  });
});
