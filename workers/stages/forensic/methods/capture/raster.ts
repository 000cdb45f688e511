/**
 * A raster finer than print: the pixels of a photographed screen and their moire with the sensor's, or the halftone of a printed
 * picture. It stands in the spectrum as a peak at one and the same frequency all over the picture.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { transform } from './fourier.ts';

export interface Raster {
  /** Power of the strongest peak over the median at frequencies like it, as a power of ten. */
  log10Peak: number;
  /** In samples. */
  period: number;
}

const SIDE = 128;
/** Windows looked at, spread over the picture. */
const ACROSS = 4;
/** Longer periods are strokes and lines of print; of JPEG blocks come the multiples of an eighth. */
const MIN_FREQUENCY = SIDE / 8;
const BLOCK_FREQUENCY = SIDE / 8;
/** Rules, rows and columns lie on the axes. */
const OFF_AXIS = 3;

/** @returns null for a picture that is smaller than three windows across */
export function rasterOf({ width, height, data }: LumaPlane): Raster | null {
  if (Math.min(width, height) < 3 * SIDE) return null;
  const power = new Float64Array(SIDE * SIDE);
  for (let row = 0; row < ACROSS; row++) {
    for (let column = 0; column < ACROSS; column++) {
      const x = Math.floor((column / (ACROSS - 1)) * (width - SIDE));
      const y = Math.floor((row / (ACROSS - 1)) * (height - SIDE));
      addPower(power, data, y * width + x, width);
    }
  }
  return strongestPeak(power);
}

/** Adds a window's spectrum, scaled to one, so that no window with much print speaks for all. */
function addPower(power: Float64Array, data: Uint8Array, from: number, stride: number): void {
  const [re, im] = [new Float64Array(SIDE * SIDE), new Float64Array(SIDE * SIDE)];
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) re[y * SIDE + x] = (data[from + y * stride + x] ?? 0) * hann(x) * hann(y);
  transform(re, im, SIDE);
  let total = 0;
  for (let i = 0; i < re.length; i++) if (isFine(i)) total += squared(re, im, i);
  if (total === 0) return;
  for (let i = 0; i < re.length; i++) power[i] = (power[i] ?? 0) + squared(re, im, i) / total;
}

const hann = (k: number): number => 0.5 - 0.5 * Math.cos((2 * Math.PI * k) / SIDE);
const squared = (re: Float64Array, im: Float64Array, i: number): number =>
  (re[i] ?? 0) ** 2 + (im[i] ?? 0) ** 2;

/** Signed frequency of a bin of the transform, in periods a window. */
const frequency = (k: number): number => (k < SIDE / 2 ? k : k - SIDE);
const distance = (i: number): number => Math.hypot(frequency(i % SIDE), frequency(Math.floor(i / SIDE)));
const isFine = (i: number): boolean => distance(i) >= MIN_FREQUENCY;

/** Neither on an axis nor beside a multiple of the blocks' frequency on both. */
function mayPeak(i: number): boolean {
  const [u, v] = [Math.abs(frequency(i % SIDE)), Math.abs(frequency(Math.floor(i / SIDE)))];
  const onBlocks = (f: number): boolean =>
    Math.min(f % BLOCK_FREQUENCY, BLOCK_FREQUENCY - (f % BLOCK_FREQUENCY)) <= 1;
  return u >= OFF_AXIS && v >= OFF_AXIS && !(onBlocks(u) && onBlocks(v));
}

/** A peak is compared with the frequencies of its own height: spectra fall off. */
function strongestPeak(power: Float64Array): Raster {
  const rings = new Map<number, number[]>();
  for (let i = 0; i < power.length; i++) {
    if (!isFine(i) || !mayPeak(i)) continue;
    const ring = Math.round(distance(i) / 4);
    const values = rings.get(ring) ?? [];
    values.push(power[i] ?? 0);
    rings.set(ring, values);
  }
  const medians = new Map(
    [...rings].map(([ring, values]) => [ring, values.sort((a, b) => a - b)[values.length >> 1] ?? 0]),
  );
  let best: Raster = { log10Peak: 0, period: 0 };
  for (let i = 0; i < power.length; i++) {
    if (!isFine(i) || !mayPeak(i)) continue;
    const usual = medians.get(Math.round(distance(i) / 4)) ?? 0;
    if (usual <= 0) continue;
    const log10Peak = Math.round(Math.log10((power[i] ?? 0) / usual) * 1000) / 1000;
    if (log10Peak > best.log10Peak)
      best = { log10Peak, period: Math.round((SIDE / distance(i)) * 100) / 100 };
  }
  return best;
}
