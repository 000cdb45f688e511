import { LARGEST, stepLikelihood } from './likelihood.ts';

/** By frequency, natural order: how often each |value| from 1 to `LARGEST` stands there. */
export type Histograms = readonly Uint32Array[];

/** Coarser steps leave nothing of print that could be read. */
const COARSEST = 120;
/** Nats that a step must explain more than none: the best of so many steps reaches half of it by chance. */
const LEAST_NATS = 10;
/** Frequencies that make a table; of fewer, one of the library's says as much. */
const LEAST_STEPS = 16;
/** Added to each |value| of the moved grid: what was not seen there is not impossible. */
const PRIOR = 0.5;

export interface OwnTable {
  /** By frequency; 0 where no earlier step shows. */
  steps: Uint16Array;
  nats: number;
}

/**
 * The steps of an earlier saving, each frequency for itself: cameras, phones and editors have tables of their own, which belong to no
 * family. What the content alone would show is taken from the picture on a grid moved by half a block.
 * @returns null where too few frequencies show one
 */
export function ownTable(own: Histograms, moved: Histograms, last: Uint16Array): OwnTable | null {
  const steps = new Uint16Array(64);
  let [nats, count] = [0, 0];
  for (let k = 1; k < 64; k++) {
    const found = bestStep(own[k] as Uint32Array, moved[k] as Uint32Array, last[k] as number);
    if (!found) continue;
    steps[k] = found.step;
    nats += found.nats;
    count++;
  }
  return count < LEAST_STEPS ? null : { steps, nats };
}

function bestStep(own: Uint32Array, moved: Uint32Array, last: number): { step: number; nats: number } | null {
  let best: { step: number; nats: number } | null = null;
  for (let step = last + 1; step <= COARSEST; step++) {
    const nats = natsOfStep(own, moved, last, step);
    if (nats >= Math.max(LEAST_NATS, best?.nats ?? 0)) best = { step, nats };
  }
  return best;
}

/** Nats of a known table, on the same scale; frequencies that speak against it do not count. */
export function natsOfTable(
  own: Histograms,
  moved: Histograms,
  last: Uint16Array,
  steps: Uint16Array,
): number {
  let sum = 0;
  for (let k = 1; k < 64; k++) {
    const step = steps[k] as number;
    if (step === 0) continue;
    const nats = natsOfStep(own[k] as Uint32Array, moved[k] as Uint32Array, last[k] as number, step);
    sum += Math.max(0, nats);
  }
  return sum;
}

/** Nats by which an earlier step explains the values better than the content alone does. */
export function natsOfStep(own: Uint32Array, moved: Uint32Array, last: number, step: number): number {
  const likelihood = stepLikelihood(last, step);
  let [sum, count, expected, all] = [0, 0, 0, 0];
  for (let value = 1; value <= LARGEST; value++) {
    const nats = likelihood[value] as number;
    const seen = own[value] as number;
    const content = moved[value] as number;
    if (nats === 0 || seen + content === 0) continue;
    sum += seen * nats;
    count += seen;
    const usual = content + PRIOR;
    expected += usual * Math.exp(nats);
    all += usual;
  }
  return count === 0 ? 0 : sum - count * Math.log(expected / all);
}
