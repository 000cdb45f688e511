import { expect } from 'chai';
import { dataOutsideDocument } from '../../../../../workers/stages/structure/rules/data-outside-document.ts';
import { factsOf, firstOf, INVOICE, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => dataOutsideDocument(factsOf(pdf), NOW);

describe('structure/data-outside-document', () => {
  it('recognises a second file behind the first', () => {
    const zip = Buffer.concat([saved(INVOICE), Buffer.from('PK\x03\x04 and so on')]);
    expect(firstOf(verdictOf(zip))).to.deep.include({ confidence: 1 });
    const html = Buffer.concat([Buffer.from('<html><script>1</script>'), saved(INVOICE)]);
    expect(firstOf(verdictOf(html)).data).to.include({ where: 'before', looksLike: 'html' });
  });

  it('passes line ends and padding', () => {
    expect(verdictOf(Buffer.concat([saved(INVOICE), Buffer.alloc(5000, 10)])).verdict).to.equal('pass');
  });
});
