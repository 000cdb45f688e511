import { expect } from 'chai';
import { findIbans } from '../../../../../workers/stages/ocr/reading/iban.ts';
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
