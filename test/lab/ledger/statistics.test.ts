import { expect } from 'chai';
import {
  auc,
  cllr,
  ece,
  jeffreys,
  minCllr,
  pav,
  reliability,
  upperBound,
  withOwnSilence,
} from '../../../lab/ledger/statistics.ts';

const close = (value: number | null, expected: number): void => {
  expect(value).to.be.closeTo(expected, 1e-4);
};

describe('ledger: statistics', () => {
  it('counts ties of the area under the curve by halves', () => {
    const judged = [
      { probability: 0.9, forged: true },
      { probability: 0.2, forged: true },
      { probability: 0.2, forged: false },
      { probability: 0.1, forged: false },
    ];
    // Pairs: 0.9 wins twice, 0.2 ties once and wins once: 3.5 of 4.
    close(auc(judged), 0.875);
    expect(auc(judged.filter((one) => one.forged))).to.equal(null);
  });

  it('estimates shares by Jeffreys and bounds them by Clopper and Pearson', () => {
    close(jeffreys(0, 299), 0.5 / 300);
    // With none in n: 1 - 0.05^(1/n).
    close(upperBound(0, 100), 1 - 0.05 ** 0.01);
    // One in ten, one-sided 95 %: 0.3942 (tables of the exact binomial).
    expect(upperBound(1, 10)).to.be.closeTo(0.3942, 5e-4);
    expect(upperBound(3, 3)).to.equal(1);
    expect(upperBound(0, 0)).to.equal(1);
  });

  it('gives silence a cost of one bit and certainty none', () => {
    const silent = [
      { llr: 0, forged: true },
      { llr: 0, forged: false },
    ];
    close(cllr(silent), 1);
    close(cllr(silent.map(({ forged }) => ({ llr: forged ? 50 : -50, forged }))), 0);
    // log2(1 + 1/3) on both sides: ratios of 3 to 1 that point the right way.
    close(cllr(silent.map(({ forged }) => ({ llr: forged ? Math.log(3) : -Math.log(3), forged }))), 0.415);
    expect(cllr([{ llr: 1, forged: true }])).to.equal(null);
  });

  it('pools adjacent violators, equal scores as one', () => {
    const of = (...pairs: [number, boolean][]) => pav(pairs.map(([score, forged]) => ({ score, forged })));
    expect(of([1, false], [2, true], [3, false], [4, true])).to.deep.equal([0, 0.5, 0.5, 1]);
    expect(of([1, true], [1, false], [2, true])).to.deep.equal([0.5, 0.5, 1]);
    // Input order is kept in the answer.
    expect(of([4, true], [1, false])).to.deep.equal([1, 0]);
  });

  it('finds the least cost that recalibration could reach', () => {
    const wrongScale = [
      { llr: -9, forged: false },
      { llr: -8, forged: true },
      { llr: -7, forged: false },
      { llr: -6, forged: true },
    ];
    // Pooled: 0, 1/2, 1/2, 1 with a base of 1/2. Cost: the middle two a bit each, the outer two none.
    close(minCllr(wrongScale), 0.5);
    expect(cllr(wrongScale)).to.be.greaterThan(1);
  });

  it('tells silence at the ratio that it has among the files, and leaves what spoke as it was', () => {
    const scored = [
      ...Array.from({ length: 9 }, () => ({ llr: 5, forged: true })),
      { llr: -0.5, forged: true },
      ...Array.from({ length: 10 }, () => ({ llr: -0.5, forged: false })),
    ];
    const told = withOwnSilence(scored);
    expect(told.slice(0, 9).every(({ llr }) => llr === 5)).to.equal(true);
    const silence = Math.log(jeffreys(1, 10) / jeffreys(10, 10));
    expect(told.slice(9).map(({ llr }) => llr)).to.deep.equal(Array(11).fill(silence));
    expect(cllr(told)).to.be.lessThan(cllr(scored) ?? 0);
  });

  it('weighs files to the prior before it compares told with seen', () => {
    const judged = [
      ...Array.from({ length: 10 }, () => ({ probability: 0.03, forged: true })),
      ...Array.from({ length: 10 }, () => ({ probability: 0.03, forged: false })),
    ];
    expect(reliability(judged, 0.03)).to.have.length(1);
    close(ece(judged, 0.03), 0);
    // Told 0.5 for all under a prior of 0.03: off by 0.47.
    close(
      ece(
        judged.map((one) => ({ ...one, probability: 0.5 })),
        0.03,
      ),
      0.47,
    );
    expect(ece([], 0.03)).to.equal(null);
  });
});
