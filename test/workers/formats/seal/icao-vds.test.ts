/** Visible digital seals (ICAO 9303-13, 2; BSI TR-03137): the header octet by octet, features, zones of papers. */
import { expect } from 'chai';
import { icaoVds } from '../../../../workers/formats/seal/icao-vds.ts';
import type { Seal } from '../../../../workers/formats/seal/seal.ts';
import { c40, sealSigner, vdsOf } from './make-seal.ts';

const { key } = sealSigner({ common: 'TS' });
const told = ({ fields }: Seal) => fields.map(({ label, value }) => [label, value]);

/** A seal without a signature: magic, version, country, signer and reference, eight octets of dates and type. */
function headed(
  version: number,
  country: string,
  reference: string,
  type = 'fd02',
  features = '',
): Seal | null {
  return icaoVds(
    Buffer.concat([
      Buffer.from([0xdc, version - 1]),
      c40(country),
      c40(reference),
      Buffer.from(`8d7ad88d7ad8${type}${features}`, 'hex'),
    ]),
  );
}

const feature = (tag: number, value: Buffer): string =>
  Buffer.concat([Buffer.from([tag, value.length]), value]).toString('hex');

describe('the header of a visible digital seal', () => {
  for (const [version, reference, signer] of [
    // Five characters of the certificate in the version before; their number in hexadecimal since.
    [3, 'DETS00032', 'DETS 32'],
    [3, 'DETSABCDE', 'DETS ABCDE'],
    [3, 'DETS00000', 'DETS 0'],
    [4, 'DETS013', 'DETS 3'],
    [4, 'DETS0232', 'DETS 32'],
    [4, 'DETS10000000000000ABC0', 'DETS ABC0'],
    [4, 'DETS1F0000000000000000000000000000001', 'DETS 1'],
  ] as const)
    it(`names ${signer} by ${reference} in version ${version}`, () => {
      expect(headed(version, 'D  ', reference)).to.include({ issuer: 'D', signer, type: 'fd02' });
    });

  it('has a country of one letter to three, and fillers only behind them', () => {
    expect(headed(4, 'UTO', 'UTTS0232')!.issuer).to.equal('UTO');
    expect(headed(4, 'AT ', 'UTTS0232')!.issuer).to.equal('AT');
    for (const country of ['   ', 'A T', '1TO', 'U2O'])
      expect(headed(4, country, 'UTTS0232'), country).to.equal(null);
  });

  it('names no signer with a blank, and no certificate that is no number', () => {
    for (const reference of ['UT S0232', 'UTTS02G2', 'UTTS0002'])
      expect(headed(4, 'UTO', reference), reference).to.equal(null);
    expect(headed(3, 'UTO', 'UTTS0003X')).to.equal(null);
  });

  it('is of the versions that the standard has', () => {
    for (const version of [1, 2, 5, 256])
      expect(headed(version, 'UTO', 'UTTS00032'), String(version)).to.equal(null);
  });

  it('tells its kind by two octets: definition and category of the document', () => {
    expect(headed(4, 'UTO', 'UTTS0232', '5d01')!.type).to.equal('5d01');
    expect(headed(4, 'UTO', 'UTTS0232', '01ff')!.type).to.equal('01ff');
  });
});

describe('the features of a visible digital seal', () => {
  it('are told under the name that they have in their kind of document, and in no other', () => {
    const number = feature(5, c40('L8988901C'));
    expect(told(headed(4, 'UTO', 'UTTS0232', '5d01', number)!)).to.deep.equal([
      ['passport number', 'L8988901C'],
    ]);
    for (const type of ['5d02', 'fd02'])
      expect(told(headed(4, 'UTO', 'UTTS0232', type, number)!)).to.deep.equal([]);
  });

  it('may be of no octet, or of one that is no text, and leave the others readable', () => {
    const features = [
      feature(1, Buffer.alloc(0)),
      feature(4, Buffer.from([2])),
      feature(5, c40('L8988901C')),
    ];
    expect(told(headed(4, 'UTO', 'UTTS0232', '5d01', features.join(''))!)).to.deep.equal([
      ['passport number', 'L8988901C'],
    ]);
  });

  it('end where the signature begins: what stands behind it is none', () => {
    const value = c40('L8988901C');
    const bytes = vdsOf(key, { type: '5d01', features: [] });
    const more = Buffer.concat([bytes, Buffer.from(feature(5, value), 'hex')]);
    expect(told(icaoVds(more)!)).to.deep.equal([]);
    expect(Buffer.from(icaoVds(more)!.signed!.value).equals(icaoVds(bytes)!.signed!.value)).to.equal(true);
    expect(icaoVds(more)!.signed!.message).to.have.length(bytes.length - 66);
  });

  it('are not signed where no signature closes them, or it is cut', () => {
    const bytes = vdsOf(key, { type: '5d01', features: [{ tag: 5, value: c40('L8988901C') }] });
    for (const left of [1, 64, 65, 66]) {
      const seal = icaoVds(bytes.subarray(0, bytes.length - left))!;
      expect([seal.signed, told(seal)], String(left)).to.deep.equal([
        null,
        [['passport number', 'L8988901C']],
      ]);
    }
  });
});

describe('the machine readable zone in a seal', () => {
  // ICAO 9303-7: examples of visas of format A and B, their second lines without the optional data.
  const visaA = 'VIUTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L8988901C4XXX4009078F9612109';
  const visaB = 'VIUTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<L8988901C4XXX4009078F9612109';
  const zone = (text: string, type = '5d01') =>
    told(headed(4, 'UTO', 'UTTS0232', type, feature(1, c40(text.replaceAll('<', ' '))))!);

  it('is that of a visa of either size, whose fillers are blanks', () => {
    for (const visa of [visaA, visaB])
      expect(zone(visa), visa).to.deep.equal([
        ['surname', 'ERIKSSON'],
        ['given names', 'ANNA MARIA'],
        ['document number', 'L8988901C'],
      ]);
  });

  it('is none of a visa of another length', () => {
    for (const visa of [visaA.slice(1), `${visaA}<<<`, visaB.slice(0, -3)])
      expect(zone(visa), visa).to.deep.equal([]);
  });
});
