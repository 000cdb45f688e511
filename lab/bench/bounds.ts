/** How large a rate may be, given what was counted. */

/** Of the rate, 95 % one-sided, Clopper-Pearson; for none of n about three nths (the rule of three). */
export function upperBound(hits: number, trials: number): number {
  let [low, high] = [hits / trials, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (cumulative(hits, trials, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

/** Probability of at most `hits`. */
function cumulative(hits: number, trials: number, rate: number): number {
  let term = (1 - rate) ** trials;
  let sum = term;
  for (let k = 1; k <= hits; k++) {
    term *= ((trials - k + 1) / k) * (rate / (1 - rate));
    sum += term;
  }
  return sum;
}
