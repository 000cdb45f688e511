/** The two-dimensional discrete Fourier transform of a square, in place (Cooley and Tukey 1965, radix 2). */

/** @param side a power of two; `re` and `im` hold side x side numbers, row by row */
export function transform(re: Float64Array, im: Float64Array, side: number): void {
  for (let k = 0; k < side; k++) line(re, im, k * side, 1, side);
  for (let k = 0; k < side; k++) line(re, im, k, side, side);
}

function line(re: Float64Array, im: Float64Array, from: number, step: number, length: number): void {
  for (let i = 1, j = 0; i < length; i++) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      swap(re, from + i * step, from + j * step);
      swap(im, from + i * step, from + j * step);
    }
  }
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / size;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let start = k; start < length; start += size) {
        const a = from + start * step;
        const b = a + half * step;
        const [bRe, bIm] = [re[b] ?? 0, im[b] ?? 0];
        const [tRe, tIm] = [bRe * cos - bIm * sin, bRe * sin + bIm * cos];
        const [aRe, aIm] = [re[a] ?? 0, im[a] ?? 0];
        re[a] = aRe + tRe;
        im[a] = aIm + tIm;
        re[b] = aRe - tRe;
        im[b] = aIm - tIm;
      }
    }
  }
}

function swap(values: Float64Array, a: number, b: number): void {
  [values[a], values[b]] = [values[b] ?? 0, values[a] ?? 0];
}
