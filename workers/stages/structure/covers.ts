/** Text under opaque paint: what was covered, and what was typed on top (paint-order analysis). */
import {
  annotations,
  area,
  interpretAppearance,
  intersect,
  listedAnnotations,
  type PageContent,
  type PaintItem,
  type PdfPage,
  type PdfView,
  type Rect,
} from '../../formats/pdf/index.ts';
import { all, type Found, partly } from './detector.ts';
import { suspicion } from './detectors/layout/suspicion.ts';
import { bare, tokenKind } from './detectors/layout/values.ts';
import { hull, phrases, type Word, wordsOf } from './detectors/layout/words.ts';

export interface FoundCover {
  box: Rect;
  by: 'fill' | 'image' | 'annotation';
  annotation: string | null;
  covered: string;
  replacement: string;
  camouflaged: boolean;
  otherStream: boolean;
  otherFont: boolean;
  /** The new text stands on the line or at the edge of the covered text, as it does where one is to pass for the other. */
  aligned: boolean;
  /** Areas in the colour of the paper that this stream paints on the page, over text or not. */
  panels: number;
  /** As large as the covered text and no larger: made for it. */
  snug: boolean;
  /** One of several pictures that together make up the page: a scan in strips over its own text layer. */
  strip: boolean;
}

type Colour = [number, number, number] | null;

/** A cover is at least as high as small print and hides only part of the page; larger areas are backgrounds. */
const MIN_SIDE = 3;
const MAX_SHARE = 0.2;
/** So many pictures over text that cover more of the page than this are a scan in strips over its own text layer. */
const MIN_STRIPS = 5;
const STRIPS_SHARE = 0.1;
/** Larger areas in the colour of the paper that are held against the text below them. */
const MAX_LARGE = 50;
/** Share of a word's box that must lie under the cover. */
const COVERED_SHARE = 0.6;
/** Covers may be higher than the text they hide by this factor; beyond, they are panels that text happens to be under. */
const SNUG = 4;
/** By which a cover that was made for its text may be larger on each side, in units of the text's height. */
const MARGIN_EM = 0.5;
/** Comparisons of covers with words on one page before the search stops. */
const MAX_COMPARISONS = 2_000_000;
const MAX_FOUND = 200;
/** Operators read of one annotation, and of all of a page; what one costs beside its operators. */
const MAX_OPERATIONS = 20_000;
const MAX_PAGE_OPERATIONS = 200_000;
const OWN_COST = 50;
/** Largest difference of a channel (0..255) at which two colours look alike on paper. */
const ALIKE = 12;
/** By which text may be off the line that it stands in for, in units of its own height. */
const ALIGNED_EM = 0.25;

/** Covers that the page's own content paints. */
export function coversOf(content: PageContent, words: readonly Word[], page: PdfPage): Found<FoundCover[]> {
  const grid = new WordGrid(words, page.cropBox);
  const backgrounds: PaintItem[] = [];
  const covers: { found: Examined; source: number | null }[] = [];
  const large: Examined[] = [];
  const whole = area(page.cropBox);
  const limit = whole * MAX_SHARE;
  const panels = new Map<number | null, number>();
  const pictures: Rect[] = [];
  const strips = (): boolean =>
    pictures.length >= MIN_STRIPS && pictures.reduce((sum, box) => sum + area(box), 0) > STRIPS_SHARE * whole;
  const items = (): FoundCover[] =>
    covers.map(({ found, source }) => ({
      ...found,
      panels: panels.get(source) ?? 0,
      strip: found.by === 'image' && strips(),
    }));
  let compared = 0;
  for (const item of content.items) {
    if (item.type === 'text' || !opaque(item)) continue;
    const size = area(item.box);
    if (size > limit * 0.05) backgrounds.push(item);
    if (item.box.x1 - item.box.x0 < MIN_SIDE || item.box.y1 - item.box.y0 < MIN_SIDE) continue;
    if (covers.length >= MAX_FOUND) return partly(items(), 'More text lies under opaque paint than is told.');
    if (grid.comparisons > MAX_COMPARISONS)
      return partly(items(), 'There is too much paint on a page to compare.');
    const camouflaged = item.type === 'fill' && alike(item.colour, backgroundAt(item, backgrounds));
    if (camouflaged && size <= limit) panels.set(item.source, (panels.get(item.source) ?? 0) + 1);
    if (size > limit && (!camouflaged || compared++ >= MAX_LARGE)) continue;
    const found = examine(item, camouflaged, grid);
    if (found && item.type === 'image') pictures.push(item.box);
    if (found && size > limit) large.push(found);
    else if (found) covers.push({ found, source: item.source });
  }
  const hiding = large.filter(({ covered }) => hidesValue(covered));
  if (hiding.length === 0 && strips())
    return partly(items(), 'A page is made up of pictures that lie over its text.');
  if (hiding.length === 0)
    return compared > MAX_LARGE
      ? partly(items(), 'There is too much paint on a page to compare.')
      : all(items());
  return partly(
    items(),
    'A large part of a page is painted over, with text below.',
    hiding.map(({ box, covered, replacement }) =>
      suspicion(
        page,
        box,
        { 'under the paint': covered, 'on the paint': replacement || null },
        'Text lies under paint in the colour of the paper that covers a large part of the page.',
      ),
    ),
  );
}

