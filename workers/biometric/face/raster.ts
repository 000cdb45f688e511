/**
 * Pixels of a face image, and the one way in which parts of it are cut out: an affine map, sampled bilinearly from the
 * level of a pyramid that fits the scale, so that a large face does not alias when it becomes a small input.
 */
import sharp from 'sharp';
import { MAX_INPUT_PIXELS } from '../../artifacts/pixels.ts';

/** RGB, 8 bit, interleaved, row order. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Target pixel (u, v) lies at x = a u + b v + c, y = d u + e v + f of the source. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Longer sides are scaled down while decoding: a face of 2048 px has all that a network of 150 px can use. */
export const MAX_SIDE_PX = 2048;

/** @throws Error when libvips cannot decode it; the message may hold the decoder's words */
export async function decodeImage(source: Uint8Array | string): Promise<Raster> {
  const { data, info } = await sharp(source, {
    limitInputPixels: MAX_INPUT_PIXELS,
    failOn: 'truncated',
    pages: 1,
    sequentialRead: false,
  })
    .autoOrient()
    .resize({
      width: MAX_SIDE_PX,
      height: MAX_SIDE_PX,
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'linear',
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const width = info.width;
  const height = info.height;
  return { data: info.channels === 3 ? data : greyToRgb(data), width, height };
}

function greyToRgb(grey: Uint8Array): Uint8Array {
  const data = new Uint8Array(grey.length * 3);
  for (let at = 0; at < grey.length; at++) data.fill(grey[at]!, at * 3, at * 3 + 3);
  return data;
}

/** Each level has half the sides of the one before; made when it is first asked for. */
export interface Pyramid {
  level(index: number): Raster;
  readonly levels: number;
}

export function pyramidOf(image: Raster): Pyramid {
  const made = [image];
  const levels = Math.max(1, Math.floor(Math.log2(Math.min(image.width, image.height) / 16)));
  return {
    levels,
    level(index) {
      while (made.length <= index) made.push(halve(made.at(-1)!));
      return made[index]!;
    },
  };
}

function halve({ data, width, height }: Raster): Raster {
  const halfWidth = width >> 1;
  const halfHeight = height >> 1;
  const half = new Uint8Array(halfWidth * halfHeight * 3);
  const row = width * 3;
  let to = 0;
  for (let y = 0; y < halfHeight; y++) {
    let above = y * 2 * row;
    let below = above + row;
    // Written out for the three channels: this loop touches every pixel of the image.
    for (let x = 0; x < halfWidth; x++, above += 6, below += 6, to += 3) {
      half[to] = (data[above]! + data[above + 3]! + data[below]! + data[below + 3]! + 2) >> 2;
      half[to + 1] = (data[above + 1]! + data[above + 4]! + data[below + 1]! + data[below + 4]! + 2) >> 2;
      half[to + 2] = (data[above + 2]! + data[above + 5]! + data[below + 2]! + data[below + 5]! + 2) >> 2;
    }
  }
  return { data: half, width: halfWidth, height: halfHeight };
}

/**
 * Cuts `width` x `height` pixels out; outside the image the edge goes on (`edge`) or it is black.
 * @returns RGB 0..255, channels last, not rounded
 */
export function cut(
  pyramid: Pyramid,
  map: Affine,
  width: number,
  height: number,
  outside: 'edge' | 'black' = 'black',
): Float32Array {
  const [a, b, c, d, e, f] = map;
  const step = Math.sqrt(Math.abs(a * e - b * d));
  const index = Math.max(0, Math.min(pyramid.levels - 1, Math.floor(Math.log2(Math.max(1, step)))));
  const { data, width: sourceWidth, height: sourceHeight } = pyramid.level(index);
  const shrink = 2 ** -index;
  const lastX = sourceWidth - 1;
  const lastY = sourceHeight - 1;
  const row = sourceWidth * 3;
  const out = new Float32Array(width * height * 3);
  let to = 0;
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++, to += 3) {
      // Coordinates name pixel centres: the centre of a coarse pixel lies between the fine ones that it stands for.
      let x = (a * (u + 0.5) + b * (v + 0.5) + c) * shrink - 0.5;
      let y = (d * (u + 0.5) + e * (v + 0.5) + f) * shrink - 0.5;
      if (outside === 'black' && (x <= -1 || y <= -1 || x >= sourceWidth || y >= sourceHeight)) continue;
      x = x < 0 ? 0 : Math.min(x, lastX);
      y = y < 0 ? 0 : Math.min(y, lastY);
      const x0 = x | 0;
      const y0 = y | 0;
      const fx = x - x0;
      const fy = y - y0;
      const at = y0 * row + x0 * 3;
      const right = x0 < lastX ? 3 : 0;
      const below = y0 < lastY ? row : 0;
      const w11 = fx * fy;
      const w01 = fx - w11;
      const w10 = fy - w11;
      const w00 = 1 - fx - w10;
      for (let channel = 0; channel < 3; channel++) {
        const p = at + channel;
        out[to + channel] =
          data[p]! * w00 + data[p + right]! * w01 + data[p + below]! * w10 + data[p + below + right]! * w11;
      }
    }
  }
  return out;
}

/** A square about a centre, turned by `angle` (radians, clockwise on the screen). */
export function squareMap(
  centreX: number,
  centreY: number,
  side: number,
  angle: number,
  pixels: number,
): Affine {
  const step = side / pixels;
  const cos = Math.cos(angle) * step;
  const sin = Math.sin(angle) * step;
  const half = pixels / 2;
  return [cos, -sin, centreX - (cos - sin) * half, sin, cos, centreY - (sin + cos) * half];
}

export function apply([a, b, c, d, e, f]: Affine, u: number, v: number): [x: number, y: number] {
  return [a * u + b * v + c, d * u + e * v + f];
}
