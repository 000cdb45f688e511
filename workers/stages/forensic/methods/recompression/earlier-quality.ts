import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import { ijgTable } from '../../../../formats/jpeg/ijg-quality.ts';
import type { CoefficientPlane } from '../../../../formats/jpeg/scan-layout.ts';

/** Qualities that scanners, messengers and editors save at. */
const LOWEST = 30;
const HIGHEST = 98;
/** Mean square of an earlier table's steps relative to this file's: below, the last saving hides the first. */
const MIN_COARSER = 3;
/** Blocks with at least so many non-zero coefficients are looked at, and so many of them. */
const MIN_VALUES = 6;
const SAMPLE_BLOCKS = 2500;
/** Coefficients near zero were rounded to zero by any table and say nothing. */
const LEAST = 0.75;
/** Fewer coefficients make no statistic. */
const MIN_COEFFICIENTS = 1000;
/** Mean squared distance to the earlier lattice, relative to that of coefficients that never lay on it (1). */
const MAX_DISTANCE = 0.6;
/**
 * The IJG quality whose table explains why the coefficients lie near multiples of coarser steps than this file's. Null
 * when none does, as when the picture was never saved more coarsely on this grid, or by an encoder with other tables.
 */
export function earlierQuality(decoded: DecodedCoefficients): number | null {
  const plane = decoded.planes[0];
  const steps = plane ? decoded.quantTables[plane.quantTable]?.values : undefined;
  if (!plane || !steps) return null;
  const values = sampled(plane, steps);
  let best: { quality: number; distance: number } | null = null;
  for (let quality = LOWEST; quality <= HIGHEST; quality++) {
    const table = ijgTable(quality, 'luma');
    if (meanSquare(table) < MIN_COARSER * meanSquare(steps)) break;
    const distance = meanDistance(values, table, steps);
    if (distance < (best?.distance ?? MAX_DISTANCE)) best = { quality, distance };
  }
  return best?.quality ?? null;
}

/** Dequantised non-zero coefficients of each frequency. */
type Values = readonly Int32Array[];

/** Of blocks with content, spread over the picture. */
function sampled(plane: CoefficientPlane, steps: Uint16Array): Values {
  const { widthInBlocks, heightInBlocks, blockCols, data } = plane;
  const blocks: number[] = [];
  for (let row = 0; row < heightInBlocks; row++) {
    for (let col = 0; col < widthInBlocks; col++) {
      const from = (row * blockCols + col) * 64;
      let count = 0;
      for (let k = 1; k < 64; k++) if (data[from + k] !== 0) count++;
      if (count >= MIN_VALUES) blocks.push(from);
    }
  }
  const every = Math.max(1, Math.ceil(blocks.length / SAMPLE_BLOCKS));
  const values: number[][] = Array.from({ length: 64 }, () => []);
  for (let i = 0; i < blocks.length; i += every) {
    for (let k = 1; k < 64; k++) {
      const value = data[(blocks[i] as number) + k] as number;
      if (value !== 0) (values[k] as number[]).push(Math.abs(value) * (steps[k] as number));
    }
  }
  return values.map((list) => Int32Array.from(list));
}

/** Mean squared distance to the nearest multiples of a table's steps, in twelfths of the steps squared. */
function meanDistance(values: Values, table: Uint16Array, steps: Uint16Array): number {
  let [sum, count] = [0, 0];
  for (let k = 1; k < 64; k++) {
    const step = table[k] as number;
    // All coefficients lie on this file's own lattice: one that is no coarser tells nothing of an earlier saving.
    if (step <= (steps[k] as number)) continue;
    for (const value of values[k] as Int32Array) {
      const ratio = value / step;
      if (ratio < LEAST) continue;
      const off = ratio - Math.round(ratio);
      sum += 12 * off * off;
      count++;
    }
  }
  return count < MIN_COEFFICIENTS ? Number.POSITIVE_INFINITY : sum / count;
}

const meanSquare = (table: Uint16Array): number => table.reduce((sum, step) => sum + step * step, 0) / 64;
