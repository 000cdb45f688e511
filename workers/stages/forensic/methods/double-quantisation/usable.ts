import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { CoefficientPlane } from '../../../../formats/jpeg/scan-layout.ts';
import { chromaAt } from '../chroma.ts';

/** Samples this near to the ends were probably clipped when the first JPEG was decoded: they left the lattice then. */
const CLIP_MARGIN = 6;

/** 1 for whole blocks in which no sample of R, G or B can have been clipped, judged by luma and the mean chroma. */
export function usableBlocks(decoded: DecodedCoefficients, { width, height, data }: LumaPlane): Uint8Array {
  const { widthInBlocks: cols, heightInBlocks: rows } = decoded.planes[0] as CoefficientPlane;
  const usable = new Uint8Array(cols * rows);
  for (let row = 0; row * 8 + 8 <= height; row++) {
    for (let col = 0; col * 8 + 8 <= width; col++) {
      let [lowest, highest] = [255, 0];
      for (let y = row * 8; y < row * 8 + 8; y++) {
        for (let at = y * width + col * 8, end = at + 8; at < end; at++) {
          const sample = data[at] as number;
          if (sample < lowest) lowest = sample;
          if (sample > highest) highest = sample;
        }
      }
      const [blue, red] = [chromaAt(decoded, 1, col, row), chromaAt(decoded, 2, col, row)];
      const shifts = [0, 1.402 * red, -0.344 * blue - 0.714 * red, 1.772 * blue];
      const inside =
        lowest + Math.min(...shifts) > CLIP_MARGIN && highest + Math.max(...shifts) < 255 - CLIP_MARGIN;
      if (inside) usable[row * cols + col] = 1;
    }
  }
  return usable;
}
