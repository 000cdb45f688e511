import { expect } from 'chai';
import { pageContentRewritten } from '../../../../../workers/stages/structure/rules/page-content-rewritten.ts';
import { factsOf, firstOf, INVOICE, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => pageContentRewritten(factsOf(pdf), NOW);

describe('structure/page-content-rewritten', () => {
  it('tells what a later save added and removed', () => {
    const stamped = `${INVOICE} BT /F 8 Tf 150 5 Td (Page 1 of 1) Tj ET`;
    expect(firstOf(verdictOf(saved(INVOICE, stamped))).note).to.contain('added “Page 1 of 1”');
    expect(firstOf(verdictOf(saved(stamped, INVOICE))).note).to.contain('removed “Page 1 of 1”');
  });

  it('leaves replaced text to its own rule and passes one save', () => {
    expect(verdictOf(saved(INVOICE, INVOICE.replace('1,250', '7,250'))).verdict).to.equal('pass');
    expect(verdictOf(saved(INVOICE)).verdict).to.equal('pass');
  });
});
