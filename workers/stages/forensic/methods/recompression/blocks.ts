import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { CoefficientPlane } from '../../../../formats/jpeg/scan-layout.ts';
import { forward } from './transform.ts';

/** One block as the last saving left it. */
export interface Block {
  /** Quantised coefficients in natural order. */
  values: Int16Array;
  /** Samples less 128. */
  samples: Float64Array;
  /** Samples that may have been clipped, at the upper and at the lower end. */
  high: number;
  low: number;
  ends: Ends;
}

/** From where on samples less 128 may have been clipped when the first JPEG was decoded; the last saving moved them a little. */
export interface Ends {
  high: number;
  low: number;
}

export const emptyBlock = (): Block => ({
  values: new Int16Array(64),
  samples: new Float64Array(64),
  high: 0,
  low: 0,
  ends: { high: 127, low: -128 },
});

/** Frequencies up to this sum of u and v make up nearly all that the last saving moves of a sample beside print. */
const LOW_FREQUENCIES = 5;
const MOST_MARGIN = 8;

/** By as much as the last table's rounding moves a sample (one standard deviation). */
export function endsOf(last: ArrayLike<number>): Ends {
  let [sum, count] = [0, 0];
  for (let k = 1; k < 64; k++) {
    if ((k & 7) + (k >> 3) > LOW_FREQUENCIES) continue;
    sum += (last[k] as number) ** 2 / 12;
    count++;
  }
  const margin = Math.min(MOST_MARGIN, 0.5 + Math.sqrt(sum / count));
  return { high: 127 - margin, low: -128 + margin };
}

/** Non-zero coefficients of a block but for its mean. */
export function valuesOf({ planes }: DecodedCoefficients, col: number, row: number): number {
  const { data, blockCols } = planes[0] as CoefficientPlane;
  const from = (row * blockCols + col) * 64;
  let count = 0;
  for (let k = 1; k < 64; k++) if (data[from + k] !== 0) count++;
  return count;
}

/** The block as it stands in the file. */
export function readBlock(
  { planes }: DecodedCoefficients,
  luma: LumaPlane,
  col: number,
  row: number,
  ends: Ends,
  into: Block,
): void {
  const { data, blockCols } = planes[0] as CoefficientPlane;
  const from = (row * blockCols + col) * 64;
  for (let k = 0; k < 64; k++) into.values[k] = data[from + k] as number;
  readSamples(luma, col * 8, row * 8, ends, into);
}

const spectrum = new Float64Array(64);

/**
 * The samples half a block further right and down, quantised on a grid of their own: what the picture's own content looks like where
 * it did not go through the first saving on this grid.
 */
export function readMovedBlock(
  luma: LumaPlane,
  steps: ArrayLike<number>,
  col: number,
  row: number,
  ends: Ends,
  into: Block,
): void {
  readSamples(luma, col * 8 + 4, row * 8 + 4, ends, into);
  forward(into.samples, spectrum);
  for (let k = 0; k < 64; k++) into.values[k] = Math.round((spectrum[k] as number) / (steps[k] as number));
}

function readSamples({ width, data }: LumaPlane, left: number, top: number, ends: Ends, into: Block): void {
  let [high, low] = [0, 0];
  for (let y = 0; y < 8; y++) {
    const from = (top + y) * width + left;
    for (let x = 0; x < 8; x++) {
      const sample = (data[from + x] as number) - 128;
      into.samples[y * 8 + x] = sample;
      if (sample >= ends.high) high++;
      else if (sample <= ends.low) low++;
    }
  }
  into.high = high;
  into.low = low;
  into.ends = ends;
}
