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

  it('bound a rate so that 5 % of Beta(k + 1/2, n - k + 1/2) lie below, by another way of integrating', () => {
    for (const [k, n] of [
      [1, 1],
      [1, 2],
      [2, 3],
      [7, 40],
      [20, 20],
      [54, 249],
      [250, 1000],
    ] as const)
      expect(shareBelow(jeffreysLowerBound(k, n), k, n), `${k}/${n}`).to.be.closeTo(0.05, 1e-6);
  });

  it('bound one find in one by what the integral is in closed form', () => {
    // Beta(3/2, 1/2) has the share (2 / pi)(t - sin t cos t) below sin^2 t.
    const t = Math.asin(Math.sqrt(jeffreysLowerBound(1, 1)));
    expect((2 / Math.PI) * (t - Math.sin(t) * Math.cos(t))).to.be.closeTo(0.05, 1e-9);
  });

  it('bound a rate the lower the surer that is to be, up to the middle', () => {
    const bounds = [0.5, 0.25, 0.1, 0.05, 0.01, 0.001].map((tail) => jeffreysLowerBound(30, 100, tail));
    expect(bounds).to.deep.equal(bounds.toSorted((a, b) => b - a));
    expect(bounds[0]).to.be.closeTo(0.3, 0.005);
    expect(new Set(bounds).size).to.equal(bounds.length);
  });

  it('bound few finds among very many, and all of them', () => {
    // Of rare events the count is Poisson's: chi-squared quantile with 2 k + 1 degrees, halved, over n; .1759 for k = 1.
    expect(jeffreysLowerBound(1, 1_000_000) * 1_000_000).to.be.closeTo(0.1759, 0.0005);
    expect(jeffreysLowerBound(1_000_000, 1_000_000)).to.be.within(0.999_998, 1);
  });
});

/** By x = sin^2 t the density is sin^2k t cos^2(n-k) t without its ends; Simpson's rule over even steps. */
function shareBelow(bound: number, k: number, n: number): number {
  const density = (t: number): number => Math.sin(t) ** (2 * k) * Math.cos(t) ** (2 * (n - k));
  const integral = (end: number): number => {
    const steps = 20_000;
    const width = end / steps;
    let sum = density(0) + density(end);
    for (let at = 1; at < steps; at++) sum += density(at * width) * (at % 2 === 1 ? 4 : 2);
    return (sum * width) / 3;
  };
  return integral(Math.asin(Math.sqrt(bound))) / integral(Math.PI / 2);
}
