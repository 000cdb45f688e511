/** The two barcode readers behind one result: ZXing (every format) and jsQR (QR codes only, independent code). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import jsqr from 'jsqr';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Pixels } from '../../artifacts/pixels.ts';

export interface Sighting {
  format: string;
  text: string;
  bytes: Uint8Array;
  /** Pixels: x0, y0, x1, y1. */
  bounds: [number, number, number, number];
}

/** The package's types describe an ES module, Node loads it as CommonJS: `default` is the module or the function. */
const jsQR = ('default' in jsqr ? jsqr.default : jsqr) as typeof import('jsqr')['default'];

/** The reader stops at so many; a sheet of tickets or stamps has some dozens. */
export const MAX_CODES_PER_PAGE = 100;
/** What corners of a code leave of its modules. */
const RIM_PX = 4;
let ready: Promise<unknown> | null = null;

/** Compiles ZXing from the package's own file; left alone it would fetch its binary from the network. */
export function prepareReaders(): Promise<unknown> {
  ready ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (wasm) =>
      prepareZXingModule({
        overrides: {
          wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
        },
        fireImmediately: true,
      }),
  );
  return ready;
}

/**
 * Every code that ZXing finds in an RGBA raster.
 *
 * @param inverted look for light codes on dark ground too, which takes twice the time
 */
export async function readWithZxing(pixels: Pixels, inverted: boolean): Promise<Sighting[]> {
  const found = await search(pixels, inverted);
  if (found.length === 0 || found.length >= MAX_CODES_PER_PAGE) return found;
  // Squares of a QR code look like the start of a PDF417, which is then not found elsewhere: on 18 of 60 drawn pages.
  return [...found, ...(await search(without(pixels, found), inverted, ['PDF417']))];
}

async function search(
  pixels: Pixels,
  inverted: boolean,
  formats: ReaderOptions['formats'] = [],
): Promise<Sighting[]> {
  await prepareReaders();
  const results = await readBarcodes(imageData(pixels), {
    formats,
    tryHarder: true,
    tryRotate: true,
    tryInvert: inverted,
    tryDownscale: true,
    maxNumberOfSymbols: MAX_CODES_PER_PAGE,
    // For people, ZXing would write separators and line ends as words (<GS>).
    textMode: 'Plain',
  });
  return results
    .filter((result) => result.isValid)
    .map(({ format, text, bytes, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
      return { format, text, bytes, bounds: boundsOf(corners) };
    });
}

/** A copy in which paper lies over what was read, and the rim of it. */
function without(pixels: Pixels, found: readonly Sighting[]): Pixels {
  const data = Uint8Array.from(pixels.data);
  for (const { bounds } of found) {
    const [x0, y0, x1, y1] = bounds.map(Math.round) as Sighting['bounds'];
    const left = Math.max(0, x0 - RIM_PX);
    const right = Math.min(pixels.widthPx, x1 + RIM_PX);
    for (let y = Math.max(0, y0 - RIM_PX); y < Math.min(pixels.heightPx, y1 + RIM_PX); y++) {
      data.fill(255, (y * pixels.widthPx + left) * 4, (y * pixels.widthPx + right) * 4);
    }
  }
  return { ...pixels, data };
}

/** The one QR code that jsQR finds in an RGBA raster, or null. */
export function readWithJsqr(pixels: Pixels): Sighting | null {
  const { data, width, height } = imageData(pixels);
  const found = jsQR(data, width, height, { inversionAttempts: 'attemptBoth' });
  if (!found) return null;
  const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = found.location;
  return {
    format: 'QRCode',
    text: found.data,
    bytes: Uint8Array.from(found.binaryData),
    bounds: boundsOf([topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner]),
  };
}

/** A part of an RGBA raster, clipped to it. */
export function cut(
  pixels: Pixels,
  [x0, y0, x1, y1]: Sighting['bounds'],
): Pixels & { left: number; top: number } {
  const left = Math.max(0, Math.floor(x0));
  const top = Math.max(0, Math.floor(y0));
  const widthPx = Math.max(1, Math.min(pixels.widthPx, Math.ceil(x1)) - left);
  const heightPx = Math.max(1, Math.min(pixels.heightPx, Math.ceil(y1)) - top);
  const data = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++) {
    const from = ((top + y) * pixels.widthPx + left) * 4;
    data.set(pixels.data.subarray(from, from + widthPx * 4), y * widthPx * 4);
  }
  return { data, widthPx, heightPx, channels: 4, left, top };
}

type ImageData = Extract<Parameters<typeof readBarcodes>[0], { data: unknown }>;

function imageData({ data, widthPx, heightPx }: Pixels): ImageData & { data: Uint8ClampedArray } {
  return {
    data: new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength),
    width: widthPx,
    height: heightPx,
    colorSpace: 'srgb',
  } as ImageData & { data: Uint8ClampedArray };
}

function boundsOf(corners: readonly { x: number; y: number }[]): Sighting['bounds'] {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
