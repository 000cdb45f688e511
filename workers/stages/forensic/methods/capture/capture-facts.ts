/** What the samples say about how the picture came to be: drawn, captured from paper, or scaled and saved again. */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { CaptureCueFacts } from '../../facts.ts';
import type { Picture } from '../../picture.ts';
import { blocksOf, type Origin } from './blocks.ts';
import { colourOf } from './colour.ts';
import { grainOf } from './grain.ts';
import { groundOf } from './ground.ts';
import { levelsOf } from './levels.ts';
import { equalBlocks, straightEdges } from './repeats.ts';
import { screenGridOf } from './screen-grid.ts';

/** Of a smaller picture there is too little ground and print to tell anything. */
const MIN_SIDE_PX = 64;

/** @param origin of the block grid that the picture shows @returns null for a picture that is too small */
export function captureCueFacts(
  luma: LumaPlane,
  origin: Origin,
  picture: Pick<Picture, 'decoded' | 'samples'>,
): CaptureCueFacts | null {
  if (Math.min(luma.width, luma.height) < MIN_SIDE_PX) return null;
  const blocks = blocksOf(luma, origin);
  return {
    ...groundOf(blocks),
    equalBlocks: equalBlocks(luma, origin, blocks),
    straightEdges: straightEdges(luma),
    grain: grainOf(luma, origin, blocks),
    ...levelsOf(luma),
    screenGrid: screenGridOf(luma, picture),
    colour: colourOf(picture),
  };
}
