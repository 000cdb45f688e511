/** Both sides of a turn, held against each other. */
import { expect } from 'chai';
import { misfitOfBoth } from '../../../../workers/biometric/liveness/both-sides.ts';
import { PLACES } from '../../../../workers/biometric/liveness/places.ts';
import { RIGID } from '../../../../workers/biometric/liveness/rigid-points.ts';
import { noLooks, type SideLooks, withLook } from '../../../../workers/biometric/liveness/side-looks.ts';

/** A face as round as a barrel, with a nose. */
function pointOf(place: number): [x: number, y: number, z: number] {
  const [x, y] = [((place * 37) % 101) / 60 - 0.84, ((place * 53) % 89) / 55 - 0.8];
  return [x, y, 0.45 * x * x - (place % 7 === 0 ? 0.5 : 0.05)];
}
const points = Float32Array.from(RIGID.flatMap(pointOf));

type Shape = (place: number, turn: number) => number;
/** Turned by its depth. */
const head: Shape = (place, turn) => {
  const [x, , z] = pointOf(place);
  return x * Math.cos(turn) - z * Math.sin(turn);
};
/** Folded along the nose and turned. */
const fold: Shape = (place, turn) => {
  const [x] = pointOf(place);
  return x * Math.cos(turn) - 0.6 * Math.abs(x) * Math.sin(turn);
};

/** Three looks, each with its own errors and with those of every place, which are the same on either side. */
function side(shape: Shape, turn: number, found: (place: number) => boolean = () => true): SideLooks {
  let looks = noLooks();
  for (const look of [1, 2, 3]) {
    const moved = PLACES.filter(found).map((place) => {
      const across = shape(place, turn) + 0.04 * Math.sin(place) + 0.004 * Math.sin(place * look * turn * 50);
      return { place, across, unexplained: 0.2 + 0.001 * (place % 13), light: 0 };
    });
    looks = withLook(looks, moved);
  }
  return looks;
}

describe('both sides of a turn', () => {
  it('fit a head better than paper where a head has turned, however each place errs', () => {
    expect(misfitOfBoth(points, side(head, 0.35), side(head, -0.35))).to.be.below(0.3);
  });

  it('fit paper better where paper has turned', () => {
    expect(misfitOfBoth(points, side(fold, 0.35), side(fold, -0.35))).to.be.above(3);
  });

  it('say nothing where too few places were found on both', () => {
    expect(misfitOfBoth(points, noLooks(), noLooks())).to.equal(null);
    expect(misfitOfBoth(points, side(head, 0.35), noLooks())).to.equal(null);
    const few = (place: number): boolean => PLACES.indexOf(place) < 20;
    expect(misfitOfBoth(points, side(head, 0.35), side(head, -0.35, few))).to.equal(null);
  });

  it('take the middle of what the looks found, so that one that errs does no harm', () => {
    const wrong = PLACES.map((place) => ({ place, across: place % 3, unexplained: 0.2, light: 0 }));
    const left = withLook(side(head, 0.35), wrong);
    expect(misfitOfBoth(points, left, side(head, -0.35))).to.be.below(0.4);
  });

  it('bear places that are found quite wrongly on every look: along a rim, on hair', () => {
    const astray =
      (shape: Shape): Shape =>
      (place, turn) =>
        shape(place, turn) + (place % 8 === 0 ? 0.3 * Math.sign(turn) * Math.sin(place) : 0);
    expect(misfitOfBoth(points, side(astray(head), 0.35), side(astray(head), -0.35))).to.be.below(0.7);
    expect(misfitOfBoth(points, side(astray(fold), 0.35), side(astray(fold), -0.35))).to.be.above(1.5);
  });
});
