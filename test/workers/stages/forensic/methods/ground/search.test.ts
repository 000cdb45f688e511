import { expect } from 'chai';
import { pieceOf } from '../../../../../../workers/stages/forensic/methods/ground/compare.ts';
import { grainOf } from '../../../../../../workers/stages/forensic/methods/ground/grain.ts';
import { candidatesOf } from '../../../../../../workers/stages/forensic/methods/ground/search.ts';
import { copyWithin } from '../planes.ts';
import { paper } from './paper.ts';

describe('ground that stands in a picture twice', () => {
  const PIECE = { x: 40, y: 32, width: 100, height: 60 };
  const copied = (dx: number, dy: number) => {
    const luma = paper(6, 320, 240);
    copyWithin(luma, PIECE, { dx, dy });
    return grainOf(luma);
  };

  for (const [dx, dy] of [
    [133, 101],
    [-31, 97],
    [150, 0],
    [0, 101],
  ] as const)
    it(`is found ${dx} across and ${dy} down, and grows to what was copied`, () => {
      const grain = copied(dx, dy);
      const { candidates, complete } = candidatesOf(grain, () => false)!;
      expect(complete).to.equal(true);
      expect([candidates[0]!.dx, candidates[0]!.dy]).to.deep.equal([dx, dy]);
      // Grain is coarser than a sample; along a row the upper of both places may then be the other one.
      for (const one of candidates) {
        const apart = [1, -1].map((by) => Math.max(Math.abs(by * one.dx - dx), Math.abs(by * one.dy - dy)));
        expect(Math.min(...apart)).to.be.at.most(1);
      }
      const piece = pieceOf(grain, candidates[0]!, [])!;
      expect(piece.correlation).to.be.greaterThan(0.9);
      expect(piece.beside).to.be.lessThan(0.2);
      for (const [found, true_] of [
        [piece.x, PIECE.x],
        [piece.y, PIECE.y],
        [piece.x + piece.width, PIECE.x + PIECE.width],
        [piece.y + piece.height, PIECE.y + PIECE.height],
      ] as const)
        expect(found).to.be.closeTo(true_, 16);
    });

  it('is not looked for nearer than 24 samples, and is none in paper as it is', () => {
    expect(candidatesOf(grainOf(paper(7, 320, 240)), () => false)).to.deep.equal({
      candidates: [],
      complete: true,
    });
    expect(candidatesOf(copied(23, 0), () => false)?.candidates).to.deep.equal([]);
  });

  it('is told when the time is over, between its steps', () => {
    for (const asked of [0, 1]) {
      let turn = 0;
      expect(candidatesOf(copied(133, 101), () => turn++ >= asked)).to.equal(null);
    }
  });
});
