import { expect } from 'chai';
import { quantile, quantileAmong } from '../../../../../workers/stages/ocr/print/quantile.ts';

describe('a quantile among values in any order', () => {
  it('is the one of the values in order, for all shares and lengths, with equal values among them', () => {
    for (const count of [1, 2, 3, 10, 257]) {
      for (const kinds of [1, 2, 7, 1000]) {
        const values = Float64Array.from({ length: count }, (_, at) => (at * 7919 + kinds) % kinds);
        const sorted = values.toSorted();
        for (const share of [0, 0.02, 0.3, 0.5, 0.9, 1])
          expect(quantileAmong(values, count, share), `${count} ${kinds} ${share}`).to.equal(
            quantile(sorted, share),
          );
      }
    }
  });

  it('is of the first ones only, and 0 where there is none', () => {
    const values = Float64Array.of(3, 1, 2, 900, 0);
    expect(quantileAmong(values, 3, 0.99)).to.equal(3);
    expect(quantileAmong(values, 0, 0.5)).to.equal(0);
  });
});
