import { expect } from 'chai';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import { judgeFusion, skippedOf } from '../../../workers/fusion/judge-fusion.ts';

const CODE = 'letters-sharper-than-picture';
const document = (condition: PreparedDocument['condition']): PreparedDocument => ({
  mediaType: 'application/pdf',
  condition,
  pageCount: 0,
  pages: [],
  notAssessed: [],
});
const STAGES = [
  { id: 'forensic', status: 'SKIPPED' },
  { id: 'ocr', status: 'COMPLETED' },
] as const;

describe('rules over several stages', () => {
  it('stay open where a stage that they need was lost', () => {
    const verdict = judgeFusion({}, { now: 0 })[CODE];
    if (verdict?.verdict !== 'inconclusive') throw new Error(`was ${verdict?.verdict}`);
    expect(verdict.reason).to.equal('needs forensic and ocr, which did not complete');
  });

  it('do not apply where a stage had nothing to look at', () => {
    const skipped = skippedOf(document('readable'), STAGES);
    expect(skipped).to.deep.equal(['forensic']);
    expect(judgeFusion({}, { now: 0 }, skipped)[CODE]?.verdict).to.equal('not-applicable');
  });

  it('stay open where the document could not be read: nobody knows what it has', () => {
    expect(skippedOf(document('damaged'), STAGES)).to.deep.equal([]);
    expect(skippedOf(null, STAGES)).to.deep.equal([]);
  });
});
