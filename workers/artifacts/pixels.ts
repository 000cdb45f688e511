/**
 * The one way in which our code lets libvips decode an image: three loaders, a pixel limit, one thread, no cache.
 * Every process that decodes imports this module, so that the block list is never forgotten.
 */
import sharp, { type Sharp } from 'sharp';

/** One hundred megapixels: a 600 dpi A3 scan passes, a decompression bomb does not. */
export const MAX_INPUT_PIXELS = 100_000_000;

// Whatever a file's first bytes pretend: SVG, PDF, TIFF and the other loaders of libvips are never reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'].flatMap(
    (file) => [file, file.replace('File', 'Buffer')],
  ),
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * Opens an image file for decoding, first frame only, under the pixel limit.
 *
 * @param source its path, or its bytes
 * @param tolerant decode what is there of a truncated file instead of failing
 */
export function openImage(source: string | Uint8Array, tolerant = false): Sharp {
  return sharp(source, {
    limitInputPixels: MAX_INPUT_PIXELS,
    failOn: tolerant ? 'none' : 'truncated',
    pages: 1,
    sequentialRead: true,
  });
}

/** Wraps decoded pixels (8 bit, interleaved) for resizing or encoding. */
export function openPixels(data: Uint8Array, width: number, height: number, channels: 1 | 3 | 4): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_INPUT_PIXELS });
}

/** Pixels in row order, 8 bit, `channels` interleaved. */
export interface Pixels {
  data: Uint8Array;
  widthPx: number;
  heightPx: number;
  channels: number;
}

/**
 * Decodes a raster that the preparation wrote.
 *
 * @param form `grey` one channel, `rgba` four
 * @param maxSidePx scaled down so that no side is longer; never enlarged
 * @param blurSigmaPx blurred after scaling
 */
export async function readRaster(
  path: string,
  form: 'grey' | 'rgba',
  maxSidePx?: number,
  blurSigmaPx?: number,
): Promise<Pixels> {
  let image = openImage(path);
  if (maxSidePx !== undefined) {
    image = image.resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true });
  }
  if (blurSigmaPx !== undefined) image = image.blur(blurSigmaPx);
  image =
    form === 'grey' ? image.greyscale().toColourspace('b-w') : image.toColourspace('srgb').ensureAlpha();
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, widthPx: info.width, heightPx: info.height, channels: info.channels };
}
