import { expect } from 'chai';
import { refine } from '../../../../../../workers/stages/forensic/methods/turned-copy/refine.ts';
import { planeFrom } from '../planes.ts';
import { apart, CELLS, SIDE, TRUE, turn, twoPlanes } from './surface.ts';

describe('a transform that is fitted to the samples', () => {
  for (const [name, start, gain] of [
    ['a shift', turn(20, 1.1, 7.2, -21), 1],
    ['a turn and a scale', turn(21, 1.08, 5, -21.5), 1],
    ['another contrast', turn(21, 1.09, 6.8, -21.5), 0.55],
  ] as const)
    it(`finds the true one from ${name} beside it`, () => {
      const { small, large } = twoPlanes(TRUE, gain, 10);
      expect(apart(start, TRUE)).to.be.greaterThan(0.4);
      expect(apart(refine(small, large, CELLS, start)!, TRUE)).to.be.lessThan(0.05);
    });

  it('is none without cells, without content, or where the piece was stretched one way', () => {
    const { small, large } = twoPlanes(TRUE);
    expect(refine(small, large, [], TRUE)).to.equal(null);
    const flat = planeFrom(SIDE, SIDE, () => 90);
    expect(refine(flat, flat, CELLS, TRUE)).to.equal(null);
    const stretched = { ...turn(0, 1, 4, 5), a: 1.2 };
    const wide = twoPlanes(stretched);
    expect(refine(wide.small, wide.large, CELLS, stretched)).to.equal(null);
    const little = { ...stretched, a: 1.1 };
    const less = twoPlanes(little);
    expect(apart(refine(less.small, less.large, CELLS, little)!, little)).to.be.lessThan(0.05);
  });
});
