/** How two cells of `CELL` x `CELL` samples vary, each by itself and with the other. */

/** Side of a cell in samples. */
export const CELL = 8;

export interface Moments {
  varianceA: number;
  varianceB: number;
  covariance: number;
}

/**
 * @param width of both planes, in samples
 * @param atA index of the upper left sample of a cell that lies in its plane; `atB` likewise
 */
export function cellMoments(
  a: Float32Array,
  atA: number,
  b: Float32Array,
  atB: number,
  width: number,
): Moments {
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  const apart = atB - atA;
  for (let row = 0; row < CELL; row++) {
    for (let i = atA + row * width, end = i + CELL; i < end; i++) {
      const va = a[i] as number;
      const vb = b[i + apart] as number;
      sumA += va;
      sumB += vb;
      sumAA += va * va;
      sumBB += vb * vb;
      sumAB += va * vb;
    }
  }
  const n = CELL * CELL;
  return {
    varianceA: sumAA / n - (sumA / n) ** 2,
    varianceB: sumBB / n - (sumB / n) ** 2,
    covariance: sumAB / n - (sumA / n) * (sumB / n),
  };
}
