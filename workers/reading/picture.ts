/** A decoded picture in memory, and parts of it cut out along any direction. */
import { openImage, openPixels } from '../artifacts/pixels.ts';
import { distance, type Quad } from './geometry.ts';

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

/** Its size with that long side, enlarged by `most` at most, in whole steps of `stride`, as a network wants it. */
export function broughtTo(
  { width, height }: Picture,
  longSide: number,
  most: number,
  stride: number,
): { width: number; height: number } {
  const scale = Math.min(most, longSide / Math.max(width, height));
  const sideOf = (length: number): number => Math.max(stride, Math.round((length * scale) / stride) * stride);
  return { width: sideOf(width), height: sideOf(height) };
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
  const columns = width * samples;
  const { topX, topY, downX, downY } = columnsOf(quad, width, samples);
  const n = samples * samples;
  const [toRight, toBelow] = [w > 1 ? 3 : 0, h > 1 ? w * 3 : 0];
  const [lastX, lastY] = [Math.max(0, w - 1.001), Math.max(0, h - 1.001)];
  for (let row = 0, to = 0; row < height; row++) {
    for (let first = 0; first < columns; first += samples, to += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sy = 0; sy < samples; sy++) {
        const across = (row + (sy + 0.5) / samples) / height;
        for (let i = first; i < first + samples; i++) {
          const x = Math.min(lastX, Math.max(0, topX[i]! + downX[i]! * across - 0.5));
          const y = Math.min(lastY, Math.max(0, topY[i]! + downY[i]! * across - 0.5));
          // Neither is negative: whole parts are what is below.
          const x0 = x | 0;
          const y0 = y | 0;
          const fx = x - x0;
          const fy = y - y0;
          const p = (1 - fx) * (1 - fy);
          const q = fx * (1 - fy);
          const r = (1 - fx) * fy;
          const s = fx * fy;
          const at = (y0 * w + x0) * 3;
          const right = at + toRight;
          const below = at + toBelow;
          const beyond = below + toRight;
          red += p * data[at]! + q * data[right]! + r * data[below]! + s * data[beyond]!;
          green += p * data[at + 1]! + q * data[right + 1]! + r * data[below + 1]! + s * data[beyond + 1]!;
          blue += p * data[at + 2]! + q * data[right + 2]! + r * data[below + 2]! + s * data[beyond + 2]!;
        }
      }
      out[to] = red / n;
      out[to + 1] = green / n;
      out[to + 2] = blue / n;
    }
  }
  return out;
}

/** Where columns of samples begin on the upper side of a quadrilateral, and how far it is from there to the lower one. */
function columnsOf([a, b, c, d]: Quad, width: number, samples: number) {
  const count = width * samples;
  const [topX, topY] = [new Float64Array(count), new Float64Array(count)];
  const [downX, downY] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    const along = (Math.floor(i / samples) + ((i % samples) + 0.5) / samples) / width;
    // What `within` says of both sides, without a list for each point: this is run for every look at every line.
    const x = a[0] + (b[0] - a[0]) * along;
    const y = a[1] + (b[1] - a[1]) * along;
    topX[i] = x;
    topY[i] = y;
    downX[i] = x + (d[0] + (c[0] - d[0]) * along - x) - x;
    downY[i] = y + (d[1] + (c[1] - d[1]) * along - y) - y;
  }
  return { topX, topY, downX, downY };
}
