import { expect } from 'chai';
import { repetition } from '../../../../../../workers/stages/forensic/methods/turned-copy/repetition.ts';
import { planeFrom } from '../planes.ts';
import { CELLS, SIDE, surface } from './surface.ts';

describe('repetition of a piece', () => {
  const inner = CELLS.filter(({ x, y }) => Math.max(x, y) <= 80);

  it('is all of a pattern, whatever its period up to 40 and its direction', () => {
    const patterned = (by: (x: number, y: number) => [number, number]): number =>
      repetition(
        planeFrom(SIDE, SIDE, (x, y) => surface(...by(x, y))),
        inner,
      );
    for (const period of [9, 13, 40]) {
      expect(patterned((x, y) => [x % period, y])).to.equal(1);
      expect(patterned((x, y) => [x, y % period])).to.equal(1);
    }
    // Each twelve rows the same stands twenty samples further to the left, or to the right.
    const rows = (y: number): number => Math.floor(y / 12);
    expect(patterned((x, y) => [x + 20 * rows(y), y % 12])).to.equal(1);
    expect(patterned((x, y) => [x - 20 * rows(y), y % 12])).to.equal(1);
    expect(patterned((x, y) => [x % 47, y % 47])).to.be.lessThan(0.3);
    expect(patterned((x, y) => [x, y])).to.be.lessThan(0.3);
  });

  it('is none without cells that have room for every shift', () => {
    const pattern = planeFrom(SIDE, SIDE, (x, y) => surface(x % 9, y % 9));
    expect(repetition(pattern, [])).to.equal(0);
    for (const cell of [
      { x: 39, y: 60 },
      { x: 60, y: 39 },
      { x: SIDE - 47, y: 60 },
      { x: 60, y: SIDE - 47 },
    ])
      expect(repetition(pattern, [cell])).to.equal(0);
    expect(repetition(pattern, [{ x: 40, y: SIDE - 48 }])).to.equal(1);
    expect(repetition(pattern, [{ x: SIDE - 48, y: 40 }])).to.equal(1);
  });
});
