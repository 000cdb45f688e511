import { expect } from 'chai';
import fc from 'fast-check';
import { roughShare } from '../../../../../../workers/stages/forensic/methods/exact-copy/roughness.ts';
import { lumaFrom, noise } from '../planes.ts';

const SIDE = 24;
const WHOLE = { x: 0, y: 0, width: SIDE, height: SIDE };
const shareOf = (levelAt: (x: number, y: number) => number): number | null =>
  roughShare(lumaFrom(SIDE, SIDE, levelAt), WHOLE);

describe('the share of rough samples', () => {
  it('is none on ramps of any direction, whose rounding bends them by one level', () => {
    const slope = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(slope, slope, (across, down) => {
        const share = shareOf((x, y) => 128 + across * (x - 12) + down * (y - 12));
        expect(share ?? 0).to.equal(0);
      }),
    );
  });

  it('is none on shaded edges that run straight, and most of it in noise', () => {
    // Along the edge nothing bends.
    const ridge = (at: number): number => 100 + 3 * Math.abs((at % 6) - 3);
    expect(shareOf((x) => ridge(x))).to.equal(0);
    expect(shareOf((_, y) => ridge(y))).to.equal(0);
    expect(shareOf((x, y) => ridge(x + y))).to.equal(0);
    expect(shareOf((x, y) => ridge(x - y + SIDE))).to.equal(0);
    const grain = noise(8, 3);
    expect(shareOf(() => 128 + grain())).to.be.greaterThan(0.2);
  });

  it('is of samples within 16 levels of their neighbours, which are not all alike', () => {
    // In each square of four by four a dot, which bends in all directions, eight neighbours, which do not in one, and seven flat ones.
    const dotted = (levels: number) => (x: number, y: number) =>
      100 + (x % 4 === 2 && y % 4 === 2 ? levels : 0);
    const quiet = Array.from({ length: 22 }, (_, i) => i + 1).filter((c) => c % 4 !== 0).length ** 2;
    expect(shareOf(dotted(16))).to.be.closeTo(36 / quiet, 1e-12);
    expect(shareOf(dotted(2))).to.be.closeTo(36 / quiet, 1e-12);
    expect(shareOf(dotted(17)), 'beside an edge').to.equal(null);
    // Twice the difference to its neighbours is two levels already.
    expect(shareOf(dotted(1))).to.be.closeTo(36 / quiet, 1e-12);
    expect(shareOf(dotted(0)), 'flat').to.equal(null);
  });

  it('is not said of fewer than twenty samples', () => {
    const grain = noise(3, 1.5);
    const luma = lumaFrom(SIDE, SIDE, () => 128 + grain());
    // The outermost samples have no neighbours on all sides.
    expect(roughShare(luma, { x: 3, y: 5, width: 6, height: 7 })).to.be.within(0, 1);
    expect(roughShare(luma, { x: 3, y: 5, width: 6, height: 6 })).to.equal(null);
    for (const [width, height] of [
      [2, 20],
      [20, 2],
      [1, 1],
    ] as const)
      expect(roughShare(luma, { x: 0, y: 0, width, height })).to.equal(null);
  });

  it('is that of the rectangle alone', () => {
    const grain = noise(6, 4);
    const luma = lumaFrom(60, 40, (x, y) => (x < 30 ? 60 + x + y : 128 + grain()));
    expect(roughShare(luma, { x: 2, y: 2, width: 26, height: 30 })).to.equal(0);
    expect(roughShare(luma, { x: 31, y: 2, width: 26, height: 30 })).to.be.greaterThan(0.2);
  });
});
