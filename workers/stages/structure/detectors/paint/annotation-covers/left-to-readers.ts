/**
 * A note without an appearance of its own, as the reader draws it: a box in the colour `C`, its contents on it
 * (ISO 32000-1, 12.5.6.6). Some programs leave the drawing to readers; what the box hides is hidden all the same.
 */
import {
  numberOf,
  onPage,
  type PdfAnnotation,
  type PdfPage,
  type PdfView,
  type Rect,
  textOf,
} from '../../../../../formats/pdf/index.ts';
import type { Colour } from '../paint.ts';

export interface DrawnByReader {
  box: Rect;
  colour: Colour;
  text: string;
}

const OPAQUE = 0.95;

/** @returns null for annotations that readers draw without a box, or see through */
export function drawnByReader(
  view: PdfView,
  page: PdfPage,
  { dict, rect, subtype }: PdfAnnotation,
): DrawnByReader | null {
  if (!rect || subtype !== 'FreeText') return null;
  if ((numberOf(view.get(dict, 'CA')) ?? 1) < OPAQUE) return null;
  const colour = colourOf(view, dict);
  if (!colour) return null;
  const contents = view.get(dict, 'Contents');
  return { box: onPage(page, rect), colour, text: contents.kind === 'string' ? textOf(contents).trim() : '' };
}

/** One number is grey, three are red, green and blue, four are inks; none is no box. */
function colourOf(view: PdfView, dict: PdfAnnotation['dict']): Colour {
  const array = view.get(dict, 'C');
  if (array.kind !== 'array') return null;
  const shares = array.items.slice(0, 5).map((item) => numberOf(view.resolve(item)) ?? 0);
  const [first = 0, second = 0, third = 0, ink = 0] = shares;
  const byte = (share: number): number => Math.round(255 * Math.min(1, Math.max(0, share)));
  if (shares.length === 1) return [byte(first), byte(first), byte(first)];
  if (shares.length === 3) return [byte(first), byte(second), byte(third)];
  if (shares.length !== 4) return null;
  const paper = 1 - ink;
  return [byte((1 - first) * paper), byte((1 - second) * paper), byte((1 - third) * paper)];
}
