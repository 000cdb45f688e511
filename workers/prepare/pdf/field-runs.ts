/** What text fields of a form show, as runs: it is painted by annotations and no part of the page's own text. */
import { z } from 'zod';
import type { TextRun } from '../../../shared/contracts/document.ts';
import { boxOf } from './paint-log.ts';

/** The part of pdf.js' annotations that is used. */
const Field = z.object({
  subtype: z.literal('Widget'),
  fieldType: z.enum(['Tx', 'Ch']),
  fieldValue: z.union([z.string(), z.array(z.string()).min(1).max(1)]),
  rect: z.array(z.number()).length(4),
  password: z.boolean().optional(),
  /** /Q: 0 left, 1 in the middle, 2 right. */
  textAlignment: z.number().nullish(),
  defaultAppearanceData: z.object({ fontSize: z.number() }).nullish(),
  annotationFlags: z.number().optional(),
});
type Field = z.infer<typeof Field>;

interface Viewport {
  width: number;
  height: number;
  convertToViewportPoint(x: number, y: number): unknown[];
}

/** Of one page; a form with more is filled by a machine. */
const MAX_FIELDS = 500;
const MAX_LINES = 50;
/** /F of an annotation that is not shown on the screen (ISO 32000-1, table 165): hidden, and no view. */
const NOT_SHOWN = (1 << 1) | (1 << 5);
/** Of the height of a field: its letters where /DA leaves their size to the viewer, and at most 12 points. */
const AUTO_SIZE = 0.7;
const MAX_AUTO_SIZE = 12;
/** Of the size of letters: the paper beside them in a field, and what a line of them takes. */
const PADDING = 2;
const LEADING = 1.15;
/** Width of a letter by its size, on average of Helvetica's; of a digit exactly. */
const ADVANCE = 0.556;

/**
 * @param annotations of the page, as pdf.js gives them
 * @param userUnit size of a page space unit in points
 */
export function fieldRuns(annotations: readonly unknown[], viewport: Viewport, userUnit: number): TextRun[] {
  return annotations
    .flatMap((annotation) => Field.safeParse(annotation).data ?? [])
    .filter(({ annotationFlags = 0, password }) => (annotationFlags & NOT_SHOWN) === 0 && !password)
    .slice(0, MAX_FIELDS)
    .flatMap((field) => runsOf(field, viewport, userUnit));
}

function runsOf(field: Field, viewport: Viewport, userUnit: number): TextRun[] {
  const { fieldValue, textAlignment } = field;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = field.rect;
  const [width, height] = [x1 - x0, y1 - y0];
  const value = Array.isArray(fieldValue) ? (fieldValue[0] ?? '') : fieldValue;
  const lines = value.split(/\r\n?|\n/).slice(0, MAX_LINES);
  const size =
    field.defaultAppearanceData?.fontSize ||
    Math.min(MAX_AUTO_SIZE / userUnit, (AUTO_SIZE * height) / lines.length);
  // A single line stands in the middle of its field, several begin at its top.
  const top = lines.length === 1 ? y0 + (height + size) / 2 : y1 - PADDING;
  return lines.flatMap((text, at): TextRun[] => {
    if (text.trim() === '') return [];
    const wide = Math.min(ADVANCE * size * text.length, Math.max(0, width - 2 * PADDING));
    const free = width - 2 * PADDING - wide;
    const left = x0 + PADDING + (textAlignment === 2 ? free : textAlignment === 1 ? free / 2 : 0);
    const upper = top - at * LEADING * size;
    const box = boxOnPage([left, upper - size, left + wide, upper], viewport);
    return box ? [{ text, box, fontSizePt: size * userUnit, field: true }] : [];
  });
}

function boxOnPage([x0, y0, x1, y1]: [number, number, number, number], viewport: Viewport) {
  const corners = [viewport.convertToViewportPoint(x0, y0), viewport.convertToViewportPoint(x1, y1)];
  const xs = corners.map(([x]) => Number(x) / viewport.width);
  const ys = corners.map(([, y]) => Number(y) / viewport.height);
  return boxOf(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}
