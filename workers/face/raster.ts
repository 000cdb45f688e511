/**
 * Pixels of a face image, and the one way in which parts of it are cut out: an affine map, sampled bilinearly from the
 * level of a pyramid that fits the scale, so that a large face does not alias when it becomes a small input.
 */
import sharp from 'sharp';
import { decodable } from '../artifacts/decodable.ts';
import { MAX_INPUT_PIXELS } from '../artifacts/pixels.ts';
import { halve } from './halve.ts';

/** RGB, 8 bit, interleaved, row order. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Target pixel (u, v) lies at x = a u + b v + c, y = d u + e v + f of the source. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Longer sides are scaled down while decoding: a face of 2048 px has all that a network of 150 px can use. */
const MAX_SIDE_PX = 2048;

/** @throws Error when libvips cannot decode it; the message may hold the decoder's words */
export async function decodeImage(source: Uint8Array | string): Promise<Raster> {
  // Rasters of pages were written here; what others send may hold what costs a decoder seconds.
  const { data, info } = await sharp(typeof source === 'string' ? source : decodable(source).bytes, {
    limitInputPixels: MAX_INPUT_PIXELS,
    failOn: 'truncated',
    pages: 1,
    sequentialRead: true,
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
  return { data: info.channels === 3 ? plain(data) : greyToRgb(data), width, height };
}

/** Without Node's own methods: loops that see one kind of array only run a third faster. */
const plain = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

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
  const out = new Float32Array(width * height * 3);
  sample(pyramid, map, out, { width, height, outside, red: 0, green: 1, blue: 2, pixel: 3, ...AS_IT_IS });
  return out;
}

/** How a network wants its pixels: (value - mean) / scale, the means in the order of the channels. */
export interface InputForm {
  sidePx: number;
  channels: 'rgb' | 'bgr';
  layout: 'first' | 'last';
  mean: readonly [number, number, number];
  scale: number;
}

/** A part of the image as a network takes it, a square if nothing else is said; outside the image it is black. */
export function cutInput(
  pyramid: Pyramid,
  map: Affine,
  form: InputForm,
  heightPx: number = form.sidePx,
): Float32Array {
  const { sidePx: side, channels, layout, mean, scale } = form;
  const [pixel, channel] = layout === 'first' ? [1, side * heightPx] : [3, 1];
  const [first, , last] = mean;
  const [red, blue] = channels === 'rgb' ? [0, 2 * channel] : [2 * channel, 0];
  const out = new Float32Array(side * heightPx * 3);
  sample(pyramid, map, out, {
    ...{ width: side, height: heightPx, outside: 'black' },
    ...{ red, green: channel, blue, pixel },
    redShift: (channels === 'rgb' ? first : last) / scale,
    greenShift: mean[1] / scale,
    blueShift: (channels === 'rgb' ? last : first) / scale,
    gain: 1 / scale,
  });
  return out;
}

/** A cut as a mirror shows it, left for right. */
export function inMirror(cut: Float32Array, sidePx: number, layout: InputForm['layout']): Float32Array {
  const out = new Float32Array(cut.length);
  // Numbers that stay together: one of a plane, or the three of a pixel.
  const size = layout === 'first' ? 1 : 3;
  const row = sidePx * size;
  for (let start = 0; start < cut.length; start += row) {
    for (let at = 0; at < row; at += size) {
      for (let part = 0; part < size; part++) out[start + row - size - at + part] = cut[start + at + part]!;
    }
  }
  return out;
}

const AS_IT_IS = { redShift: 0, greenShift: 0, blueShift: 0, gain: 1 } as const;

interface Target {
  width: number;
  height: number;
  outside: 'edge' | 'black';
  /** Where the channels of the first pixel go, and how far on the next pixel's go. */
  red: number;
  green: number;
  blue: number;
  pixel: number;
  /** Channel times `gain` less its shift. */
  redShift: number;
  greenShift: number;
  blueShift: number;
  gain: number;
}

function sample(pyramid: Pyramid, affine: Affine, out: Float32Array, target: Target): void {
  const { level, map } = levelFor(pyramid, affine);
  const [a, b, c, d, e, f] = map;
  const { data, width: sourceWidth, height: sourceHeight } = level;
  const { width, height, red, green, blue, pixel, redShift, greenShift, blueShift, gain } = target;
  const black = target.outside === 'black';
  const lastX = sourceWidth - 1;
  const lastY = sourceHeight - 1;
  const row = sourceWidth * 3;
  let to = 0;
  for (let v = 0; v < height; v++) {
    const startX = b * v + c;
    const startY = e * v + f;
    for (let u = 0; u < width; u++, to += pixel) {
      let x = a * u + startX;
      let y = d * u + startY;
      let right = 3;
      let below = row;
      // All four neighbours lie within the image, but for the pixels at its edges and beyond.
      if (!(x >= 0 && y >= 0 && x < lastX && y < lastY)) {
        if (black && (x <= -1 || y <= -1 || x >= sourceWidth || y >= sourceHeight)) {
          out[to + red] = -redShift;
          out[to + green] = -greenShift;
          out[to + blue] = -blueShift;
          continue;
        }
        x = x < 0 ? 0 : Math.min(x, lastX);
        y = y < 0 ? 0 : Math.min(y, lastY);
        if (x >= lastX) right = 0;
        if (y >= lastY) below = 0;
      }
      const x0 = x | 0;
      const y0 = y | 0;
      const fx = (x - x0) * gain;
      const fy = y - y0;
      const w11 = fx * fy;
      const w01 = fx - w11;
      const w10 = fy * gain - w11;
      const w00 = gain - fx - w10;
      const p00 = y0 * row + x0 * 3;
      const p01 = p00 + right;
      const p10 = p00 + below;
      const p11 = p10 + right;
      // Written out for the three channels: this loop makes every input of every network.
      out[to + red] = data[p00]! * w00 + data[p01]! * w01 + data[p10]! * w10 + data[p11]! * w11 - redShift;
      out[to + green] =
        data[p00 + 1]! * w00 +
        data[p01 + 1]! * w01 +
        data[p10 + 1]! * w10 +
        data[p11 + 1]! * w11 -
        greenShift;
      out[to + blue] =
        data[p00 + 2]! * w00 + data[p01 + 2]! * w01 + data[p10 + 2]! * w10 + data[p11 + 2]! * w11 - blueShift;
    }
  }
}

/** The level whose pixels are nearest to those wanted and no coarser, and the map in its pixels, by their centres. */
function levelFor(pyramid: Pyramid, [a, b, c, d, e, f]: Affine): { level: Raster; map: Affine } {
  const step = Math.sqrt(Math.abs(a * e - b * d));
  const index = Math.max(0, Math.min(pyramid.levels - 1, Math.floor(Math.log2(Math.max(1, step)))));
  const shrink = 2 ** -index;
  // Coordinates name pixel centres: the centre of a coarse pixel lies between the fine ones that it stands for.
  const x = (c + (a + b) / 2) * shrink - 0.5;
  const y = (f + (d + e) / 2) * shrink - 0.5;
  return { level: pyramid.level(index), map: [a * shrink, b * shrink, x, d * shrink, e * shrink, y] };
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
