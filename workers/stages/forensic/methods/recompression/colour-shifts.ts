import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { CoefficientPlane } from '../../../../formats/jpeg/scan-layout.ts';

/** Samples of chroma lie within so many standard deviations of their block's mean. */
const DEVIATIONS = 2;

/** How far the least and the greatest of R, G and B lie from luma in a luma block; both 0 for greyscale files. */
export function colourShifts(decoded: DecodedCoefficients, col: number, row: number): [number, number] {
  if (decoded.planes.length !== 3) return [0, 0];
  const [blue, red] = [1, 2].map((component) => chromaOf(decoded, component, col, row)) as [Spread, Spread];
  const shifts = [0];
  for (const b of ends(blue)) {
    for (const r of ends(red)) shifts.push(1.402 * r, -0.344 * b - 0.714 * r, 1.772 * b);
  }
  return [Math.min(...shifts), Math.max(...shifts)];
}

type Spread = { mean: number; deviation: number };

const ends = ({ mean, deviation }: Spread): number[] => [
  mean - DEVIATIONS * deviation,
  mean + DEVIATIONS * deviation,
];

/** Mean and standard deviation of a chroma component's block over a luma block, from its coefficients. */
function chromaOf(decoded: DecodedCoefficients, component: number, col: number, row: number): Spread {
  const plane = decoded.planes[component] as CoefficientPlane;
  const luma = decoded.planes[0] as CoefficientPlane;
  const steps = decoded.quantTables[plane.quantTable]?.values;
  if (!steps) return { mean: 0, deviation: 0 };
  const [x, y] = [Math.floor((col * plane.h) / luma.h), Math.floor((row * plane.v) / luma.v)];
  const from = (y * plane.blockCols + x) * 64;
  let energy = 0;
  for (let k = 1; k < 64; k++) {
    const value = (plane.data[from + k] as number) * (steps[k] as number);
    energy += value * value;
  }
  return {
    mean: ((plane.data[from] as number) * (steps[0] as number)) / 8,
    deviation: Math.sqrt(energy) / 8,
  };
}
