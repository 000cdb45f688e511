/**
 * The discrete cosine transform of 8x8 samples (ITU-T T.81, A.3.3) and its inverse, orthonormal, in floating point. Cosines of even
 * frequencies are the same from both ends of a row and those of odd ones opposite, so that either needs half of the products.
 */
const COSINES = Float64Array.from({ length: 32 }, (_, i) => {
  const [u, x] = [i >> 2, i & 3];
  return 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 : 1);
});
const half = new Float64Array(64);

/** Coefficients (natural order, `v * 8 + u`) of samples less 128. */
export function forward(samples: Float64Array, into: Float64Array): void {
  for (let y = 0; y < 64; y += 8) forwardRow(samples, y, 1, half, y, 1);
  for (let u = 0; u < 8; u++) forwardRow(half, u, 8, into, u, 8);
}

/** Samples less 128 of coefficients in natural order. */
export function inverse(coefficients: Float64Array, into: Float64Array): void {
  for (let u = 0; u < 8; u++) inverseRow(coefficients, u, 8, half, u, 8);
  for (let y = 0; y < 64; y += 8) inverseRow(half, y, 1, into, y, 1);
}

/** One transform of 8 values, `step` apart from `at` on, into others. */
type RowTransform = (
  from: Float64Array,
  at: number,
  step: number,
  into: Float64Array,
  to: number,
  toStep: number,
) => void;

const forwardRow: RowTransform = (from, at, step, into, to, toStep) => {
  for (let u = 0; u < 8; u++) {
    let sum = 0;
    for (let x = 0; x < 4; x++) {
      const near = from[at + x * step] as number;
      const far = from[at + (7 - x) * step] as number;
      sum += ((u & 1) === 0 ? near + far : near - far) * (COSINES[u * 4 + x] as number);
    }
    into[to + u * toStep] = sum;
  }
};

const inverseRow: RowTransform = (from, at, step, into, to, toStep) => {
  for (let x = 0; x < 4; x++) {
    let even = 0;
    let odd = 0;
    for (let u = 0; u < 8; u += 2) {
      even += (from[at + u * step] as number) * (COSINES[u * 4 + x] as number);
      odd += (from[at + (u + 1) * step] as number) * (COSINES[u * 4 + 4 + x] as number);
    }
    into[to + x * toStep] = even + odd;
    into[to + (7 - x) * toStep] = even - odd;
  }
};
