import { expect } from 'chai';
import { askedFor, codeWord, wordsOf } from '../../../../shared/platform/review/words.ts';

describe('words that cases are found by', () => {
  it('are without case, accents and signs, each once', () => {
    expect(wordsOf(['Größe É-42 é', null, '2,417.20'])).to.deep.equal([
      'grosse',
      'e',
      '42',
      '2',
      '417',
      '20',
    ]);
  });
  it('are bounded in number and length', () => {
    expect(wordsOf([Array.from({ length: 500 }, (_, n) => `w${n}`).join(' ')]).length).to.equal(120);
    expect(wordsOf(['x'.repeat(10_000)])[0]).to.have.length(64);
  });
  it('are asked for as beginnings, and no sign of the query language gets through', () => {
    expect(askedFor("KYC' | !42 & <-> \\")).to.equal("'kyc':* & '42':*");
    expect(askedFor(' .,-')).to.equal(undefined);
    expect(askedFor('', [codeWord('a-code')])).to.equal("'code:a-code'");
  });
});
