/**
 * The integer inverse DCT of Loeffler, Ligtenberg and Moschytz as libjpeg's `islow` method fixes it (13-bit constants,
 * two extra bits between the passes). Almost every decoder, browsers and sharp included, gives exactly these samples,
 * which the grid and recompression tests rely on.
 */
const F_0_298 = 2446;
const F_0_390 = 3196;
const F_0_541 = 4433;
const F_0_765 = 6270;
const F_0_899 = 7373;
const F_1_175 = 9633;
const F_1_501 = 12299;
const F_1_847 = 15137;
const F_1_961 = 16069;
const F_2_053 = 16819;
const F_2_562 = 20995;
const F_3_072 = 25172;

const work = new Int32Array(64);

/** One 8-point transform of `work` from `at` with the given stride; the result is rounded and shifted by `shift`. */
function pass(at: number, stride: number, shift: number): void {
  const i0 = work[at] as number;
  const i1 = work[at + stride] as number;
  const i2 = work[at + 2 * stride] as number;
  const i3 = work[at + 3 * stride] as number;
  const i4 = work[at + 4 * stride] as number;
  const i5 = work[at + 5 * stride] as number;
  const i6 = work[at + 6 * stride] as number;
  const i7 = work[at + 7 * stride] as number;
  const half = 1 << (shift - 1);

  const z1 = Math.imul(i2 + i6, F_0_541);
  const e2 = z1 - Math.imul(i6, F_1_847);
  const e3 = z1 + Math.imul(i2, F_0_765);
  const e0 = (i0 + i4) << 13;
  const e1 = (i0 - i4) << 13;
  const a0 = (e0 + e3 + half) | 0;
  const a3 = (e0 - e3 + half) | 0;
  const a1 = (e1 + e2 + half) | 0;
  const a2 = (e1 - e2 + half) | 0;

  const z5 = Math.imul(i7 + i3 + i5 + i1, F_1_175);
  const y1 = -Math.imul(i7 + i1, F_0_899);
  const y2 = -Math.imul(i5 + i3, F_2_562);
  const y3 = z5 - Math.imul(i7 + i3, F_1_961);
  const y4 = z5 - Math.imul(i5 + i1, F_0_390);
  const t0 = (Math.imul(i7, F_0_298) + y1 + y3) | 0;
  const t1 = (Math.imul(i5, F_2_053) + y2 + y4) | 0;
  const t2 = (Math.imul(i3, F_3_072) + y2 + y3) | 0;
  const t3 = (Math.imul(i1, F_1_501) + y1 + y4) | 0;

  work[at] = (a0 + t3) >> shift;
  work[at + 7 * stride] = (a0 - t3) >> shift;
  work[at + stride] = (a1 + t2) >> shift;
  work[at + 6 * stride] = (a1 - t2) >> shift;
  work[at + 2 * stride] = (a2 + t1) >> shift;
  work[at + 5 * stride] = (a2 - t1) >> shift;
  work[at + 3 * stride] = (a3 + t0) >> shift;
  work[at + 4 * stride] = (a3 - t0) >> shift;
}

/**
 * Inverse transform of one block of 8-bit samples.
 * @param data quantised coefficients, 64 in natural order from `from`
 * @param quant the quantisation table in natural order
 * @param out written at `to` with rows `stride` apart, samples 0..255
 */
export function inverseBlock(
  data: Int16Array,
  from: number,
  quant: Uint16Array,
  out: Uint8Array | Uint8ClampedArray,
  to: number,
  stride: number,
): void {
  let ac = 0;
  for (let i = 1; i < 64; i++) ac |= data[from + i] as number;
  if (ac === 0) {
    // Flat block: both passes reduce to this, and half of a typical photograph's chroma is flat.
    const level = (((data[from] as number) * (quant[0] as number) + 4) >> 3) + 128;
    const sample = level < 0 ? 0 : Math.min(level, 255);
    for (let y = 0; y < 8; y++) out.fill(sample, to + y * stride, to + y * stride + 8);
    return;
  }
  for (let i = 0; i < 64; i++) work[i] = Math.imul(data[from + i] as number, quant[i] as number);
  for (let column = 0; column < 8; column++) pass(column, 8, 11);
  for (let row = 0; row < 64; row += 8) pass(row, 1, 18);
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const level = (work[y * 8 + x] as number) + 128;
      out[to + y * stride + x] = level < 0 ? 0 : Math.min(level, 255);
    }
  }
}
