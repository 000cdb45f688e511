/**
 * What a PDF holds that would not fit the memory when it is opened: found with our own reader and taken out of the bytes
 * that pdf.js gets, so that everything else on the page is still read and drawn.
 */

import type { NotAssessed } from '../../../shared/contracts/finding.ts';
import {
  decodedLength,
  dictOf,
  entry,
  integerOf,
  nameOf,
  openPdf,
  type PdfPage,
  type PdfStream,
  type PdfValue,
  type PdfView,
  pages as pagesOf,
} from '../../formats/pdf/index.ts';
import { jpegSize, jpxSize } from './coded-size.ts';

/** Decoded, of a stream that is no picture: our own reader ends there too. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024;
/** Decoded, of a picture's data. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;
/**
 * While pdf.js draws a picture it holds it several times (samples, RGBA, canvas), however few bits a sample has. Measured
 * in a fresh child: 9 megapixels take it to 315 MB, 16 to 376, 20 beyond the 400 at which the thread is ended with all
 * that is on the page. A4 at 400 dpi has 15.5.
 */
export const MAX_PICTURE_PIXELS = 16_000_000;
/** Streams looked at; a file of more small ones is left to the watch over the process. */
const MAX_STREAMS = 50_000;
/** Objects followed from one page. */
const MAX_FOLLOWED = 5_000;
const MAX_DEPTH = 40;

interface Heavy {
  what: string;
  reason: string;
}

/**
 * Empties the streams in `bytes` that are too heavy; positions stay what they are.
 *
 * @param bytes the whole file, changed in place
 * @param maxPages pages that are prepared: only these are told
 * @returns what is left out, on which pages, and where the file begins whose offsets are those written in it
 */
export async function emptyHeavyStreams(
  bytes: Uint8Array,
  maxPages: number,
): Promise<{ leftOut: NotAssessed[]; start: number }> {
  const file = openPdf(bytes);
  const view = file.latest;
  const heavy = new Map<number, Heavy>();
  const places: PdfStream[] = [];
  let left = MAX_STREAMS;
  for (const scanned of file.scan()) {
    if (!scanned.stream) continue;
    if (left-- <= 0) break;
    const stream = file.read(scanned)?.value;
    if (stream?.kind !== 'stream') continue;
    const found = await weigh(view, stream);
    if (!found) continue;
    places.push(stream);
    heavy.set(scanned.num, found);
  }
  const start = file.offsetBase;
  if (heavy.size === 0) return { leftOut: [], start };
  const told = tell(view, heavy, maxPages);
  // An empty dictionary and white space: nothing that a reader could be made to believe.
  for (const { dict, dataStart, dataEnd } of places) {
    bytes.fill(32, dict.start + 2, dict.end - 2);
    bytes.fill(0, dataStart, dataEnd);
  }
  return { leftOut: told, start };
}

async function weigh(view: PdfView, stream: PdfStream): Promise<Heavy | null> {
  const encoded = view.encoded(stream);
  if (!encoded) return null;
  const picture = nameOf(view.get(stream, 'Subtype')) === 'Image';
  const cap = picture ? MAX_PICTURE_BYTES : MAX_STREAM_BYTES;
  if (picture) {
    const size = pictureSize(view, stream);
    if (size.width * size.height > MAX_PICTURE_PIXELS) {
      const most = `${MAX_PICTURE_PIXELS / 1_000_000} million pixels`;
      return {
        what: `a picture of ${size.width} x ${size.height} pixels`,
        reason: `more than ${most} are not drawn`,
      };
    }
  }
  if ((await decodedLength(encoded, cap)) <= cap) return null;
  const most = `${cap / 1024 / 1024} MB`;
  return picture
    ? { what: 'a picture', reason: `its data grows to more than ${most}; it is not drawn` }
    : { what: `${roleOf(view, stream)}`, reason: `it grows to more than ${most}; it is not read` };
}

/** The larger of what the dictionary and the coded picture say. */
function pictureSize(view: PdfView, stream: PdfStream): { width: number; height: number } {
  const side = (key: string): number => Math.max(0, integerOf(view.get(stream, key)) ?? 0);
  const declared = { width: side('Width'), height: side('Height') };
  const { bytes, imageFilter } = codedPicture(view, stream);
  const coded =
    imageFilter === 'DCTDecode' ? jpegSize(bytes) : imageFilter === 'JPXDecode' ? jpxSize(bytes) : null;
  return coded && coded.width * coded.height > declared.width * declared.height ? coded : declared;
}

/** Pictures are usually their filter's data as it stands; only a chain has to be undone first. */
function codedPicture(view: PdfView, stream: PdfStream): { bytes: Uint8Array; imageFilter: string | null } {
  const encoded = view.encoded(stream);
  const [first] = encoded?.filters ?? [];
  if (encoded && encoded.filters.length === 1)
    return { bytes: encoded.bytes, imageFilter: LONG[first!.name] ?? first!.name };
  const chained = encoded?.filters.some(({ name }) => name.startsWith('DCT') || name === 'JPXDecode');
  return chained ? view.decode(stream) : { bytes: new Uint8Array(0), imageFilter: null };
}
const LONG: Record<string, string> = { DCT: 'DCTDecode' };

function roleOf(view: PdfView, stream: PdfStream): string {
  const type = nameOf(view.get(stream, 'Type'));
  if (type === 'ObjStm') return 'a container of objects';
  if (type === 'XRef') return 'a cross-reference stream';
  if (type === 'Metadata') return 'metadata';
  if (nameOf(view.get(stream, 'Subtype')) === 'Form') return 'a part of the page content';
  return entry(stream.dict, 'Length1') || entry(stream.dict, 'Length3') ? 'a font' : 'page content';
}

/** One entry for each kind of thing left out, with the pages that use it. */
function tell(view: PdfView, heavy: ReadonlyMap<number, Heavy>, maxPages: number): NotAssessed[] {
  const told = new Map<string, NotAssessed & { pages: number[] }>();
  const unused = new Set(heavy.keys());
  const note = ({ what, reason }: Heavy, page: number | null): void => {
    const known = told.get(`${what} ${reason}`) ?? { what, reason, pages: [] };
    if (page !== null && !known.pages.includes(page)) known.pages.push(page);
    told.set(`${what} ${reason}`, known);
  };
  for (const page of pagesOf(view).pages.slice(0, maxPages)) {
    for (const num of followed(view, page)) {
      const found = heavy.get(num);
      if (!found) continue;
      unused.delete(num);
      note(found, page.index + 1);
    }
  }
  for (const num of unused) note(heavy.get(num)!, null);
  return [...told.values()].map(({ pages, ...rest }) => (pages.length > 0 ? { ...rest, pages } : rest));
}

/** Numbers of the objects that a page is made of: content, resources, annotations. */
function followed(view: PdfView, page: PdfPage): Set<number> {
  const seen = new Set<number>(page.contents);
  const walk = (value: PdfValue | null | undefined, depth: number): void => {
    if (!value || depth > MAX_DEPTH || seen.size > MAX_FOLLOWED) return;
    if (value.kind === 'ref') {
      if (seen.has(value.num)) return;
      seen.add(value.num);
      walk(view.resolve(value), depth + 1);
    } else if (value.kind === 'array') for (const item of value.items) walk(item, depth + 1);
    else {
      for (const { key, value: held } of dictOf(value)?.entries ?? [])
        if (key.value !== 'Parent' && key.value !== 'P' && key.value !== 'Dest' && key.value !== 'A')
          walk(held, depth + 1);
    }
  };
  walk(page.resources, 0);
  walk(entry(page.dict, 'Annots'), 0);
  return seen;
}
