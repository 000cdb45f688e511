import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { CoefficientPlane } from '../../../../formats/jpeg/scan-layout.ts';
import type { EarlierStep } from './history.ts';
import { LIMIT, latticeShare } from './models.ts';

/**
 * Evidence of each block against an earlier quantisation. `score` is the log-likelihood ratio of "quantised once" to
 * "quantised before as well", summed over the block's non-zero coefficients; `informative` counts those.
 */
export type BlockEvidence = {
  cols: number;
  rows: number;
  score: Float32Array;
  informative: Uint8Array;
  /** Non-zero coefficients in all blocks, and what one of them scores on average. */
  total: number;
  mean: number;
  /** What one would score on average in blocks that were quantised once. */
  meanWhenOnce: number;
};

/** Values beyond it are too few to matter and would make the table long. */
const MAX_VALUE = 400;
/** Least doubt: a coefficient off the lattice may come from a sample that the editor's decoder rounded otherwise. */
const LEAST_DOUBT = 0.02;

/**
 * The ratio is free of the picture's content: where the coefficients' density is smooth over an earlier step, the
 * number of earlier levels that land in a bin, relative to its width, is all that distinguishes the two histories.
 * Zeros say nothing (a flat block has them in either history) and are left out.
 */
export function blockEvidence(
  decoded: DecodedCoefficients,
  usable: Uint8Array,
  steps: readonly EarlierStep[],
): BlockEvidence {
  const plane = decoded.planes[0] as CoefficientPlane;
  const { widthInBlocks: cols, heightInBlocks: rows, blockCols, data } = plane;
  const ratios = steps.map((step) => ratioTable(step));
  const doubt = steps.map((step, i) =>
    measuredDoubt(plane, step.frequency, usable, ratios[i] as Float64Array),
  );
  const tables = ratios.map((ratio, i) =>
    ratio.map((share) => -Math.log((1 - doubt[i]!) * share + doubt[i]!)),
  );
  const score = new Float32Array(cols * rows);
  const informative = new Uint8Array(cols * rows);
  for (let block = 0; block < cols * rows; block++) {
    if (!usable[block]) continue;
    const from = (Math.floor(block / cols) * blockCols + (block % cols)) * 64;
    for (const [i, { frequency }] of steps.entries()) {
      const value = Math.abs(data[from + frequency] as number);
      if (value === 0 || value > MAX_VALUE) continue;
      score[block] = (score[block] as number) + (tables[i]?.[value] as number);
      informative[block] = (informative[block] as number) + 1;
    }
  }
  const total = informative.reduce((sum, count) => sum + count, 0);
  const mean = score.reduce((sum, value) => sum + value, 0) / Math.max(1, total);
  return { cols, rows, score, informative, total, mean, meanWhenOnce: expectedWhenOnce(steps, tables) };
}

/**
 * The lesser of two averages over the non-zero values: as the picture's own spectrum distributes them (mostly +-1), and
 * evenly, as the sharp edges of typed text do.
 */
function expectedWhenOnce(steps: readonly EarlierStep[], tables: readonly Float64Array[]): number {
  let [sum, mass, even] = [0, 0, 0];
  for (const [i, { single }] of steps.entries()) {
    for (let k = 1; k <= LIMIT; k++) {
      const score = tables[i]?.[k] as number;
      const weight = (single[LIMIT + k] as number) + (single[LIMIT - k] as number);
      sum += weight * score;
      mass += weight;
      even += score;
    }
  }
  return mass > 0 ? Math.min(sum / mass, even / (steps.length * LIMIT)) : 0;
}

/** For |value| 0..MAX_VALUE: earlier levels that land in this bin, relative to a share without earlier quantisation. */
function ratioTable({ step, earlierStep }: EarlierStep): Float64Array {
  return Float64Array.from({ length: MAX_VALUE + 1 }, (_, value) => latticeShare(value, step, earlierStep));
}

/** Twice the share of coefficients that no earlier level explains: what editor and decoder blur, tampering included. */
function measuredDoubt(
  plane: CoefficientPlane,
  frequency: number,
  usable: Uint8Array,
  ratio: Float64Array,
): number {
  let off = 0;
  let all = 0;
  for (let block = 0; block < usable.length; block++) {
    if (!usable[block]) continue;
    const row = Math.floor(block / plane.widthInBlocks);
    const value = Math.abs(
      plane.data[(row * plane.blockCols + (block % plane.widthInBlocks)) * 64 + frequency] as number,
    );
    if (value === 0 || value > MAX_VALUE) continue;
    all++;
    if ((ratio[value] as number) < 0.1) off++;
  }
  return Math.min(0.5, Math.max(LEAST_DOUBT, all > 0 ? (2 * off) / all : 0.5));
}
