/** How a 2D-Doc is cut into its fields, and what they say (ANTS, Spécifications techniques 2D-Doc 3.1.3, chapter 3). */
import { expect } from 'chai';
import fc from 'fast-check';
import type { SealField } from '../../../../workers/formats/seal/seal.ts';
import { twoDDoc } from '../../../../workers/formats/seal/two-d-doc.ts';
import { meaningOf, sizeOf } from '../../../../workers/formats/seal/two-d-doc-fields.ts';
import { TWO_D_DOC_HEADER as HEADER, PAYSLIP, sealSigner, twoDDocOf } from './make-seal.ts';

const fieldsIn = (content: string): SealField[] => twoDDoc(`${HEADER}${content}`)!.fields;
const valuesIn = (content: string): string[] => fieldsIn(content).map(({ value }) => value);
const [GROUP, CUT] = ['\x1d', '\x1e'];

describe('the size of a field of 2D-Doc', () => {
  it('is fixed for some, which end without a separator (50 has 14 characters, 53 four, 44 thirteen)', () => {
    expect(valuesIn(`5012345678901234441234567890123${'5323DC'}18F42`)).to.deep.equal([
      '12345678901234',
      '1234567890123',
      '2025-02-18',
      'F42',
    ]);
  });

  it('is the longest for others, which then need no separator either (66 has twenty)', () => {
    const full = '12345678901234567890';
    for (const between of ['', GROUP])
      expect(valuesIn(`66${full}${between}10MARTIN${GROUP}`), JSON.stringify(between)).to.deep.equal([
        full,
        'MARTIN',
      ]);
    expect(valuesIn(`66${full.slice(1)}${GROUP}10MARTIN`)).to.deep.equal([full.slice(1), 'MARTIN']);
  });

  it('ends with another separator where its value was cut', () => {
    expect(valuesIn(`10MARTIN ADE${CUT}18F42${GROUP}`)).to.deep.equal(['MARTIN ADE', 'F42']);
  });

  it('is as long as it is for a field of a later version', () => {
    expect([sizeOf('ZZ'), meaningOf('ZZ')]).to.deep.equal([null, null]);
    expect(valuesIn(`ZZ${'x'.repeat(500)}${GROUP}18F42`)).to.deep.equal(['F42']);
  });

  it('is told once for every field, and every field that is told has one', () => {
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const ids = [...letters].flatMap((a) => [...letters].map((b) => a + b));
    const fixed = ids.filter((id) => sizeOf(id)?.fixed);
    // Days and dates have one size.
    for (const id of ids) {
      const written = meaningOf(id)?.written;
      if (written === 'day') expect(sizeOf(id), id).to.deep.equal({ length: 8, fixed: true });
      if (written === 'days') expect(sizeOf(id), id).to.deep.equal({ length: 4, fixed: true });
    }
    expect(fixed.length).to.be.above(150);
  });

  it('leads through any content to its end', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('1', '5', 'A', 'C', ' ', GROUP, CUT), maxLength: 80 }),
        (text) => fieldsIn(text).every(({ value }) => value.length > 0 && value.length <= 200),
      ),
    );
  });
});

describe('the value of a field of 2D-Doc', () => {
  it('counts days from the first of January 2000, in four figures of hexadecimal', () => {
    for (const [days, date] of [
      ['0000', '2000-01-01'],
      ['003B', '2000-02-29'],
      ['016E', '2001-01-01'],
      ['23DC', '2025-02-18'],
      ['FFFE', '2179-06-05'],
    ] as const)
      expect(valuesIn(`36${days}`), days).to.deep.equal([date]);
    // Not told; no such figures; too few.
    for (const days of ['FFFF', '23dc', '23 C', '23D']) expect(valuesIn(`36${days}`), days).to.deep.equal([]);
  });

  it('is an amount with a point or a comma, and nothing else that has figures', () => {
    for (const [written, value] of [
      ['2104.18', '2104.18'],
      ['2104,18', '2104.18'],
      ['-5', '-5'],
      ['0', '0'],
    ] as const)
      expect(valuesIn(`5C${written}${GROUP}`), written).to.deep.equal([value]);
    for (const written of ['2 104.18', '2104.185', '2104.', '1e3', '2.104,18', ''])
      expect(valuesIn(`5C${written}${GROUP}`), written).to.deep.equal([]);
  });

  it('is an account without blanks, and text with blanks for strokes', () => {
    expect(valuesIn(`31FR76 3000 6000${GROUP}`)).to.deep.equal(['FR7630006000']);
    expect(valuesIn(`10 MME/MARTIN//ADELE ${GROUP}10///${GROUP}`)).to.deep.equal(['MME MARTIN  ADELE']);
  });
});

describe('the signature of a 2D-Doc', () => {
  const { key } = sealSigner({ common: '0001' });
  const whole = twoDDocOf(key);
  const [message = '', value = ''] = whole.split('\x1f');
  const signedOf = (text: string) => twoDDoc(text)!.signed;

  it('is over all that stands before its separator, the header included', () => {
    const signed = signedOf(whole)!;
    expect(Buffer.from(signed.message).toString('latin1')).to.equal(`${HEADER}${PAYSLIP}`);
    // P-256: r and s of 32 octets, 103 characters of five bits (RFC 4648, 6).
    expect([signed.value.length, value.length]).to.deep.equal([64, 103]);
  });

  it('is the same with padding, and before an annex that nobody signed', () => {
    for (const text of [`${whole}=`, `${whole}=====`, `${whole}${GROUP}10SOMEBODY ELSE`]) {
      expect(Buffer.from(signedOf(text)!.value).equals(signedOf(whole)!.value), text.slice(-20)).to.equal(
        true,
      );
      expect(twoDDoc(text)!.fields).to.deep.equal(twoDDoc(whole)!.fields);
    }
  });

  it('is none with characters that Base32 lacks, or of another length than any curve has', () => {
    for (const text of [
      '',
      'A'.repeat(7),
      'A'.repeat(401),
      value.toLowerCase(),
      `${value.slice(1)}1`,
      ` ${value}`,
    ])
      expect(signedOf(`${message}\x1f${text}`), text.slice(0, 12)).to.equal(null);
  });
});

describe('the header of a 2D-Doc', () => {
  it('has another length in each version: with its perimeter from the third on, its country from the fourth', () => {
    const of = (version: string, rest: string) => {
      const seal = twoDDoc(`DC${version}FR000001FFFF23DC${rest}18F42${GROUP}`);
      return seal && [seal.issuer, seal.signer, seal.type, ...seal.fields.map((field) => field.value)];
    };
    const told = ['FR00', 'FR00 0001', 'B1', 'F42'];
    for (const [version, rest] of [
      ['01', 'B1'],
      ['02', 'B1'],
      ['03', 'B101'],
      ['04', 'B101FR'],
    ] as const)
      expect(of(version, rest), version).to.deep.equal(told);
    for (const version of ['00', '05', '4', '1A']) expect(of(version, 'B1'), version).to.equal(null);
  });

  it('is none with small letters, blanks or dates that are no hexadecimal', () => {
    for (const head of [
      'dc04FR000001FFFF23DC0601FR',
      'DC04FR 00001FFFF23DC0601FR',
      'DC04FR000001FFFG23DC0601FR',
    ])
      expect(twoDDoc(`${head}18F42`), head).to.equal(null);
  });
});
