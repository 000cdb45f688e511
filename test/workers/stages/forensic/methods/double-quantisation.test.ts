import { expect } from 'chai';
import {
  doubleModel,
  LIMIT,
  latticeShare,
  singleModel,
} from '../../../../../workers/stages/forensic/methods/double-quantisation/models.ts';
import { oddRegions } from '../../../../../workers/stages/forensic/methods/double-quantisation/regions.ts';
import {
  BIN_COUNT,
  binCentre,
} from '../../../../../workers/stages/forensic/methods/double-quantisation/spectra.ts';
import { seeded } from '../../../formats/jpeg/scene.ts';

/** A Laplacian spectrum of the given scale. */
const spectrum = (() => {
  const raw = Float64Array.from({ length: BIN_COUNT }, (_, bin) => Math.exp(-Math.abs(binCentre(bin)) / 15));
  const sum = raw.reduce((total, p) => total + p, 0);
  return raw.map((p) => p / sum);
})();

/** Values after quantising a random Laplacian coefficient by each step in turn. */
function histogram(steps: number[], samples: number): Float64Array {
  const random = seeded(7);
  const counts = new Float64Array(2 * LIMIT + 1);
  for (let i = 0; i < samples; i++) {
    let value = -15 * Math.log(1 - random()) * (random() < 0.5 ? -1 : 1);
    for (const step of steps) {
      const noise = (random() + random() + random() - 1.5) * 0.7;
      value = Math.round((value + (step === steps[0] ? 0 : noise)) / step) * step;
    }
    const level = value / (steps.at(-1) as number) + LIMIT;
    if (level >= 0 && level < counts.length) counts[level] = (counts[level] as number) + 1 / samples;
  }
  return counts;
}

const distance = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, p, i) => sum + Math.abs(p - (b[i] as number)), 0) / 2;

describe('forensic/methods/double-quantisation', () => {
  it('models single and double quantisation as simulation shows them', () => {
    const once = histogram([3], 200_000);
    const twice = histogram([7, 3], 200_000);
    expect(distance(singleModel(spectrum, 3), once)).to.be.lessThan(0.02);
    expect(distance(doubleModel(spectrum, 7, 3), twice)).to.be.lessThan(0.02);
    expect(distance(singleModel(spectrum, 3), twice)).to.be.greaterThan(0.25);
  });

  it('knows which values an earlier step leaves empty', () => {
    // Multiples of 6 re-quantised by 3 are even; by 1 they are multiples of 6.
    expect([0, 1, 2, 3, 4].map((value) => Math.round(latticeShare(value, 3, 6)))).to.deep.equal([
      2, 0, 2, 0, 2,
    ]);
    expect(latticeShare(3, 1, 6)).to.be.lessThan(0.01);
    expect(latticeShare(6, 1, 6)).to.be.greaterThan(4);
    const mean =
      Array.from({ length: 60 }, (_, value) => latticeShare(value, 2, 5)).reduce((a, b) => a + b) / 60;
    expect(mean).to.be.closeTo(1, 0.05);
  });

  describe('oddRegions', () => {
    const COLS = 60;
    const ROWS = 40;
    /** Two coefficients a block that score -0.7 or +2.9 so that exp(score) has expectation 1: twice quantised. */
    function evidence(oddBlocks: (col: number, row: number) => boolean) {
      const random = seeded(5);
      const share = (1 - Math.exp(-0.7)) / (Math.exp(2.9) - Math.exp(-0.7));
      const draw = (odd: boolean): number => (random() < (odd ? 0.5 : share) ? 2.9 : -0.7);
      const score = Float32Array.from({ length: COLS * ROWS }, (_, i) => {
        const odd = oddBlocks(i % COLS, Math.floor(i / COLS));
        return draw(odd) + draw(odd);
      });
      const informative = new Uint8Array(COLS * ROWS).fill(2);
      return {
        cols: COLS,
        rows: ROWS,
        score,
        informative,
        total: 2 * COLS * ROWS,
        mean: -0.6,
        meanWhenOnce: 1.1,
      };
    }

    it('finds nothing when every block went through the earlier quantisation', () => {
      expect(oddRegions(evidence(() => false))).to.deep.equal([]);
    });

    it('finds the rectangle that did not', () => {
      const [region, ...others] = oddRegions(
        evidence((col, row) => col >= 20 && col < 32 && row >= 10 && row < 18),
      );
      expect(others).to.deep.equal([]);
      expect(region?.col).to.be.closeTo(20, 1);
      expect(region?.row).to.be.closeTo(10, 1);
      expect(region?.cols).to.be.closeTo(12, 2);
      expect(region?.rows).to.be.closeTo(8, 2);
      expect(region?.log10Nfa).to.be.lessThan(-20);
    });
  });
});
