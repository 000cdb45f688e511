import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { DoubleQuantisationFacts } from '../../facts.ts';
import type { PlaceOf } from '../../mask.ts';
import { blockEvidence } from './blocks.ts';
import { earlierSteps } from './history.ts';
import { sightsOf } from './region-place.ts';
import { oddRegions } from './regions.ts';
import { usableBlocks } from './usable.ts';

/** Fewer non-zero coefficients do not make a histogram. */
const MIN_COEFFICIENTS = 1000;
/** The trace of one frequency can be an accident of the picture; three with one cause are not. */
const MIN_STEPS = 3;
/**
 * The bulk of the picture must obey the earlier lattice clearly, and the two histories must differ clearly; otherwise
 * a part that seems to deviate is an error of the model.
 */
const MAX_MEAN = -0.2;
const MIN_MEAN_WHEN_ONCE = 0.3;

/** Looks for an earlier JPEG compression on the same grid, and for regions that did not go through it. */
export function doubleQuantisationFacts(
  decoded: DecodedCoefficients,
  luma: LumaPlane,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
): DoubleQuantisationFacts {
  const usable = usableBlocks(decoded, luma);
  const usableShare = usable.reduce((sum, flag) => sum + flag, 0) / Math.max(1, usable.length);
  const steps = earlierSteps(decoded, luma, usable);
  const listed = steps.map(({ single: _, ...step }) => step);
  const facts: DoubleQuantisationFacts = {
    usableShare,
    steps: listed,
    coefficients: 0,
    locatable: false,
    regions: [],
  };
  if (steps.length < MIN_STEPS) return facts;
  const evidence = blockEvidence(decoded, usable, steps);
  const { total, mean, meanWhenOnce } = evidence;
  const locatable = total >= MIN_COEFFICIENTS && mean <= MAX_MEAN && meanWhenOnce >= MIN_MEAN_WHEN_ONCE;
  const regions = locatable ? oddRegions(evidence, shouldStop) : [];
  const sights = sightsOf(regions, { decoded, luma }, evidence, placeOf);
  return {
    ...facts,
    coefficients: total,
    locatable,
    regions: sights.map(({ informative, ...sight }) => ({ ...sight, coefficients: informative })),
  };
}
