import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import { ijgTable } from '../../../../formats/jpeg/ijg-quality.ts';
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { RecompressionFacts } from '../../facts.ts';
import type { PlaceOf } from '../../mask.ts';
import type { BlockEvidence } from '../double-quantisation/blocks.ts';
import { placeOfRegion } from '../double-quantisation/region-place.ts';
import { oddRegions } from '../double-quantisation/regions.ts';
import { type BlockFits, blockFits, KINDS } from './block-fit.ts';
import { earlierQuality } from './earlier-quality.ts';

/** Fewer judged blocks are no picture; of more odd ones than this the earlier table was not that of the picture. */
const MIN_BLOCKS = 200;
const MAX_OFF_SHARE = 0.15;
/** Each sixteenth row is looked at first; an edited part among these rows leaves more of them than this. */
const GLANCE_ROWS = 16;
const GLANCE_OFF_SHARE = 0.5;
/**
 * Odd blocks come in clusters, where the picture is clipped or coloured: they are taken to be twice as frequent as they
 * are, and never rarer than this; where a kind has many, it says nothing.
 */
const CLUSTERING = 2;
const LEAST_SHARE = 0.02;
const MOST_SHARE = 0.2;
/** Share of odd blocks in a part that did not go through the first saving. */
const OFF_WHEN_EDITED = 0.9;
/** Judged blocks, nats and likeness that make a region. */
const LIMITS = { informative: 8, likeness: 0.6, score: 25 };

/** Looks for an earlier, coarser saving on this grid by an encoder with IJG tables, and for regions that it does not explain. */
export function recompressionFacts(
  decoded: DecodedCoefficients,
  luma: LumaPlane,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
): RecompressionFacts {
  const nothing: RecompressionFacts = { quality: null, blocks: 0, oddShare: 0, regions: [] };
  const quality = earlierQuality(decoded);
  if (quality === null || shouldStop()) return nothing;
  const table = ijgTable(quality, 'luma');
  // Grain alone can lie near some table's steps; a few rows show that the blocks do not come back.
  const glance = oddShares(blockFits(decoded, luma, table, GLANCE_ROWS).fits);
  if (glance.blocks >= MIN_BLOCKS && glance.all > GLANCE_OFF_SHARE) return nothing;
  const found = blockFits(decoded, luma, table);
  const { blocks, all, byKind } = oddShares(found.fits);
  if (blocks < MIN_BLOCKS || all > MAX_OFF_SHARE) return nothing;
  const regions = regionsOf(luma, found, byKind, placeOf, shouldStop);
  return { quality, blocks, oddShare: all, regions };
}

function regionsOf(
  luma: LumaPlane,
  found: BlockFits,
  shares: readonly number[],
  placeOf: PlaceOf,
  shouldStop: () => boolean,
): RecompressionFacts['regions'] {
  const evidence = evidenceOf(found, shares);
  return oddRegions(evidence, shouldStop, LIMITS).map((region) => ({
    place: placeOfRegion(luma, evidence, region, placeOf),
    blocks: region.informative,
    scoreNats: region.score,
    likeness: region.likeness,
    log10Nfa: region.log10Nfa,
  }));
}

/** Shares of odd blocks among those judged: of each kind, and of all. */
function oddShares(fits: Uint8Array): { blocks: number; all: number; byKind: number[] } {
  const judged = new Array<number>(KINDS).fill(0);
  const odd = new Array<number>(KINDS).fill(0);
  for (const fit of fits) {
    if (fit === 0) continue;
    const kind = (fit - 1) >> 1;
    judged[kind] = (judged[kind] as number) + 1;
    if ((fit & 1) === 0) odd[kind] = (odd[kind] as number) + 1;
  }
  const blocks = judged.reduce((sum, count) => sum + count, 0);
  const all = odd.reduce((sum, count) => sum + count, 0) / Math.max(1, blocks);
  // A kind with few blocks borrows from all the others.
  const byKind = judged.map((count, kind) => ((odd[kind] as number) + 20 * all) / (count + 20));
  return { blocks, all, byKind };
}

function evidenceOf({ cols, rows, fits }: BlockFits, shares: readonly number[]): BlockEvidence {
  const score = new Float32Array(cols * rows);
  const informative = new Uint8Array(cols * rows);
  const tables = shares.map((share) => {
    const usual = Math.max(LEAST_SHARE, CLUSTERING * share);
    const edited = OFF_WHEN_EDITED;
    return usual > MOST_SHARE ? null : [Math.log((1 - edited) / (1 - usual)), Math.log(edited / usual)];
  });
  let [total, sum, once] = [0, 0, 0];
  for (let block = 0; block < fits.length; block++) {
    const fit = fits[block] as number;
    const table = fit === 0 ? null : tables[(fit - 1) >> 1];
    if (!table) continue;
    const [fitting, odd] = table as [number, number];
    score[block] = (fit & 1) === 0 ? odd : fitting;
    informative[block] = 1;
    total++;
    sum += score[block] as number;
    once += OFF_WHEN_EDITED * odd + (1 - OFF_WHEN_EDITED) * fitting;
  }
  return {
    cols,
    rows,
    score,
    informative,
    total,
    mean: sum / Math.max(1, total),
    meanWhenOnce: once / Math.max(1, total),
  };
}
