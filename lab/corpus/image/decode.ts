/** JPEG bytes -> pixels, by libjpeg in sharp: an editor opens what was saved, not what was drawn. */
import sharp from 'sharp';
import type { Raster } from './raster.ts';

export async function decodeJpeg(bytes: Buffer): Promise<Raster> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
