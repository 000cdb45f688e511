import { expect } from 'chai';
import {
  BIN_COUNT,
  binCentre,
  FREQUENCIES,
  unquantisedHistograms,
} from '../../../../../../workers/stages/forensic/methods/double-quantisation/spectra.ts';
import { lumaFrom, noise } from '../planes.ts';

/** ITU-T T.81, A.3.3, of the block whose upper left sample is at (left, top). */
function coefficient(
  levelAt: (x: number, y: number) => number,
  left: number,
  top: number,
  k: number,
): number {
  const [u, v] = [k & 7, k >> 3];
  let sum = 0;
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const wave = Math.cos(((2 * x + 1) * u * Math.PI) / 16) * Math.cos(((2 * y + 1) * v * Math.PI) / 16);
      sum += levelAt(left + x, top + y) * wave;
    }
  }
  return (sum / 4) * (u === 0 ? Math.SQRT1_2 : 1) * (v === 0 ? Math.SQRT1_2 : 1);
}

/** Bins that hold something, as value and share. */
const filled = (histogram: Float64Array): [number, number][] =>
  [...histogram].flatMap((share, bin): [number, number][] => (share > 0 ? [[binCentre(bin), share]] : []));

describe('spectra before any quantisation', () => {
  it('are those of the first nine frequencies of the zigzag order', () => {
    // ITU-T T.81, figure A.6: row by row from (0, 1), (1, 0), (2, 0), (1, 1) ...
    const zigzag = [
      [1, 0],
      [0, 1],
      [0, 2],
      [1, 1],
      [2, 0],
      [3, 0],
      [2, 1],
      [1, 2],
      [0, 3],
    ];
    expect(FREQUENCIES.map((k) => [k & 7, k >> 3])).to.deep.equal(zigzag);
  });

  it('have bins of half a unit around zero', () => {
    expect([0, BIN_COUNT >> 1, (BIN_COUNT >> 1) + 3, BIN_COUNT - 1].map(binCentre)).to.deep.equal([
      -1100, 0, 1.5, 1100,
    ]);
  });

  it('are those of the block four samples to the right and below, by the textbook formula', () => {
    const grain = noise(3, 18);
    const luma = lumaFrom(12, 12, () => 128 + grain());
    const levelAt = (x: number, y: number): number => luma.data[y * 12 + x]!;
    for (const [i, histogram] of unquantisedHistograms(luma).entries()) {
      const [[value, share], ...others] = filled(histogram) as [[number, number]];
      expect(others).to.deep.equal([]);
      expect(share).to.equal(1);
      expect(value, `frequency ${FREQUENCIES[i]}`).to.be.closeTo(
        coefficient(levelAt, 4, 4, FREQUENCIES[i]!),
        0.25,
      );
    }
  });

  it('take in each block of the moved grid with the same weight', () => {
    const grain = noise(4, 20);
    // Three blocks across, two down; what is left at the right and below makes no block.
    const luma = lumaFrom(31, 25, () => 128 + grain());
    const levelAt = (x: number, y: number): number => luma.data[y * 31 + x]!;
    const places = [0, 1, 2].flatMap((col) => [0, 1].map((row) => [4 + 8 * col, 4 + 8 * row] as const));
    for (const [i, histogram] of unquantisedHistograms(luma).entries()) {
      const expected = places.map(([x, y]) => coefficient(levelAt, x, y, FREQUENCIES[i]!));
      const mean = filled(histogram).reduce((sum, [value, share]) => sum + value * share, 0);
      expect(mean).to.be.closeTo(expected.reduce((a, b) => a + b, 0) / 6, 0.25);
      expect(histogram.reduce((sum, share) => sum + share, 0)).to.be.closeTo(1, 1e-9);
    }
  });

  it('leave out blocks that were clipped, by one sample within two levels of either end', () => {
    const blocks = (level: number): boolean => {
      const grain = noise(5, 10);
      const luma = lumaFrom(12, 12, () => 128 + grain());
      luma.data[4 * 12 + 11] = level;
      return unquantisedHistograms(luma).every((histogram) => filled(histogram).length === 1);
    };
    expect([0, 2, 3, 252, 253, 255].map(blocks)).to.deep.equal([false, false, true, true, false, false]);
    // What is left makes the whole of a histogram; nothing makes none.
    const half = lumaFrom(20, 12, (x, y) => (x < 12 ? 100 + x * y : 255));
    for (const histogram of unquantisedHistograms(half))
      expect(histogram.reduce((sum, share) => sum + share, 0)).to.equal(1);
    for (const histogram of unquantisedHistograms(lumaFrom(20, 12, () => 0)))
      expect(histogram.every((share) => share === 0)).to.equal(true);
    // Samples before and beyond the blocks are none of theirs.
    const luma = lumaFrom(16, 16, (x, y) => (Math.min(x, y) < 4 || Math.max(x, y) > 11 ? 255 : 100 + x * y));
    expect(unquantisedHistograms(luma).every((histogram) => filled(histogram).length === 1)).to.equal(true);
  });

  it('hold the largest coefficients that eight bits can have', () => {
    const stripes = (isLight: (x: number, y: number) => boolean) =>
      unquantisedHistograms(lumaFrom(12, 12, (x, y) => (isLight(x - 4, y - 4) ? 252 : 3)));
    for (const histograms of [
      stripes((x) => x < 4),
      stripes((x) => x >= 4),
      stripes((_, y) => y < 4),
      stripes((x, y) => x < 4 === y < 4),
    ])
      for (const histogram of histograms) expect(filled(histogram)).to.have.length(1);
  });
});
