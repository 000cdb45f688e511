import type { DecodedCoefficients } from '../../../formats/jpeg/coefficients.ts';
import type { CoefficientPlane } from '../../../formats/jpeg/scan-layout.ts';

/** Mean of a chroma component over a luma block, from its DC coefficient, in levels; 0 for greyscale files. */
export function chromaAt(decoded: DecodedCoefficients, component: 1 | 2, col: number, row: number): number {
  const plane = decoded.planes[component];
  const luma = decoded.planes[0] as CoefficientPlane;
  const quant = plane ? decoded.quantTables[plane.quantTable] : undefined;
  if (!plane || !quant || decoded.planes.length !== 3) return 0;
  const x = Math.floor((col * plane.h) / luma.h);
  const y = Math.floor((row * plane.v) / luma.v);
  return ((plane.data[(y * plane.blockCols + x) * 64] as number) * (quant.values[0] as number)) / 8;
}
