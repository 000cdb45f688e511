/** What a save changed in the pictures of a page. */
import { createHash } from 'node:crypto';
import {
  area,
  type ImagePaint,
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

const isOpaque = ({ transparent, alpha, blended }: ImagePaint): boolean =>
  !transparent && alpha > 0.95 && !blended;

function picturesOf(content: PageContent): Picture[] {
  return content.items.slice(0, MAX_ITEMS).flatMap((item) => {
    if (item.type !== 'image' || item.num === null || item.mask || item.hidden) return [];
    return [{ box: item.box, num: item.num, opaque: isOpaque(item) }];
  });
}

/** What stood at the places of a page whose pictures were taken out: another save may put others there. */
export type GonePictures = Map<string, string>;

/**
 * Pictures at the same place whose data differ; new ones, of these the opaque ones on top of an old picture; gone ones.
 * @param left of earlier saves; added to
 */
export function compareImages(
  older: PdfView,
  then: PageContent,
  newer: PdfView,
  now: PageContent,
  left: GonePictures,
): ImageChanges {
  const below = picturesOf(then);
  const before = Map.groupBy(below, ({ box }) => place(box));
  const pictures = picturesOf(now);
  const complete =
    pictures.length <= MAX_PICTURES &&
    below.length <= MAX_BELOW &&
    [then, now].every(({ items }) => items.length <= MAX_ITEMS);
  const result: ImageChanges = { replaced: [], patched: [], added: 0, removed: 0, complete };
  const after = pictures.slice(0, MAX_PICTURES);
  result.patched.push(...inlinePatches(then, now, below.slice(0, MAX_BELOW)));
  const places = Map.groupBy(after, ({ box }) => place(box));
  for (const [key, there] of places) {
    const old = before.get(key);
    // More of them than are compared: told by `complete`.
    if (old && old.length > MAX_BELOW) continue;
    if (old) {
      const [come, gone] = [unmatched(newer, there, older, old), unmatched(older, old, newer, there)];
      const others = [...come, ...gone].filter(
        ({ opaque }) => opaque || (come.length > 0 && gone.length > 0),
      );
      if (others[0]) result.replaced.push(others[0].box);
      else {
        result.added += come.length;
        result.removed += gone.length;
      }
      continue;
    }
    const gone = left.get(key);
    if (gone !== undefined && gone !== digestsOf(newer, there)) {
      result.replaced.push(...there.slice(0, 1).map(({ box }) => box));
      continue;
    }
    result.added += there.length;
    for (const { box, opaque } of there)
      if (opaque && below.slice(0, MAX_BELOW).some((b) => within(box, b.box))) result.patched.push(box);
  }
  for (const [key, gone] of before) {
    if (places.has(key)) continue;
    result.removed += gone.length;
    left.set(key, digestsOf(older, gone.slice(0, MAX_BELOW)));
  }
  return result;
}

/**
 * Opaque inline images (ISO 32000-2, 8.9.7) on old pictures, at places where no picture was: their data are not compared, and a
 * program may write an image object as an inline image.
 */
function inlinePatches(then: PageContent, now: PageContent, below: readonly Picture[]): Rect[] {
  const imagesOf = ({ items }: PageContent): ImagePaint[] =>
    items.slice(0, MAX_ITEMS).filter((item) => item.type === 'image');
  const isPatch = (image: ImagePaint): boolean => isOpaque(image) && !image.mask && !image.hidden;
  const taken = new Set(imagesOf(then).map(({ box }) => place(box)));
  return imagesOf(now)
    .filter((image) => image.num === null && isPatch(image) && !taken.has(place(image.box)))
    .slice(0, MAX_PICTURES)
    .flatMap(({ box }) => (below.some((picture) => within(box, picture.box)) ? [box] : []));
}

const digestsOf = (view: PdfView, pictures: readonly Picture[]): string =>
  pictures.map(({ num }) => digest(view, num)).join();

/** Pictures of one place without the same in the other state, in the order in which they are painted: scans have layers. */
function unmatched(
  view: PdfView,
  own: readonly Picture[],
  otherView: PdfView,
  others: readonly Picture[],
): Picture[] {
  const there = others.map(({ num }) => digest(otherView, num));
  let from = 0;
  return own.filter(({ num }) => {
    const at = there.indexOf(digest(view, num), from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

/** Most of `inner` lies on `outer`, which is the larger one. */
function within(inner: Rect, outer: Rect): boolean {
  const common = intersect(inner, outer);
  return common !== null && area(common) > 0.8 * area(inner) && area(outer) > 2 * area(inner);
}

function place(box: Rect): string {
  return [box.x0, box.y0, box.x1, box.y1].map((v) => Math.round(v)).join();
}

const digests = new WeakMap<PdfView, Map<number, string>>();

/** Of a picture's data as stored; made once, however often and on how many pages the picture is drawn. */
function digest(view: PdfView, num: number): string {
  const known = digests.get(view) ?? new Map<number, string>();
  digests.set(view, known);
  const own = known.get(num) ?? digestOf(view, num);
  known.set(num, own);
  return own;
}

function digestOf(view: PdfView, num: number): string {
  const value = view.object(num)?.value;
  if (value?.kind !== 'stream') return '';
  return createHash('sha1').update(view.file.bytes.subarray(value.dataStart, value.dataEnd)).digest('hex');
}
