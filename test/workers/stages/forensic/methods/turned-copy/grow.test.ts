import { expect } from 'chai';
import { hasRoom } from '../../../../../../workers/stages/forensic/methods/turned-copy/agreement.ts';
import { grow } from '../../../../../../workers/stages/forensic/methods/turned-copy/grow.ts';
import { applied } from '../../../../../../workers/stages/forensic/methods/turned-copy/transforms.ts';
import { planeFrom } from '../planes.ts';
import { apart, CELLS, SIDE, surface, TRUE, turn, twoPlanes } from './surface.ts';

describe('a piece that grows', () => {
  const keypoint = ({ x, y }: { x: number; y: number }) => ({ x, y, sigma: 2, angle: 0 });
  const pairs = CELLS.slice(6, 9).map((cell) => {
    const [x, y] = applied(TRUE, cell.x, cell.y);
    return { from: keypoint(cell), to: keypoint({ x, y }) };
  });

  it('reaches as far as both places are alike', () => {
    const { small, large } = twoPlanes(TRUE);
    // Beyond 88 across something else stands there, and on a part of a row of cells.
    const isOther = (x: number, y: number): boolean => x >= 88 || (x < 72 && y >= 80 && y < 88);
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) if (isOther(x, y)) small.data[y * SIDE + x] = surface(x + 300, y + 90);
    const piece = grow(small, large, { transform: turn(20.5, 1.1, 6.5, -22), pairs })!;
    expect(apart(piece.transform, TRUE)).to.be.lessThan(0.1);
    const cells = piece.alike.map(({ cell }) => cell);
    expect(Math.max(...cells.map(({ x }) => x))).to.equal(80);
    // All that have room, but where the transform leaves everything in its place.
    const moved = ({ x, y }: { x: number; y: number }): number => {
      const [toX, toY] = applied(TRUE, x + 4, y + 4);
      return Math.hypot(toX - x - 4, toY - y - 4);
    };
    const wanted = Array.from({ length: 256 }, (_, i) => ({ x: 8 * (i % 16), y: 8 * (i >> 4) })).filter(
      (cell) => !isOther(cell.x, cell.y) && hasRoom(small, large, cell, TRUE) && moved(cell) > 16,
    );
    expect(cells.length).to.be.within(0.9 * wanted.length, wanted.length + 2);
    // The row between alike ones, above and below, was compared as well; what lies beyond the piece was not.
    const row = Array.from({ length: 9 }, (_, i) => ({ x: 8 * i, y: 80 }));
    const within = row.filter((cell) => hasRoom(small, large, cell, TRUE)).length;
    expect(within).to.be.greaterThan(3);
    expect(piece.compared - cells.length).to.be.within(within - 1, within + 1);
  });

  it('is none of points whose surroundings differ, and none where it lies on itself', () => {
    const { small } = twoPlanes(TRUE);
    const other = planeFrom(SIDE, SIDE, (x, y) => surface(x + 500, y + 300));
    expect(grow(small, other, { transform: TRUE, pairs })).to.equal(null);
    const same = CELLS.slice(6, 9).map((cell) => ({ from: keypoint(cell), to: keypoint(cell) }));
    expect(grow(small, small, { transform: turn(0, 1, 0, 0), pairs: same })).to.equal(null);
  });
});
