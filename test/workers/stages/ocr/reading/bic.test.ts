/** Bank identifiers (ISO 9362): four letters of a bank, two of a country, two of a place, three of a branch or none. */
import { expect } from 'chai';
import { findBics } from '../../../../../workers/stages/ocr/reading/bic.ts';
import { printed } from './printed.ts';

const valuesIn = (row: string): string[] =>
  printed(row)
    .flatMap(findBics)
    .map(({ value }) => value);

describe('bank identifiers', () => {
  it('are read behind what they are called, with a branch or without', () => {
    for (const row of [
      ...[
        'BIC COBADEFFXXX',
        'BIC: COBADEFFXXX',
        'BIC:COBADEFFXXX',
        'SWIFT COBADEFFXXX',
        'swift: COBADEFFXXX',
      ],
      ...[
        'BIC/SWIFT COBADEFFXXX',
        'SWIFT/BIC: COBADEFFXXX',
        'BIC-Code COBADEFFXXX',
        'SWIFT-Code: COBADEFFXXX',
      ],
      ...['BIC code : COBADEFFXXX', '(BIC) COBADEFFXXX', 'SWIFT.COBADEFFXXX'],
      ...['IBAN DE89370400440532013000 BIC COBADEFFXXX Commerzbank'],
    ])
      expect(valuesIn(row), row).to.deep.equal(['COBADEFFXXX']);
    expect(valuesIn('BIC ABNANL2A')).to.deep.equal(['ABNANL2A']);
  });

  it('end before the mark that follows, whether they touch their name or not', () => {
    for (const mark of [',', ';', '.', ')', '),'])
      for (const before of ['BIC ', 'BIC:', 'SWIFT: '])
        expect(valuesIn(`${before}COBADEFF${mark}`), before + mark).to.deep.equal(['COBADEFF']);
  });

  it('have eight or eleven characters and no others', () => {
    for (const other of [
      'COBADEF',
      'COBADEFFX',
      'COBADEFFXX',
      'COBADEFFXXXX',
      'cobadeff',
      'C0BADEFF',
      'COBA DE FF',
    ])
      expect(valuesIn(`BIC ${other}`), other).to.deep.equal([]);
    expect(valuesIn('BIC DEUTDE2H500')).to.deep.equal(['DEUTDE2H500']);
  });

  it('have a country of ISO 3166 in their midst', () => {
    for (const country of ['QQ', 'AB', 'ZY', 'OO'])
      expect(valuesIn(`BIC COBA${country}FF`), country).to.deep.equal([]);
    for (const country of ['AT', 'CH', 'GB', 'US', 'XK'])
      expect(valuesIn(`BIC COBA${country}FF`)).to.have.length(1);
  });

  it('are not words of a transfer that have their form', () => {
    for (const word of ['CUSTOMER', 'DOCUMENT', 'VIREMENT', 'OVERSEAS', 'TRANSACTION', 'BENEFICIARY'])
      expect(valuesIn(`SWIFT ${word}`), word).to.deep.equal([]);
    expect(valuesIn('SWIFT CUSTOMER COBADEFF'), 'behind such a word').to.deep.equal(['COBADEFF']);
  });

  it('stand two words behind their name at most, and need it', () => {
    expect(valuesIn('BIC of bank COBADEFF')).to.deep.equal(['COBADEFF']);
    expect(valuesIn('BIC of our bank COBADEFF')).to.deep.equal([]);
    for (const row of ['COBADEFF', 'Bank COBADEFF', 'BICYCLE COBADEFF', 'CUBIC COBADEFF', 'BIC'])
      expect(valuesIn(row), row).to.deep.equal([]);
  });

  it('are told each, where they stand and how sure that is', () => {
    expect(new Set(valuesIn('BIC (SWIFT) COBADEFF'))).to.deep.equal(new Set(['COBADEFF']));
    expect(valuesIn('BIC COBADEFF BIC ABNANL2A')).to.deep.equal(['COBADEFF', 'ABNANL2A']);
    const [line] = printed('BIC: COBADEFF');
    const words = line!.words.map((word) => ({
      ...word,
      source: 'ocr' as const,
      confidence: 0.7,
      agreed: false,
    }));
    const [found] = findBics({ ...line!, words });
    expect(found).to.deep.include({ page: 1, source: 'ocr', confidence: 0.7, agreed: false });
    expect(found!.box).to.deep.equal(line!.words[1]!.box);
  });
});
