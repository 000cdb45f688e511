import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';

/** The low AC frequencies that are looked at, as natural index `v * 8 + u`: the first nine of the zigzag order. */
export const FREQUENCIES = [1, 8, 16, 9, 2, 3, 10, 17, 24] as const;

/** Bins of half a unit over the range of an orthonormal 8-bit DCT coefficient. */
const BINS_PER_UNIT = 2;
const RANGE = 1100;
export const BIN_COUNT = 2 * RANGE * BINS_PER_UNIT + 1;
export const binCentre = (bin: number): number => bin / BINS_PER_UNIT - RANGE;

const COSINES = Float64Array.from({ length: 32 }, (_, i) => {
  const [u, x] = [i >> 3, i & 7];
  return 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 : 1);
});

/** More blocks than this add nothing to a histogram. */
const ENOUGH_BLOCKS = 50_000;

/**
 * How the coefficients were distributed before any quantisation, estimated as usual (Lukas and Fridrich 2003; Bianchi
 * and Piva 2012) from the same picture with its block grid moved by (4, 4): there the traces of quantisation vanish.
 * @returns a histogram of `BIN_COUNT` bins for each of `FREQUENCIES`, each summing to 1
 */
export function unquantisedHistograms({ width, height, data }: LumaPlane): Float64Array[] {
  const histograms = FREQUENCIES.map(() => new Float64Array(BIN_COUNT));
  const cols = Math.floor((width - 4) / 8);
  const rows = Math.floor((height - 4) / 8);
  const step = Math.max(1, Math.floor((cols * rows) / ENOUGH_BLOCKS));
  const half = new Float64Array(32);
  let taken = 0;
  for (let block = 0; block < cols * rows; block += step) {
    const from = (Math.floor(block / cols) * 8 + 4) * width + (block % cols) * 8 + 4;
    let lowest = 255;
    let highest = 0;
    for (let y = 0; y < 8; y++) {
      const at = from + y * width;
      for (let x = 0; x < 8; x++) {
        const sample = data[at + x] as number;
        if (sample < lowest) lowest = sample;
        if (sample > highest) highest = sample;
      }
      for (let u = 0; u < 4; u++) {
        let sum = 0;
        for (let x = 0; x < 8; x++) sum += (data[at + x] as number) * (COSINES[u * 8 + x] as number);
        half[u * 8 + y] = sum;
      }
    }
    if (lowest <= 2 || highest >= 253) continue;
    taken++;
    for (let i = 0; i < FREQUENCIES.length; i++) {
      const frequency = FREQUENCIES[i] as number;
      const u = frequency & 7;
      const v = frequency >> 3;
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += (half[u * 8 + y] as number) * (COSINES[v * 8 + y] as number);
      const histogram = histograms[i] as Float64Array;
      const bin = Math.round((sum + RANGE) * BINS_PER_UNIT);
      histogram[bin] = (histogram[bin] as number) + 1;
    }
  }
  for (const histogram of histograms)
    for (let i = 0; i < BIN_COUNT; i++) histogram[i] = (histogram[i] as number) / Math.max(1, taken);
  return histograms;
}
