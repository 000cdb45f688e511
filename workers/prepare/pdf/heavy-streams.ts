/**
 * What a PDF holds that would not fit the memory when it is opened: found with our own reader and, in the bytes that
 * pdf.js gets, made smaller or taken out, so that everything else on the page is still read and drawn.
 */

import type { NotAssessed } from '../../../shared/contracts/finding.ts';
import {
  decodedLength,
  dictOf,
  entry,
  integerOf,
  nameOf,
  openPdf,
  type PdfFile,
  type PdfPage,
  type PdfStream,
  type PdfValue,
  type PdfView,
  pages as pagesOf,
} from '../../formats/pdf/index.ts';
import { jbig2Size, jpegSize, jpxSize } from './coded-size.ts';
import type { Size } from './size.ts';
import { drawSmaller } from './smaller-picture.ts';

/** Decoded, of a stream that is no picture: our own reader ends there too. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024;
/** Decoded, of a picture's data. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;
/**
 * While pdf.js draws a picture it holds it several times (samples, RGBA, canvas), however few bits a sample has. Measured
 * in a fresh child: 9 megapixels take it to 315 MB, 16 to 376, 20 beyond the 400 at which the thread is ended with all
 * that is on the page. A4 at 400 dpi has 15.5.
 */
const MAX_PICTURE_PIXELS = 16_000_000;
/** A picture of more is drawn smaller, so that the pages after it find room too; what cannot be is drawn as it is. */
const MAX_LIGHT_PIXELS = 9_000_000;
/** Streams looked at; a file of more small ones is left to the watch over the process. */
const MAX_STREAMS = 50_000;
/** Objects followed from one page. */
const MAX_FOLLOWED = 5_000;
const MAX_DEPTH = 40;

interface Heavy {
  what: string;
  reason: string;
  /** A picture whose samples are many; its data may be few. `bearable`: it can be drawn as it is. */
  picture?: 'bearable' | 'too-large';
}

interface Place {
  stream: PdfStream;
  found: Heavy;
}

export interface Lightened {
  leftOut: NotAssessed[];
  /** Pages, from 1, whose drawing still takes much memory. */
  demanding: ReadonlySet<number>;
  /** Where the file begins whose offsets are those written in it. */
  start: number;
}

/**
 * Makes the pictures in `bytes` that are too heavy smaller where that can be done, and empties the other streams that
 * are too heavy; positions stay what they are. A picture that was made smaller is not told: whatever the raster of its
 * page could show of it is there (`smaller-picture.ts`).
 *
 * @param bytes the whole file, changed in place
 * @param pages first and last page that are prepared, from 1: only these are told
 * @param mayGoOn asked before a picture is made smaller; false leaves it out
 * @returns what is left out, on which pages, and what pdf.js has to be told and spared
 */
export async function lightenStreams(
  bytes: Uint8Array,
  pages: { first: number; last: number },
  mayGoOn: () => Promise<boolean>,
): Promise<Lightened> {
  const file = openPdf(bytes);
  const view = file.latest;
  const places = await heavyPlaces(file);
  const start = file.offsetBase;
  if (places.length === 0) return { leftOut: [], demanding: new Set(), start };
  const users = usersOf(view, pages, new Set(places.map(({ stream }) => stream.num)));
  const firstUse = ({ stream }: Place): number => users.get(stream.num)?.[0] ?? Number.POSITIVE_INFINITY;
  const heavy = new Map<number, Heavy>();
  const drawn = new Set<number>();
  const demanding = new Set<number>();
  for (const place of places.sort((a, b) => firstUse(a) - firstUse(b) || a.stream.start - b.stream.start)) {
    const { stream, found } = place;
    // Older versions of an object are not drawn.
    if (found.picture && users.has(stream.num) && isLatest(view, stream)) {
      if (!(await mayGoOn())) found.reason = 'there was no room or time for drawing a picture of this size';
      else if (await drawSmaller(bytes, view, stream)) {
        drawn.add(stream.num);
        for (const page of users.get(stream.num)!) demanding.add(page);
        continue;
      }
    }
    if (found.picture === 'bearable') {
      for (const page of users.get(stream.num) ?? []) demanding.add(page);
      continue;
    }
    empty(bytes, stream);
    heavy.set(stream.num, found);
  }
  for (const num of drawn) heavy.delete(num);
  return { leftOut: tell(heavy, users), demanding, start };
}

async function heavyPlaces(file: PdfFile): Promise<Place[]> {
  const places: Place[] = [];
  let left = MAX_STREAMS;
  for (const scanned of file.scan()) {
    if (!scanned.stream) continue;
    if (left-- <= 0) break;
    const stream = file.read(scanned)?.value;
    if (stream?.kind !== 'stream') continue;
    const found = await weigh(file.latest, stream);
    if (found) places.push({ stream, found });
  }
  return places;
}

