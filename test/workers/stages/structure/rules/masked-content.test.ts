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

  it('is open where the file ends in the middle of a save that says nothing of its own, and tells what one says', () => {
    const cutOff = (amount: string, from: string): string => {
      const body = INVOICE.replace('1,250.00', amount);
      const whole = append(HEADER, [
        { parts: onePage(INVOICE) },
        { parts: [{ num: 4, body: stream(body) }], xref: 'none' },
      ]).pdf;
      const verdict = verdictOf(whole.subarray(0, whole.lastIndexOf(from)));
      return verdict.verdict === 'inconclusive' ? (verdict.toCheck?.[0]?.note ?? '') : verdict.verdict;
    };
    expect(cutOff('8,888.00', '8,888.00')).to.match(/^Ask for the whole file/);
    expect(cutOff('8,888.00', 'endstream')).to.equal('fail');
    expect(cutOff('', 'endstream'), 'an amount is taken out').to.match(/^Ask for the whole file/);
    const closed = append(HEADER, [
      { parts: onePage(INVOICE) },
      { parts: [{ num: 4, body: stream(INVOICE.replace('1,250.00', '')) }], xref: 'none' },
    ]).pdf;
    expect(verdictOf(closed).verdict, 'the same, to its end').to.equal('fail');
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
