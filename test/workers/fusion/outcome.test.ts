/** The outcome beside the level: what may be said, and what must not be. */
import { expect } from 'chai';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import type { RiskLevel } from '../../../shared/contracts/finding.ts';
import { LITTLE_VISIBLE, LOST_SHARE } from '../../../shared/findings/policy.ts';
import { floorOf, obstacleOf, outcomeOf } from '../../../workers/fusion/outcome.ts';

const WHOLE = { read: 1, lost: 0, blank: false };
const OBSTACLE = { reason: 'it needs a password', needed: 'ask for it' };

const documentIn = (
  condition: PreparedDocument['condition'],
  conditionReason?: string,
): PreparedDocument => ({
  mediaType: 'application/pdf',
  condition,
  ...(conditionReason === undefined ? {} : { conditionReason }),
  pageCount: 1,
  pages: [],
  notAssessed: [],
});

const scored = (riskLevel: RiskLevel, fraudProbability: number) => ({
  riskLevel,
  fraudProbability,
  gate: null,
});

describe('the outcome', () => {
  it('is an alteration only where that is more likely than not', () => {
    expect(outcomeOf(scored('CRITICAL', 0.9), null, 1)).to.equal('altered');
    expect(outcomeOf(scored('HIGH', 0.5), null, 1)).to.equal('altered');
    expect(outcomeOf(scored('HIGH', 0.49), null, 1)).to.equal('suspicious');
    expect(outcomeOf(scored('MEDIUM', 0.39), null, 1)).to.equal('suspicious');
  });

  it('tells what was found although something stood in the way', () => {
    expect(outcomeOf(scored('HIGH', 0.7), OBSTACLE, 0)).to.equal('altered');
    expect(outcomeOf(scored('MEDIUM', 0.2), OBSTACLE, 0)).to.equal('suspicious');
    for (const level of ['LOW', 'MINIMAL'] as const)
      expect(outcomeOf(scored(level, 0.01), OBSTACLE, 1), level).to.equal('not_assessable');
  });

  it('says that nothing was found where most would have been seen, and else that little is visible', () => {
    expect(outcomeOf(scored('MINIMAL', 0.01), null, LITTLE_VISIBLE)).to.equal('nothing_found');
    expect(outcomeOf(scored('MINIMAL', 0.01), null, LITTLE_VISIBLE - 0.01)).to.equal('little_visible');
  });

  it('goes below no level that its words allow', () => {
    expect(floorOf('not_assessable', false)).to.equal('MEDIUM');
    expect(floorOf('little_visible', false)).to.equal('LOW');
    expect(floorOf('nothing_found', true)).to.equal('LOW');
    expect(floorOf('nothing_found', false)).to.equal('MINIMAL');
  });
});

describe('what stands in the way of an assessment', () => {
  it('is nothing for a readable document that was looked at', () => {
    expect(obstacleOf(documentIn('readable'), WHOLE, [])).to.equal(null);
    expect(obstacleOf(documentIn('readable'), { ...WHOLE, lost: LOST_SHARE - 0.01 }, ['OCR'])).to.equal(null);
  });

  it('names what is needed for every condition that is not readable, and why it is so', () => {
    const needed = (['encrypted', 'damaged', 'empty', 'too-large', 'unopened'] as const).map((condition) => {
      const obstacle = obstacleOf(documentIn(condition, 'the reason'), WHOLE, []);
      expect(obstacle?.needed, condition).to.match(/\w/);
      if (condition !== 'encrypted' && condition !== 'empty')
        expect(obstacle?.reason, condition).to.include('(the reason)');
      return obstacle?.reason;
    });
    expect(new Set(needed).size).to.equal(needed.length);
  });

  it('is what was lost before what is blank, with the names of the stages', () => {
    const lost = obstacleOf(documentIn('readable'), { ...WHOLE, lost: LOST_SHARE, blank: true }, [
      'OCR',
      'Face',
    ]);
    expect(lost?.reason).to.include('OCR, Face');
    expect(lost?.needed).to.equal('submit it again');
    const blank = obstacleOf(documentIn('readable'), { ...WHOLE, blank: true }, []);
    expect(blank?.needed).to.include('original file');
    expect(obstacleOf(null, WHOLE, [])?.needed).to.equal('submit it again');
  });
});
