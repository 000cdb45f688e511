/** Hide: text of the signed page lies under an object of its own, which a later save only has to free. */

import type { PaintItem, TextRun } from '../../../formats/pdf/content/content-types.ts';
import { area, entry, interpretPage, intersect, type PageTree } from '../../../formats/pdf/index.ts';
import type { PdfPage, PdfView } from '../../../formats/pdf/types.ts';
import { boxOn } from '../changes/places.ts';
import type { Prepared } from '../facts.ts';
import type { Search } from './search.ts';

/** As many pages as are analysed of any document. */
const MAX_PAGES = 50;
/** Overlays and runs compared on one page before the search stops. */
const MAX_COMPARISONS = 2_000_000;
/** Of the run's box. */
const COVERED = 0.7;
/** Of the page: larger ones are backgrounds or whole pictures of pages. */
const MAX_SHARE = 0.25;
/** An overlay is made to fit what it hides: at most this many times as high. */
const SNUG = 4;
const MAX_TEXT = 200;

/** Of the page: a picture of this share is what the page shows. */
const WHOLE = 0.6;

export function coveredText(view: PdfView, tree: PageTree, expired: () => boolean): Search {
  const all: Search = { found: [], complete: true };
  for (const page of tree.pages.slice(0, MAX_PAGES)) {
    if (expired()) return { ...all, complete: false };
    if (view.get(page.resources, 'XObject').kind !== 'dict') continue;
    const { found, complete } = onPage(view, page);
    for (const one of found) all.found.push(one);
    all.complete &&= complete;
  }
  if (tree.pages.length > MAX_PAGES) all.complete = false;
  return all;
}

function onPage(view: PdfView, page: PdfPage): Search {
  const { items, complete } = interpretPage(view, page);
  const size = area(page.cropBox);
  const paint = items.filter((item) => item.type !== 'text' && isOverlay(view, page, item));
  // Turned and clipped paint leaves free a part of its box that nobody has worked out.
  const all = paint.filter(({ shaped }) => shaped !== true);
  const overlays = all.filter((item) => area(item.box) < size * MAX_SHARE);
  const pictures = all.filter((item) => area(item.box) >= size * WHOLE);
  if (paint.length === 0) return { found: [], complete };
  const runs = items.filter(
    (item): item is TextRun =>
      item.type === 'text' &&
      item.renderMode < 3 &&
      !item.clipped &&
      !item.hidden &&
      /[\p{L}\p{N}]{2}/u.test(item.text),
  );
  if (paint.length * runs.length > MAX_COMPARISONS) return { found: [], complete: false };
  const unclear = paint.some(
    (item) => item.shaped && runs.some((run) => run.order < item.order && lies(run, item)),
  );
  const found = overlays.flatMap((overlay): Prepared[] => {
    // What a form paints over its own text is freed with it; an image is an object apart from whoever paints it.
    const isApart = (run: TextRun): boolean => overlay.type === 'image' || run.source !== overlay.source;
    const under = runs.filter((run) => run.order < overlay.order && isApart(run) && lies(run, overlay));
    const tallest = Math.max(0, ...under.map((run) => run.box.y1 - run.box.y0));
    if (under.length === 0 || overlay.box.y1 - overlay.box.y0 > tallest * SNUG) return [];
    const hides = under.map((run) => run.text).join(' ');
    const over = runs.filter((run) => run.order > overlay.order && lies(run, overlay));
    const shows = over.map((run) => run.text).join(' ');
    if (bare(hides) === bare(shows)) return [];
    return [
      {
        kind: 'covered-text',
        what: 'text lies under an image or form that can be taken away by itself',
        objectNumber: overlay.type === 'image' ? overlay.num : overlay.source,
        ...boxOn(page, overlay.box),
        holds: hides.slice(0, MAX_TEXT),
        ...(shows ? { shows: shows.slice(0, MAX_TEXT) } : {}),
      },
    ];
  });
  return { found: [...found, ...underPictures(page, pictures, runs)], complete: complete && !unclear };
}

/** Text that a picture of the whole page lies over: what it says can only be told from the picture by reading both. */
function underPictures(page: PdfPage, pictures: readonly PaintItem[], runs: readonly TextRun[]): Prepared[] {
  const last = pictures.at(-1);
  const under = last ? runs.filter((run) => run.order < last.order && lies(run, last)) : [];
  if (!last || under.length === 0) return [];
  return [
    {
      kind: 'text-under-picture',
      what: 'text lies under a picture of the whole page',
      objectNumber: last.type === 'image' ? last.num : last.source,
      ...boxOn(page, last.box),
      holds: under
        .map((run) => run.text)
        .join(' ')
        .slice(0, MAX_TEXT),
    },
  ];
}

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Opaque paint by an object of its own: an image, or a form that is not the page's whole content. */
function isOverlay(view: PdfView, page: PdfPage, item: PaintItem): boolean {
  if (item.type === 'text' || item.hidden || item.blended || item.alpha < 0.95) return false;
  if (item.type === 'image') return item.num !== null && !item.mask && !item.transparent;
  if (!item.rectangle || item.colour === null || item.formDepth === 0 || item.source === null) return false;
  return entry(page.dict, 'Contents') !== null && view.object(item.source)?.value.kind === 'stream';
}

function lies(run: TextRun, overlay: PaintItem): boolean {
  const common = intersect(run.box, overlay.box);
  return common !== null && area(run.box) > 0 && area(common) / area(run.box) >= COVERED;
}
