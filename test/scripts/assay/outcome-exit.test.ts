import { expect } from 'chai';
import { collectFailOn, exitOf, exitRule, worstOf } from '../../../scripts/assay/outcome-exit.ts';
import { Outcome } from '../../../shared/contracts/report.ts';
import { reportWith } from '../../api/dashboard/report-maker.ts';

describe('exit codes of verify', () => {
  it('tell the outcomes apart', () => {
    const codes = Outcome.options.map((outcome) => {
      const report = reportWith({});
      report.pipeline.evidence.outcome = outcome;
      return [outcome, exitOf(report)];
    });
    expect(Object.fromEntries(codes)).to.deep.equal({
      altered: 1,
      suspicious: 1,
      nothing_found: 0,
      little_visible: 5,
      not_assessable: 6,
    });
  });

  it('by --fail-on are those that were asked for', () => {
    const codeOf = (
      named: string[],
      change: Partial<ReturnType<typeof reportWith>>,
      outcome?: Outcome,
    ): number => {
      const report = Object.assign(reportWith({}), change);
      if (outcome) report.pipeline.evidence.outcome = outcome;
      return exitRule(named)(report);
    };
    expect(codeOf(['high'], { riskLevel: 'HIGH' }, 'altered')).to.equal(1);
    expect(codeOf(['HIGH'], { riskLevel: 'CRITICAL' }, 'altered')).to.equal(1);
    expect(codeOf(['high'], { riskLevel: 'MEDIUM' }, 'suspicious')).to.equal(0);
    expect(codeOf(['high'], { riskLevel: 'MEDIUM' }, 'not_assessable')).to.equal(0);
    expect(codeOf(['not-assessable'], { riskLevel: 'MEDIUM' }, 'not_assessable')).to.equal(6);
    expect(codeOf(['not-assessable'], { riskLevel: 'HIGH' }, 'altered')).to.equal(0);
    expect(codeOf(['low', 'not-assessable'], { riskLevel: 'LOW' }, 'little_visible')).to.equal(1);
    expect(collectFailOn('not-assessable', collectFailOn('HIGH'))).to.deep.equal(['HIGH', 'not-assessable']);
    expect(() => collectFailOn('sometimes')).to.throw('It takes minimal, low');
  });

  it('of many files is that of the one to look at first', () => {
    expect(worstOf(new Set([0, 5, 6, 3, 1]))).to.equal(1);
    expect(worstOf(new Set([0, 5, 6, 3]))).to.equal(3);
    expect(worstOf(new Set([0, 5, 6]))).to.equal(6);
    expect(worstOf(new Set([0, 5]))).to.equal(5);
    expect(worstOf(new Set([0]))).to.equal(0);
    expect(worstOf(new Set())).to.equal(0);
  });
});
