/** What a code weighs in this very document. */
import type { Capture } from '../../shared/contracts/report.ts';
import { rowOf } from '../../shared/findings/catalogue.ts';
import { PIXEL_FAMILIES } from '../../shared/findings/policy.ts';
import { type Weight, weightOf } from '../../shared/findings/weight.ts';

/**
 * Evidence of pixels arises in the picture, whatever file carries it: on a page of a PDF that is nothing but a picture it
 * weighs as in such a picture by itself, where the PDF's own class has no counts for it.
 *
 * @param page of the sighting, from 1; absent where it concerns the file: the first page that is a picture stands for it
 */
export function weightIn(capture: Capture, code: string, page?: number): Weight {
  const own = weightOf(code, capture.class);
  if (own.llr > 0 || !PIXEL_FAMILIES.includes(rowOf(code).family)) return own;
  const picture =
    page === undefined ? capture.pages?.[0] : capture.pages?.find((candidate) => candidate.page === page);
  return picture ? weightOf(code, picture.class) : own;
}
