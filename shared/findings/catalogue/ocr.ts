/** Findings of the ocr stage. */
import type { Rows } from '../row.ts';

export const OCR = {} as const satisfies Rows<'ocr'>;
