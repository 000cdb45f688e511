import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { CoefficientPlane } from '../../../../formats/jpeg/scan-layout.ts';

/** Samples of chroma lie within so many standard deviations of their block's mean. */
const DEVIATIONS = 2;

/** How far the least and the greatest of R, G and B lie from luma in a luma block; both 0 for greyscale files. */
export function colourShifts(decoded: DecodedCoefficients, col: number, row: number): [number, number] {
  if (decoded.planes.length !== 3) return [0, 0];
  const blue = chromaOf(decoded, 1, col, row);
  const red = chromaOf(decoded, 2, col, row);
  return [
    Math.min(0, 1.402 * red.least, 1.772 * blue.least, -0.344 * blue.largest - 0.714 * red.largest),
    Math.max(0, 1.402 * red.largest, 1.772 * blue.largest, -0.344 * blue.least - 0.714 * red.least),
  ];
}

type Ends = { least: number; largest: number };

/** Between which a chroma component's samples over a luma block lie, from its coefficients. */
function chromaOf(decoded: DecodedCoefficients, component: number, col: number, row: number): Ends {
  const plane = decoded.planes[component] as CoefficientPlane;
  const luma = decoded.planes[0] as CoefficientPlane;
  const steps = decoded.quantTables[plane.quantTable]?.values;
  if (!steps) return { least: 0, largest: 0 };
  const [x, y] = [Math.floor((col * plane.h) / luma.h), Math.floor((row * plane.v) / luma.v)];
  const from = (y * plane.blockCols + x) * 64;
  let energy = 0;
  for (let k = 1; k < 64; k++) {
    const value = (plane.data[from + k] as number) * (steps[k] as number);
    energy += value * value;
  }
  const mean = ((plane.data[from] as number) * (steps[0] as number)) / 8;
  const reach = (DEVIATIONS * Math.sqrt(energy)) / 8;
  return { least: mean - reach, largest: mean + reach };
}
