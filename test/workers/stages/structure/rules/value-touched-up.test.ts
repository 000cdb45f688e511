import { expect } from 'chai';
import { valueTouchedUp } from '../../../../../workers/stages/structure/rules/value-touched-up.ts';
import { factsOf, firstOf, INVOICE, locked, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => valueTouchedUp(factsOf(pdf), NOW);
const MORE = 'BT /F 9 Tf 20 20 Td (Thank you) Tj ET';

describe('structure/value-touched-up', () => {
  it('finds the value in front of the mark, as Acrobat writes it', () => {
    const sight = firstOf(verdictOf(saved(`${INVOICE} /TouchUp_TextEdit MP ${MORE}`)));
    expect(sight.data).to.deep.equal({ text: '1,250.00', place: 'before', marks: 1 });
    expect(sight.confidence).to.equal(1);
  });

  it('finds the page’s last value behind a mark, with less confidence', () => {
    const appended = `${MORE} /TouchUp_TextEdit MP BT /F 9 Tf 20 50 Td (9,250.00) Tj ET`;
    const sight = firstOf(verdictOf(saved(appended)));
    expect(sight.data).to.include({ text: '9,250.00', place: 'last' });
    expect(sight.confidence).to.be.lessThan(1);
  });

  it('passes marks at words, values elsewhere, and pages without marks', () => {
    expect(verdictOf(saved(`${INVOICE} ${MORE} /TouchUp_TextEdit MP`)).verdict).to.equal('pass');
    expect(verdictOf(saved(`/TouchUp_TextEdit MP ${INVOICE} ${MORE}`)).verdict).to.equal('pass');
    expect(verdictOf(saved(INVOICE)).verdict).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
