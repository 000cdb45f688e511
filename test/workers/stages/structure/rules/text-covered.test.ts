import { expect } from 'chai';
import { textCovered } from '../../../../../workers/stages/structure/rules/text-covered.ts';
import { covered, factsOf, firstOf, INVOICE, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => textCovered(factsOf(pdf), NOW);

describe('structure/text-covered', () => {
  it('reads what is under paper-coloured and black areas', () => {
    expect(firstOf(verdictOf(saved(covered('')))).recovered).to.include({ old: '1,250.00', new: null });
    expect(firstOf(verdictOf(saved(covered('', '0 g')))).confidence).to.equal(0.5);
  });

  it('passes uncovered text and covers that belong to the other rule', () => {
    expect(verdictOf(saved(INVOICE)).verdict).to.equal('pass');
    expect(verdictOf(saved(covered('9,250.00'))).verdict).to.equal('pass');
  });
});
