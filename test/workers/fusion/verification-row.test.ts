/** Which stages' facts fusion asks the database for. */
import { expect } from 'chai';
import { STAGES } from '../../../shared/contracts/stages.ts';
import { judgeFusion } from '../../../workers/fusion/judge-fusion.ts';
import { FUSION_RULES } from '../../../workers/fusion/rules/index.ts';
import { NEEDED } from '../../../workers/fusion/verification-row.ts';

describe('facts that fusion needs', () => {
  it('are of every stage that a rule compares, each once, and of stages that there are', () => {
    for (const [code, { needs }] of Object.entries(FUSION_RULES)) {
      expect(needs.length, code).to.be.above(1);
      expect(NEEDED, code).to.include.members([...needs]);
    }
    expect(new Set(NEEDED).size).to.equal(NEEDED.length);
    expect(STAGES).to.include.members([...NEEDED]);
  });

  it('are those of the class of capture and of the portraits as well', () => {
    expect(NEEDED).to.include.members(['metadata', 'forensic', 'ocr', 'face']);
  });

  it('are enough: no rule stays open for a stage that is not asked for', () => {
    const reasons = Object.values(judgeFusion({}, { now: 0 })).map((verdict) =>
      verdict.verdict === 'inconclusive' ? verdict.reason : verdict.verdict,
    );
    expect(reasons).to.have.length(Object.keys(FUSION_RULES).length);
    for (const reason of reasons) {
      const [, missing = ''] = /^needs (.*), which did not complete$/.exec(reason) ?? [];
      expect(NEEDED, reason).to.include.members(missing.split(' and '));
    }
  });

  it('are each asked for by its own name: a rule has the code that it stands under', () => {
    for (const [code, rule] of Object.entries(FUSION_RULES)) expect(rule.code).to.equal(code);
  });
});
