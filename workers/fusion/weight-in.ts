/** What a code weighs in this very document. */
import type { Capture } from '../../shared/contracts/report.ts';
import { rowOf } from '../../shared/findings/catalogue.ts';
import { PIXEL_FAMILIES } from '../../shared/findings/policy.ts';
import { type Counts, RATES } from '../../shared/findings/rates.ts';
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
  const picture = pictureOf(capture, page);
  return picture ? weightOf(code, picture.class) : own;
}

/**
 * How often a code was counted in documents, for pixels pictures, of the very class of this one; undefined where nobody did. Unlike
 * a weight it is never that of all classes together.
 */
export function countsIn(capture: Capture, code: string, page?: number): Counts | undefined {
  const isOfPixels = PIXEL_FAMILIES.includes(rowOf(code).family);
  const captured = ((isOfPixels && pictureOf(capture, page)) || capture).class;
  return RATES.codes[code]?.[captured];
}

const pictureOf = ({ pages }: Capture, page?: number) =>
  page === undefined ? pages?.[0] : pages?.find((candidate) => candidate.page === page);
