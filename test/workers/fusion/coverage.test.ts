import { expect } from 'chai';
import { STAGES } from '../../../shared/contracts/stages.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { coverageOf } from '../../../workers/fusion/coverage.ts';
import type { FinishedStage } from '../../../workers/fusion/finished-stage.ts';
import { weightIn } from '../../../workers/fusion/weight-in.ts';

const CAPTURE = { class: 'photograph', confidence: 1 } as const;
const document = {
  mediaType: 'image/jpeg' as const,
  condition: 'readable' as const,
  pageCount: 1,
  pages: [{ number: 1, width: 600, height: 800, imageCoverage: 1, images: [] }],
  notAssessed: [],
};
const found: Verdict = { verdict: 'fail', occurrences: [{ confidence: 0.2 }] };

/** Content was lost; of the picture one rule has this to say. */
function coverage(verdict: Verdict) {
  const stages = STAGES.map((id): FinishedStage => {
    const own: Record<string, Verdict> =
      id === 'metadata'
        ? { 'c2pa-tampered': { verdict: 'pass' } }
        : id === 'forensic'
          ? { 'foreign-jpeg-grid': verdict }
          : {};
    return {
      ...{ id, engine: 'e', engineVersion: '1', startedAt: new Date(0), durationMs: 1, queueMs: 0 },
      status: id === 'ocr' ? 'FAILED' : 'COMPLETED',
      judgement: id === 'ocr' ? undefined : { verdicts: own, notAssessed: [], timeline: [], evidence: {} },
    };
  });
  return coverageOf(document, stages, CAPTURE);
}

describe('how much of a document could be looked at', () => {
  it('is no more for a rule that found something where none looked', () => {
    expect(weightIn(CAPTURE, 'foreign-jpeg-grid').llr).to.be.above(0);
    const silent = coverage({ verdict: 'not-applicable' });
    expect(silent.lost).to.be.above(0);
    expect(coverage(found).lost).to.equal(silent.lost);
    expect(coverage({ verdict: 'pass' }).lost).to.be.below(silent.lost);
  });
});
