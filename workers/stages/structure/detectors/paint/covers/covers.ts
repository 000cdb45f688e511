/** Text under opaque paint: what was covered, and what was typed on top (paint-order analysis). */
import {
  area,
  intersect,
  type PageContent,
  type PaintItem,
  type PdfPage,
  type Rect,
} from '../../../../../formats/pdf/index.ts';
import { all, type Found, partly } from '../../detector.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { bare, isValueKind, tokenKind } from '../../layout/values.ts';
import { hull, type Word } from '../../layout/words.ts';
import { alike, type Colour, isText, opaque, PAPER, textOf } from '../paint.ts';
import { MAX_COMPARISONS, WordGrid } from '../word-grid.ts';

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

/** A cover is at least as high as small print and hides only part of the page; larger areas are backgrounds. */
const MIN_SIDE = 3;
const MAX_SHARE = 0.2;
/** So many pictures over text that cover more of the page than this are a scan in strips over its own text layer. */
const MIN_STRIPS = 5;
const STRIPS_SHARE = 0.1;
/** Larger areas in the colour of the paper that are held against the text below them. */
const MAX_LARGE = 50;
/** Covers may be higher than the text they hide by this factor; beyond, they are panels that text happens to be under. */
const SNUG = 4;
/** By which a cover that was made for its text may be larger on each side, in units of the text's height. */
const MARGIN_EM = 0.5;
const MAX_FOUND = 200;
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
  const hiding = large.filter(({ covered }) => isValueKind(tokenKind(covered)));
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
    if (!below || below === item || below.type === 'text') continue;
    const common = intersect(below.box, item.box);
    if (common && area(common) > 0.8 * area(item.box)) return below.type === 'fill' ? below.colour : null;
  }
  return PAPER;
}

/** Same letters and digits, or the covered ones within the new ones (a repaint may be cut into other pieces). */
function sameText(covered: string, replacement: string): boolean {
  const [x, y] = [covered, replacement].map((text) => bare(text).replace(/[^\p{L}\p{N}]/gu, ''));
  return y !== '' && (x === y || (x.length > 8 && y.includes(x)));
}
