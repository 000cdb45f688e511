import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import type { FinishedStage } from '../../../workers/fusion/finished-stage.ts';
import { stagesReadTogether } from '../../../workers/fusion/read-together.ts';

const FACE: Box = [0.7, 0.4, 0.1, 0.14];
const SPECTACLES: Box = [0.72, 0.42, 0.07, 0.05];
const BESIDE: Box = [0.5, 0.42, 0.07, 0.05];

const told = (...boxes: Box[]): Verdict => ({
  verdict: 'fail',
  occurrences: boxes.map((box) => ({ confidence: 0.9, page: 1, box })),
});

/** What becomes of a verdict on print, with a face on the page. */
function judged(verdict: Verdict, { page = 1 } = {}): Verdict | undefined {
  const stage = {
    ...{
      id: 'ocr',
      status: 'COMPLETED',
      engine: '',
      engineVersion: '',
      startedAt: null,
      durationMs: 0,
      queueMs: 0,
    },
    judgement: { verdicts: { 'value-printed-otherwise': verdict }, evidence: {}, notAssessed: [] },
  } as unknown as FinishedStage;
  const portraits = [{ page, box: FACE, widthPx: 200, confidence: 0.9 }];
  return stagesReadTogether([stage], { face: { portraits } })[0]?.judgement?.verdicts[
    'value-printed-otherwise'
  ];
}

describe('print on faces', () => {
  it('is none: spectacles are left out, what stands beside the face is not', () => {
    expect(judged(told(SPECTACLES))?.verdict).to.equal('inconclusive');
    expect(judged(told(SPECTACLES, BESIDE))).to.deep.equal(told(BESIDE));
    expect(judged(told(BESIDE))).to.deep.equal(told(BESIDE));
  });

  it('asks nobody to look at it', () => {
    const asked: Verdict = {
      ...{ verdict: 'inconclusive', reason: 'odd' },
      toCheck: [SPECTACLES, BESIDE].map((box) => ({ page: 1, box, values: [], note: '' })),
    };
    const left = judged(asked);
    expect(left?.verdict === 'inconclusive' && left.toCheck?.map(({ box }) => box)).to.deep.equal([BESIDE]);
  });

  it('is left alone on other pages, and without faces', () => {
    expect(judged(told(SPECTACLES), { page: 2 })).to.deep.equal(told(SPECTACLES));
    expect(stagesReadTogether([], {})).to.deep.equal([]);
    expect(judged({ verdict: 'pass' })).to.deep.equal({ verdict: 'pass' });
  });
});
