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

  it('is less sure from 21 marks on, unless half of them stand at values', () => {
    const edited = (text: string): string => `BT /F 9 Tf 20 50 Td (${text}) Tj ET /TouchUp_TextEdit MP`;
    const page = (values: number, words: number): Buffer =>
      saved([...Array(values).fill(edited('1,250.00')), ...Array(words).fill(edited('Thanks'))].join(' '));
    for (const [values, words, confidence] of [
      [1, 19, 1],
      [1, 20, 0.5],
      [10, 11, 0.5],
      [11, 10, 1],
    ] as const) {
      const verdict = verdictOf(page(values, words));
      if (verdict.verdict !== 'fail') throw new Error(`${values} values: ${verdict.verdict}`);
      const sure = verdict.occurrences.map((sight) => sight.confidence);
      expect(sure, `${values} at values`).to.deep.equal(Array(values).fill(confidence));
    }
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
