/** A decoded picture in memory, and parts of it cut out along any direction. */
import { openImage, openPixels } from '../artifacts/pixels.ts';
import { distance, type Quad, within } from './geometry.ts';

/** Interleaved red, green, blue, 8 bit. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Pixels beyond which a picture is scaled down before it is read: print that a person reads needs no more. */
const MAX_PIXELS = 16_000_000;

/** @param source path or bytes of an image that the preparation wrote; it stands upright already */
export async function decodePicture(
  source: string | Uint8Array,
  size: { widthPx: number; heightPx: number },
): Promise<Picture> {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (size.widthPx * size.heightPx)));
  const { data, info } = await openImage(source)
    .resize({
      width: Math.max(1, Math.round(size.widthPx * scale)),
      height: Math.max(1, Math.round(size.heightPx * scale)),
      fit: 'fill',
    })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { data, width: info.width, height: info.height };
  const rgb = new Uint8Array(info.width * info.height * 3);
  for (let i = 0; i < info.width * info.height; i++) {
    const grey = data[i * info.channels] ?? 0;
    rgb.fill(grey, i * 3, i * 3 + 3);
  }
  return { data: rgb, width: info.width, height: info.height };
}

/** The picture scaled to a size, as the detector wants it. */
export async function scaled(picture: Picture, width: number, height: number): Promise<Uint8Array> {
  return openPixels(picture.data, picture.width, picture.height, 3)
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** Width over height of a quadrilateral. */
export function aspectOf([a, b, c, d]: Quad): number {
  const across = (distance(a, d) + distance(b, c)) / 2;
  return (distance(a, b) + distance(d, c)) / 2 / Math.max(1e-6, across);
}

/**
 * The quadrilateral as an upright rectangle of `width` x `height` pixels, RGB. Bilinear; where the picture is finer
 * than the cut, several points are averaged, so that thin strokes do not fall between samples.
 */
export function cutOut(picture: Picture, quad: Quad, width: number, height: number): Uint8Array {
  const [a, b, c, d] = quad;
  const fine = Math.max(
    (distance(a, d) + distance(b, c)) / 2 / height,
    (distance(a, b) + distance(d, c)) / 2 / width,
  );
  const samples = Math.min(4, Math.max(1, Math.round(fine)));
  const out = new Uint8Array(width * height * 3);
  const { data, width: w, height: h } = picture;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let [red, green, blue] = [0, 0, 0];
      for (let sy = 0; sy < samples; sy++) {
        for (let sx = 0; sx < samples; sx++) {
          const [px, py] = within(
            quad,
            (column + (sx + 0.5) / samples) / width,
            (row + (sy + 0.5) / samples) / height,
          );
          const x = Math.min(w - 1.001, Math.max(0, px - 0.5));
          const y = Math.min(h - 1.001, Math.max(0, py - 0.5));
          const [x0, y0] = [Math.floor(x), Math.floor(y)];
          const [fx, fy] = [x - x0, y - y0];
          const at = (y0 * w + x0) * 3;
          const right = x0 + 1 < w ? 3 : 0;
          const below = y0 + 1 < h ? w * 3 : 0;
          const [p, q, r, s] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
          red +=
            p * data[at]! + q * data[at + right]! + r * data[at + below]! + s * data[at + right + below]!;
          green +=
            p * data[at + 1]! +
            q * data[at + right + 1]! +
            r * data[at + below + 1]! +
            s * data[at + right + below + 1]!;
          blue +=
            p * data[at + 2]! +
            q * data[at + right + 2]! +
            r * data[at + below + 2]! +
            s * data[at + right + below + 2]!;
        }
      }
      const to = (row * width + column) * 3;
      const n = samples * samples;
      out[to] = red / n;
      out[to + 1] = green / n;
      out[to + 2] = blue / n;
    }
  }
  return out;
}
