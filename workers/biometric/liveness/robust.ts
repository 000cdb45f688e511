/**
 * Least squares in which what lies far off counts little: some places of a face are found quite wrongly (along a rim of
 * spectacles, on hair), and by squares a few of them decide what shape has moved. Cauchy's loss, by weights drawn anew.
 */
import { leastSquares } from './least-squares.ts';

const PASSES = 5;

/**
 * @param scale errors well beyond this count little
 * @returns the factor of each column, and the loss that they leave of the target: as squares, where errors are small
 */
export function fitRobustly(
  columns: readonly (readonly number[])[],
  target: readonly number[],
  scale: number,
): { factors: number[]; loss: number } {
  let errors = target.map(() => 0);
  let factors: number[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    const roots = errors.map((error) => 1 / Math.hypot(1, error / scale));
    const weighted = (values: readonly number[]): number[] => values.map((value, at) => value * roots[at]!);
    ({ factors } = leastSquares(columns.map(weighted), weighted(target)));
    errors = target.map((value, at) =>
      factors.reduce((left, factor, column) => left - factor * columns[column]![at]!, value),
    );
  }
  return {
    factors,
    loss: errors.reduce((sum, error) => sum + Math.log1p((error / scale) ** 2), 0) * scale ** 2,
  };
}
