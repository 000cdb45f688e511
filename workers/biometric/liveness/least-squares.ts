/** Linear least squares over a few columns, by the normal equations. */

/** @returns the factor of each column, and the sum of squares that they leave of the target */
export function leastSquares(
  columns: readonly ArrayLike<number>[],
  target: ArrayLike<number>,
): { factors: number[]; squares: number } {
  const product = (one: ArrayLike<number>, other: ArrayLike<number>): number => {
    let sum = 0;
    for (let at = 0; at < target.length; at++) sum += one[at]! * other[at]!;
    return sum;
  };
  const size = columns.length;
  const matrix = columns.map(() => new Array<number>(size + 1).fill(0));
  for (let i = 0; i < size; i++) {
    for (let j = i; j < size; j++) {
      matrix[i]![j] = product(columns[i]!, columns[j]!);
      matrix[j]![i] = matrix[i]![j]!;
    }
    matrix[i]![size] = product(columns[i]!, target);
  }
  const right = matrix.map((row) => row[size]!);
  const factors = solve(matrix);
  const explained = factors.reduce((sum, factor, at) => sum + factor * right[at]!, 0);
  return { factors, squares: Math.max(0, product(target, target) - explained) };
}

/** Gaussian elimination with pivots; a column without any (points all in one place) gets 0. @param matrix changed */
export function solve(matrix: number[][]): number[] {
  const size = matrix.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    }
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    const lead = matrix[column]![column]!;
    if (Math.abs(lead) < 1e-12) continue;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = matrix[row]![column]! / lead;
      for (let at = column; at <= size; at++) matrix[row]![at]! -= factor * matrix[column]![at]!;
    }
  }
  return matrix.map((row, index) => (Math.abs(row[index]!) < 1e-12 ? 0 : row[size]! / row[index]!));
}
