/** What a camera adds: sensor noise, flickering light, a JPEG. Seeded, so that a sequence can be made again. */
import sharp from 'sharp';
import type { Raster } from '../../workers/face/raster.ts';

/** Uniform 0..1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FRAME_WIDTH = 640;
const FRAME_HEIGHT = 480;
const NOISE_LEVELS = 3;
/** Drawn once: what matters is that no two frames have it in the same place. */
const NOISE = noiseOf(randomOf(7), 1 << 20);
export const FLICKER = 0.01;

export function emptyFrame(): Raster {
  return {
    data: new Uint8Array(FRAME_WIDTH * FRAME_HEIGHT * 3),
    width: FRAME_WIDTH,
    height: FRAME_HEIGHT,
  };
}

const QUALITY = 88;

/** Changes the frame and encodes it. @param quality of the JPEG: from and to, drawn anew */
export async function take(
  frame: Raster,
  random: () => number,
  [least, most]: readonly [number, number] = [QUALITY, QUALITY],
): Promise<Buffer> {
  const light = 1 + (random() - 0.5) * 2 * FLICKER;
  const { data } = frame;
  const from = Math.floor(random() * NOISE.length);
  for (let at = 0; at < data.length; at++) {
    const value = data[at]! * light + NOISE[(from + at) & (NOISE.length - 1)]! + 0.5;
    data[at] = Math.max(0, Math.min(255, value));
  }
  return sharp(data, { raw: { width: frame.width, height: frame.height, channels: 3 } })
    .jpeg({ quality: most > least ? Math.round(least + random() * (most - least)) : least })
    .toBuffer();
}

function noiseOf(random: () => number, length: number): Float32Array {
  // The sum of two is near enough to a bell.
  return Float32Array.from({ length }, () => (random() + random() - 1) * NOISE_LEVELS);
}

/** What a camera makes of something that moves while the shutter is open: the mean over a way of so many pixels. */
export function smear({ data, width, height }: Raster, x: number, y: number): void {
  const steps = Math.round(Math.max(Math.abs(x), Math.abs(y)));
  if (steps < 1) return;
  const still = Uint8Array.from(data);
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  const ways = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps - 0.5;
    return [Math.round(x * share), Math.round(y * share)] as const;
  });
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) {
      const at = (v * width + u) * 3;
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (const [dx, dy] of ways) {
          sum += still[(clamp(v + dy, height - 1) * width + clamp(u + dx, width - 1)) * 3 + channel]!;
        }
        data[at + channel] = sum / ways.length;
      }
    }
  }
}

/** A lamp in glossy paper: a bright band across the frame. @param strength 0..1 at its middle */
export function shine(
  { data, width, height }: Raster,
  middle: number,
  breadth: number,
  strength: number,
): void {
  for (let v = 0; v < height; v++) {
    const light = strength * Math.exp(-(((v - middle) / breadth) ** 2));
    if (light < 0.01) continue;
    for (let at = v * width * 3; at < (v + 1) * width * 3; at++)
      data[at] = data[at]! + (255 - data[at]!) * light;
  }
}
