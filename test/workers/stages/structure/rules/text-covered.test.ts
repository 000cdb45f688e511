import { expect } from 'chai';
import { textCovered } from '../../../../../workers/stages/structure/rules/text-covered.ts';
import { covered, factsOf, firstOf, INVOICE, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => textCovered(factsOf(pdf), NOW);

describe('structure/text-covered', () => {
  it('reads words under paper-coloured areas and anything under black ones', () => {
    const words = `${INVOICE} q 1 g 18 57 60 12 re f Q`;
    expect(firstOf(verdictOf(saved(words))).recovered).to.include({ old: 'Total due', new: null });
    expect(firstOf(verdictOf(saved(covered('', '0 g')))).confidence).to.equal(0.5);
  });

  it('passes uncovered text and covers that belong to other rules', () => {
    expect(verdictOf(saved(INVOICE)).verdict).to.equal('pass');
    expect(verdictOf(saved(covered('9,250.00'))).verdict).to.equal('pass');
    expect(verdictOf(saved(covered(''))).verdict).to.equal('pass');
  });
});
