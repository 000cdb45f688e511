/** The European health certificate: COSE_Sign1 (RFC 9052 and 9053) around a CBOR web token, in Base45 (RFC 9285). */
import { createHash, sign } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encode, Tagged } from 'cborg';
import { expect } from 'chai';
import fc from 'fast-check';
import { checkSeal } from '../../../../workers/formats/seal/check.ts';
import { readSeal } from '../../../../workers/formats/seal/read.ts';
import type { Seal } from '../../../../workers/formats/seal/seal.ts';
import { base45, healthOf, type SealSigner, sealSigner } from './make-seal.ts';

const read = (text: string): Seal => readSeal(Buffer.from(text))!;
const NOTHING = { scheme: 'eu-health', issuer: '', fields: [], signed: null } as const;
const claims = (more: [number, unknown][] = []) =>
  encode(
    new Map<number, unknown>([
      [1, 'UTO'],
      [-260, new Map([[1, { nam: { fn: 'Martin', gn: 'Ann' }, dob: '1987-05' }]])],
      ...more,
    ]),
  );
const kidOf = ({ certificate }: SealSigner) =>
  new Uint8Array(createHash('sha256').update(certificate.raw).digest().subarray(0, 8));
const inCode = (message: unknown): string => `HC1:${base45(deflateSync(encode(message)))}`;

interface Headers {
  written: Uint8Array;
  outside?: Map<number, unknown>;
}

function cose(signer: SealSigner, { written, outside = new Map() }: Headers, digest = 'sha256'): string {
  const payload = claims();
  const structure = Buffer.from(encode(['Signature1', written, new Uint8Array(0), payload]));
  const value = sign(digest, structure, { key: signer.key, dsaEncoding: 'ieee-p1363' });
  return inCode(new Tagged(18, [written, outside, payload, new Uint8Array(value)]));
}

const headers = (...entries: [number, unknown][]) => encode(new Map(entries));

describe('ES256 of a health certificate (RFC 9053, 2.1: the hash is not bound to the curve)', () => {
  for (const curve of ['P-256', 'P-384', 'P-521', 'brainpoolP256r1'])
    it(`is with SHA-256 on ${curve}, and with no other digest`, () => {
      const signer = sealSigner({ common: 'Health', curve });
      const seal = read(healthOf(signer, 'Martin'));
      expect(checkSeal(seal, [signer.certificate]).state).to.equal('valid');
      const written = headers([1, -7], [4, kidOf(signer)]);
      const other = read(cose(signer, { written }, 'sha512'));
      expect(checkSeal(other, [signer.certificate]).state).to.equal('broken');
    });
});

describe('the headers of a health certificate', () => {
  const signer = sealSigner({ common: 'Health' });
  const stranger = sealSigner({ common: 'Stranger' });
  const stateOf = (text: string) => {
    const { state, reason } = checkSeal(read(text), [signer.certificate, stranger.certificate]);
    return reason || state;
  };

  it('may both stand outside of what is protected, which is then no octet at all (RFC 9052, 3)', () => {
    const outside = new Map<number, unknown>([
      [1, -7],
      [4, kidOf(signer)],
    ]);
    expect(stateOf(cose(signer, { written: new Uint8Array(0), outside }))).to.equal('valid');
  });

  it('count as they are protected where they are given twice', () => {
    const outside = new Map<number, unknown>([[4, kidOf(stranger)]]);
    const written = headers([1, -7], [4, kidOf(signer)]);
    expect(stateOf(cose(signer, { written, outside }))).to.equal('valid');
    const named = headers([1, -7], [4, kidOf(stranger)]);
    expect(stateOf(cose(signer, { written: named, outside: new Map([[4, kidOf(signer)]]) }))).to.equal(
      'broken',
    );
  });

  it('name a key by eight octets, no more and no fewer', () => {
    const digest = createHash('sha256').update(signer.certificate.raw).digest();
    for (const length of [0, 7, 9, 32]) {
      const written = headers([1, -7], [4, new Uint8Array(digest.subarray(0, length))]);
      expect(stateOf(cose(signer, { written })), String(length)).to.equal('no-key');
    }
    expect(stateOf(cose(signer, { written: headers([1, -7]) }))).to.equal('no-key');
    expect(stateOf(cose(signer, { written: headers([1, -7], [4, 'key']) }))).to.equal('no-key');
  });
});

describe('a code that says HC1 and is no signed token', () => {
  const NO_OCTETS = new Uint8Array(0);
  const octets = new Uint8Array(createHash('sha512').update('octets').digest());
  for (const [what, message] of [
    ['of three parts', [NO_OCTETS, new Map(), claims()]],
    ['of five parts', [NO_OCTETS, new Map(), claims(), octets, octets]],
    ['without its payload (detached, RFC 9052, 4.1)', [NO_OCTETS, new Map(), null, octets]],
    ['whose signature is text', [NO_OCTETS, new Map(), claims(), 'x'.repeat(64)]],
    ['that is a map', new Map([[1, octets]])],
    ['whose headers are no CBOR', [Uint8Array.of(0xff), new Map(), claims(), octets]],
  ] as const)
    it(`is told as one: ${what}`, () => {
      expect(read(inCode(message))).to.deep.include(NOTHING);
    });

  it('is told as one where it opens to more than 65 536 octets', () => {
    const longer = (by: number) => [
      new Uint8Array(0),
      new Map(),
      claims([[99, 'x'.repeat(64_000 + by)]]),
      octets,
    ];
    const room = 65_536 - encode(longer(0)).length;
    expect(encode(longer(room))).to.have.length(65_536);
    const made = (by: number) => inCode(longer(by));
    expect(read(made(room)).issuer).to.equal('UTO');
    expect(read(made(room + 1))).to.deep.include(NOTHING);
  });

  it('is told as one with three characters that stand for more than two octets (RFC 9285, 6)', () => {
    const zeros = [headers([1, -7]), new Map([[99, new Uint8Array(9)]]), claims(), octets];
    const good = `HC1:${base45(deflateSync(encode(zeros), { level: 0 }))}`;
    const triple = good.slice(4).match(/.{3}/gs)!.indexOf('000');
    expect([read(good).issuer, triple > 0]).to.deep.equal(['UTO', true]);
    const at = 4 + 3 * triple;
    // 65 536, which is taken for two octets of zero by whoever drops what is over.
    const over = `${good.slice(0, at)}GGW${good.slice(at + 3)}`;
    expect(read(over)).to.deep.include(NOTHING);
  });

  it('is none at all with characters that Base45 lacks, or with too few', () => {
    for (const text of [`HC1:${'a'.repeat(60)}`, `HC1:${'A'.repeat(39)}`, `HC2:${'A'.repeat(60)}`])
      expect(readSeal(Buffer.from(text)), text).to.equal(null);
  });
});

describe('Base45 of a health certificate', () => {
  const signer = sealSigner({ common: 'Health' });

  it('carries every name there and back, whatever its length makes of the last octets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (surname) => {
        const [first] = read(healthOf(signer, surname)).fields;
        expect(first).to.deep.equal({ kind: 'name', label: 'surname', value: surname.slice(0, 200) });
      }),
      { numRuns: 60 },
    );
  });
});
