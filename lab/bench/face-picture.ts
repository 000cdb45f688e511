/** The picture on which the speed of faces is measured: one woman, a thousand pixels square, from an installed package. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PHOTOGRAPH = fileURLToPath(
  new URL('../../node_modules/@vladmandic/face-api/demo/sample6.jpg', import.meta.url),
);
const PERSON = { left: 470, top: 200, width: 600, height: 600 };

export function megapixel(): Promise<Buffer> {
  return sharp(PHOTOGRAPH).extract(PERSON).resize(1000, 1000).jpeg({ quality: 90 }).toBuffer();
}
