/** A fit that a few wrong values do not move. */
import { expect } from 'chai';
import { leastSquares } from '../../../../workers/biometric/liveness/least-squares.ts';
import { fitRobustly } from '../../../../workers/biometric/liveness/robust.ts';

const xs = Array.from({ length: 30 }, (_, at) => at / 30);
const columns = [xs.map(() => 1), xs];
/** A line, and errors of the size that is expected. */
const line = xs.map((x, at) => 2 + 3 * x + 0.01 * Math.sin(7 * at));

describe('a robust fit', () => {
  it('is least squares where errors are small', () => {
    const { factors, loss } = fitRobustly(columns, line, 1);
    const squares = leastSquares(columns, line);
    expect(factors[0]).to.be.closeTo(squares.factors[0]!, 1e-4);
    expect(factors[1]).to.be.closeTo(squares.factors[1]!, 1e-4);
    expect(loss).to.be.closeTo(squares.squares, 1e-5);
  });

  it('leaves aside a fifth of the values that are wrong by far', () => {
    const wrong = line.map((value, at) => (at % 5 === 0 ? value + 0.3 * Math.sin(at) : value));
    const { factors, loss } = fitRobustly(columns, wrong, 0.05);
    const squares = leastSquares(columns, wrong);
    const off = (found: number[]): number => Math.abs(found[0]! - 2) + Math.abs(found[1]! - 3);
    expect(off(factors)).to.be.below(0.03);
    expect(off(squares.factors)).to.be.above(3 * off(factors));
    expect(loss).to.be.below(squares.squares / 3);
  });

  it('bears columns that say nothing, and nothing to fit', () => {
    expect(fitRobustly([xs.map(() => 0)], line, 0.05).factors).to.deep.equal([0]);
    expect(fitRobustly([[]], [], 0.05).loss).to.equal(0);
  });
});
