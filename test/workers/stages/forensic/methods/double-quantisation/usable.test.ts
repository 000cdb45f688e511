import { expect } from 'chai';
import { usableBlocks } from '../../../../../../workers/stages/forensic/methods/double-quantisation/usable.ts';
import { decodedFrom, lumaFrom } from '../planes.ts';

/** One grey block between the given levels, in a picture that has the given mean of its two colours, in levels. */
function isUsable(lowest: number, highest: number, [blue, red]: readonly [number, number] = [0, 0]): boolean {
  const luma = lumaFrom(8, 8, (x, y) => (x === 7 && y === 7 ? highest : lowest));
  const colour = (mean: number) => ({
    steps: [8],
    at: (_c: number, _r: number, k: number) => (k === 0 ? mean : 50),
  });
  const decoded = decodedFrom(1, 1, [{}, colour(blue), colour(red)]);
  return usableBlocks(decoded, luma)[0] === 1;
}

describe('blocks that were not clipped', () => {
  it('stay seven levels from black and white, with their last sample as well', () => {
    expect([6, 7].map((level) => isUsable(level, 200))).to.deep.equal([false, true]);
    expect([248, 249].map((level) => isUsable(50, level))).to.deep.equal([true, false]);
  });

  it('stay so in red, green and blue, by the equations of JFIF', () => {
    // Cr 100: red lies 140.2 higher, green 71.4 lower; Cb 100: blue 177.2 higher, green 34.4 lower.
    expect([108, 109].map((level) => isUsable(99, level, [0, 100]))).to.deep.equal([true, false]);
    expect([77, 78].map((level) => isUsable(level, 100, [0, 100]))).to.deep.equal([false, true]);
    expect([40, 41].map((level) => isUsable(level, 71, [100, 0]))).to.deep.equal([false, true]);
    expect([71, 72].map((level) => isUsable(60, level, [100, 0]))).to.deep.equal([true, false]);
    // The other way round: red lies 140.2 lower, blue 177.2 lower.
    expect([146, 147].map((level) => isUsable(level, 160, [0, -100]))).to.deep.equal([false, true]);
    expect([183, 184].map((level) => isUsable(level, 200, [-100, 0]))).to.deep.equal([false, true]);
    // Both: green lies 52.9 lower, blue 88.6 higher.
    expect([58, 59].map((level) => isUsable(level, 100, [50, 50]))).to.deep.equal([false, true]);
    expect([160, 161].map((level) => isUsable(100, level, [50, 50]))).to.deep.equal([true, false]);
  });

  it('are whole: what the picture cuts off at its edge is none', () => {
    const decoded = decodedFrom(3, 2, [{}]);
    const flags = (width: number, height: number) => [
      ...usableBlocks(
        decoded,
        lumaFrom(width, height, () => 128),
      ),
    ];
    expect(flags(24, 16)).to.deep.equal([1, 1, 1, 1, 1, 1]);
    expect(flags(23, 16)).to.deep.equal([1, 1, 0, 1, 1, 0]);
    expect(flags(24, 15)).to.deep.equal([1, 1, 1, 0, 0, 0]);
  });

  it('are told apart by their own samples and their own colour', () => {
    const luma = lumaFrom(24, 16, (x, y) => (x >= 8 && x < 16 && y < 8 ? 255 : 128));
    const colour = {
      steps: [8],
      at: (col: number, row: number, k: number) => (k === 0 && col === 2 && row === 1 ? 90 : 0),
    };
    const decoded = decodedFrom(3, 2, [{}, colour, { steps: [8] }]);
    expect([...usableBlocks(decoded, luma)]).to.deep.equal([1, 0, 1, 1, 1, 0]);
  });
});
