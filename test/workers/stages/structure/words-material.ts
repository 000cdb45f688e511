/** Words as the stage's layout has them, made without a file, so that their places are known to the last decimal. */
import type { PageContent, PdfDict, PdfPage, TextRun } from '../../../../workers/formats/pdf/index.ts';
import type { SeenPage } from '../../../../workers/stages/structure/detectors/detector.ts';
import { isUpright } from '../../../../workers/stages/structure/detectors/layout/lines.ts';
import { hull, type Word } from '../../../../workers/stages/structure/detectors/layout/words.ts';

export type Ink = Partial<
  Pick<TextRun, 'font' | 'fontNum' | 'size' | 'order' | 'source' | 'formDepth' | 'spacing' | 'stretch'>
>;

/** Width of every letter, and depth and height of every line, in ems. */
export const LETTER = 0.5;
const [DEPTH, HEIGHT] = [0.2, 0.8];

/** A string that begins at `x` on the base line `y`; each letter is half an em wide. */
export function run(text: string, x: number, y: number, ink: Ink = {}): TextRun {
  const size = ink.size ?? 10;
  const box = { x0: x, y0: y - DEPTH * size, x1: x + LETTER * size * text.length, y1: y + HEIGHT * size };
  return {
    type: 'text',
    ...{ text, x, y, box, size, font: 'Helvetica', fontNum: 5, order: 0, source: 4, formDepth: 0 },
    ...{ stretch: 1, spacing: 0, alpha: 1, renderMode: 0, colour: [0, 0, 0], tags: [], fresh: [] },
    ...{ uncertain: false, clipped: false, hidden: false, blended: false, advances: new Map() },
    ...ink,
  };
}

/** One word of runs that stand side by side. */
export function composed(first: TextRun, ...more: TextRun[]): Word {
  const runs = [first, ...more];
  const { order, size, font, source } = first;
  return {
    ...{ order, size, font, source, uncertain: false, visible: true },
    text: runs.map(({ text }) => text).join(''),
    box: runs.map(({ box }) => box).reduce(hull),
    parts: [{ text: first.text, run: first }, ...more.map((part) => ({ text: part.text, run: part }))],
  };
}

export function word(text: string, x: number, y: number, ink: Ink = {}): Word {
  return composed(run(text, x, y, ink));
}

/** The same, ending at `x`. */
export function endingAt(x: number, text: string, y: number, ink: Ink = {}): Word {
  return word(text, x - LETTER * (ink.size ?? 10) * text.length, y, ink);
}

const NO_DICT: PdfDict = { kind: 'dict', entries: [], duplicates: [], start: 0, end: 0 };

export function sheet(more: Partial<PdfPage> = {}): PdfPage {
  const box = { x0: 0, y0: 0, x1: 600, y1: 800 };
  return {
    ...{ index: 0, num: 3, dict: NO_DICT, mediaBox: box, cropBox: box },
    ...{ rotate: 0, userUnit: 1, space: [1, 0, 0, 1, 0, 0] as const, resources: null, contents: [4] },
    ...more,
  };
}

/** A page that shows these words, each a run of its own, and whatever else is painted. */
export function seen(words: readonly Word[], more: Partial<PageContent> = {}, page = sheet()): SeenPage {
  const items = words.flatMap(({ parts }) => parts.map((part) => part.run));
  const none = { marks: [], replacements: [], marked: [], rules: [] };
  const content = { items, operations: 0, complete: true, unreadText: false, ...none, ...more };
  return { page, content, words, readable: words, upright: words.filter(isUpright) };
}