function isLatest(view: PdfView, { num, dataStart }: PdfStream): boolean {
  const latest = view.object(num)?.value;
  return latest?.kind === 'stream' && latest.dataStart === dataStart;
}

/** An empty dictionary and white space: nothing that a reader could be made to believe. */
function empty(bytes: Uint8Array, { dict, dataStart, dataEnd }: PdfStream): void {
  bytes.fill(32, dict.start + 2, dict.end - 2);
  bytes.fill(0, dataStart, dataEnd);
}

async function weigh(view: PdfView, stream: PdfStream): Promise<Heavy | null> {
  const encoded = view.encoded(stream);
  if (!encoded) return null;
  const picture = nameOf(view.get(stream, 'Subtype')) === 'Image';
  const size = picture ? pictureSize(view, stream) : { width: 0, height: 0 };
  const pixels = size.width * size.height;
  const what = `a picture of ${size.width} x ${size.height} pixels`;
  const cap = picture ? MAX_PICTURE_BYTES : MAX_STREAM_BYTES;
  if (pixels > MAX_PICTURE_PIXELS) {
    const most = `${MAX_PICTURE_PIXELS / 1_000_000} million pixels`;
    return { what, reason: `more than ${most} are not drawn`, picture: 'too-large' };
  }
  if ((await decodedLength(encoded, cap)) <= cap)
    return pixels > MAX_LIGHT_PIXELS ? { what, reason: '', picture: 'bearable' } : null;
  const most = `${cap / 1024 / 1024} MB`;
  return picture
    ? { what: 'a picture', reason: `its data grows to more than ${most}; it is not drawn` }
    : { what: `${roleOf(view, stream)}`, reason: `it grows to more than ${most}; it is not read` };
}

const SIZE_OF = new Map([
  ['DCTDecode', jpegSize],
  ['JPXDecode', jpxSize],
  ['JBIG2Decode', jbig2Size],
]);

/** The larger of what the dictionary and the coded picture say. */
function pictureSize(view: PdfView, stream: PdfStream): Size {
  const side = (key: string): number => Math.max(0, integerOf(view.get(stream, key)) ?? 0);
  const declared = { width: side('Width'), height: side('Height') };
  const { bytes, imageFilter } = codedPicture(view, stream);
  const coded = SIZE_OF.get(imageFilter ?? '')?.(bytes) ?? null;
  return coded && coded.width * coded.height > declared.width * declared.height ? coded : declared;
}

/** Pictures are usually their filter's data as it stands; only a chain has to be undone first. */
function codedPicture(view: PdfView, stream: PdfStream): { bytes: Uint8Array; imageFilter: string | null } {
  const encoded = view.encoded(stream);
  const [first] = encoded?.filters ?? [];
  if (encoded && encoded.filters.length === 1)
    return { bytes: encoded.bytes, imageFilter: LONG.get(first!.name) ?? first!.name };
  const chained = encoded?.filters.some(({ name }) => SIZE_OF.has(LONG.get(name) ?? name));
  return chained ? view.decode(stream) : { bytes: new Uint8Array(0), imageFilter: null };
}
const LONG = new Map([['DCT', 'DCTDecode']]);

function roleOf(view: PdfView, stream: PdfStream): string {
  const type = nameOf(view.get(stream, 'Type'));
  if (type === 'ObjStm') return 'a container of objects';
  if (type === 'XRef') return 'a cross-reference stream';
  if (type === 'Metadata') return 'metadata';
  if (nameOf(view.get(stream, 'Subtype')) === 'Form') return 'a part of the page content';
  return entry(stream.dict, 'Length1') || entry(stream.dict, 'Length3') ? 'a font' : 'page content';
}

/** One entry for each kind of thing left out, with the pages that use it. */
function tell(
  heavy: ReadonlyMap<number, Heavy>,
  users: ReadonlyMap<number, readonly number[]>,
): NotAssessed[] {
  const told = new Map<string, { what: string; reason: string; pages: Set<number> }>();
  for (const [num, { what, reason }] of heavy) {
    const known = told.get(`${what} ${reason}`) ?? { what, reason, pages: new Set() };
    for (const page of users.get(num) ?? []) known.pages.add(page);
    told.set(`${what} ${reason}`, known);
  }
  return [...told.values()].map(({ pages, ...rest }) =>
    pages.size > 0 ? { ...rest, pages: [...pages].sort((a, b) => a - b) } : rest,
  );
}

/** Pages, from 1, that use an object of these numbers. */
function usersOf(
  view: PdfView,
  pages: { first: number; last: number },
  wanted: ReadonlySet<number>,
): Map<number, number[]> {
  const users = new Map<number, number[]>();
  for (const page of pagesOf(view).pages.slice(pages.first - 1, pages.last)) {
    for (const num of followed(view, page)) {
      if (!wanted.has(num)) continue;
      const known = users.get(num);
      if (known) known.push(page.index + 1);
      else users.set(num, [page.index + 1]);
    }
  }
  return users;
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
