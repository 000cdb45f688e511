import { expect } from 'chai';
import { forge, makeClean } from '../../../../../../../lab/corpus/index.ts';
import { saveRecords } from '../../../../../../../workers/stages/structure/detectors/saves/revisions/records.ts';
import { factsOf } from '../../../material.ts';

async function recordsOf(cause: string) {
  const clean = await makeClean('invoice', 7, { form: 'pdf', producer: 'word' });
  const { bytes, truth } = await forge(cause, clean, 7);
  return { records: saveRecords(factsOf(bytes).pdf!.revisions), truth };
}

describe('structure: the history of a file in words', () => {
  it('tells which save replaced what, when, and where both texts stand', async () => {
    const { records, truth } = await recordsOf('amount-replaced');
    // Word itself closes each file with an empty second section.
    expect(records.map((record) => record.change)).to.deep.equal([
      'first-save',
      'nothing-visible',
      'text-replaced',
    ]);
    const [first, second] = [records.at(0), records.at(-1)];
    expect(first!.producer).to.contain('Word');
    expect(second!.pages).to.deep.equal([truth.page]);
    expect(second!.replacements[0]).to.include({ old: truth.old, new: truth.new });
    const { oldBox, newBox } = second!.replacements[0]!;
    for (const box of [oldBox, newBox]) expect(box![1]).to.be.closeTo(truth.box![1], 0.01);
    expect(second!.summary).to.contain(`“${truth.old}” became “${truth.new}”`);
    expect(Date.parse(second!.savedAt!)).to.be.above(Date.parse(first!.savedAt!));
  });

  it('calls signing, filling in and commenting what they are', async () => {
    expect((await recordsOf('signed')).records.at(-1)!.change).to.equal('signed');
    expect((await recordsOf('form-filled')).records.at(-1)!.change).to.equal('form-filled');
    expect((await recordsOf('comment-added')).records.at(-1)!.change).to.equal('annotated');
  });
});
