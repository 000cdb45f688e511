import {
  type DecodedStream,
  entry,
  integerOf,
  nameOf,
  type PdfStream,
  type PdfValue,
  type PdfView,
} from '../../formats/pdf/index.ts';

/** Samples of 8 bits as they stand in the file, interleaved. */
export interface Samples {
  data: Uint8Array;
  widthPx: number;
  heightPx: number;
  channels: 1 | 3;
}

const GREY = new Set(['DeviceGray', 'CalGray', 'G']);
const COLOURS = new Set(['DeviceRGB', 'CalRGB', 'RGB']);

/**
 * A picture stored without loss, of 8 bits a sample in grey, three colours or a palette of three, uncoded or in filters that
 * keep every sample (Flate, LZW, run length). Samples stay as they are written; profiles and masks are not applied.
 *
 * @returns null for any other picture, and where samples are missing
 */
export function losslessSamples(
  view: PdfView,
  stream: PdfStream,
  { bytes, imageFilter, complete }: DecodedStream,
): Samples | null {
  const [widthPx, heightPx, bits] = ['Width', 'Height', 'BitsPerComponent'].map((key) =>
    integerOf(view.get(stream, key)),
  );
  if (!widthPx || !heightPx || widthPx < 0 || heightPx < 0 || bits !== 8) return null;
  if (entry(stream.dict, 'Decode')) return null;
  const colours = coloursOf(view, view.get(stream, 'ColorSpace'));
  if (!colours) return null;
  const length = widthPx * heightPx * colours.components;
  if (imageFilter !== null || !complete || bytes.length < length) return null;
  const stored = bytes.subarray(0, length);
  return colours.palette
    ? { data: ofPalette(stored, colours.palette), widthPx, heightPx, channels: 3 }
    : { data: stored, widthPx, heightPx, channels: colours.components };
}

interface Colours {
  components: 1 | 3;
  palette?: Uint8Array;
}

/** Colour spaces whose samples a viewer shows about as they are (ISO 32000-1, 8.6). */
function coloursOf(view: PdfView, space: PdfValue): Colours | null {
  const items = space.kind === 'array' ? space.items.map((item) => view.resolve(item)) : [space];
  const family = nameOf(items[0]) ?? '';
  if (GREY.has(family)) return { components: 1 };
  if (COLOURS.has(family)) return { components: 3 };
  if (family === 'ICCBased') {
    const components = integerOf(view.get(items[1], 'N'));
    return components === 1 || components === 3 ? { components } : null;
  }
  if (family !== 'Indexed' || !items[1] || coloursOf(view, items[1])?.components !== 3) return null;
  const palette = bytesOf(view, items[3]);
  return palette && { components: 1, palette };
}

function bytesOf(view: PdfView, value: PdfValue | undefined): Uint8Array | null {
  if (value?.kind === 'string') return value.bytes;
  return value?.kind === 'stream' ? view.decode(value).bytes : null;
}

/** Indices beyond the palette are black, as in common viewers. */
function ofPalette(indices: Uint8Array, palette: Uint8Array): Uint8Array {
  const data = new Uint8Array(indices.length * 3);
  for (const [at, index] of indices.entries())
    for (let colour = 0; colour < 3; colour++) data[3 * at + colour] = palette[3 * index + colour] ?? 0;
  return data;
}
