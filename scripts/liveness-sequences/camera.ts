/** What a camera adds: sensor noise, flickering light, a JPEG. Seeded, so that a sequence can be made again. */
import sharp from 'sharp';
import type { Raster } from '../../workers/biometric/face/raster.ts';

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

export const FRAME_WIDTH = 640;
export const FRAME_HEIGHT = 480;
const NOISE_LEVELS = 3;
const FLICKER = 0.01;

export function emptyFrame(): Raster {
  return {
    data: new Uint8Array(FRAME_WIDTH * FRAME_HEIGHT * 3),
    width: FRAME_WIDTH,
    height: FRAME_HEIGHT,
  };
}

/** Changes the frame and encodes it. */
export async function take(frame: Raster, random: () => number): Promise<Buffer> {
  const light = 1 + (random() - 0.5) * 2 * FLICKER;
  const { data } = frame;
  for (let at = 0; at < data.length; at++) {
    // The sum of two is near enough to a bell.
    const noise = (random() + random() - 1) * NOISE_LEVELS;
    data[at] = Math.max(0, Math.min(255, data[at]! * light + noise + 0.5));
  }
  return sharp(data, { raw: { width: frame.width, height: frame.height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
