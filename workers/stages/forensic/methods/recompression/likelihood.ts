import { latticeShare } from '../double-quantisation/models.ts';
import type { Block } from './blocks.ts';
import { forward, inverse } from './transform.ts';

/** Larger quantised values are rare and say nothing here. */
export const LARGEST = 160;
/** A coefficient may lie where no level of the earlier table explains it: samples were rounded, or clipped, otherwise. */
const DOUBT = 0.03;
/** Zeros are many, and rounding moves some of them as far: three standard deviations. Such values say nothing. */
const REACH_OF_ZERO = 1.2;
/** Standard deviation of a coefficient whose clipped samples were filled in, of rounding and of what is left of clipping. */
const FILLED_NOISE = 0.6;
/** Rounds in which clipped samples are filled in. */
const ROUNDS = 3;

/** Nats for each quantised value in favour of an earlier step: by value, for one pair of last and earlier step. */
export type StepLikelihood = Float64Array;

const known = new Map<number, StepLikelihood>();

/**
 * By |value|, 0 to `LARGEST`: the logarithm of how much likelier it is after an earlier quantisation by `earlier` than after this one alone.
 * Zeros, and what rounding makes of zeros, say nothing: a flat block has them in either history.
 */
export function stepLikelihood(step: number, earlier: number): StepLikelihood {
  const key = step * 65_536 + earlier;
  const cached = known.get(key);
  if (cached) return cached;
  const nats = Float64Array.from({ length: LARGEST + 1 }, (_, value) =>
    (value - 0.5) * step < REACH_OF_ZERO || step === earlier
      ? 0
      : Math.log((1 - DOUBT) * latticeShare(value, step, earlier) + DOUBT),
  );
  known.set(key, nats);
  return nats;
}

/** A hypothesis: the last table and the one before; an earlier step of 0 is not known. */
export interface Tables {
  last: ArrayLike<number>;
  earlier: ArrayLike<number>;
  /** `stepLikelihood` of each frequency. */
  nats: readonly StepLikelihood[];
}

export function tablesOf(last: ArrayLike<number>, earlier: ArrayLike<number>): Tables {
  const nats = Array.from({ length: 64 }, (_, k) =>
    stepLikelihood(last[k] as number, (earlier[k] as number) || (last[k] as number)),
  );
  return { last, earlier, nats };
}

export interface BlockLikelihood {
  /** Mean nats of a coefficient against the earlier saving. */
  against: number;
  /** Coefficients that say something. */
  count: number;
}

/**
 * How badly an earlier saving explains a block.
 * @param byFrequency nats in its favour are added here
 */
export function likelihoodOf(block: Block, tables: Tables, byFrequency?: Float64Array): BlockLikelihood {
  return block.high + block.low === 0
    ? ofWhole(block, tables, byFrequency)
    : ofClipped(block, tables, byFrequency);
}

function ofWhole({ values }: Block, { earlier, nats }: Tables, byFrequency?: Float64Array): BlockLikelihood {
  let [sum, count] = [0, 0];
  for (let k = 0; k < 64; k++) {
    const value = Math.abs(values[k] as number);
    if (value > LARGEST || !earlier[k]) continue;
    const one = (nats[k] as StepLikelihood)[value] as number;
    if (one === 0) continue;
    if (byFrequency) byFrequency[k] = (byFrequency[k] as number) + one;
    sum -= one;
    count++;
  }
  return { against: count > 0 ? sum / count : 0, count };
}

const filled = new Float64Array(64);
const spectrum = new Float64Array(64);
const levels = new Float64Array(64);
const samples = new Float64Array(64);

/**
 * Decoding the first file clipped what lay beyond black and white, which moved every coefficient. The samples that are left, and that the
 * others lay beyond, determine the levels; clipped once more, they are compared with what the last saving stored.
 */
function ofClipped(block: Block, tables: Tables, byFrequency?: Float64Array): BlockLikelihood {
  fillIn(block, tables);
  for (let i = 0; i < 64; i++) samples[i] = Math.max(-128, Math.min(127, Math.round(samples[i] as number)));
  forward(samples, spectrum);
  const { last, earlier } = tables;
  let [sum, count] = [0, 0];
  // The mean of a block moves with every clipped sample.
  for (let k = 1; k < 64; k++) {
    const [step, before] = [last[k] as number, earlier[k] as number];
    const value = (block.values[k] as number) * step;
    if (before <= step || (levels[k] === 0 && Math.abs(value) - step / 2 < REACH_OF_ZERO)) continue;
    const off = Math.abs((spectrum[k] as number) - value);
    const share = (before / step) * within(off, step / 2);
    const one = Math.log((1 - DOUBT) * share + DOUBT);
    if (byFrequency) byFrequency[k] = (byFrequency[k] as number) + one;
    sum -= one;
    count++;
  }
  return { against: count > 0 ? sum / count : 0, count };
}

/** Clipped samples from their nearest levels, again and again (projections onto convex sets): `levels`, and `samples` of them. */
function fillIn(block: Block, tables: Tables): void {
  filled.set(block.samples);
  for (let round = 1; ; round++) {
    forward(filled, spectrum);
    const moved = toLevels(tables);
    if (!moved && round > 1) return;
    inverse(levels, samples);
    if (round === ROUNDS) return;
    for (let i = 0; i < 64; i++) {
      const seen = block.samples[i] as number;
      if (seen >= block.ends.high) filled[i] = Math.max(seen, samples[i] as number);
      else if (seen <= block.ends.low) filled[i] = Math.min(seen, samples[i] as number);
    }
  }
}

/** @returns whether a level of the spectrum is another one than before */
function toLevels({ last, earlier }: Tables): boolean {
  let moved = false;
  for (let k = 0; k < 64; k++) {
    const step = (earlier[k] as number) || (last[k] as number);
    const level = Math.round((spectrum[k] as number) / step) * step;
    moved ||= level !== levels[k];
    levels[k] = level;
  }
  return moved;
}

/** Share of a normal error around a level that falls into the bin of which the middle lies so far off. */
const within = (off: number, halfStep: number): number =>
  logistic((halfStep - off) / FILLED_NOISE) - logistic((-halfStep - off) / FILLED_NOISE);

/** The normal distribution's integral to within .01 (Bowling et al. 2009). */
const logistic = (x: number): number => 1 / (1 + Math.exp(-1.702 * x));
