import { expect } from 'chai';
import {
  cellAgreement,
  hasRoom,
} from '../../../../../../workers/stages/forensic/methods/turned-copy/agreement.ts';
import { planeFrom } from '../planes.ts';
import { CELLS, SIDE, TRUE, turn, twoPlanes } from './surface.ts';

describe('the agreement of two places', () => {
  it('is full where the transform is right, in whatever light and contrast', () => {
    for (const [gain, lighter] of [
      [1, 0],
      [0.8, 40],
      [1.3, -50],
    ] as const) {
      const { small, large } = twoPlanes(TRUE, gain, lighter);
      for (const cell of CELLS) {
        const found = cellAgreement(small, large, cell, TRUE)!;
        expect(found.unexplained).to.be.lessThan(0.01);
        expect(found.gain).to.be.closeTo(gain, 0.02 * gain);
      }
    }
  });

  it('is none where the transform is another, or one shows the negative', () => {
    const { small, large } = twoPlanes(TRUE);
    const wrong = CELLS.map((cell) => cellAgreement(small, large, cell, turn(20, 1.1, 12, -30))!.unexplained);
    expect(wrong.toSorted((a, b) => a - b)[12]).to.be.greaterThan(0.5);
    const negative = { ...small, data: small.data.map((value) => 255 - value) };
    expect(cellAgreement(negative, large, CELLS[0]!, TRUE)).to.deep.include({ unexplained: 1, gain: 0 });
  });

  it('is not known without content on either side, and none with content on one', () => {
    const [flat, { large }] = [planeFrom(SIDE, SIDE, (x) => 100 + (x % 2)), twoPlanes(TRUE)];
    expect(cellAgreement(flat, flat, CELLS[0]!, turn(0, 1, 9, 9))).to.equal(null);
    const bare = planeFrom(SIDE, SIDE, () => 100);
    expect(cellAgreement(bare, large, CELLS[0]!, TRUE)).to.deep.include({ unexplained: 1 });
  });

  it('is asked only where both places have room for what interpolation reads', () => {
    const { small, large } = twoPlanes(TRUE);
    const shifted = (e: number): boolean => hasRoom(small, large, { x: 40, y: 40 }, turn(0, 1, e, 0));
    // A cell of 8 begins at 3 and ends before SIDE - 3.
    expect([-38, -37, SIDE - 52, SIDE - 51].map(shifted)).to.deep.equal([false, true, true, false]);
    expect(hasRoom(small, large, { x: 2, y: 40 }, turn(0, 1, 40, 0))).to.equal(false);
    expect(hasRoom(small, large, { x: 40, y: SIDE - 11 }, turn(0, 1, 0, -40))).to.equal(false);
  });
});
