/** Lanczos (g = 7, n = 9) approximation of ln Gamma for x >= 0.5; relative error below 1e-13. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  const z = x - 1;
  let sum = LANCZOS[0] as number;
  for (let i = 1; i < LANCZOS.length; i++) sum += (LANCZOS[i] as number) / (z + i);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * log10 of the number of false alarms: log10 tests + log10 P(Binomial(n, p) >= k). Below 0 an event as strong as this
 * is expected less than once in that many tests of votes that are independent and uniform.
 */
export function log10Nfa(log10Tests: number, k: number, n: number, p: number): number {
  if (k <= 0) return log10Tests;
  if (k > n) return Number.NEGATIVE_INFINITY;
  if (k <= n * p) return log10Tests;
  const logFirst =
    logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) + k * Math.log(p) + (n - k) * Math.log(1 - p);
  // Beyond the mean the terms shrink at least geometrically: sum until a term no longer counts.
  let term = 1;
  let sum = 1;
  for (let i = k + 1; i <= n && term > sum * 1e-12; i++) {
    term *= ((n - i + 1) / i) * (p / (1 - p));
    sum += term;
  }
  return log10Tests + Math.min(0, (logFirst + Math.log(sum)) / Math.LN10);
}
