import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { CoefficientPlane } from '../../../../formats/jpeg/scan-layout.ts';

/** Mean squared error that quantising put on the samples of each 8x8 block (levels squared); null when lossless. */
export type CodingNoise = { cols: number; rows: number; data: Float32Array } | null;

/**
 * A coefficient that survived is off by up to half a step, evenly: step squared by twelve. One that was rounded to
 * zero is zero in a copy as well, so it makes no difference between both.
 */
export function codingNoise(decoded: DecodedCoefficients): CodingNoise {
  const plane = decoded.planes[0] as CoefficientPlane;
  const steps = decoded.quantTables[plane.quantTable]?.values;
  if (!steps) return null;
  const { widthInBlocks: cols, heightInBlocks: rows, blockCols, data } = plane;
  const noise = new Float32Array(cols * rows);
  const share = Float32Array.from({ length: 64 }, (_, k) => (steps[k] as number) ** 2 / 12 / 64);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const from = (row * blockCols + col) * 64;
      let sum = 0;
      for (let k = 1; k < 64; k++) if (data[from + k] !== 0) sum += share[k] as number;
      noise[row * cols + col] = sum;
    }
  }
  return { cols, rows, data: noise };
}

/** Noise of an 8x8 cell anywhere: the mean of the up to four blocks under it. */
export function noiseAt(noise: CodingNoise, x: number, y: number): number {
  if (!noise) return 0;
  const [left, top] = [x >> 3, y >> 3];
  const [right, bottom] = [Math.min(noise.cols - 1, (x + 7) >> 3), Math.min(noise.rows - 1, (y + 7) >> 3)];
  const of = (col: number, row: number): number => noise.data[row * noise.cols + col] as number;
  return (of(left, top) + of(right, top) + of(left, bottom) + of(right, bottom)) / 4;
}
