import { expect } from 'chai';
import { shrunk, softened } from '../../../../../../workers/stages/forensic/methods/copy-move/shrunk.ts';
import { lumaFrom, planeFrom } from '../planes.ts';

describe('a picture made smaller for a search', () => {
  it('stays as it is up to 1.2 million samples', () => {
    const luma = lumaFrom(1200, 1000, (x, y) => (x + y) % 251);
    const { factor, width, height, data } = shrunk(luma);
    expect([factor, width, height]).to.deep.equal([1, 1200, 1000]);
    expect(data[777 * 1200 + 333]).to.equal((333 + 777) % 251);
    expect(shrunk(lumaFrom(1201, 1000, () => 9)).factor).to.equal(2);
    expect(shrunk(lumaFrom(2401, 2000, () => 9)).factor).to.equal(3);
  });

  it('has the means of whole squares, and leaves out what makes none', () => {
    const luma = lumaFrom(1503, 1001, (x, y) => (7 * x + 13 * y) % 256);
    const { factor, width, height, data } = shrunk(luma);
    expect([factor, width, height]).to.deep.equal([2, 751, 500]);
    for (const [x, y] of [
      [0, 0],
      [750, 499],
      [123, 456],
    ] as const) {
      const square = [0, 1, 2, 3].map((i) => luma.data[(2 * y + (i >> 1)) * 1503 + 2 * x + (i & 1)]!);
      expect(data[y * width + x]).to.equal(square.reduce((a, b) => a + b) / 4);
    }
  });

  it('is softened by 1 2 1 in both directions', () => {
    const dot = softened({ factor: 1, ...planeFrom(7, 7, (x, y) => (x === 3 && y === 3 ? 16 : 0)) });
    const rows = Array.from({ length: 7 }, (_, y) => [...dot.data.subarray(y * 7, y * 7 + 7)]);
    expect(rows.slice(2, 5).map((row) => row.slice(2, 5))).to.deep.equal([
      [1, 2, 1],
      [2, 4, 2],
      [1, 2, 1],
    ]);
    expect(dot.data.reduce((sum, one) => sum + one)).to.equal(16);
  });

  it('keeps ramps when it is softened, up to its rim', () => {
    const ramp = planeFrom(9, 6, (x, y) => 3 * x + 5 * y);
    const soft = softened({ factor: 1, ...ramp });
    expect([...soft.data]).to.deep.equal([...ramp.data]);
  });
});
