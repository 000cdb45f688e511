import type { DecodedStream, FilterStep, PdfDict, PdfProblemCode } from '../types.ts';
import { ascii85, asciiHex, type Decoded, lzw, runLength, undoesPredictor, unpredict } from './codecs.ts';
import { inflate } from './inflate.ts';
import { entry, integerOf } from './values.ts';

/** At most this many filters on one stream: real files use one or two, bombs nest them. */
const MAX_FILTERS = 8;

/** A map: names come from the file, and an object would also answer to `constructor`. */
const SHORT = new Map(
  Object.entries<string>({
    Fl: 'FlateDecode',
    LZW: 'LZWDecode',
    AHx: 'ASCIIHexDecode',
    A85: 'ASCII85Decode',
    RL: 'RunLengthDecode',
    DCT: 'DCTDecode',
    CCF: 'CCITTFaxDecode',
  }),
);

/** The abbreviations of inline images are taken for streams too, as in readers (8.9.7). */
export function fullName(name: string): string {
  return SHORT.get(name) ?? name;
}

/** Filters whose data is left as it is: it is a picture. */
export function isImageFilter(name: string): name is NonNullable<DecodedStream['imageFilter']> {
  return IMAGE_FILTERS.has(fullName(name));
}
const IMAGE_FILTERS = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

/**
 * Applies a filter chain (ISO 32000-1, 7.4) with at most `cap` bytes out of each step. Image filters end the chain and
 * leave their data as it is. Reports trouble through `report`; never throws.
 *
 * @param made told the bytes that each step gave: a chain may unpack a bomb and throw it away again
 */
export function applyFilters(
  raw: Uint8Array,
  steps: readonly FilterStep[],
  cap: number,
  report: (code: PdfProblemCode, message: string) => void,
  made: (bytes: number) => void = () => undefined,
): DecodedStream {
  let bytes = raw;
  let complete = true;
  for (const [index, step] of steps.entries()) {
    const name = fullName(step.name);
    if (isImageFilter(name)) {
      return { bytes, imageFilter: name, imageParams: step.params, complete };
    }
    if (name === 'Crypt') continue;
    if (index >= MAX_FILTERS) {
      report('filter-unsupported', `more than ${MAX_FILTERS} filters on one stream`);
      return { bytes: new Uint8Array(0), imageFilter: null, imageParams: null, complete: false };
    }
    const result = decodeStep(name, bytes, step.params, cap);
    if (!result) {
      report('filter-unsupported', `unknown filter ${name.slice(0, 40)}`);
      return { bytes: new Uint8Array(0), imageFilter: null, imageParams: null, complete: false };
    }
    made(result.bytes.length);
    if (result.capped) report('stream-truncated-by-cap', `${name}: more than ${cap} bytes`);
    else if (!result.complete) report('stream-damaged', `${name}: data is damaged or cut`);
    complete &&= result.complete;
    bytes = result.bytes;
  }
  return { bytes, imageFilter: null, imageParams: null, complete };
}

function decodeStep(name: string, data: Uint8Array, params: PdfDict | null, cap: number): Decoded | null {
  if (name === 'ASCIIHexDecode') return asciiHex(data);
  if (name === 'ASCII85Decode') return ascii85(data, cap);
  if (name === 'RunLengthDecode') return runLength(data, cap);
  if (name !== 'FlateDecode' && name !== 'LZWDecode') return null;
  const result =
    name === 'FlateDecode'
      ? inflate(data, cap)
      : lzw(data, integerOf(entry(params, 'EarlyChange')) ?? 1, cap);
  return unpredicted(result, params);
}

/** The result of a step with the predictor of its parameters undone, where they name one (7.4.4.4). */
export function unpredicted(result: Decoded, params: PdfDict | null): Decoded {
  const predictor = integerOf(entry(params, 'Predictor')) ?? 1;
  if (predictor < 2) return result;
  const colors = bounded(integerOf(entry(params, 'Colors')), 1, 32);
  const bits = bounded(integerOf(entry(params, 'BitsPerComponent')), 8, 16);
  const columns = bounded(integerOf(entry(params, 'Columns')), 1, 1 << 24);
  return {
    ...result,
    bytes: unpredict(result.bytes, predictor, colors, bits, columns),
    complete: result.complete && undoesPredictor(predictor, bits),
  };
}

function bounded(value: number | null, fallback: number, max: number): number {
  return value === null || value < 1 ? fallback : Math.min(value, max);
}
