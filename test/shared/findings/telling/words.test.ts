import { expect } from 'chai';
import { jeffreysLowerBound } from '../../../../shared/findings/jeffreys.ts';
import { falseAlarms, likely, strength } from '../../../../shared/findings/telling/words.ts';
import { reportWith } from '../../../api/dashboard/report-maker.ts';

const evidence = reportWith({}).pipeline.evidence.findings['revision-text-changed-1']!;
const counts = { k1: 112, n1: 112, k0: 3, n0: 2449 };

describe("a finding's numbers in words", () => {
  it('uses the verbal scale of ENFSI 2015, each word from its lower bound on', () => {
    const word = (likelihoodRatio: number) =>
      strength({ ...evidence, likelihoodRatio, counts }).split(' support')[0];
    expect(word(2)).to.equal('Weak');
    expect(word(9.99)).to.equal('Weak');
    expect(word(10)).to.equal('Moderate');
    expect(word(100)).to.equal('Moderately strong');
    expect(word(1_000)).to.equal('Strong');
    expect(word(10_000)).to.equal('Very strong');
    expect(word(1_000_000)).to.equal('Extremely strong');
    // Below it the guideline has no word; what is listed as counting must not be told to count for nothing.
    expect(word(1.9)).to.equal('Less than weak');
    expect(word(1.4)).to.match(/^Context only/);
  });

  it('tells the counts behind a ratio, and no ratio without them', () => {
    expect(strength({ ...evidence, likelihoodRatio: 148.41, counts })).to.equal(
      'Moderately strong support for an alteration rather than none: seen on 112 of 112 altered files and on 3 of 2,449 genuine ones, so that this sighting is about 150 times more likely on an altered one.',
    );
    expect(strength({ ...evidence, likelihoodRatio: 148.41, counts: undefined })).to.equal(
      'Moderately strong support for an alteration rather than none.',
    );
    expect(strength({ ...evidence, likelihoodRatio: 1, counts: undefined })).to.include('Too little');
    expect(strength({ ...evidence, likelihoodRatio: 1, counts: { ...counts, k0: 90 } })).to.include(
      '90 of 2,449 genuine',
    );
    expect(strength({ ...evidence, likelihoodRatio: 403, proof: 'The digest differs.', counts })).to.equal(
      'A proof and no count: The digest differs.',
    );
  });

  it('says what "no false alarm" is worth', () => {
    expect(falseAlarms({ ...evidence, counts: { ...counts, k0: 0, n0: 1000 } })).to.match(
      /^No such alarm on 1,000 genuine files; the true rate is below 0\.2 %/,
    );
    // 1.92 of so many files: a bound that was rounded down would be none.
    for (const [n0, bound] of [
      [1400, '0.2'],
      [2000, '0.1'],
      [9000, '0.1'],
    ] as const)
      expect(falseAlarms({ ...evidence, counts: { ...counts, k0: 0, n0 } })).to.include(`below ${bound} %`);
    expect(falseAlarms({ ...evidence, counts: { ...counts, k0: 1, n0: 5000 } })).to.include('on 0.02 % of');
    expect(falseAlarms({ ...evidence, counts })).to.equal(
      'Such an alarm is raised on 0.1 % of genuine files (3 of 2,449).',
    );
    expect(falseAlarms({ ...evidence, counts: undefined })).to.include('not been measured');
    expect(falseAlarms({ ...evidence, counts: { ...counts, k0: 0, n0: 0 } })).to.include('not been measured');
  });

  it('tells no bound that is below what the files bear out, however few there were', () => {
    for (let n0 = 1; n0 <= 300; n0++) {
      const told = falseAlarms({ ...evidence, counts: { ...counts, k0: 0, n0 } });
      const bound = Number(/below ([\d.]+) %/.exec(told)![1]) / 100;
      // No alarm on any of n files has a probability of (1 - rate)^n, at most; Jeffreys' bound is a little below its 5 % one.
      expect(bound, told).to.be.at.least(1 - jeffreysLowerBound(n0, n0));
      expect(bound, told).to.be.below(1 - 0.05 ** (1 / n0));
    }
  });

  it('never rounds a probability up to certainty', () => {
    expect(likely(0.9999)).to.equal('more than 99.9 % likely to have been altered');
    expect(likely(0.0001)).to.equal('less than 0.1 % likely to have been altered');
  });
});
