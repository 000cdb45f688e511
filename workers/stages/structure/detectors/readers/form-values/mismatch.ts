/** A place of a field that says something else than the field. */
import {
  numberOf,
  type PdfDict,
  type PdfPage,
  type PdfView,
  type Rect,
} from '../../../../../formats/pdf/index.ts';

export interface Mismatch {
  page: PdfPage;
  /** As the page is measured. */
  box: Rect;
  name: string;
  value: string;
  shown: string;
}

/** /F of a widget that nobody sees (table 167). */
const HIDDEN = 1 << 1;

export function isHidden(view: PdfView, widget: PdfDict): boolean {
  return ((numberOf(view.get(widget, 'F')) ?? 0) & HIDDEN) !== 0;
}
