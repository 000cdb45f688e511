/**
 * A picture of more pixels than pdf.js can hold is drawn smaller: in the copy of the file that pdf.js gets, a smaller one
 * of the same coding takes the place of the large one. Every byte around it stays where it is, so no cross-reference has to be true, and a
 * reader that rebuilds a damaged file finds the same.
 */
import {
  dictOf,
  entry,
  integerOf,
  nameOf,
  type PdfDict,
  type PdfStream,
  type PdfValue,
  type PdfView,
  type Span,
} from '../../formats/pdf/index.ts';
import type { Size } from './size.ts';
import { smallerFax } from './smaller-fax.ts';
import { smallerJpeg } from './smaller-jpeg.ts';

/**
 * Pixels that are kept. The long side of such a picture is at least 2600, as much as a page's raster ever has
 * (`resolution.ts`): of a picture that lies within its page the raster loses nothing.
 */
const KEPT_PIXELS = 6_800_000;
/** Abbreviations and doubled keys are read in different ways by readers: such a dictionary is not touched. */
const AMBIGUOUS = ['W', 'H', 'BPC', 'CS', 'F', 'DP', 'D'];

/**
 * Puts a smaller picture into the place of a large one, when it is a grey or three-component JPEG of 8 bits or a fax of one
 * bit (T.6) in a file that is not encrypted, and the dictionary tells its true size.
 *
 * @param bytes the file that `view` reads, changed in place on success only
 * @returns the size in pixels that is drawn, or null: this picture cannot be made smaller
 */
export async function drawSmaller(bytes: Uint8Array, view: PdfView, stream: PdfStream): Promise<Size | null> {
  const edits = editable(view, stream);
  if (!edits) return null;
  const { bytes: coded, imageFilter, complete } = view.decode(stream);
  if (!complete) return null;
  try {
    if (imageFilter === 'DCTDecode') return await drawSmallerJpeg(bytes, stream, coded, edits);
    if (imageFilter === 'CCITTFaxDecode') return await drawSmallerFax(bytes, view, stream, coded, edits);
  } catch {
    // Not decodable: it stays left out.
  }
  return null;
}

async function drawSmallerJpeg(
  bytes: Uint8Array,
  stream: PdfStream,
  jpeg: Uint8Array,
  edits: Edits,
): Promise<Size | null> {
  if (edits.bits !== 8) return null;
  const size = smaller(edits.size);
  const room = stream.dataEnd - stream.dataStart;
  const coded = await smallerJpeg(jpeg, edits.size, size, edits.untransformed, room);
  const chain = edits.filters > 1 ? [word(edits.filter, '/DCTDecode')] : [];
  const words = [...chain, ...parameters(stream.dict).map((span) => word(span, ''))];
  return coded && edits.write(bytes, coded, size, words);
}

async function drawSmallerFax(
  bytes: Uint8Array,
  view: PdfView,
  stream: PdfStream,
  fax: Uint8Array,
  edits: Edits,
): Promise<Size | null> {
  const params = view.encoded(stream)?.filters.at(-1)?.params;
  const [columns, rows] = ['Columns', 'Rows'].map((key) => entry(params, key));
  // Parameters that stand somewhere else in the file may be those of other pictures too.
  const within = params && params.start > stream.dict.start && params.end < stream.dict.end;
  if (edits.bits !== 1 || edits.filters !== 1 || !within || !columns) return null;
  if (params.duplicates.length > 0 || (integerOf(entry(params, 'K')) ?? 0) >= 0) return null;
  if (['EncodedByteAlign', 'EndOfLine'].some((key) => isTrue(view.get(params, key)))) return null;
  if (integerOf(columns) !== edits.size.width) return null;
  const { coded, size } = await smallerFax(fax, edits.size, smaller(edits.size));
  if (coded.length === 0 || coded.length > stream.dataEnd - stream.dataStart) return null;
  const words = [word(columns, String(size.width)), ...(rows ? [word(rows, String(size.height))] : [])];
  return edits.write(bytes, coded, size, words);
}

function smaller({ width, height }: Size): Size {
  const factor = Math.sqrt((width * height) / KEPT_PIXELS);
  const side = (length: number): number => Math.max(1, Math.floor(length / factor));
  return { width: side(width), height: side(height) };
}

/** What is written over a part of the file, no longer than that part. */
interface Word {
  span: Span;
  text: string;
}
const word = ({ start, end }: Span, text: string): Word => ({ span: { start, end }, text });

interface Edits {
  /** As the dictionary has it. */
  size: Size;
  /** Bits of a component. */
  bits: 1 | 8;
  /** How many filters the data went through, and where they are named. */
  filters: number;
  filter: Span;
  /** The dictionary says that components are not luma and chroma. */
  untransformed: boolean;
  /** Writes data, size and what else changes over the old ones; null, and nothing written, where a word finds no room. */
  write(bytes: Uint8Array, coded: Uint8Array, size: Size, words: Word[]): Size | null;
}

/** What has to be written over in the dictionary; null where the samples must stay as many, or mean something else. */
function editable(view: PdfView, stream: PdfStream): Edits | null {
  const { dict } = stream;
  if (view.file.encrypted !== 'none' || dict.duplicates.length > 0) return null;
  if (AMBIGUOUS.some((key) => entry(dict, key))) return null;
  const stencil = isTrue(view.get(stream, 'ImageMask'));
  const bits = stencil ? 1 : (integerOf(view.get(stream, 'BitsPerComponent')) ?? 8);
  if ((bits !== 1 && bits !== 8) || !blends(view, stream, bits)) return null;
  const width = integerOf(view.get(stream, 'Width'));
  const height = integerOf(view.get(stream, 'Height'));
  const [atWidth, atHeight, filter] = ['Width', 'Height', 'Filter'].map((key) => entry(dict, key));
  const filters = view.encoded(stream)?.filters;
  if (!width || !height || !atWidth || !atHeight || !filter || !filters) return null;
  return {
    size: { width, height },
    bits,
    filters: filters.length,
    filter,
    untransformed: integerOf(view.get(filters.at(-1)?.params, 'ColorTransform')) === 0,
    write(bytes, coded, size, words) {
      const all = [word(atWidth, String(size.width)), word(atHeight, String(size.height)), ...words];
      if (all.some(({ span, text }) => text.length > span.end - span.start)) return null;
      for (const { span, text } of all)
        bytes.set(Buffer.from(text.padEnd(span.end - span.start), 'latin1'), span.start);
      bytes.set(coded, stream.dataStart);
      // What follows the end of a picture is not looked at.
      bytes.fill(0, stream.dataStart + coded.length, stream.dataEnd);
      return size;
    },
  };
}

/** A number between two palette entries is another colour; a matte is undone sample by sample. */
function blends(view: PdfView, stream: PdfStream, bits: number): boolean {
  const space = view.get(stream, 'ColorSpace');
  const indexed = space.kind === 'array' && nameOf(view.resolve(space.items[0])) === 'Indexed';
  if (indexed && bits === 8) return false;
  return !entry(stream.dict, 'Matte') && !entry(dictOf(view.get(stream, 'SMask')), 'Matte');
}

const isTrue = (value: PdfValue): boolean => value.kind === 'bool' && value.value;

/** Keys and values that speak of the old data's coding. */
function parameters(dict: PdfDict): Span[] {
  return dict.entries
    .filter(({ key }) => key.value === 'DecodeParms')
    .map(({ key, value }) => ({ start: key.start, end: value.end }));
}
