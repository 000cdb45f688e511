/** What is wrong with a picture in which no face was found, as far as it shows: so that "no face" can be acted upon. */
import { lumaOf } from '../artifacts/luma.ts';
import { cut, type Pyramid } from './raster.ts';
import { regionOf, sharpnessOf } from './sharpness.ts';

export type PictureProblem =
  | 'picture_too_small'
  | 'picture_too_dark'
  | 'picture_too_bright'
  | 'picture_blurred'
  | 'picture_empty';

const SIDE = 112;
const WHOLE = regionOf(SIDE, () => true);
/** A face that fills half of less has too few pixels for the detector and the mesh. */
const MIN_SIDE_PX = 48;
const DARK = 30;
const BRIGHT = 225;
/** Grey levels: below this spread there is nothing to be blurred. */
const EMPTY_SPREAD = 4;
/**
 * Of the whole picture at 112 px. Of 85 portraits blurred until no face was found all have less (at most .52), the 50 as they were
 * more (at least .93).
 */
const BLURRED = 0.53;

export function problemsOf(pyramid: Pyramid): PictureProblem[] {
  const { width, height } = pyramid.level(0);
  const map = [width / SIDE, 0, 0, 0, height / SIDE, 0] as const;
  const luma = lumaOf(cut(pyramid, map, SIDE, SIDE, 'edge'));
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  const spread = Math.sqrt(luma.reduce((sum, value) => sum + (value - mean) ** 2, 0) / luma.length);
  const problems: PictureProblem[] = [];
  if (Math.min(width, height) < MIN_SIDE_PX) problems.push('picture_too_small');
  if (mean < DARK) problems.push('picture_too_dark');
  if (mean > BRIGHT) problems.push('picture_too_bright');
  if (spread < EMPTY_SPREAD) problems.push('picture_empty');
  else if (sharpnessOf(luma, SIDE, WHOLE, false) < BLURRED) problems.push('picture_blurred');
  return problems;
}
