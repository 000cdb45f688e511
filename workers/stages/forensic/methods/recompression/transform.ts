/** The discrete cosine transform of 8x8 samples (ITU-T T.81, A.3.3) and its inverse, orthonormal, in floating point. */
const COSINES = Float64Array.from({ length: 64 }, (_, i) => {
  const [u, x] = [i >> 3, i & 7];
  return 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 : 1);
});
const half = new Float64Array(64);

/** Coefficients (natural order, `v * 8 + u`) of samples less 128. */
export function forward(samples: Float64Array, into: Float64Array): void {
  for (let y = 0; y < 64; y += 8) {
    for (let u = 0; u < 64; u += 8) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += (samples[y + x] as number) * (COSINES[u + x] as number);
      half[y + (u >> 3)] = sum;
    }
  }
  for (let v = 0; v < 64; v += 8) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += (half[y * 8 + u] as number) * (COSINES[v + y] as number);
      into[v + u] = sum;
    }
  }
}

/** Samples less 128 of coefficients in natural order. */
export function inverse(coefficients: Float64Array, into: Float64Array): void {
  half.fill(0);
  for (let v = 0; v < 8; v++) {
    for (let u = 0; u < 8; u++) {
      const value = coefficients[v * 8 + u] as number;
      if (value === 0) continue;
      for (let x = 0; x < 8; x++) {
        half[v * 8 + x] = (half[v * 8 + x] as number) + value * (COSINES[u * 8 + x] as number);
      }
    }
  }
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let v = 0; v < 8; v++) sum += (half[v * 8 + x] as number) * (COSINES[v * 8 + y] as number);
      into[y * 8 + x] = sum;
    }
  }
}
