/** What was not looked at: `evidence.notAssessed`, and the pages that somebody has to read. */
import { expect } from 'chai';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import type { FinishedStage } from '../../../workers/fusion/finished-stage.ts';
import { gapsOf, unreadPagesOf } from '../../../workers/fusion/gaps.ts';

const prepared = (pageCount: number, numbers: number[]): PreparedDocument => ({
  mediaType: 'application/pdf',
  condition: 'readable',
  pageCount,
  pages: numbers.map((number) => ({ number, width: 600, height: 800, imageCoverage: 0, images: [] })),
  notAssessed: [{ what: 'pages', reason: 'there are more than are prepared' }],
});

const stage = (about: Partial<FinishedStage>): FinishedStage => ({
  ...{ id: 'qr', engine: 'e', engineVersion: '1', startedAt: new Date(0), durationMs: 1, queueMs: 0 },
  status: 'COMPLETED',
  judgement: { verdicts: {}, notAssessed: [], timeline: [], evidence: {} },
  ...about,
});

describe('gaps of an assessment', () => {
  it('come from the preparation, from stages, from what they left out and from open rules', () => {
    const stages = [
      stage({ id: 'ocr', status: 'FAILED', judgement: undefined, reason: 'it ran out of memory' }),
      stage({ id: 'face', status: 'SKIPPED', judgement: undefined }),
      stage({
        judgement: {
          verdicts: {},
          notAssessed: [{ what: 'barcodes', reason: 'no time was left', pages: [3] }],
          timeline: [],
          evidence: {},
        },
      }),
    ];
    const gaps = gapsOf(prepared(1, [1]), stages, [
      {
        source: 'qr',
        verdicts: {
          'barcode-readers-disagree': { verdict: 'inconclusive', reason: 'not all codes could be read' },
          'seal-signature-broken': { verdict: 'pass' },
        },
      },
    ]);
    expect(gaps.map(({ stage: of, reason }) => `${of}: ${reason}`)).to.deep.equal([
      'document: there are more than are prepared',
      'ocr: it ran out of memory',
      'face: SKIPPED',
      'qr: no time was left',
      'qr: not all codes could be read',
    ]);
    expect(gapsOf(null, [], [])).to.deep.equal([]);
  });

  it('are the pages that were not prepared and those that a stage did not read, each once and in order', () => {
    const gaps = [
      { what: 'barcodes', reason: 'no time', pages: [4, 2] },
      { what: 'words', reason: 'no time', pages: [2] },
      { what: 'fonts', reason: 'damaged' },
    ];
    expect(unreadPagesOf(prepared(5, [1, 2, 4]), gaps)).to.deep.equal([2, 3, 4, 5]);
    expect(unreadPagesOf(prepared(1, [1]), [])).to.deep.equal([]);
    expect(unreadPagesOf(null, gaps)).to.deep.equal([2, 4]);
  });

  it('do not grow with the number of pages that a file claims', () => {
    expect(unreadPagesOf(prepared(10 ** 9, [1]), []).length).to.be.at.most(100_000);
  });
});
