import { expect } from 'chai';
import { corners } from '../../../../../../workers/stages/forensic/methods/copy-move/corners.ts';
import { noise, planeFrom } from '../planes.ts';

type Plane = ReturnType<typeof planeFrom>;

const find = (plane: Plane) => corners({ factor: 1, ...plane });

/** Smaller eigenvalue of the mean of gradient products over 5 x 5 (Shi and Tomasi 1994), by its characteristic equation. */
function strengthAt({ width, data }: Plane, x: number, y: number): number {
  const at = (col: number, row: number): number => data[row * width + col]!;
  let [xx, xy, yy] = [0, 0, 0];
  for (let row = y - 2; row <= y + 2; row++) {
    for (let col = x - 2; col <= x + 2; col++) {
      const gx = (at(col + 1, row) - at(col - 1, row)) / 2;
      const gy = (at(col, row + 1) - at(col, row - 1)) / 2;
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
    }
  }
  const [trace, determinant] = [(xx + yy) / 25, (xx * yy - xy * xy) / 625];
  return (trace - Math.sqrt(Math.max(0, trace * trace - 4 * determinant))) / 2;
}

const square = (left: number, top: number, side: number) =>
  planeFrom(80, 70, (x, y) => (x >= left && x < left + side && y >= top && y < top + side ? 200 : 60));

describe('corners', () => {
  it('stand where both directions have gradients: at the corners of a square, not along its edges', () => {
    const { corners: found, complete } = find(square(30, 20, 25));
    expect(complete).to.equal(true);
    const [left, right, top, bottom] = [29.5, 54.5, 19.5, 44.5];
    for (const { x, y } of found) {
      expect(Math.min(Math.abs(x - left), Math.abs(x - right))).to.be.at.most(3);
      expect(Math.min(Math.abs(y - top), Math.abs(y - bottom))).to.be.at.most(3);
    }
    expect(new Set(found.map(({ x, y }) => `${x > 42},${y > 32}`)).size).to.equal(4);
  });

  it('are as strong as the definition says, and stronger than all within two samples', () => {
    const grain = noise(3, 12);
    const plane = planeFrom(60, 50, () => 128 + grain());
    const { corners: found } = find(plane);
    expect(found.length).to.be.greaterThan(20);
    for (const { x, y, strength } of found) {
      expect(strength).to.be.closeTo(strengthAt(plane, x, y), 1e-3 * strength);
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++)
          expect(strengthAt(plane, x + dx, y + dy)).to.be.at.most(strength * (1 + 1e-5));
    }
  });

  it('are one where several samples are as strong', () => {
    // A dot of 4 x 4 samples looks the same from all sides.
    const { corners: found } = find(square(30, 30, 4));
    expect(found).to.have.length(1);
    expect(found[0]!.x).to.be.within(31, 32);
    expect(found[0]!.y).to.be.within(31, 32);
  });

  it('are moved with what they stand on', () => {
    const grain = noise(8, 15);
    const large = planeFrom(120, 110, () => 128 + grain());
    const part = (left: number, top: number) =>
      find(planeFrom(60, 60, (x, y) => large.data[(top + y) * 120 + left + x]!)).corners;
    // A square of the first is another of the second, so the eight strongest of a square differ at its rim.
    const [first, second] = [part(10, 10), part(15, 17)].map(
      (list) => new Set(list.map(({ strength }) => Math.round(strength * 100))),
    );
    const both = [...first!].filter((strength) => second!.has(strength));
    expect(both.length).to.be.greaterThan(0.5 * first!.size);
  });

  it('keep away from the border by half of the patch that describes them, and more', () => {
    const grain = noise(4, 30);
    const { corners: found } = find(planeFrom(64, 48, () => 128 + grain()));
    const [xs, ys] = [found.map(({ x }) => x), found.map(({ y }) => y)];
    expect([Math.min(...xs), Math.min(...ys)].every((least) => least >= 9)).to.equal(true);
    expect(Math.max(...xs)).to.be.at.most(64 - 10);
    expect(Math.max(...ys)).to.be.at.most(48 - 10);
  });

  it('are eight at most in a square of 24, the strongest ones, and the strongest of all stand first', () => {
    const grain = noise(5, 30);
    const { corners: found } = find(planeFrom(200, 150, () => 128 + grain()));
    const squares = Map.groupBy(found, ({ x, y }) => `${Math.floor(x / 24)},${Math.floor(y / 24)}`);
    expect(Math.max(...[...squares.values()].map((list) => list.length))).to.equal(8);
    const strengths = found.map(({ strength }) => strength);
    expect(strengths).to.deep.equal(strengths.toSorted((a, b) => b - a));
  });

  it('are none on flat ground, ramps, faint grain and pictures of fewer than 32 samples a side', () => {
    const grain = noise(6, 1.5);
    for (const plane of [
      planeFrom(50, 50, () => 128),
      planeFrom(50, 50, (x, y) => 2 * x + 3 * y),
      planeFrom(50, 50, () => 128 + grain()),
      planeFrom(31, 60, (x, y) => 100 * ((x >> 3) + (y >> 3))),
      planeFrom(0, 0, () => 0),
    ])
      expect(find(plane)).to.deep.equal({ corners: [], complete: true });
  });
});