type Examined = Omit<FoundCover, 'panels' | 'strip'>;

function hidesValue(covered: string): boolean {
  return !['words', 'none'].includes(tokenKind(covered));
}

function opaque(item: PaintItem & { type: 'fill' | 'image' }): boolean {
  if (item.hidden || item.blended || item.alpha < 0.95) return false;
  if (item.type === 'image') return !item.mask && !item.transparent;
  return item.rectangle && item.colour !== null;
}

function examine(
  item: PaintItem & { type: 'fill' | 'image' },
  camouflaged: boolean,
  grid: WordGrid,
): Examined | null {
  const under = grid.under(item.box).filter((w) => w.order < item.order && isText(w));
  if (under.length === 0) return null;
  const box = under.map((w) => w.box).reduce(hull);
  const tallest = Math.max(...under.map((w) => w.box.y1 - w.box.y0));
  const lines = new Set(under.map((w) => Math.round(w.box.y0 / 3))).size;
  if (item.box.y1 - item.box.y0 > tallest * SNUG * lines) return null;
  const over = grid.inside(item.box).filter((w) => w.order > item.order && isText(w));
  const covered = textOf(under);
  const replacement = textOf(over);
  // Painted again as it was: a renderer that repaints a cell, nothing is hidden.
  if (sameText(covered, replacement)) return null;
  return {
    box: intersect(hull(box, over.length > 0 ? over.map((w) => w.box).reduce(hull) : box), item.box) ?? box,
    by: item.type,
    annotation: null,
    covered,
    replacement,
    camouflaged,
    otherStream: under.every((w) => w.source !== item.source),
    otherFont: over.length > 0 && !over.some((w) => under.some((u) => u.font === w.font)),
    aligned: over.some((w) => under.some((u) => inLine(w.box, u.box))),
    snug: lines === 1 && fits(item.box, box),
  };
}

function fits(cover: Rect, text: Rect): boolean {
  const margin = MARGIN_EM * (text.y1 - text.y0);
  return [text.x0 - cover.x0, cover.x1 - text.x1, text.y0 - cover.y0, cover.y1 - text.y1].every(
    (side) => side <= margin,
  );
}

/** On one line or at one edge, whichever way the text runs. */
function inLine(a: Rect, b: Rect): boolean {
  const near = ALIGNED_EM * Math.min(b.x1 - b.x0, b.y1 - b.y0);
  return Math.abs(a.y0 - b.y0) <= near || Math.abs(a.x0 - b.x0) <= near;
}

/** Colour of the last larger opaque paint below an item; white paper when there is none; null when it is a picture. */
function backgroundAt(item: PaintItem, backgrounds: readonly PaintItem[]): Colour {
  for (let i = backgrounds.length - 1; i >= 0 && i >= backgrounds.length - 500; i--) {
    const below = backgrounds[i];
    if (below === item || below.type === 'text') continue;
    const common = intersect(below.box, item.box);
    if (common && area(common) > 0.8 * area(item.box)) return below.type === 'fill' ? below.colour : null;
  }
  return [255, 255, 255];
}

function alike(a: Colour, b: Colour): boolean {
  return a !== null && b !== null && a.every((channel, i) => Math.abs(channel - b[i]) <= ALIKE);
}

function isText(word: Word): boolean {
  return word.visible && !word.text.includes('\ufffd') && /[\p{L}\p{N}]/u.test(word.text);
}

function textOf(words: readonly Word[]): string {
  return phrases(words)
    .map((p) => p.text)
    .join(' ');
}

/** Same letters and digits, or the covered ones within the new ones (a repaint may be cut into other pieces). */
function sameText(covered: string, replacement: string): boolean {
  const [x, y] = [covered, replacement].map((text) => bare(text).replace(/[^\p{L}\p{N}]/gu, ''));
  return y !== '' && (x === y || (x.length > 8 && y.includes(x)));
}

