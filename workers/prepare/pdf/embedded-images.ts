/**
 * Takes pictures out of a PDF as they stand in the file: JPEG streams, whose tables and coefficients tell a history that a
 * rendered page has lost, and samples stored without loss where they fill a page.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedImage } from '../../../shared/contracts/document.ts';
import { openPixels } from '../../artifacts/pixels.ts';
import { losslessSamples, type Samples } from './lossless-samples.ts';
import type { PagePictures, PaintedPicture } from './page-pictures.ts';
import { coverage } from './paint-log.ts';

const MAX_IMAGES = 60;
const MAX_TOTAL_BYTES = 48 * 1024 * 1024;
/** Samples without a coding tell something where they are the page; in a page of text they are its logo. */
const PAGE_SHARE = 0.5;
const MIN_LOSSLESS_SIDE_PX = 64;

export interface ImagesOfPage {
  number: number;
  images: EmbeddedImage[];
}

interface Taken {
  image: Omit<EmbeddedImage, 'box'>;
  bytes: Uint8Array;
}

/**
 * JPEGs painted on the first `maxPages` pages, and what fills these pages without loss, written once each as
 * `image-NNNN.jpg` or `.png` (the object's number).
 *
 * @param mayGoOn asked before each page; false ends the search
 * @param hasRoom asked before samples are decoded to be written; false leaves them out
 * @returns pages with images, and whether every page was searched and every image fitted the caps
 */
export async function takeImages(
  pictures: PagePictures,
  maxPages: number,
  outputDir: string,
  mayGoOn: () => boolean,
  hasRoom: () => Promise<boolean>,
): Promise<{ pages: ImagesOfPage[]; complete: boolean }> {
  const taken = new Map<number, Taken['image'] | null>();
  const found: ImagesOfPage[] = [];
  let [count, total] = [0, 0];
  let complete = true;

  async function take(picture: PaintedPicture, fills: boolean): Promise<void> {
    const one = await pictureOf(pictures, picture, fills, hasRoom);
    if (one === 'no-room' || (one && (count >= MAX_IMAGES || total + one.bytes.length > MAX_TOTAL_BYTES))) {
      complete = false;
      return;
    }
    if (one) {
      count += 1;
      total += one.bytes.length;
      await writeFile(join(outputDir, one.image.file), one.bytes);
    }
    taken.set(picture.num, one?.image ?? null);
  }

  for (let number = 1; number <= maxPages; number++) {
    if (!mayGoOn()) return { pages: found, complete: false };
    const { pictures: painted } = pictures.of(number);
    const fills = coverage(painted.flatMap(({ box }) => (box ? [box] : []))) >= PAGE_SHARE;
    const images: EmbeddedImage[] = [];
    for (const picture of painted) {
      if (!taken.has(picture.num)) await take(picture, fills);
      const image = taken.get(picture.num);
      if (image) images.push(picture.box ? { ...image, box: picture.box } : image);
    }
    if (images.length > 0) found.push({ number, images });
  }
  return { pages: found, complete };
}

async function pictureOf(
  { view }: PagePictures,
  { num, widthPx, heightPx }: PaintedPicture,
  fills: boolean,
  hasRoom: () => Promise<boolean>,
): Promise<Taken | 'no-room' | null> {
  const stream = view.object(num)?.value;
  if (stream?.kind !== 'stream') return null;
  const name = `image-${String(num).padStart(4, '0')}`;
  const decoded = view.decode(stream);
  if (decoded.imageFilter === 'DCTDecode') {
    const { bytes } = decoded;
    // Start of image; what does not begin with it is damaged, and no JPEG reader would take it.
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
    const size = { widthPx: Math.floor(widthPx), heightPx: Math.floor(heightPx) };
    return { image: { file: `${name}.jpg`, mediaType: 'image/jpeg', objectNumber: num, ...size }, bytes };
  }
  const isPage = fills && Math.min(widthPx, heightPx) >= MIN_LOSSLESS_SIDE_PX;
  if (isPage && decoded.imageFilter === null && !(await hasRoom())) return 'no-room';
  const samples = isPage ? losslessSamples(view, stream, decoded) : null;
  return samples && (await losslessOf(samples, num, `${name}.png`));
}

async function losslessOf(
  { data, widthPx, heightPx, channels }: Samples,
  objectNumber: number,
  file: string,
): Promise<Taken> {
  const bytes = await openPixels(data, widthPx, heightPx, channels)
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
  return { image: { file, mediaType: 'image/png', objectNumber, widthPx, heightPx }, bytes };
}
