/**
 * Takes the JPEG streams out of a PDF as they stand in the file: their tables and coefficients tell a history that a
 * rendered page has lost.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedImage } from '../../../shared/contracts/document.ts';
import type { Box } from '../../../shared/contracts/finding.ts';
import {
  interpretPage,
  numberOf,
  openPdf,
  type PdfPage,
  type PdfView,
  pages as pagesOf,
  toPageBox,
} from '../../formats/pdf/index.ts';
import { boxOf } from './paint-log.ts';

/** Smaller ones are icons and rules; they hold no history worth reading. */
const MIN_SIDE_PX = 32;
const MAX_IMAGES = 60;
const MAX_TOTAL_BYTES = 48 * 1024 * 1024;

export interface ImagesOfPage {
  number: number;
  images: EmbeddedImage[];
}

/**
 * JPEGs painted on the first `maxPages` pages, written once each as `image-NNNN.jpg` (the object's number).
 *
 * @param mayGoOn asked before each page; false ends the search
 * @returns pages with images, and whether every page was searched and every image fitted the caps
 */
export async function takeImages(
  bytes: Uint8Array,
  maxPages: number,
  outputDir: string,
  mayGoOn: () => boolean,
): Promise<{ pages: ImagesOfPage[]; complete: boolean }> {
  // An image is a stream, a stream is never inside an object stream: its filter's name stands in the plain bytes.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/DCT')) {
    return { pages: [], complete: true };
  }
  const view = openPdf(bytes).latest;
  const taken = new Map<number, Omit<EmbeddedImage, 'box'> | null>();
  const found: ImagesOfPage[] = [];
  let total = 0;
  let complete = true;
  for (const page of pagesOf(view).pages.slice(0, maxPages)) {
    if (!mayGoOn()) return { pages: found, complete: false };
    const images: EmbeddedImage[] = [];
    for (const [num, box] of painted(view, page)) {
      if (!taken.has(num)) {
        const jpeg = jpegOf(view, num);
        if (jpeg && (taken.size >= MAX_IMAGES || total + jpeg.bytes.length > MAX_TOTAL_BYTES)) {
          complete = false;
          continue;
        }
        if (jpeg) {
          total += jpeg.bytes.length;
          await writeFile(join(outputDir, jpeg.image.file), jpeg.bytes);
        }
        taken.set(num, jpeg?.image ?? null);
      }
      const image = taken.get(num);
      if (image) images.push(box ? { ...image, box } : image);
    }
    if (images.length > 0) found.push({ number: page.index + 1, images });
  }
  return { pages: found, complete };
}

/** Image objects that the page paints, each with its largest box. */
function painted(view: PdfView, page: PdfPage): Map<number, Box | null> {
  const boxes = new Map<number, Box | null>();
  for (const item of interpretPage(view, page).items) {
    if (item.type !== 'image' || item.num === null || item.mask) continue;
    const place = toPageBox(page, item.box);
    const box = place && boxOf(place.x, place.y, place.x + place.width, place.y + place.height);
    const known = boxes.get(item.num);
    if (!known || (box && box[2] * box[3] > known[2] * known[3])) boxes.set(item.num, box);
  }
  return boxes;
}

function jpegOf(view: PdfView, num: number): { image: Omit<EmbeddedImage, 'box'>; bytes: Uint8Array } | null {
  const stream = view.object(num)?.value;
  if (stream?.kind !== 'stream') return null;
  const widthPx = numberOf(view.get(stream, 'Width'));
  const heightPx = numberOf(view.get(stream, 'Height'));
  if (widthPx === null || heightPx === null || Math.min(widthPx, heightPx) < MIN_SIDE_PX) return null;
  const { bytes, imageFilter } = view.decode(stream);
  // Start of image; what does not begin with it is damaged, and no JPEG reader would take it.
  if (imageFilter !== 'DCTDecode' || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  return {
    image: {
      file: `image-${String(num).padStart(4, '0')}.jpg`,
      mediaType: 'image/jpeg',
      objectNumber: num,
      widthPx: Math.floor(widthPx),
      heightPx: Math.floor(heightPx),
    },
    bytes,
  };
}
