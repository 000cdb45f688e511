/** The two-dimensional discrete Fourier transform of a square, in place (Cooley and Tukey 1965, radix 2). */

/** @param side a power of two; `re` and `im` hold side x side numbers, row by row */
export function transform(re: Float64Array, im: Float64Array, side: number): void {
  const turns = turnsOf(side);
  for (let k = 0; k < side; k++) line(re, im, k * side, 1, side, turns);
  for (let k = 0; k < side; k++) line(re, im, k, side, side, turns);
}

/** Cosine and sine of each turn of each size, sizes of half `h` from place 2 `h` on. */
function turnsOf(length: number): Float64Array {
  const turns = new Float64Array(2 * length);
  for (let half = 1; half < length; half *= 2) {
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / (2 * half);
      turns[2 * (half + k)] = Math.cos(angle);
      turns[2 * (half + k) + 1] = Math.sin(angle);
    }
  }
  return turns;
}

function line(
  re: Float64Array,
  im: Float64Array,
  from: number,
  step: number,
  length: number,
  turns: Float64Array,
): void {
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
      const cos = turns[2 * (half + k)] as number;
      const sin = turns[2 * (half + k) + 1] as number;
      for (let start = k; start < length; start += size) {
        const a = from + start * step;
        const b = a + half * step;
        const bRe = re[b] as number;
        const bIm = im[b] as number;
        const tRe = bRe * cos - bIm * sin;
        const tIm = bRe * sin + bIm * cos;
        const aRe = re[a] as number;
        const aIm = im[a] as number;
        re[a] = aRe + tRe;
        im[a] = aIm + tIm;
        re[b] = aRe - tRe;
        im[b] = aIm - tIm;
      }
    }
  }
}

function swap(values: Float64Array, a: number, b: number): void {
  const value = values[a] as number;
  values[a] = values[b] as number;
  values[b] = value;
}
