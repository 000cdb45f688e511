/**
 * The figures by which a detector's probabilities are judged. Scores are posterior probabilities of forgery, 0..1.
 * Cllr and its minimum: Brümmer and du Preez, Application-independent evaluation of speaker detection (2006).
 * PAV: pool adjacent violators, Ayer et al. 1955. Bounds: Clopper and Pearson 1934, exact.
 */

export interface Judged {
  /** Probability that the file is forged, as told. */
  probability: number;
  forged: boolean;
}

const logit = (p: number): number => Math.log(p / (1 - p));
const clamp = (p: number): number => Math.min(1 - 1e-9, Math.max(1e-9, p));

/** Probability that a forged file scores above a genuine one, ties by halves; null without both. */
export function auc(judged: readonly Judged[]): number | null {
  const forged = judged.filter((one) => one.forged).map((one) => one.probability);
  const genuine = judged.filter((one) => !one.forged).map((one) => one.probability);
  if (forged.length === 0 || genuine.length === 0) return null;
  let wins = 0;
  for (const a of forged) for (const b of genuine) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (forged.length * genuine.length);
}

/** Jeffreys estimate of a share: the mean of its posterior under Beta(1/2, 1/2). */
export const jeffreys = (k: number, n: number): number => (k + 0.5) / (n + 1);

/** Largest share that k of n are compatible with at the (one-sided) level, by Clopper and Pearson. */
export function upperBound(k: number, n: number, level = 0.95): number {
  if (n === 0 || k >= n) return 1;
  let [low, high] = [k / n, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (atMost(k, n, middle) > 1 - level) low = middle;
    else high = middle;
  }
  return high;
}

/** Binomial probability of at most k successes in n trials. */
function atMost(k: number, n: number, p: number): number {
  let term = (1 - p) ** n;
  let sum = term;
  for (let i = 1; i <= k; i += 1) {
    term *= ((n - i + 1) / i) * (p / (1 - p));
    sum += term;
  }
  return sum;
}

/** Likelihood ratios, natural logarithms, from probabilities told under a prior. */
export const llrs = (judged: readonly Judged[], prior: number): { llr: number; forged: boolean }[] =>
  judged.map(({ probability, forged }) => ({ llr: logit(clamp(probability)) - logit(prior), forged }));

/** Cost of log-likelihood ratios in bits: 0 is perfect, 1 is that of saying nothing; null without both sorts. */
export function cllr(scored: readonly { llr: number; forged: boolean }[]): number | null {
  const costs = { forged: [] as number[], genuine: [] as number[] };
  for (const { llr, forged } of scored)
    if (forged) costs.forged.push(Math.log2(1 + Math.exp(-llr)));
    else costs.genuine.push(Math.log2(1 + Math.exp(llr)));
  if (costs.forged.length === 0 || costs.genuine.length === 0) return null;
  return (mean(costs.forged) + mean(costs.genuine)) / 2;
}

/** Share of forged by rising score, made monotone by pooling; equal scores are one block. */
export function pav(scored: readonly { score: number; forged: boolean }[]): number[] {
  const order = scored.map((_, index) => index).toSorted((a, b) => at(scored, a).score - at(scored, b).score);
  const blocks: { sum: number; indices: number[]; score: number }[] = [];
  for (const index of order) {
    const { score, forged } = at(scored, index);
    const last = blocks.at(-1);
    if (last?.score === score) {
      last.sum += Number(forged);
      last.indices.push(index);
    } else blocks.push({ sum: Number(forged), indices: [index], score });
  }
  const pooled: typeof blocks = [];
  for (const block of blocks) {
    let current = block;
    for (let before = pooled.at(-1); before && share(before) >= share(current); before = pooled.at(-1)) {
      pooled.pop();
      const indices = [...before.indices, ...current.indices];
      current = { sum: before.sum + current.sum, indices, score: current.score };
    }
    pooled.push(current);
  }
  const result = new Array<number>(scored.length).fill(0);
  for (const block of pooled) for (const index of block.indices) result[index] = share(block);
  return result;
}

const share = ({ sum, indices }: { sum: number; indices: readonly number[] }): number => sum / indices.length;

/** The least Cllr that any monotone recalibration of these scores could have; null without both sorts. */
export function minCllr(scored: readonly { llr: number; forged: boolean }[]): number | null {
  const forged = scored.filter((one) => one.forged).length;
  if (forged === 0 || forged === scored.length) return null;
  const pooled = pav(scored.map(({ llr, forged: is }) => ({ score: llr, forged: is })));
  const base = logit(forged / scored.length);
  return cllr(scored.map((one, index) => ({ ...one, llr: logit(clamp(pooled[index] ?? 0)) - base })));
}

/**
 * The same ratios, where nothing spoke at the ratio that these very files give silence: what is left between its cost and
 * its minimum is the evidence's own fault.
 */
export function withOwnSilence(
  scored: readonly { llr: number; forged: boolean }[],
): { llr: number; forged: boolean }[] {
  const isSilent = ({ llr }: { llr: number }): boolean => llr <= 0;
  const shareOf = (is: boolean): number => {
    const sort = scored.filter(({ forged }) => forged === is);
    return jeffreys(sort.filter(isSilent).length, sort.length);
  };
  const llr = Math.log(shareOf(true) / shareOf(false));
  return scored.map((one) => (isSilent(one) ? { ...one, llr } : one));
}

export interface Bin {
  /** Mean of the probabilities that were told. */
  told: number;
  /** Share of forged among them, each sort weighed as the prior says. */
  seen: number;
  /** Share of all, so weighed, that the bin holds. */
  weight: number;
  files: number;
}

/**
 * Told against seen, in bins of log odds. A list holds far more forged files than post does, so files are weighed to
 * the prior under which the probabilities are told.
 */
export function reliability(judged: readonly Judged[], prior: number): Bin[] {
  const forged = judged.filter((one) => one.forged).length;
  const genuine = judged.length - forged;
  if (forged === 0 || genuine === 0) return [];
  const weightOf = (is: boolean): number => (is ? prior / forged : (1 - prior) / genuine);
  return EDGES.slice(0, -1).flatMap((low, index) => {
    const high = EDGES[index + 1] ?? 1;
    const inside = judged.filter(({ probability }) => probability >= low && (probability < high || high > 1));
    const weight = total(inside.map((one) => weightOf(one.forged)));
    if (inside.length === 0) return [];
    const told = total(inside.map((one) => one.probability * weightOf(one.forged))) / weight;
    const seen = total(inside.map((one) => Number(one.forged) * weightOf(one.forged))) / weight;
    return [{ told, seen, weight, files: inside.length }];
  });
}

/** Bounds of the bins: the levels' floors, and halves between where most files lie. */
const EDGES = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95, 1.01];

/** Expected calibration error: the mean distance of told and seen over the bins, by their weight. */
export function ece(judged: readonly Judged[], prior: number): number | null {
  const bins = reliability(judged, prior);
  return bins.length === 0
    ? null
    : total(bins.map(({ told, seen, weight }) => weight * Math.abs(told - seen)));
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]): number => total(values) / values.length;

function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no element ${index}`);
  return value;
}
