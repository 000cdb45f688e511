/** Which pictures the pages of a PDF paint, and where: read once, for the resolution of rasters and for taking them out. */
import type { Box } from '../../../shared/contracts/finding.ts';
import {
  entry,
  integerOf,
  interpretPage,
  nameOf,
  openPdf,
  type PdfFile,
  type PdfView,
  pages as pagesOf,
  toPageBox,
} from '../../formats/pdf/index.ts';
import { isInLayers, type PaintedLayer } from './layers.ts';
import { boxOf } from './paint-log.ts';

/** Smaller ones are icons and rules. */
const MIN_SIDE_PX = 32;
/** Streams looked at for pictures; beyond, every page is searched for them. */
const MAX_STREAMS = 50_000;

export interface PaintedPicture {
  /** Number of the image object. */
  num: number;
  widthPx: number;
  heightPx: number;
  /** The largest place where it is painted; null outside of the page. */
  box: Box | null;
}

export interface PicturesOfPage {
  /** Each once; stencils left out. */
  pictures: readonly PaintedPicture[];
  /** Its scan was taken apart by its coder, see `layers.ts`. */
  inLayers: boolean;
}

export interface PagePictures {
  view: PdfView;
  /** What a page paints, from 1. */
  of(page: number): PicturesOfPage;
}

export const NO_PICTURES: PicturesOfPage = { pictures: [], inLayers: false };

/** @returns null for a file without any picture larger than an icon */
export function pagePictures(bytes: Uint8Array): PagePictures | null {
  // A picture is a stream, and no stream lies within another: its type stands in the plain bytes.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Image')) return null;
  const file = openPdf(bytes);
  if (!hasPicture(file)) return null;
  const view = file.latest;
  const { pages } = pagesOf(view);
  const known = new Map<number, PicturesOfPage>();
  return {
    view,
    of(number) {
      const page = pages[number - 1];
      const found = known.get(number) ?? (page ? painted(view, page) : NO_PICTURES);
      known.set(number, found);
      return found;
    },
  };
}

function hasPicture(file: PdfFile): boolean {
  let left = MAX_STREAMS;
  for (const scanned of file.scan()) {
    if (!scanned.stream) continue;
    if (left-- <= 0) return true;
    const stream = file.read(scanned)?.value;
    if (stream?.kind !== 'stream' || nameOf(entry(stream.dict, 'Subtype')) !== 'Image') continue;
    const [width, height] = ['Width', 'Height'].map((key) => entry(stream.dict, key));
    // A size that stands elsewhere may be any.
    if (Math.min(integerOf(width) ?? MIN_SIDE_PX, integerOf(height) ?? MIN_SIDE_PX) >= MIN_SIDE_PX)
      return true;
  }
  return false;
}

function painted(view: PdfView, page: Parameters<typeof interpretPage>[1]): PicturesOfPage {
  const pictures = new Map<number, PaintedPicture>();
  const layers: PaintedLayer[] = [];
  for (const item of interpretPage(view, page).items) {
    if (item.type !== 'image' || item.num === null) continue;
    const place = toPageBox(page, item.box);
    const box = place && boxOf(place.x, place.y, place.x + place.width, place.y + place.height);
    if (box) layers.push({ box, isMasked: item.mask || item.transparent });
    if (!item.mask) add(pictures, { ...item, num: item.num, box });
  }
  return { pictures: [...pictures.values()], inLayers: isInLayers(layers) };
}

function add(pictures: Map<number, PaintedPicture>, { num, widthPx, heightPx, box }: PaintedPicture): void {
  if (Math.min(widthPx, heightPx) < MIN_SIDE_PX) return;
  const known = pictures.get(num)?.box;
  if (!pictures.has(num) || (box && (!known || box[2] * box[3] > known[2] * known[3])))
    pictures.set(num, { num, widthPx, heightPx, box });
}
