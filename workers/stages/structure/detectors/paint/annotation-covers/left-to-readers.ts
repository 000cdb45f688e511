/**
 * Annotations without an appearance of their own, as readers draw them: a note as a box in the colour `C` with its contents on it
 * (ISO 32000-1, 12.5.6.6), a square or circle in its interior colour `IC` (12.5.6.8). Some programs leave the drawing to readers;
 * what the box hides is hidden all the same.
 */
import {
  numberOf,
  onPage,
  type PdfAnnotation,
  type PdfPage,
  type PdfValue,
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
  const key = COLOURED_BY.get(subtype);
  if (!rect || key === undefined) return null;
  if ((numberOf(view.get(dict, 'CA')) ?? 1) < OPAQUE) return null;
  const colour = colourOf(view.get(dict, key), view);
  if (!colour) return null;
  const box = onPage(page, subtype === 'FreeText' ? rect : within(rect, view.get(dict, 'RD'), view));
  // The contents of other annotations stand in a window of their own.
  const contents = subtype === 'FreeText' ? view.get(dict, 'Contents') : null;
  const text = contents?.kind === 'string' ? textOf(contents).trim() : '';
  return { box: subtype === 'Circle' ? inEllipse(box) : box, colour, text };
}

/** Their entry that the area within is filled with. */
const COLOURED_BY = new Map([
  ['FreeText', 'C'],
  ['Square', 'IC'],
  ['Circle', 'IC'],
]);

/** The figure stands within the annotation's rectangle by these differences at its left, lower, right and upper side. */
function within(rect: Rect, differences: PdfValue, view: PdfView): Rect {
  const sides = differences.kind === 'array' ? differences.items.slice(0, 4) : [];
  const [left = 0, lower = 0, right = 0, upper = 0] = sides.map((side) =>
    Math.max(0, numberOf(view.resolve(side)) ?? 0),
  );
  return { x0: rect.x0 + left, y0: rect.y0 + lower, x1: rect.x1 - right, y1: rect.y1 - upper };
}

/** The largest rectangle in the ellipse of a box. */
function inEllipse({ x0, y0, x1, y1 }: Rect): Rect {
  const [width, height] = [(x1 - x0) * Math.SQRT1_2, (y1 - y0) * Math.SQRT1_2];
  const [x, y] = [(x0 + x1 - width) / 2, (y0 + y1 - height) / 2];
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}

/** One number is grey, three are red, green and blue, four are inks; none is no box. */
function colourOf(array: PdfValue, view: PdfView): Colour {
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
