import { expect } from 'chai';
import fc from 'fast-check';
import {
  axisParallel,
  fillsBox,
  IDENTITY,
  inverse,
  multiply,
  scaleY,
  transform,
} from '../../../../workers/formats/pdf/matrix.ts';
import type { Matrix } from '../../../../workers/formats/pdf/types.ts';

const number = fc.integer({ min: -50, max: 50 });
const matrix: fc.Arbitrary<Matrix> = fc.tuple(number, number, number, number, number, number);
/** Where a point goes: x' = a x + c y + e, y' = b x + d y + f (ISO 32000-2, 8.3.3). */
const moved = ([a, b, c, d, e, f]: Matrix, [x, y]: readonly number[]): number[] => [
  a * x! + c * y! + e,
  b * x! + d * y! + f,
];
const turn = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
};
const SQUARE = { x0: 0, y0: 0, x1: 1, y1: 1 };

describe('matrices (ISO 32000-2, 8.3.4)', () => {
  it('follow one another, the first one first', () => {
    fc.assert(
      fc.property(matrix, matrix, matrix, number, number, (m, n, o, x, y) => {
        expect(moved(multiply(m, n), [x, y])).to.deep.equal(moved(n, moved(m, [x, y])));
        const [left, right] = [multiply(multiply(m, n), o), multiply(m, multiply(n, o))];
        for (const i of IDENTITY.keys()) expect(left[i]! - right[i]!).to.equal(0);
        expect(multiply(IDENTITY, m)).to.deep.equal(multiply(m, IDENTITY)).and.deep.equal(m);
      }),
    );
  });

  it('have one that leads back, unless they flatten all to a line', () => {
    fc.assert(
      fc.property(matrix, number, number, (m, x, y) => {
        const back = inverse(m);
        expect(back === null).to.equal(m[0] * m[3] === m[1] * m[2]);
        const [u, v] = back ? moved(back, moved(m, [x, y])) : [x, y];
        expect(u).to.be.closeTo(x, 1e-6);
        expect(v).to.be.closeTo(y, 1e-6);
      }),
    );
  });

  it('lead a rectangle to the smallest upright one that holds its corners', () => {
    fc.assert(
      fc.property(matrix, number, number, fc.nat(40), fc.nat(40), (m, x, y, width, height) => {
        const corners = [
          [x, y],
          [x + width, y],
          [x, y + height],
          [x + width, y + height],
        ].map((one) => moved(m, one));
        const [xs, ys] = [corners.map(([u]) => u!), corners.map(([, v]) => v!)];
        expect(transform(m, { x0: x, y0: y, x1: x + width, y1: y + height })).to.deep.equal({
          x0: Math.min(...xs),
          y0: Math.min(...ys),
          x1: Math.max(...xs),
          y1: Math.max(...ys),
        });
      }),
    );
  });

  it('leave rectangles upright by quarters only, mirrored or not', () => {
    for (const degrees of [0, 90, 180, 270, 360])
      expect(axisParallel(turn(degrees)), `${degrees}`).to.equal(true);
    for (const degrees of [1, 45, 89]) expect(axisParallel(turn(degrees)), `${degrees}`).to.equal(false);
    expect(axisParallel([-3, 0, 0, 7, 1, 2])).to.equal(true);
    expect(axisParallel([1, 0, 0.5, 1, 0, 0])).to.equal(false);
    // What is rounded away when a page is printed and read again.
    expect(axisParallel([100, 0.001, -0.001, 100, 0, 0])).to.equal(true);
  });

  it('tell how much of its upright box a turned square fills', () => {
    // A square turned by an angle fills 1 / (1 + sin of twice the angle) of its box: 0.8 at 7.2 degrees.
    for (const [degrees, fills] of [
      [0, true],
      [7, true],
      [7.5, false],
      [45, false],
      [82.5, false],
      [83, true],
      [90, true],
    ] as const)
      expect(fillsBox(turn(degrees), SQUARE), `${degrees}`).to.equal(fills);
    // Moving and scaling change nothing about it.
    for (const degrees of [7, 7.5])
      expect(fillsBox(multiply(turn(degrees), [9, 0, 0, 9, 500, -20]), SQUARE)).to.equal(degrees === 7);
  });

  it('scale a font by what they make of its height, whatever they make of its width', () => {
    expect(scaleY([5, 0, 0, 2, 9, 9])).to.equal(2);
    expect(scaleY([0, 3, -4, 0, 0, 0])).to.equal(4);
    expect(scaleY(multiply([1, 0, 0, 12, 0, 0], turn(30)))).to.be.closeTo(12, 1e-9);
  });
});
