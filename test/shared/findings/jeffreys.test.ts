import { expect } from 'chai';
import fc from 'fast-check';
import { jeffreysEstimate, jeffreysLowerBound } from '../../../shared/findings/jeffreys.ts';

describe('Jeffreys estimates', () => {
  it('never answer 0 or 1 for a rate that was counted', () => {
    expect(jeffreysEstimate(0, 0)).to.equal(0.5);
    expect(jeffreysEstimate(0, 300)).to.be.closeTo(0.5 / 301, 1e-12);
    expect(jeffreysEstimate(300, 300)).to.be.closeTo(300.5 / 301, 1e-12);
  });

  it('bound a rate from below as the beta quantile of a statistics package does', () => {
    // scipy 1.10: beta.ppf(.05, k + .5, n - k + .5)
    const cases = [
      [297, 397, 0.7110115895545502],
      [1, 1, 0.2285198138063288],
      [3, 6, 0.20889720171941992],
      [12, 36, 0.2166676382906378],
      [1000, 1000, 0.9980815932877439],
    ] as const;
    for (const [k, n, bound] of cases)
      expect(jeffreysLowerBound(k, n), `${k}/${n}`).to.be.closeTo(bound, 1e-9);
    expect(jeffreysLowerBound(0, 100)).to.equal(0);
    expect(jeffreysLowerBound(0, 0)).to.equal(0);
  });

  it('stay below the estimate, and rise with what was found', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const k = Math.round(share * n);
          expect(jeffreysLowerBound(k, n)).to.be.within(0, jeffreysEstimate(k, n));
          if (k < n) expect(jeffreysLowerBound(k + 1, n)).to.be.above(jeffreysLowerBound(k, n));
        },
      ),
      { numRuns: 200 },
    );
  });
});
