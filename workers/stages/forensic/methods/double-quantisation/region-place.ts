import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { type Cells, cellsOf, type PlaceOf } from '../../mask.ts';
import type { BlockEvidence } from './blocks.ts';
import type { OddRegion } from './regions.ts';

/** Pixels of a block's side. */
const BLOCK = 8;

/** A region of blocks as a place of the picture: its rectangle in pixels, and within it the blocks that speak for it. */
export function placeOfRegion(
  luma: Pick<LumaPlane, 'width' | 'height'>,
  evidence: BlockEvidence,
  region: OddRegion,
  placeOf: PlaceOf,
): ReturnType<PlaceOf> {
  const [left, top] = [region.col * BLOCK, region.row * BLOCK];
  const width = Math.min(region.cols * BLOCK, luma.width - left);
  const height = Math.min(region.rows * BLOCK, luma.height - top);
  return placeOf(left, top, width, height, oddBlocks(evidence, region));
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
