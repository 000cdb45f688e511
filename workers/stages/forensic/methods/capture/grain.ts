/**
 * How fine the grain is: a sensor's noise differs from sample to sample; scaling, denoising and coarse coding leave only its
 * slower part.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { BLOCK, type Blocks, isClipped, isFlat, isQuiet, type Origin } from './blocks.ts';

/** Ground is sampled in so many blocks. */
const BLOCKS = 20_000;

/**
 * @returns mean square of the differences of neighbours over that of samples two apart, in the ground that has unrest: 1 for
 *   independent noise, a quarter for slopes; null without such ground
 */
export function grainOf(
  { width, data }: LumaPlane,
  { x: left, y: top }: Origin,
  blocks: Blocks,
): number | null {
  const step = Math.max(1, Math.floor(blocks.range.length / BLOCKS));
  let [near, far] = [0, 0];
  for (let block = 0; block < blocks.range.length; block += step) {
    if (!isQuiet(blocks, block) || isFlat(blocks, block) || isClipped(blocks, block)) continue;
    const x = left + (block % blocks.columns) * BLOCK;
    const first = (top + Math.floor(block / blocks.columns) * BLOCK) * width + x;
    for (let y = 0, from = first; y < BLOCK; y++, from += width) {
      for (let i = from, end = from + BLOCK - 2; i < end; i++) {
        const here = data[i] ?? 0;
        near += ((data[i + 1] ?? 0) - here) ** 2;
        far += ((data[i + 2] ?? 0) - here) ** 2;
      }
    }
  }
  return far > 0 ? Math.round((near / far) * 1000) / 1000 : null;
}
