import { expect } from 'chai';
import fc from 'fast-check';
import { CELL, cellMoments } from '../../../../../workers/stages/forensic/methods/cell-moments.ts';
import { planeFrom } from './planes.ts';

const WIDTH = 20;
const samples = fc.array(fc.integer({ min: 0, max: 255 }), {
  minLength: WIDTH * WIDTH,
  maxLength: WIDTH * WIDTH,
});
const corner = fc.nat(WIDTH - CELL);
const at = (x: number, y: number): number => y * WIDTH + x;

/** By their definition: mean products of what is left of the means. */
function defined(a: ArrayLike<number>, atA: number, b: ArrayLike<number>, atB: number) {
  const cellOf = (data: ArrayLike<number>, from: number): number[] =>
    Array.from({ length: CELL * CELL }, (_, i) => data[from + Math.floor(i / CELL) * WIDTH + (i % CELL)]!);
  const mean = (of: number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
  const centred = (of: number[]): number[] => of.map((one) => one - mean(of));
  const [one, other] = [centred(cellOf(a, atA)), centred(cellOf(b, atB))];
  const product = (p: number[], q: number[]): number => mean(p.map((value, i) => value * q[i]!));
  return { varianceA: product(one, one), varianceB: product(other, other), covariance: product(one, other) };
}

describe('moments of two cells', () => {
  it('are those of their definition, wherever in one plane or in two the cells lie', () => {
    fc.assert(
      fc.property(samples, samples, corner, corner, corner, corner, (a, b, x, y, u, v) => {
        const [one, other] = [Float32Array.from(a), Float32Array.from(b)];
        for (const second of [one, other]) {
          const found = cellMoments(one, at(x, y), second, at(u, v), WIDTH);
          const expected = defined(one, at(x, y), second, at(u, v));
          for (const key of ['varianceA', 'varianceB', 'covariance'] as const)
            expect(found[key], key).to.be.closeTo(expected[key], 1e-6);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of a cell with itself are one variance thrice, and with its negative its opposite', () => {
    const { data } = planeFrom(WIDTH, WIDTH, (x) => (x % 2 === 0 ? 7 : -7));
    const { data: negative } = planeFrom(WIDTH, WIDTH, (x) => (x % 2 === 0 ? -7 : 7));
    expect(cellMoments(data, at(4, 4), data, at(4, 4), WIDTH)).to.deep.equal({
      ...{ varianceA: 49, varianceB: 49 },
      covariance: 49,
    });
    expect(cellMoments(data, at(4, 4), negative, at(6, 3), WIDTH).covariance).to.equal(-49);
    expect(cellMoments(data, at(4, 4), data, at(5, 9), WIDTH).covariance).to.equal(-49);
  });

  it('do not depend on the brightness of either', () => {
    const plane = planeFrom(WIDTH, WIDTH, (x, y) => (x * 13 + y * 29) % 61);
    const lighter = planeFrom(WIDTH, WIDTH, (x, y) => ((x * 13 + y * 29) % 61) + 128);
    const [dark, light] = [plane, lighter].map(({ data }) =>
      cellMoments(plane.data, at(1, 2), data, at(9, 7), WIDTH),
    );
    expect(light?.varianceB).to.be.closeTo(dark!.varianceB, 1e-9);
    expect(light?.covariance).to.be.closeTo(dark!.covariance, 1e-9);
  });
});
