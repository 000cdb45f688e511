import { expect } from 'chai';
import { maskedContent } from '../../../../../workers/stages/structure/rules/masked-content.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, NOW, saved } from '../material.ts';

const OTHER = { num: 4, body: stream(INVOICE.replace('1,250', '8,888')) };
const verdictOf = (pdf: Buffer) => maskedContent(factsOf(pdf), NOW);

describe('structure/masked-content', () => {
  it('reads the second page content that stands behind the end of the file', () => {
    const pdf = append(HEADER, [{ parts: onePage(INVOICE) }, { parts: [OTHER], xref: 'none' }]).pdf;
    const sight = firstOf(verdictOf(pdf));
    expect(sight.recovered).to.include({ old: '8,888.00', new: '1,250.00' });
    expect(sight.confidence).to.equal(1);
  });

  it('is less sure of a version left behind before the named one', () => {
    const pdf = append(HEADER, [{ parts: [OTHER], xref: 'none' }, { parts: onePage(INVOICE) }]).pdf;
    expect(firstOf(verdictOf(pdf)).confidence).to.equal(0.5);
  });

  it('passes earlier saves, which a table names, and cannot tell without a table', () => {
    expect(verdictOf(saved(INVOICE, INVOICE.replace('1,250', '7,250'))).verdict).to.equal('pass');
    const broken = Buffer.from(
      saved(INVOICE)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n3'),
      'latin1',
    );
    expect(verdictOf(broken).verdict).to.equal('inconclusive');
  });
});
