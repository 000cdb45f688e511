import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { type Cells, cellsOf, type PlaceOf } from '../../mask.ts';
import { type RegionPrint, regionPrints } from '../region-print.ts';
import { regionTints } from '../region-tint.ts';
import type { BlockEvidence } from './blocks.ts';
import type { OddRegion } from './regions.ts';

/** Pixels of a block's side. */
const BLOCK = 8;

/** A region of blocks as a place of the picture, with its evidence, its colour and what stands there. */
export interface RegionSight {
  /** Its rectangle in pixels, and within it the blocks that speak for it. */
  place: ReturnType<PlaceOf>;
  tint: number;
  print: RegionPrint;
  scoreNats: number;
  informative: number;
  likeness: number;
  log10Nfa: number;
}

export function sightsOf(
  regions: readonly OddRegion[],
  { decoded, luma }: { decoded: DecodedCoefficients; luma: LumaPlane },
  evidence: BlockEvidence,
  placeOf: PlaceOf,
): RegionSight[] {
  if (regions.length === 0) return [];
  const [tintOf, printOf] = [regionTints(decoded), regionPrints(luma)];
  return regions.map((region) => {
    const [left, top] = [region.col * BLOCK, region.row * BLOCK];
    const width = Math.min(region.cols * BLOCK, luma.width - left);
    const height = Math.min(region.rows * BLOCK, luma.height - top);
    return {
      place: placeOf(left, top, width, height, oddBlocks(evidence, region)),
      tint: tintOf(region),
      print: printOf({ xPx: left, yPx: top, widthPx: width, heightPx: height }),
      scoreNats: region.score,
      informative: region.informative,
      likeness: region.likeness,
      log10Nfa: region.log10Nfa,
    };
  });
}

function oddBlocks({ score, cols }: BlockEvidence, region: OddRegion): Cells {
  const size = { width: region.cols * BLOCK, height: region.rows * BLOCK, unit: BLOCK };
  return cellsOf(size, (x, y, across, down) => {
    let sum = 0;
    for (let row = region.row + y / BLOCK; row < region.row + (y + down) / BLOCK; row++) {
      for (let col = region.col + x / BLOCK; col < region.col + (x + across) / BLOCK; col++)
        sum += score[row * cols + col] ?? 0;
    }
    return sum > 0;
  });
}
