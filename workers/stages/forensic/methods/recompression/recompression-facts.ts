import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { RecompressionFacts } from '../../facts.ts';
import type { PlaceOf } from '../../mask.ts';
import { sightsOf } from '../double-quantisation/region-place.ts';
import { joinTouching, oddRegions } from '../double-quantisation/regions.ts';
import { calibratedEvidence } from './calibrated.ts';
import { earlierTable } from './earlier-table.ts';
import { tablesOf } from './likelihood.ts';

/** Fewer judged blocks are no picture. */
const MIN_BLOCKS = 200;
/**
 * Nats of a block, in the mean, over the picture and over the same content on another grid: unless the bulk of the picture obeys the earlier
 * table clearly, and other content would not, a part that deviates is an error of the table.
 */
const MOST_MEAN = -1.2;
const LEAST_WHEN_ONCE = 0.5;
/** Share of blocks that speak against the earlier table: of more, it was not that of the picture, or most of that was edited. */
export const MOST_ODD = 0.2;
/** Judged blocks, likeness and nats that make a region. */
const LIMITS = { informative: 4, likeness: 0.65, score: 15 };

/** Whether an earlier saving shows. */
export const showsEarlier = ({ quality, ownTable }: RecompressionFacts): boolean =>
  quality !== null || ownTable;

/** Looks for an earlier, coarser saving on this grid, and for regions that it does not explain. */
export function recompressionFacts(
  decoded: DecodedCoefficients,
  luma: LumaPlane,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
): RecompressionFacts {
  const nothing: RecompressionFacts = { quality: null, ownTable: false, blocks: 0, oddShare: 0, regions: [] };
  const plane = decoded.planes[0];
  const last = plane ? decoded.quantTables[plane.quantTable]?.values : undefined;
  if (!last || luma.width < 64 || luma.height < 64) return nothing;
  const earlier = earlierTable(decoded, luma, last);
  if (!earlier || shouldStop()) return nothing;
  const evidence = calibratedEvidence(decoded, luma, tablesOf(last, earlier.steps));
  const { total, mean, meanWhenOnce, score } = evidence;
  if (total < MIN_BLOCKS || mean > MOST_MEAN || meanWhenOnce < LEAST_WHEN_ONCE) return nothing;
  const found = {
    quality: earlier.quality,
    ownTable: earlier.quality === null,
    blocks: total,
    oddShare: score.reduce((count, nats) => count + Number(nats > 0), 0) / total,
  };
  if (found.oddShare > MOST_ODD) return { ...found, regions: [] };
  const regions = joinTouching(oddRegions(evidence, shouldStop, LIMITS));
  const sights = sightsOf(regions, { decoded, luma }, evidence, placeOf);
  return {
    ...found,
    regions: sights.map(({ informative, ...sight }) => ({ ...sight, blocks: informative })),
  };
}
