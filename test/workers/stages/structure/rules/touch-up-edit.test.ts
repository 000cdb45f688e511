import { expect } from 'chai';
import { touchUpEdit } from '../../../../../workers/stages/structure/rules/touch-up-edit.ts';
import { factsOf, firstOf, INVOICE, NOW, saved } from '../material.ts';

describe('structure/touch-up-edit', () => {
  it('counts the marks of a page', () => {
    const facts = factsOf(saved(`/TouchUp_TextEdit MP ${INVOICE} /TouchUp_TextEdit MP`));
    expect(firstOf(touchUpEdit(facts, NOW)).data).to.deep.equal({ marks: 2 });
  });

  it('passes other marks', () => {
    expect(touchUpEdit(factsOf(saved(`/Artifact MP ${INVOICE}`)), NOW).verdict).to.equal('pass');
  });
});
