/** What was not assessed, once for each cause. */
import { expect } from 'chai';
import { gapsByCause } from '../../../../shared/findings/telling/gaps.ts';

describe('what was not assessed', () => {
  it('is told once for one cause, in the order of the report', () => {
    const reason = 'Not looked at: part of page 1 (damaged).';
    const causes = gapsByCause([
      { stage: 'structure', what: 'part of page 1', reason: 'damaged', pages: [1] },
      { stage: 'structure', what: 'text-covered', reason },
      { stage: 'face', what: 'Portraits', reason: 'no page has a picture' },
      { stage: 'structure', what: 'hidden-text', reason },
    ]);
    expect(causes).to.deep.equal([
      { stage: 'structure', whats: ['part of page 1'], reason: 'damaged', pages: [1] },
      { stage: 'structure', whats: ['text-covered', 'hidden-text'], reason },
      { stage: 'face', whats: ['Portraits'], reason: 'no page has a picture' },
    ]);
  });

  it('stays apart by stage and by page', () => {
    const gap = { what: 'a page', reason: 'not reached' };
    const causes = gapsByCause([
      { stage: 'ocr', ...gap, pages: [1] },
      { stage: 'ocr', ...gap, pages: [2] },
      { stage: 'ocr', ...gap },
      { stage: 'face', ...gap },
    ]);
    expect(causes).to.have.length(4);
    expect(gapsByCause([])).to.deep.equal([]);
  });
});
