/** pdf.js text items as `TextRun[]`: boxes on the displayed page, in the order in which the file paints them. */
import type { TextRun } from '../../../shared/contracts/document.ts';
import { boxOf, type TextSpan } from './paint-log.ts';

/** The part of pdf.js' `TextItem` and `TextContent.styles` that is used. */
export interface TextItem {
  str: string;
  /** Glyph space to page space; [4], [5] is the base line's start. */
  transform: number[];
  /** In page space units along the writing direction (vertical: none). */
  width: number;
  height: number;
  fontName: string;
}
export type TextStyles = Record<string, { ascent?: number; descent?: number; vertical?: boolean }>;

interface Viewport {
  width: number;
  height: number;
  convertToViewportPoint(x: number, y: number): unknown[];
}

/** More text than any page shows to people; the rest would only be weight. */
export const MAX_RUNS = 20_000;
/** Points; larger letters are larger than any page (ISO 32000-1, Annex C). */
const MAX_FONT_SIZE = 1_000_000;

/**
 * @param userUnit size of a page space unit in points
 * @param spans what the paint log saw, empty when the page was not painted
 * @param nameOf PostScript name of a loaded font, where known
 */
export function textRuns(
  items: readonly TextItem[],
  styles: TextStyles,
  viewport: Viewport,
  userUnit: number,
  spans: readonly TextSpan[],
  nameOf: (fontName: string) => string | undefined,
): TextRun[] {
  const runs: TextRun[] = [];
  const invisible = invisibleItems(items, spans);
  for (const [index, item] of items.entries()) {
    if (runs.length >= MAX_RUNS) break;
    if (item.str.trim() === '') continue;
    const box = boxOfItem(item, styles[item.fontName] ?? {}, viewport);
    if (!box) continue;
    const fontName = nameOf(item.fontName);
    runs.push({
      text: item.str,
      box,
      ...(fontName ? { fontName } : {}),
      fontSizePt: sizeOf(item, userUnit),
      ...(invisible.has(index) ? { invisible: true } : {}),
    });
  }
  return runs;
}

/** Points; a number in any case: a size beyond all numbers would be `null` in the stored layer, and nobody reads that. */
function sizeOf({ transform }: TextItem, userUnit: number): number {
  const size = Math.hypot(transform[2]!, transform[3]!) * userUnit;
  return Number.isNaN(size) ? 0 : Math.min(size, MAX_FONT_SIZE);
}

function boxOfItem(item: TextItem, style: TextStyles[string], viewport: Viewport): TextRun['box'] | null {
  const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number];
  // Extents in glyph space, where the em square has side 1. Fonts without metrics report 0 for ascent and descent;
  // a Latin face's proportions stand in for them.
  const along = style.vertical ? [-0.5, 0.5] : [0, item.width / (Math.hypot(a, b) || 1)];
  const up = style.vertical
    ? [-item.height / (Math.hypot(c, d) || 1), 0]
    : [style.descent || -0.2, style.ascent || 0.8];
  const points = along.flatMap((s) =>
    up.map((t) => viewport.convertToViewportPoint(e + s * a + t * c, f + s * b + t * d) as [number, number]),
  );
  const xs = points.map(([x]) => x / viewport.width);
  const ys = points.map(([, y]) => y / viewport.height);
  return boxOf(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}

/** Characters that pdf.js leaves out of the text at a stretch: what stands outside the page. */
const MAX_LEFT_OUT = 4_096;
/** Of a shorter word the same letters come again by chance. */
const MIN_SOUGHT = 4;

/**
 * Indices of the items that are painted with render mode 3. Paint log and text items walk the same content stream in the same order. An item
 * is looked for where the one before it ended, and a little further on, since text outside the page is painted and is no item; where it is
 * not found, as of ligatures and of what is written from the right, its characters are counted. Most of them decide.
 */
function invisibleItems(items: readonly TextItem[], spans: readonly TextSpan[]): Set<number> {
  const found = new Set<number>();
  if (!spans.some((span) => span.invisible)) return found;
  const painted = spans.map(({ text }) => text).join('');
  const hiddenBefore = countsOf(spans);
  let at = 0;
  for (const [index, item] of items.entries()) {
    const text = item.str.replaceAll(/\s/g, '');
    const from = Math.min(placeOf(text, painted, at), painted.length);
    at = Math.min(from + text.length, painted.length);
    const before = hiddenBefore(from);
    const hidden = hiddenBefore(at) - before;
    if (hidden * 2 > text.length) found.add(index);
  }
  return found;
}

function placeOf(text: string, painted: string, at: number): number {
  if (text.length < MIN_SOUGHT || painted.startsWith(text, at)) return at;
  const ahead = painted.slice(at, at + MAX_LEFT_OUT + text.length).indexOf(text);
  return ahead < 0 ? at : at + ahead;
}

/** How many of the first characters are invisible, for places that do not go back. */
function countsOf(spans: readonly TextSpan[]): (place: number) => number {
  let [span, start, before] = [0, 0, 0];
  return (place) => {
    for (let one = spans[span]; one && start + one.text.length <= place; one = spans[span]) {
      if (one.invisible) before += one.text.length;
      start += one.text.length;
      span += 1;
    }
    return before + (spans[span]?.invisible ? place - start : 0);
  };
}
