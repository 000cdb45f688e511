/** Error rates of an embedder from labelled pairs. */
import type { Calibration, ErrorRate } from '../../shared/contracts/models.ts';

const RATES = [0.01, 0.001, 0.0001];
/** A rate that fewer impostors carry than this is a matter of luck and is left out. */
const MIN_FALSE_MATCHES = 3;
/** How steep the similarity is about the deciding distance. */
const SLOPE = 8;

/**
 * @param pairs distances of the same person and of two people
 * @throws Error when there are too few pairs for any rate
 */
export function calibrate(
  pairs: readonly { same: boolean; distance: number }[],
  measuredOn: string,
): Calibration {
  const distances = (same: boolean): number[] =>
    pairs
      .filter((pair) => pair.same === same)
      .map(({ distance }) => distance)
      .sort((one, other) => one - other);
  const genuine = distances(true);
  const impostors = distances(false);
  const errorRates: ErrorRate[] = RATES.filter(
    (rate) => impostors.length * rate >= MIN_FALSE_MATCHES && genuine.length > 0,
  ).map((falseMatchRate) => {
    // Half way to the first impostor that must not pass.
    const passing = Math.floor(impostors.length * falseMatchRate);
    const distance = (impostors[passing - 1]! + impostors[passing]!) / 2;
    const refused = genuine.filter((each) => each > distance).length;
    return { falseMatchRate, distance, falseNonMatchRate: refused / genuine.length };
  });
  const strictest = errorRates.findLast(({ falseMatchRate }) => falseMatchRate >= 0.001);
  if (!strictest) {
    throw new Error(
      `${genuine.length} genuine and ${impostors.length} impostor pairs are too few to calibrate`,
    );
  }
  return {
    similarity: { centre: strictest.distance, slope: SLOPE },
    decisionFalseMatchRate: strictest.falseMatchRate,
    errorRates,
    measuredOn: `${measuredOn}: ${genuine.length} genuine and ${impostors.length} impostor pairs`,
    measurements: [],
  };
}
