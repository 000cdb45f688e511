import { expect } from 'chai';
import fc from 'fast-check';
import {
  applied,
  hypotheses,
  scaleOf,
  type Transform,
} from '../../../../../../workers/stages/forensic/methods/turned-copy/transforms.ts';
import { turn } from './surface.ts';

/** Points of a piece and where a transform brings them, with the scale and the direction that they have there. */
function piece(transform: Transform, count = 8, off = 0) {
  const [scale, angle] = [scaleOf(transform), Math.atan2(transform.c, transform.a)];
  return Array.from({ length: count }, (_, i) => {
    const from = { x: 40 + 23 * (i % 3), y: 30 + 31 * Math.floor(i / 3), sigma: 2 + (i % 2), angle: 0.7 * i };
    const [x, y] = applied(transform, from.x, from.y);
    const to = { x: x + off * ((i % 3) - 1), y: y - off * ((i % 2) - 0.5) };
    return { from, to: { ...to, sigma: scale * from.sigma, angle: from.angle + angle } };
  });
}

const numbers = (of: Transform): number[] => [of.a, of.b, of.c, of.d, of.e, of.f];

describe('the transform on which pairs agree', () => {
  it('is the one that moved them, of any turn and up to twice the size', () => {
    // A half turn brings both pieces onto each other, so that the pairs of both directions agree on it.
    const input = [
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: 1, max: 2.1, noNaN: true }),
      fc.integer({ min: 300, max: 500 }),
    ] as const;
    fc.assert(
      fc.property(...input, (degrees, scale, shift) => {
        const truth = turn(degrees, scale, shift, 350);
        const { hypotheses: found, complete } = hypotheses(piece(truth));
        expect(complete).to.equal(true);
        expect(found).to.have.length(1);
        for (const [i, value] of numbers(found[0]!.transform).entries())
          expect(value).to.be.closeTo(numbers(truth)[i]!, 1e-6);
        expect(found[0]!.pairs).to.have.length(8);
      }),
    );
  });

  it('brings the smaller piece onto the larger one, whichever was found first', () => {
    const truth = turn(30, 1.6, 300, 200);
    const back = piece(truth).map(({ from, to }) => ({ from: to, to: from }));
    const [found] = hypotheses(back).hypotheses;
    expect(scaleOf(found!.transform)).to.be.closeTo(1.6, 1e-9);
  });

  it('is the mean of what a little noise leaves, and none of points that are off by more than 2.5 samples', () => {
    const truth = turn(15, 1.2, 300, 200);
    const [found] = hypotheses(piece(truth, 9, 0.8)).hypotheses;
    expect(found!.pairs).to.have.length(9);
    const [x, y] = applied(found!.transform, 63, 61);
    const [trueX, trueY] = applied(truth, 63, 61);
    expect(Math.hypot(x - trueX, y - trueY)).to.be.lessThan(0.5);
    const outlier = piece(truth, 9);
    outlier[4]!.to.x += 3;
    expect(hypotheses(outlier).hypotheses[0]!.pairs).to.have.length(8);
  });

  it('needs four places, and points whose scale and direction were changed alike', () => {
    const truth = turn(15, 1.2, 300, 200);
    const count = (pairs: ReturnType<typeof piece>): number => hypotheses(pairs).hypotheses.length;
    expect([3, 4].map((many) => count(piece(truth, many)))).to.deep.equal([0, 1]);
    const changed = (sigma: number, angle: number) =>
      piece(truth).map(({ from, to }) => ({
        from,
        to: { ...to, sigma: to.sigma * sigma, angle: to.angle + angle },
      }));
    expect([1.39, 1.41, 1 / 1.39, 1 / 1.41].map((ratio) => count(changed(ratio, 0)))).to.deep.equal([
      1, 0, 1, 0,
    ]);
    expect([0.34, 0.36, -0.34, -0.36].map((angle) => count(changed(1, angle)))).to.deep.equal([1, 0, 1, 0]);
    // A whole turn more is none.
    expect(count(changed(1, 2 * Math.PI))).to.equal(1);
    // Points with two directions are one place.
    expect(count([...piece(truth, 3), ...piece(truth, 3)])).to.equal(0);
  });

  it('is no larger than 2.2 times', () => {
    expect(
      [2.19, 2.21].map((scale) => hypotheses(piece(turn(0, scale, 300, 200))).hypotheses.length),
    ).to.deep.equal([1, 0]);
  });

  it('is one after the other where there are several, those of most pairs first', () => {
    const small = piece(turn(80, 1, 700, 500), 5);
    const large = piece(turn(-20, 1.3, 300, 200), 9);
    const found = hypotheses([...small, ...large]).hypotheses;
    expect(found.map(({ pairs }) => pairs.length)).to.deep.equal([9, 5]);
    expect(hypotheses([])).to.deep.equal({ hypotheses: [], complete: true });
  });
});
