import { z } from 'zod';
import { Box, Mask } from '../../../shared/contracts/finding.ts';

const count = z.int().min(0);

/** A place in an image: in its own pixels, and on the displayed page where that is known. */
export const Place = z.object({
  xPx: count,
  yPx: count,
  widthPx: count,
  heightPx: count,
  pageBox: Box.nullable(),
  /** Which cells of the page box show it, where the method tells them apart. */
  mask: Mask.optional(),
});
export type Place = z.infer<typeof Place>;
