/** Points with the same surroundings, beside a comparison of each with each. */
import { expect } from 'chai';
import fc from 'fast-check';
import { LENGTH } from '../../../../../../workers/stages/forensic/methods/turned-copy/descriptors.ts';
import { pairs } from '../../../../../../workers/stages/forensic/methods/turned-copy/pairs.ts';

interface Point {
  x: number;
  y: number;
  /** Its descriptor at three of 128 places, the others zero. */
  at: [number, number, number];
}

function pairsOf(points: readonly Point[]): string[] {
  const descriptors = new Uint8Array(points.length * LENGTH);
  for (const [i, { at }] of points.entries())
    for (const [k, value] of at.entries()) descriptors[i * LENGTH + 50 * k] = value;
  const found = pairs({
    points: points.map(({ x, y }) => ({ x, y, sigma: 2, angle: 0 })),
    ...{ descriptors, complete: true },
  });
  return found.map(({ from, to }) => `${from.x},${from.y} ${to.x},${to.y}`).sort();
}

/** As Lowe (2004, 7.1) tells a match: so much nearer than the next, or the first two than the third. */
function compared(points: readonly Point[]): string[] {
  return points
    .flatMap((one) => {
      const others = points
        .filter((two) => Math.hypot(one.x - two.x, one.y - two.y) >= 14)
        .map((two) => ({
          two,
          squared: one.at.reduce((sum, value, k) => sum + (value - two.at[k]!) ** 2, 0),
        }))
        .toSorted((a, b) => a.squared - b.squared);
      const at = (i: number): number => others[i]?.squared ?? Number.POSITIVE_INFINITY;
      // Beyond 250 apart nothing is alike, and nothing further is known.
      const next = (i: number): number => Math.min(at(i), 62_500 / 0.62);
      const count = [1, 2].find((n) => at(n - 1) < 0.62 * next(n));
      const isNear =
        count !== undefined && Array.from({ length: count }, (_, i) => at(i)).every((d) => d <= 62_500);
      return isNear ? others.slice(0, count).map(({ two }) => `${one.x},${one.y} ${two.x},${two.y}`) : [];
    })
    .sort();
}

describe('pairs of points with the same surroundings', () => {
  it('are those that a comparison of each with each tells', () => {
    const value = fc.integer({ min: 0, max: 255 });
    const point = fc.record({ x: fc.nat(60), y: fc.nat(60), at: fc.tuple(value, value, value) });
    const input = fc.uniqueArray(point, {
      ...{ minLength: 0, maxLength: 14, comparator: 'IsStrictlyEqual' as const },
      selector: ({ x, y }) => `${x},${y}`,
    });
    fc.assert(
      fc.property(input, (points) => {
        expect(pairsOf(points)).to.deep.equal(compared(points));
      }),
      { numRuns: 300 },
    );
  });

  const far = (n: number, first: number): Point => ({ x: 100 * n, y: 0, at: [first, 0, 0] });

  it('are three where a piece was copied twice, and none of what stands there four times', () => {
    const others = [far(7, 200), far(8, 120)];
    expect(pairsOf([far(0, 10), far(1, 11), ...others])).to.include.members(['0,0 100,0', '100,0 0,0']);
    const thrice = pairsOf([far(0, 10), far(1, 10), far(2, 10), ...others]);
    for (const pair of ['0,0 100,0', '0,0 200,0', '100,0 200,0', '200,0 100,0'])
      expect(thrice).to.include(pair);
    const four = pairsOf([far(0, 10), far(1, 10), far(2, 10), far(3, 10), ...others]);
    expect(four.filter((pair) => pair.startsWith('100,0'))).to.deep.equal([]);
  });

  it('are no nearer than 14 samples', () => {
    const beside = (distance: number) =>
      pairsOf([far(0, 9), { x: distance, y: 0, at: [9, 0, 0] }, far(5, 240)]);
    expect(beside(13)).to.not.include('0,0 13,0');
    expect(beside(14)).to.include('0,0 14,0');
  });

  it('are none of one point or of none', () => {
    expect(pairsOf([])).to.deep.equal([]);
    expect(pairsOf([far(0, 9)])).to.deep.equal([]);
  });
});
