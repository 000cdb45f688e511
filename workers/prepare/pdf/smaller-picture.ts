/**
 * A picture of more pixels than pdf.js can hold is drawn smaller: in the copy of the file that pdf.js gets, a smaller JPEG
 * takes the place of the large one. Every byte around it stays where it is, so no cross-reference has to be true, and a
 * reader that rebuilds a damaged file finds the same.
 */
import sharp from 'sharp';
import { MAX_INPUT_PIXELS } from '../../artifacts/pixels.ts';
import {
  dictOf,
  entry,
  integerOf,
  nameOf,
  type PdfDict,
  type PdfStream,
  type PdfView,
  type Span,
} from '../../formats/pdf/index.ts';

/**
 * Pixels that are kept. The long side of such a picture is at least 2600, as much as a page's raster ever has
 * (`resolution.ts`): of a picture that lies within its page the raster loses nothing.
 */
const KEPT_PIXELS = 6_800_000;
/** What a decoder holds of a picture that was coded in several scans; of one scan it holds some rows. */
const MAX_COEFFICIENT_BYTES = 110 * 1024 * 1024;
/** Each scan is another walk over the whole picture; progressive encoders write ten. */
const MAX_SCANS = 20;
/**
 * The second one is for a picture that was itself coded so coarsely, or is so empty, that the first finds no room. It is
 * not the first, because whatever optimises holds all coefficients: 20 MB a picture that the process does not get back.
 */
const CODINGS = [
  { quality: 88, optimiseCoding: false },
  { quality: 60, progressive: true },
];
/** Abbreviations and doubled keys are read in different ways by readers: such a dictionary is not touched. */
const AMBIGUOUS = ['W', 'H', 'BPC', 'CS', 'F', 'DP', 'D'];

export interface Size {
  width: number;
  height: number;
}

/**
 * Puts a smaller picture into the place of a large one, when it is a grey or three-component JPEG of 8 bits in a file that
 * is not encrypted, and the dictionary tells its true size.
 *
 * @param bytes the file that `view` reads, changed in place on success only
 * @returns the size in pixels that is drawn, or null: this picture cannot be made smaller
 */
export async function drawSmaller(bytes: Uint8Array, view: PdfView, stream: PdfStream): Promise<Size | null> {
  const edits = editable(view, stream);
  if (!edits) return null;
  const { bytes: jpeg, imageFilter, complete } = view.decode(stream);
  if (imageFilter !== 'DCTDecode' || !complete || !fewScans(jpeg)) return null;
  try {
    const open = () => sharp(jpeg, OPTIONS);
    const {
      format,
      width,
      height,
      channels = 0,
      depth,
      chromaSubsampling = '',
      isProgressive,
    } = await open().metadata();
    if (format !== 'jpeg' || depth !== 'uchar' || (channels !== 1 && channels !== 3)) return null;
    // Grey is grey in every coding; three components that are not to be converted would be read as if they were.
    if (channels === 3 && edits.untransformed) return null;
    if (width !== edits.size.width || height !== edits.size.height) return null;
    const perPixel = SAMPLES[chromaSubsampling] ?? channels;
    if (isProgressive && width * height * 2 * perPixel > MAX_COEFFICIENT_BYTES) return null;
    const size = smaller(width, height);
    for (const coding of CODINGS) {
      const coded = await open()
        .resize({ ...size, fit: 'fill' })
        .toColourspace(channels === 1 ? 'b-w' : 'srgb')
        .jpeg(coding)
        .toBuffer();
      if (coded.length <= stream.dataEnd - stream.dataStart) return edits.write(bytes, coded, size);
    }
  } catch {
    // Not decodable: it stays left out.
  }
  return null;
}

/** A viewer follows neither the orientation nor the profile inside a JPEG: the page says how it is shown. */
const OPTIONS = {
  limitInputPixels: MAX_INPUT_PIXELS,
  failOn: 'none',
  sequentialRead: true,
  ignoreIcc: true,
  autoOrient: false,
} as const;
const SAMPLES: Record<string, number> = { '4:2:0': 1.5, '4:2:2': 2 };

function smaller(width: number, height: number): Size {
  const factor = Math.sqrt((width * height) / KEPT_PIXELS);
  const side = (length: number): number => Math.max(1, Math.floor(length / factor));
  return { width: side(width), height: side(height) };
}

function fewScans(jpeg: Uint8Array): boolean {
  const buffer = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = -1;
  for (let scans = 0; scans <= MAX_SCANS; scans++) {
    at = buffer.indexOf(START_OF_SCAN, at + 1);
    if (at < 0) return true;
  }
  return false;
}
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

interface Edits {
  /** As the dictionary has it. */
  size: Size;
  /** The dictionary says that components are not luma and chroma. */
  untransformed: boolean;
  /** Writes data and size over the old ones. */
  write(bytes: Uint8Array, coded: Uint8Array, size: Size): Size | null;
}

/** What has to be written over in the dictionary; null where the samples must stay as many, or mean something else. */
function editable(view: PdfView, stream: PdfStream): Edits | null {
  const { dict } = stream;
  if (view.file.encrypted !== 'none' || dict.duplicates.length > 0) return null;
  if (AMBIGUOUS.some((key) => entry(dict, key))) return null;
  if ((integerOf(view.get(stream, 'BitsPerComponent')) ?? 8) !== 8) return null;
  const mask = view.get(stream, 'ImageMask');
  if (mask.kind === 'bool' && mask.value) return null;
  // A number between two palette entries is another colour; a matte is undone sample by sample.
  const space = view.get(stream, 'ColorSpace');
  if (space.kind === 'array' && nameOf(view.resolve(space.items[0])) === 'Indexed') return null;
  if (entry(dict, 'Matte') || entry(dictOf(view.get(stream, 'SMask')), 'Matte')) return null;

  const width = integerOf(view.get(stream, 'Width'));
  const height = integerOf(view.get(stream, 'Height'));
  const [atWidth, atHeight, atFilter] = ['Width', 'Height', 'Filter'].map((key) => entry(dict, key));
  const filters = view.encoded(stream)?.filters;
  if (!width || !height || !atWidth || !atHeight || !atFilter || !filters) return null;
  return {
    size: { width, height },
    untransformed: integerOf(view.get(filters.at(-1)?.params, 'ColorTransform')) === 0,
    write(bytes, coded, size) {
      const words: [Span, string][] = [
        [atWidth, String(size.width)],
        [atHeight, String(size.height)],
        ...parameters(dict).map((span): [Span, string] => [span, '']),
      ];
      if (filters.length > 1) words.push([atFilter, '/DCTDecode']);
      if (words.some(([{ start, end }, word]) => word.length > end - start)) return null;
      for (const [{ start, end }, word] of words)
        bytes.set(Buffer.from(word.padEnd(end - start), 'latin1'), start);
      bytes.set(coded, stream.dataStart);
      // What follows the end of a JPEG is not looked at.
      bytes.fill(0, stream.dataStart + coded.length, stream.dataEnd);
      return size;
    },
  };
}

/** Keys and values that speak of the old data's coding. */
function parameters(dict: PdfDict): Span[] {
  return dict.entries
    .filter(({ key }) => key.value === 'DecodeParms')
    .map(({ key, value }) => ({ start: key.start, end: value.end }));
}
