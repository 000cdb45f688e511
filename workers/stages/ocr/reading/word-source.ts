/** Where the characters of a word come from. */
import { z } from 'zod';

/**
 * `text-layer`: characters of the file, visible. `ocr-layer`: invisible text over an image of the page, written by a
 * scanner's OCR; its errors are not the document's. `ocr`: read by us from the raster.
 */
export const WordSource = z.enum(['text-layer', 'ocr-layer', 'ocr']);
export type WordSource = z.infer<typeof WordSource>;
