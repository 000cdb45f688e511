import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';

/** A picture scaled down by a whole factor; samples are means, 0..255. */
export type Shrunk = { width: number; height: number; factor: number; data: Float32Array };

/** Pictures are searched at about this size whatever their own, so that the time is bounded. */
const MAX_SAMPLES = 1_200_000;

/** Means over squares: the same content gives nearly the same means wherever the squares begin. */
export function shrunk({ width, height, data }: LumaPlane): Shrunk {
  const factor = Math.max(1, Math.ceil(Math.sqrt((width * height) / MAX_SAMPLES)));
  const [w, h] = [Math.floor(width / factor), Math.floor(height / factor)];
  const out = new Float32Array(w * h);
  const scale = 1 / (factor * factor);
  for (let y = 0; y < h; y++) {
    for (let line = 0; line < factor; line++) {
      let at = (y * factor + line) * width;
      for (let x = 0; x < w; x++) {
        let sum = 0;
        for (let col = 0; col < factor; col++) sum += data[at++] as number;
        out[y * w + x] = (out[y * w + x] as number) + sum;
      }
    }
  }
  for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) * scale;
  return { width: w, height: h, factor, data: out };
}

/** Softened by 1 2 1 in both directions: a copy that fell half a sample beside its original looks like it again. */
export function softened({ width, height, factor, data }: Shrunk): Shrunk {
  const across = new Float32Array(data);
  for (let y = 0; y < height; y++) {
    for (let i = y * width + 1, end = (y + 1) * width - 1; i < end; i++)
      across[i] = ((data[i - 1] as number) + 2 * (data[i] as number) + (data[i + 1] as number)) / 4;
  }
  const out = new Float32Array(across);
  for (let i = width; i < data.length - width; i++)
    out[i] = ((across[i - width] as number) + 2 * (across[i] as number) + (across[i + width] as number)) / 4;
  return { width, height, factor, data: out };
}
