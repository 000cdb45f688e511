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

/** The other side: how small it may be, 95 % one-sided. */
export function lowerBound(hits: number, trials: number): number {
  if (hits === 0) return 0;
  let [low, high] = [0, hits / trials];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (cumulative(hits - 1, trials, middle) > 0.95) low = middle;
    else high = middle;
  }
  return low;
}

/** Probability of at most `hits`. */
function cumulative(hits: number, trials: number, rate: number): number {
  // The first terms are too small for a number where many hits are likely: logarithms.
  let logTerm = trials * Math.log1p(-rate);
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= hits; k++) {
    logTerm += Math.log(((trials - k + 1) / k) * (rate / (1 - rate)));
    sum += Math.exp(logTerm);
  }
  return sum;
}
