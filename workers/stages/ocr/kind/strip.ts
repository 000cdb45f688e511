/** Whether the print of a page stands in a column much higher than wide, as on a till roll. */
import type { OcrFacts } from '../facts.ts';
import { around } from '../words.ts';

/** A page whose size is not known is taken for A4. */
const ASPECT = 210 / 297;
/** Width of all print against its height, below which it is a strip. */
const STRIP = 0.6;
/** Words of a line: prose in a narrow column has more. */
const MOST_PER_LINE = 7;
const FEWEST_LINES = 12;

export function isNarrow({ pages }: OcrFacts): boolean {
  const [page] = pages;
  const boxes = page?.words.map(({ box }) => box) ?? [];
  const lines = new Set(page?.words.map(({ line }) => line)).size;
  const [, , width, height] = around(boxes);
  const picture = page?.ocr?.picture;
  const aspect = picture ? picture.widthPx / picture.heightPx : ASPECT;
  return lines > FEWEST_LINES && boxes.length / lines < MOST_PER_LINE && width * aspect < STRIP * height;
}
