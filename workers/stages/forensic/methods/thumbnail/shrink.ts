import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';

/** A rectangle in pixels; fractions are allowed. */
export type Crop = { x: number; y: number; width: number; height: number };

/** Area-averaged copy of a crop at the given size, as a camera makes its thumbnail. Samples 0..255, not rounded. */
export function shrink(luma: LumaPlane, crop: Crop, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = span(crop.y, crop.height, y, height, luma.height);
    for (let x = 0; x < width; x++) {
      const [left, right] = span(crop.x, crop.width, x, width, luma.width);
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let at = row * luma.width + left, end = row * luma.width + right; at < end; at++)
          sum += luma.data[at] as number;
      }
      out[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return out;
}

/** Source samples [from, to) of one target sample; at least one. */
function span(origin: number, extent: number, index: number, count: number, limit: number): [number, number] {
  const from = Math.min(limit - 1, Math.max(0, Math.round(origin + (extent * index) / count)));
  const to = Math.min(limit, Math.max(from + 1, Math.round(origin + (extent * (index + 1)) / count)));
  return [from, to];
}
