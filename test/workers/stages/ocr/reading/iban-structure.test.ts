import { expect } from 'chai';
import { findIbans, mod97 } from '../../../../../workers/stages/ocr/reading/iban.ts';
import { asStructured, ibanLength } from '../../../../../workers/stages/ocr/reading/iban-structure.ts';
import { printed } from './printed.ts';

/** A line of recognised print whose words both readers have alike. */
function recognised(text: string) {
  const [line] = printed(text);
  if (!line) throw new Error('no line');
  return {
    ...line,
    words: line.words.map((word) => ({ ...word, source: 'ocr' as const, confidence: 0.99, agreed: true })),
  };
}

describe('structure of IBANs', () => {
  it('knows the length of a country and nothing of others', () => {
    expect(ibanLength('NO')).to.equal(15);
    expect(ibanLength('IT')).to.equal(27);
    expect(ibanLength('MT')).to.equal(31);
    expect(ibanLength('US')).to.equal(undefined);
  });

  it('knows the countries that joined the registry last, by its own examples', () => {
    for (const iban of [
      'BI4210000100010000332045181',
      'DJ2100010000000154000100186',
      'FK88SC123456789012',
      'HN88CABF00000000000250005469',
      'LY83002048000020100120361',
      'MN121234123456789123',
      'NI45BAPR00000013000003558124',
      'OM810180000001299123456',
      'RU0304452522540817810538091310419',
      'SD8811123456789012',
      'SO211000001001000100141',
      'YE15CBYE0001018861234567891234',
    ]) {
      expect(ibanLength(iban.slice(0, 2)), iban).to.equal(iban.length);
      expect(asStructured(iban), iban).to.equal(iban);
      expect(mod97(iban), iban).to.equal(1);
    }
  });

  it('puts a letter where the country has one and a digit where it has one', () => {
    expect(asStructured('IT4710306931194313193514441')).to.equal('IT47I0306931194313193514441');
    expect(asStructured('DE8937O40044O53201300O')).to.equal('DE89370400440532013000');
    expect(asStructured('GB82WEST12345698765432')).to.equal('GB82WEST12345698765432');
  });

  it('is none where nothing that looks alike fits, or the length is another', () => {
    expect(asStructured('IT4740306931194313193514441')).to.equal(null);
    expect(asStructured('DE893704X0440532013000')).to.equal(null);
    expect(asStructured('DE8937040044053201300')).to.equal(null);
  });

  it('reads an Italian account whose letter was taken for a digit', () => {
    const [iban] = findIbans(recognised('IBAN IT47 1030 6931 1943 1319 3514 441'));
    expect(iban).to.include({ value: 'IT47I0306931194313193514441', checksumValid: true, agreed: true });
  });

  it('is sure of nobody’s reading that the country cannot have', () => {
    const [iban] = findIbans(recognised('IBAN IT47 1030 6931 1943 1319 3514 442'));
    expect(iban).to.include({ value: 'IT4710306931194313193514442', checksumValid: false, agreed: false });
    const [digits] = findIbans(recognised('IBAN IT47 I030 6931 1943 1319 3514 442'));
    expect(digits).to.include({ checksumValid: false, agreed: true });
  });

  it('takes the characters of a file for what they are', () => {
    const [line] = printed('IBAN IT47 1030 6931 1943 1319 3514 441');
    expect(line && findIbans(line)[0]).to.include({
      value: 'IT4710306931194313193514441',
      checksumValid: false,
    });
  });
});