const UNREAD = 'The annotations of a page are damaged or more than are read.';

/** Annotations with an opaque appearance over text of the page (12.5.6; evil annotations of NDSS 2021). */
export function annotationCovers(view: PdfView, page: PdfPage, words: readonly Word[]): Found<FoundCover[]> {
  const grid = new WordGrid(words, page.cropBox);
  const covers: FoundCover[] = [];
  let { complete } = listedAnnotations(view, page);
  let left = MAX_PAGE_OPERATIONS;
  for (const annotation of annotations(view, page)) {
    if (left <= 0 || grid.comparisons > MAX_COMPARISONS) return partly(covers, UNREAD);
    const { rect, appearance, subtype, flags } = annotation;
    // Fields are forms' business; hidden ones (bit 2) and those not shown (bit 6) cover nothing.
    if (!rect || !appearance || subtype === 'Widget' || subtype === 'Popup' || (flags & 0b100010) !== 0)
      continue;
    const content = interpretAppearance(view, page, appearance, rect, Math.min(left, MAX_OPERATIONS));
    left -= content.operations + OWN_COST;
    complete &&= content.complete;
    const fills = content.items.filter((i) => i.type !== 'text' && opaque(i));
    const below = new Set<Word>();
    for (const fill of fills) {
      if (grid.comparisons > MAX_COMPARISONS) break;
      for (const word of grid.under(fill.box)) below.add(word);
    }
    const under = [...below].filter(isText);
    if (under.length === 0) continue;
    const first = fills[0];
    covers.push({
      box: under.map((w) => w.box).reduce(hull),
      by: 'annotation',
      annotation: subtype || '(none)',
      covered: textOf(under),
      replacement: textOf(wordsOf(content).words),
      camouflaged: first.type === 'fill' && alike(first.colour, [255, 255, 255]),
      otherStream: true,
      otherFont: false,
      aligned: false,
      panels: 0,
      snug: false,
      strip: false,
    });
  }
  return complete ? all(covers) : partly(covers, UNREAD);
}

/** Words by place, so that many covers over many words stay cheap. */
class WordGrid {
  comparisons = 0;
  private static readonly CELLS = 48;
  private static readonly WIDE = 400;
  private readonly cells = new Map<number, Word[]>();
  /** Words over a large part of the page, which would stand in thousands of cells each. */
  private readonly wide: Word[] = [];
  private readonly page: Rect;

  constructor(words: readonly Word[], page: Rect) {
    this.page = page;
    for (const word of words) {
      if (this.countOf(word.box) > WordGrid.WIDE) {
        this.wide.push(word);
        continue;
      }
      for (const cell of this.cellsOf(word.box)) {
        const list = this.cells.get(cell);
        if (list) list.push(word);
        else this.cells.set(cell, [word]);
      }
    }
  }

  /** First and last column and row. */
  private reachOf(box: Rect): [number, number, number, number] {
    const n = WordGrid.CELLS;
    const column = (x: number): number =>
      Math.min(n - 1, Math.max(0, Math.floor(((x - this.page.x0) / (this.page.x1 - this.page.x0)) * n)));
    const row = (y: number): number =>
      Math.min(n - 1, Math.max(0, Math.floor(((y - this.page.y0) / (this.page.y1 - this.page.y0)) * n)));
    return [column(box.x0), column(box.x1), row(box.y0), row(box.y1)];
  }

  private countOf(box: Rect): number {
    const [left, right, bottom, top] = this.reachOf(box);
    return (right - left + 1) * (top - bottom + 1);
  }

  private *cellsOf(box: Rect): Generator<number> {
    const [left, right, bottom, top] = this.reachOf(box);
    for (let y = bottom; y <= top; y++) for (let x = left; x <= right; x++) yield y * WordGrid.CELLS + x;
  }

  private near(box: Rect): Set<Word> {
    const found = new Set<Word>(this.wide);
    for (const cell of this.cellsOf(box)) {
      for (const word of this.cells.get(cell) ?? []) found.add(word);
    }
    this.comparisons += found.size + 1;
    return found;
  }

  /** Words of whose box most lies under the rectangle. */
  under(box: Rect): Word[] {
    return [...this.near(box)].filter((word) => {
      const common = intersect(word.box, box);
      return common !== null && area(common) >= COVERED_SHARE * area(word.box);
    });
  }

  /** Words whose centre is inside. */
  inside(box: Rect): Word[] {
    return [...this.near(box)].filter(({ box: b }) => {
      const [x, y] = [(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2];
      return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
    });
  }
}
