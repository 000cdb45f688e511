/** What a save changed in the pictures of a page. */
import { createHash } from 'node:crypto';
import {
  area,
  intersect,
  type PageContent,
  type PdfView,
  type Rect,
} from '../../../../../formats/pdf/index.ts';

/** Things painted on a page, pictures of it, and of its earlier state, that are compared. */
const MAX_ITEMS = 50_000;
const MAX_PICTURES = 500;
const MAX_BELOW = 200;

/** Boxes in user space. */
export interface ImageChanges {
  replaced: Rect[];
  patched: Rect[];
  added: number;
  removed: number;
  complete: boolean;
}

interface Picture {
  box: Rect;
  num: number;
  opaque: boolean;
}

function picturesOf(content: PageContent): Picture[] {
  return content.items.slice(0, MAX_ITEMS).flatMap((item) => {
    if (item.type !== 'image' || item.num === null || item.mask || item.hidden) return [];
    return [
      { box: item.box, num: item.num, opaque: !item.transparent && item.alpha > 0.95 && !item.blended },
    ];
  });
}

/** Pictures at the same place whose data differ; new ones, of these the opaque ones on top of an old picture; gone ones. */
export function compareImages(
  older: PdfView,
  then: PageContent,
  newer: PdfView,
  now: PageContent,
): ImageChanges {
  const before = new Map(picturesOf(then).map((picture) => [place(picture.box), picture]));
  const pictures = picturesOf(now);
  const complete =
    pictures.length <= MAX_PICTURES &&
    before.size <= MAX_BELOW &&
    [then, now].every(({ items }) => items.length <= MAX_ITEMS);
  const result: ImageChanges = { replaced: [], patched: [], added: 0, removed: 0, complete };
  const after = pictures.slice(0, MAX_PICTURES);
  for (const picture of after) {
    const old = before.get(place(picture.box));
    if (old) {
      if (digest(older, old.num) !== digest(newer, picture.num)) result.replaced.push(picture.box);
      continue;
    }
    result.added++;
    const onTop =
      picture.opaque && [...before.values()].slice(0, MAX_BELOW).some((b) => within(picture.box, b.box));
    if (onTop) result.patched.push(picture.box);
  }
  const places = new Set(after.map((picture) => place(picture.box)));
  for (const key of before.keys()) if (!places.has(key)) result.removed++;
  return result;
}

/** Most of `inner` lies on `outer`, which is the larger one. */
function within(inner: Rect, outer: Rect): boolean {
  const common = intersect(inner, outer);
  return common !== null && area(common) > 0.8 * area(inner) && area(outer) > 2 * area(inner);
}

function place(box: Rect): string {
  return [box.x0, box.y0, box.x1, box.y1].map((v) => Math.round(v)).join();
}

function digest(view: PdfView, num: number): string {
  const value = view.object(num)?.value;
  if (value?.kind !== 'stream') return '';
  return createHash('sha1').update(view.file.bytes.subarray(value.dataStart, value.dataEnd)).digest('hex');
}
