/** A sheet of paper with grain and lines of print, as a sensor sees it. */
import sharp from 'sharp';
import type { LumaPlane } from '../../../../../workers/formats/jpeg/luma.ts';
import type { Place } from '../../../../../workers/stages/forensic/place.ts';
import { seeded } from '../../../formats/jpeg/scene.ts';

export const [WIDTH, HEIGHT] = [720, 560];
/** Lines of print, 18 pixels high. */
const LINES = [60, 130, 270, 340, 480];

export type Sheet = Float32Array;

/** @param level of the ground at a place, noise apart */
export function sheet(
  seed: number,
  level: (x: number, y: number) => number = () => 236,
  lines = LINES,
): Sheet {
  const random = seeded(seed);
  const noise = Float32Array.from({ length: WIDTH * HEIGHT }, () => random() + random() + random() - 1.5);
  const out = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      // Noise of a sensor behind a lens: each sample shares it with the next ones.
      const grain = 3 * ((noise[at] ?? 0) + 0.6 * ((noise[at + 1] ?? 0) + (noise[at + WIDTH] ?? 0)));
      out[at] = level(x, y) + grain;
    }
  }
  for (const [line, top] of lines.entries()) {
    const strokes = seeded(seed * 31 + line);
    for (let x = 40; x < WIDTH - 60; x += 6 + Math.floor(strokes() * 7))
      for (let y = top; y < top + 18; y++) for (let i = x; i < x + 3; i++) out[y * WIDTH + i]! -= 170;
  }
  return out;
}

export const picture = (of: Sheet) =>
  sharp(Buffer.from(Uint8ClampedArray.from(of)), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } });

/** The samples after a saving as a JPEG. */
export async function savedLuma(of: Sheet, quality: number): Promise<LumaPlane> {
  const jpeg = await picture(of).jpeg({ quality }).toBuffer();
  const data = await sharp(jpeg).greyscale().raw().toBuffer();
  return { width: WIDTH, height: HEIGHT, data: new Uint8Array(data) };
}

/** A place of a picture of which nothing is known but its pixels. */
export const inPixels = (xPx: number, yPx: number, widthPx: number, heightPx: number): Place => ({
  ...{ xPx, yPx, widthPx, heightPx },
  pageBox: null,
});
