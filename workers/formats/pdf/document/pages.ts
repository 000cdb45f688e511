import { IDENTITY, multiply, transform } from '../matrix.ts';
import { dictOf, entry, nameOf, numberOf } from '../syntax/values.ts';
import type { Matrix, PdfDict, PdfPage, PdfValue, PdfView, Rect, Turn } from '../types.ts';

/** What a page inherits from the nodes above it (ISO 32000-1, 7.7.3.4). */
interface Inherited {
  mediaBox: PdfValue | null;
  cropBox: PdfValue | null;
  rotate: PdfValue | null;
  resources: PdfValue | null;
}

const LETTER: Rect = { x0: 0, y0: 0, x1: 612, y1: 792 };
const MAX_TREE_DEPTH = 64;
/** Units from the origin; a page has at most 14 400 (ISO 32000-1, Annex C). */
const MAX_SIDE = 10_000_000;
/** As Acrobat takes it. */
const MAX_UNIT = 75_000;

export interface PageTree {
  pages: PdfPage[];
  /** False when damage, a loop or the page cap left pages out. */
  complete: boolean;
}

const MAX_PAGES = 2_000;
const known = new WeakMap<PdfView, PageTree>();

/**
 * Pages of a view in document order, at most the file's page cap. A page that is named twice is shown twice, as every
 * reader shows it; a node above pages counts once. Read once a view.
 */
export function pages(view: PdfView, maxPages = MAX_PAGES): PageTree {
  if (maxPages !== MAX_PAGES) return readPages(view, maxPages);
  const tree = known.get(view) ?? readPages(view, maxPages);
  known.set(view, tree);
  return tree;
}

function readPages(view: PdfView, maxPages: number): PageTree {
  const tree: PageTree = { pages: [], complete: true };
  // By dictionary: nodes without a number can be shared too, through the array that holds them.
  const seen = new Set<PdfDict>();
  const root = entry(view.catalog, 'Pages');
  if (!root) return { pages: [], complete: false };
  const none = { mediaBox: null, cropBox: null, rotate: null, resources: null };
  /** Lists of streams by the array that holds them: two thousand pages may name one long array. */
  const contents = new Map<PdfValue, readonly number[]>();

  const walk = (value: PdfValue, above: Inherited, depth: number): void => {
    const num = value.kind === 'ref' ? value.num : null;
    const node = dictOf(view.resolve(value));
    if (!node || depth > MAX_TREE_DEPTH || tree.pages.length >= maxPages) {
      tree.complete = false;
      return;
    }
    const own: Inherited = {
      mediaBox: entry(node, 'MediaBox') ?? above.mediaBox,
      cropBox: entry(node, 'CropBox') ?? above.cropBox,
      rotate: entry(node, 'Rotate') ?? above.rotate,
      resources: entry(node, 'Resources') ?? above.resources,
    };
    const kids = view.get(node, 'Kids');
    const leaf = nameOf(view.get(node, 'Type')) === 'Page' && kids.kind !== 'array';
    if (leaf || kids.kind !== 'array') {
      tree.pages.push(makePage(view, node, num, own, tree.pages.length, contents));
      return;
    }
    if (seen.has(node)) {
      tree.complete = false;
      return;
    }
    seen.add(node);
    for (const kid of kids.items) {
      if (tree.pages.length >= maxPages) {
        tree.complete = false;
        return;
      }
      walk(kid, own, depth + 1);
    }
  };
  walk(root, none, 0);
  return tree;
}

function makePage(
  view: PdfView,
  dict: PdfDict,
  num: number | null,
  own: Inherited,
  index: number,
  lists: Map<PdfValue, readonly number[]>,
): PdfPage {
  const mediaBox = sheet(rectOf(view, own.mediaBox)) ?? LETTER;
  const crop = sheet(rectOf(view, own.cropBox));
  const rotate = numberOf(view.resolve(own.rotate ?? undefined)) ?? 0;
  return {
    index,
    num,
    dict,
    mediaBox,
    cropBox: (crop && intersect(crop, mediaBox)) ?? mediaBox,
    // A multiple of 90 (table 31); readers do not turn a page by anything else.
    rotate: rotate % 90 === 0 ? ((rotate % 360) + 360) % 360 : 0,
    userUnit: unitOf(numberOf(view.get(dict, 'UserUnit'))),
    space: IDENTITY,
    resources: dictOf(view.resolve(own.resources ?? undefined)),
    contents: contentNumbers(view, entry(dict, 'Contents'), lists),
  };
}

