/** What k of n says about a rate, with Jeffreys' prior Beta(1/2, 1/2): no count of none becomes a rate of zero. */

/** Estimate of the rate: the posterior's mean. */
export const jeffreysEstimate = (k: number, n: number): number => (k + 0.5) / (n + 1);

/** The rate is above this with probability `1 - tail`; 0 where nothing was counted. */
export function jeffreysLowerBound(k: number, n: number, tail = 0.05): number {
  if (n === 0 || k === 0) return 0;
  return betaQuantile(tail, k + 0.5, n - k + 0.5);
}

/** By halving: the integral rises with x, and 40 steps leave less than 1e-12. */
function betaQuantile(share: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (betaIntegral(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Regularised incomplete beta function by its continued fraction (NIST DLMF 8.17.22, Lentz's method). */
function betaIntegral(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaIntegral(1 - x, b, a);
  const front =
    Math.exp(a * Math.log(x) + b * Math.log(1 - x) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
  let c = 1;
  let d = 1 / apart(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 300; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    for (const term of [even, odd]) {
      d = 1 / apart(1 + term * d);
      c = apart(1 + term / c);
      fraction *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-12) break;
  }
  return front * fraction;
}

/** Lentz's method divides by these. */
const apart = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);

/** Stirling's series, shifted upwards until its error is below 1e-12. */
function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  for (; y < 10; y++) shift += Math.log(y);
  const inverse = 1 / (y * y);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / y;
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
