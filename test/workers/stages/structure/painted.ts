/** What a page paints, made by hand: places and limits in tests of detectors are numbers that the test knows. */
import type {
  Fill,
  ImagePaint,
  PageContent,
  PaintItem,
  PdfPage,
  Rect,
  TextRun,
} from '../../../../workers/formats/pdf/index.ts';
import type { SeenPage } from '../../../../workers/stages/structure/detectors/detector.ts';
import { isUpright, readable } from '../../../../workers/stages/structure/detectors/layout/lines.ts';
import { type Word, wordsOf } from '../../../../workers/stages/structure/detectors/layout/words.ts';

const PAINTED = { order: 0, source: 4, formDepth: 0, alpha: 1, blended: false, hidden: false, tags: [] };

export const rect = (x0: number, y0: number, x1: number, y1: number): Rect => ({ x0, y0, x1, y1 });

/** Letters half as wide as they are high, from a base line that lies a fifth of their size above the box's lower edge. */
export function run(text: string, x: number, y: number, more: Partial<TextRun> = {}): TextRun {
  const { size = 10 } = more;
  return {
    ...PAINTED,
    type: 'text',
    text,
    box: rect(x, y - 0.2 * size, x + text.length * size * 0.5, y + 0.8 * size),
    uncertain: false,
    font: 'Helvetica',
    fontNum: 5,
    size,
    stretch: 1,
    spacing: 0,
    renderMode: 0,
    colour: [0, 0, 0],
    x,
    y,
    advances: new Map(),
    fresh: [],
    clipped: false,
    ...more,
  };
}

export function fill(box: Rect, colour: Fill['colour'] = [255, 255, 255], more: Partial<Fill> = {}): Fill {
  return { ...PAINTED, type: 'fill', box, rectangle: true, colour, ...more };
}

export function picture(box: Rect, more: Partial<ImagePaint> = {}): ImagePaint {
  const image = { num: 6, widthPx: 10, heightPx: 10, mask: false, transparent: false };
  return { ...PAINTED, type: 'image', box, ...image, ...more };
}

/** In this order of painting. */
export function contentOf(items: readonly PaintItem[]): PageContent {
  return {
    items: items.map((item, order) => ({ ...item, order })),
    operations: items.length,
    complete: true,
    marks: [],
    unreadText: false,
    replacements: [],
    marked: [],
    rules: [],
  };
}

/** A page of 200 by 100 points. */
export function blankPage(more: Partial<PdfPage> = {}): PdfPage {
  const box = rect(0, 0, 200, 100);
  return {
    index: 0,
    num: 3,
    dict: { kind: 'dict', entries: [], duplicates: [], start: 0, end: 0 },
    mediaBox: box,
    cropBox: box,
    rotate: 0,
    userUnit: 1,
    space: [1, 0, 0, 1, 0, 0],
    resources: null,
    contents: [4],
    ...more,
  };
}

export function seenPage(items: readonly PaintItem[], page = blankPage()): SeenPage {
  const content = contentOf(items);
  const { words } = wordsOf(content);
  const printed = readable(words, page);
  return { page, content, words, readable: printed, upright: printed.filter(isUpright) };
}

/** One run each. */
export const wordsIn = (runs: readonly TextRun[]): Word[] => wordsOf(contentOf(runs)).words;
