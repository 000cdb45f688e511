import { BIN_COUNT, binCentre } from './spectra.ts';

/** Largest quantised value looked at; beyond it there are too few to compare. */
export const LIMIT = 24;
export const VALUES = 2 * LIMIT + 1;

/**
 * Standard deviation that one decoding adds to a coefficient. Rounding R, G and B and then luma gives
 * sqrt((0.446 + 1) / 12) = 0.35 a sample, and an orthonormal transform keeps it; some decoders are less exact.
 */
const NOISE = 0.4;

/** Probability of each quantised value -LIMIT..LIMIT when a coefficient of the given spectrum is quantised once. */
export function singleModel(spectrum: Float64Array, step: number): Float64Array {
  const model = new Float64Array(VALUES);
  for (let bin = 0; bin < BIN_COUNT; bin++) {
    const mass = spectrum[bin] as number;
    if (mass > 0) add(model, Math.round(binCentre(bin) / step), mass);
  }
  return normalise(model);
}

/** The same after an earlier quantisation by `firstStep`, decoding, and the small noise of decoding. */
export function doubleModel(spectrum: Float64Array, firstStep: number, step: number): Float64Array {
  const first = new Map<number, number>();
  for (let bin = 0; bin < BIN_COUNT; bin++) {
    const mass = spectrum[bin] as number;
    if (mass === 0) continue;
    const level = Math.round(binCentre(bin) / firstStep);
    first.set(level, (first.get(level) ?? 0) + mass);
  }
  const model = new Float64Array(VALUES);
  for (const [level, mass] of first) {
    const value = level * firstStep;
    const nearest = Math.round(value / step);
    for (let k = nearest - 1; k <= nearest + 1; k++) {
      const upper = normalCdf(((k + 0.5) * step - value) / NOISE);
      const lower = normalCdf(((k - 0.5) * step - value) / NOISE);
      add(model, k, mass * (upper - lower));
    }
  }
  return normalise(model);
}

function add(model: Float64Array, value: number, mass: number): void {
  if (Math.abs(value) <= LIMIT) model[value + LIMIT] = (model[value + LIMIT] as number) + mass;
}

/** A thousandth of doubt everywhere: no single coefficient may decide, and no logarithm is infinite. */
function normalise(model: Float64Array): Float64Array {
  const sum = model.reduce((total, p) => total + p, 0);
  return model.map((p) => (sum > 0 ? 0.999 * (p / sum) : 0) + 0.001 / VALUES);
}

/** Abramowitz and Stegun 26.2.17; absolute error below 1e-7. */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = poly * Math.exp((-x * x) / 2) * 0.3989422804;
  return x >= 0 ? 1 - tail : tail;
}

/**
 * How many earlier levels (multiples of `earlierStep`, blurred by decoding) fall into the bin of `value` at `step`,
 * relative to the number that equal spacing would give: 1 where history leaves no trace, 0 where no level can fall.
 */
export function latticeShare(value: number, step: number, earlierStep: number): number {
  const low = (value - 0.5) * step;
  const high = (value + 0.5) * step;
  let levels = 0;
  const last = Math.ceil((high + 4 * NOISE) / earlierStep);
  for (let level = Math.floor((low - 4 * NOISE) / earlierStep); level <= last; level++) {
    const centre = level * earlierStep;
    levels += normalCdf((high - centre) / NOISE) - normalCdf((low - centre) / NOISE);
  }
  return (levels * earlierStep) / step;
}
