import type { DecodedCoefficients } from './coefficients.ts';
import { inverseBlock } from './idct.ts';
import type { CoefficientPlane } from './scan-layout.ts';

/** Samples 0..255 in rows of exactly `width`. */
export type LumaPlane = { width: number; height: number; data: Uint8Array };

/**
 * The first component of a decoded image as samples: luma for YCbCr and greyscale files (for RGB or CMYK files it is
 * red or cyan, which carries the same block grid). Null for 12-bit data or when its quantisation table is missing.
 */
export function decodeLuma(decoded: DecodedCoefficients): LumaPlane | null {
  const plane = decoded.planes[0] as CoefficientPlane;
  const quant = decoded.quantTables[plane.quantTable];
  if (!quant || decoded.frame.precision !== 8) return null;
  const { width, height, blockCols, widthInBlocks, heightInBlocks } = plane;
  const data = new Uint8Array(width * height);
  const edge = new Uint8Array(64);
  for (let row = 0; row < heightInBlocks; row++) {
    for (let col = 0; col < widthInBlocks; col++) {
      const from = (row * blockCols + col) * 64;
      const to = row * 8 * width + col * 8;
      if (col * 8 + 8 <= width && row * 8 + 8 <= height) {
        inverseBlock(plane.data, from, quant.values, data, to, width);
        continue;
      }
      inverseBlock(plane.data, from, quant.values, edge, 0, 8);
      const cols = Math.min(8, width - col * 8);
      const rows = Math.min(8, height - row * 8);
      for (let y = 0; y < rows; y++) data.set(edge.subarray(y * 8, y * 8 + cols), to + y * width);
    }
  }
  return { width, height, data };
}