/** A number above 0, and 1 for what readers do not take for one (ISO 32000-2, table 31). */
function unitOf(written: number | null): number {
  return written !== null && written > 0 && written <= MAX_UNIT ? written : 1;
}

/**
 * The page, as the file has it, measured in points, for what counts in them: how small letters are, how thin a line is. Boxes and what is painted
 * of it are then multiplied by the page's unit; rectangles out of the file are with `onPage`.
 */
export function inPoints(page: PdfPage, unit = page.userUnit): PdfPage {
  return unit === 1 ? page : measured(page, [unit, 0, 0, unit, 0, 0]);
}

/**
 * The page turned clockwise, its media box at the origin: where lines run up the page, as on landscape paper, they run from left to
 * right then. It is shown as before, since `rotate` is what is left of it.
 */
export function turned(page: PdfPage, degrees: Turn): PdfPage {
  const { x0, y0, x1, y1 } = page.mediaBox;
  const turn: Record<Turn, Matrix> = {
    90: [0, -1, 1, 0, -y0, x1],
    180: [-1, 0, 0, -1, x1, y1],
    270: [0, 1, -1, 0, y1, -x0],
  };
  return { ...measured(page, turn[degrees]), rotate: (page.rotate - degrees + 360) % 360 };
}

function measured(page: PdfPage, by: Matrix): PdfPage {
  return {
    ...page,
    space: multiply(page.space, by),
    mediaBox: transform(by, page.mediaBox),
    cropBox: transform(by, page.cropBox),
  };
}

/** A user-space rectangle of the file as the page's boxes are measured. */
export function onPage({ space }: PdfPage, rect: Rect): Rect {
  return transform(space, rect);
}

/** A rectangle that can be a page: what is wider than numbers can tell apart has no places. */
function sheet(rect: Rect | null): Rect | null {
  return rect && Object.values(rect).every((side) => Math.abs(side) <= MAX_SIDE) ? rect : null;
}

function contentNumbers(
  view: PdfView,
  contents: PdfValue | null,
  lists: Map<PdfValue, readonly number[]>,
): readonly number[] {
  const value = contents?.kind === 'ref' ? view.resolve(contents) : contents;
  if (contents?.kind === 'ref' && value?.kind === 'stream') return [contents.num];
  if (value?.kind !== 'array') return [];
  const known = lists.get(value);
  if (known) return known;
  const numbers = value.items.flatMap((item) => (item.kind === 'ref' ? [item.num] : []));
  lists.set(value, numbers);
  return numbers;
}

/** A rectangle array, normalised; null when it is not four numbers or is empty. */
export function rectOf(view: PdfView, value: PdfValue | null | undefined): Rect | null {
  const array = view.resolve(value ?? undefined);
  if (array.kind !== 'array' || array.items.length < 4) return null;
  const [a, b, c, d] = array.items.slice(0, 4).map((item) => numberOf(view.resolve(item)) ?? undefined);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  const rect = { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) };
  return rect.x1 > rect.x0 && rect.y1 > rect.y0 ? rect : null;
}

/** Common part of two rectangles, or null. */
export function intersect(a: Rect, b: Rect): Rect | null {
  const rect = {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
  return rect.x1 > rect.x0 && rect.y1 > rect.y0 ? rect : null;
}

/** Area in square units. */
export function area(rect: Rect): number {
  return Math.max(0, rect.x1 - rect.x0) * Math.max(0, rect.y1 - rect.y0);
}

/**
 * A rectangle as the page is measured in page units: 0..1 from the top left of the crop box as the page is shown (/Rotate applied),
 * or null when it lies outside.
 */
export function toPageBox(
  page: PdfPage,
  rect: Rect,
): { x: number; y: number; width: number; height: number } | null {
  const inside = intersect(rect, page.cropBox);
  if (!inside) return null;
  const { cropBox, rotate } = page;
  const w = cropBox.x1 - cropBox.x0;
  const h = cropBox.y1 - cropBox.y0;
  const x0 = (inside.x0 - cropBox.x0) / w;
  const x1 = (inside.x1 - cropBox.x0) / w;
  const y0 = (cropBox.y1 - inside.y1) / h;
  const y1 = (cropBox.y1 - inside.y0) / h;
  if (rotate === 90) return { x: 1 - y1, y: x0, width: y1 - y0, height: x1 - x0 };
  if (rotate === 180) return { x: 1 - x1, y: 1 - y1, width: x1 - x0, height: y1 - y0 };
  if (rotate === 270) return { x: y0, y: 1 - x1, width: y1 - y0, height: x1 - x0 };
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}
