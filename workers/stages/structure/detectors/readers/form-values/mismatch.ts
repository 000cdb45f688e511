/** A place of a field that says something else than the field. */
import type { PdfPage, Rect } from '../../../../../formats/pdf/index.ts';

export interface Mismatch {
  page: PdfPage;
  /** As the page is measured. */
  box: Rect;
  name: string;
  value: string;
  shown: string;
}
