/**
 * Values typed on a blank that was made for them.
 *
 * Who redacts a value first takes its characters out and leaves a box in the colour of the paper; the new value is typed
 * on it, in the same content stream or the next, neither of which is the page's own. Fields of a form that was flattened look alike, but each
 * is a form XObject (ISO 32000-1, 8.10); page numbers stand on blanks too, but on a line of their own that belongs to no block.
 */
import { area, type Fill, type PdfPage, type Rect } from '../../../../../formats/pdf/index.ts';
import { defineDetector, all as everything, pageByPage, partly, type SeenPage } from '../../detector.ts';
import { inOneRow } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { isMostlyDigits, isValueKind, tokenKind } from '../../layout/values.ts';
import { hull, type Word } from '../../layout/words.ts';
import { alike, PAPER, solid, textOf } from '../paint.ts';
import { MAX_COMPARISONS, WordGrid } from '../word-grid.ts';
import type { RedactionResidue } from './facts.ts';

/** Fewer words make no page that something could be taken out of. */
const MIN_WORDS = 20;
/** Of the page; a blank for one value is small. */
const MAX_SHARE = 0.02;
const MIN_SIDE = 3;
/** Times the height of the text, and its width with so many ems around it. */
const MAX_HEIGHT = 2.2;
const MAX_WIDTH = 2.5;
/** Words on one blank. */
const MAX_WORDS = 6;
/** More on a page that came with fewer values may be a form, whatever it was filled in with. */
const FEW = 2;
/** Words of a stream that was appended to a page. */
const MAX_APPENDED = 60;

interface Residue {
  page: PdfPage;
  box: Rect;
  text: string;
  beside: string;
}

export const redactionResidue = defineDetector({
  name: 'redactionResidue',
  sees: ['contents'],
  begin: () =>
    pageByPage((seen) => {
      const { residues, kept, complete } = residuesOn(seen);
      if (residues.length > Math.max(FEW, kept))
        return partly<RedactionResidue[]>(
          [],
          'All values of a page stand on blanks made for them: it may be a form.',
        );
      const items = residues.flatMap(factsOf);
      return complete
        ? everything(items)
        : partly(items, 'A page has more blanks and words than are compared.');
    }),
});

function factsOf({ page, box, text, beside }: Residue): RedactionResidue[] {
  return placed(page, box).map((place) => ({
    ...place,
    text: cut(text),
    token: tokenKind(text),
    beside: cut(beside),
  }));
}

interface Residues {
  residues: Residue[];
  /** Values that the page came with. */
  kept: number;
  complete: boolean;
}

function residuesOn({ page, content, readable }: SeenPage): Residues {
  const main = mainStream(readable);
  if (main === undefined) return NONE;
  const last = lastOf(readable, main);
  const appended = appendedStreams(readable, last);
  if (appended.size === 0) return NONE;
  const blanks = content.items.filter(
    (item): item is Fill =>
      item.type === 'fill' &&
      item.formDepth === 0 &&
      item.source !== main &&
      item.order > last &&
      solid(item) &&
      alike(item.colour, PAPER) &&
      Math.min(item.box.x1 - item.box.x0, item.box.y1 - item.box.y0) >= MIN_SIDE &&
      area(item.box) <= MAX_SHARE * area(page.cropBox),
  );
  if (blanks.length === 0) return NONE;
  const grid = new WordGrid(readable, page.cropBox);
  const kept = readable.filter(
    ({ source, text }) => source === main && /\d/.test(text) && isMostlyDigits(text),
  ).length;
  const own = readable.filter((w) => w.source === main);
  let left = MAX_COMPARISONS;
  const residues = blanks.flatMap((blank) => {
    if (left < grid.comparisons) return [];
    const typed = grid.inside(blank.box).filter((w) => w.order > blank.order && appended.has(w.source));
    const [first] = typed;
    if (!first || typed.length > MAX_WORDS || !isMadeFor(blank, typed)) return [];
    const below = [...grid.under(blank.box), ...grid.partsUnder(blank.box)];
    if (below.some(({ order }) => order < blank.order)) return [];
    const text = textOf(typed);
    const kind = tokenKind(text);
    left -= own.length;
    const inRow = own.filter((w) => inOneRow(w, first, Math.max(first.size, 1)));
    // Words beside others are remarks: "see overleaf".
    const mates = isValueKind(kind) && inRow.length > 0 ? inRow : blockAround(first, own);
    if (kind === 'none' || mates.length === 0) return [];
    return [{ page, box: hull(blank.box, first.box), text, beside: textOf(mates) }];
  });
  return { residues, kept, complete: left >= grid.comparisons };
}

/** Lines of one block, in heights of its print. */
const MAX_LEADING = 2;
/** Of the edge that lines of a block begin at, in points. */
const SAME_EDGE = 1;

/** The lines above and below that begin where a line does: those of an address; none where it is the first or the last. */
function blockAround(first: Word, words: readonly Word[]): Word[] {
  const reach = MAX_LEADING * Math.max(first.size, 1);
  const near = words.filter(
    ({ box }) => Math.abs(box.x0 - first.box.x0) <= SAME_EDGE && Math.abs(box.y0 - first.box.y0) <= reach,
  );
  const isIn = (side: number) => near.some(({ box }) => Math.sign(box.y0 - first.box.y0) === side);
  return isIn(1) && isIn(-1) ? near : [];
}

const NONE: Residues = { residues: [], kept: 0, complete: true };

/** The content stream that painted most words of a page with enough of them. */
function mainStream(words: readonly Word[]): number | null | undefined {
  const counts = new Map<number | null, number>();
  for (const { source } of words) counts.set(source, (counts.get(source) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most && most[1] >= MIN_WORDS ? most[0] : undefined;
}

/** Where the last word of the page's own stream is painted. */
function lastOf(words: readonly Word[], main: number | null): number {
  let last = 0;
  for (const { source, order } of words) if (source === main) last = Math.max(last, order);
  return last;
}

/** Streams of a few words each, all of them painted behind the page's own: nobody's way of composing pages. */
function appendedStreams(words: readonly Word[], last: number): Set<number | null> {
  const counts = new Map<number | null, number>();
  for (const { source, order } of words)
    counts.set(source, (counts.get(source) ?? 0) + (order > last ? 1 : Number.POSITIVE_INFINITY));
  return new Set([...counts].flatMap(([source, count]) => (count <= MAX_APPENDED ? [source] : [])));
}

function isMadeFor({ box }: Fill, typed: readonly Word[]): boolean {
  const text = typed.map((word) => word.box).reduce(hull);
  const height = text.y1 - text.y0;
  return (
    box.y1 - box.y0 <= MAX_HEIGHT * height && box.x1 - box.x0 <= MAX_WIDTH * (text.x1 - text.x0 + height)
  );
}
