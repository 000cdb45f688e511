import type { Plane } from './plane.ts';

/** 4 x 4 squares of 8 directions each. */
export const LENGTH = 128;
const BINS = 36;
/** A second direction counts from this share of the first. */
const SECOND_SHARE = 0.8;
/** Side of a square of the descriptor and distance of its samples, in scales. */
const SQUARE_SIGMAS = 3;
const SAMPLES = 16;
/** No gradient may say more than this share of the whole, so that light changes matter less. */
const MOST = 0.2;
const FULL = 512;

/** Where the squares stand in a descriptor: those in the middle differ most, so a comparison is over sooner. */
const ORDER = [4, 5, 6, 7, 8, 0, 1, 9, 10, 2, 3, 11, 12, 13, 14, 15];

const TURN = 2 * Math.PI;

/** Directions (radians) of most gradients around a point: one, or two where they are nearly equal. */
export function directions({ width, height, data }: Plane, x: number, y: number, sigma: number): number[] {
  const reach = Math.round(4.5 * sigma);
  const [cx, cy] = [Math.round(x), Math.round(y)];
  const histogram = new Float32Array(BINS);
  const falling = -1 / (2 * (1.5 * sigma) ** 2);
  for (let dy = -reach; dy <= reach; dy++) {
    const row = cy + dy;
    if (row < 1 || row >= height - 1) continue;
    for (let dx = -reach; dx <= reach; dx++) {
      const col = cx + dx;
      if (col < 1 || col >= width - 1) continue;
      const at = row * width + col;
      const gx = (data[at + 1] as number) - (data[at - 1] as number);
      const gy = (data[at + width] as number) - (data[at - width] as number);
      const bin = Math.floor((Math.atan2(gy, gx) / TURN + 1) * BINS) % BINS;
      const weight = Math.exp((dx * dx + dy * dy) * falling) * Math.sqrt(gx * gx + gy * gy);
      histogram[bin] = (histogram[bin] as number) + weight;
    }
  }
  const of = (bin: number): number => histogram[(bin + BINS) % BINS] as number;
  const smooth = Array.from(
    { length: BINS },
    (_, i) => (of(i - 2) + of(i + 2) + 4 * (of(i - 1) + of(i + 1)) + 6 * of(i)) / 16,
  );
  const most = Math.max(...smooth);
  const at = (bin: number): number => smooth[(bin + BINS) % BINS] as number;
  return smooth
    .map((value, bin) => ({ value, bin }))
    .filter(({ value, bin }) => value >= SECOND_SHARE * most && value > at(bin - 1) && value >= at(bin + 1))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 2)
    .map(({ value, bin }) => {
      const [before, behind] = [at(bin - 1), at(bin + 1)];
      const offset = (0.5 * (before - behind)) / (before - 2 * value + behind);
      return ((bin + 0.5 + offset) * TURN) / BINS;
    });
}

/** Gradients on a turned raster of 16 x 16 samples, as histograms of 4 x 4 squares; of length 512. */
export function describe(
  { width, height, data }: Plane,
  x: number,
  y: number,
  sigma: number,
  angle: number,
): Uint8Array {
  const histogram = new Float32Array(LENGTH);
  const step = (SQUARE_SIGMAS * sigma * 4) / SAMPLES;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let j = 0; j < SAMPLES; j++) {
    for (let i = 0; i < SAMPLES; i++) {
      const [u, v] = [i - SAMPLES / 2 + 0.5, j - SAMPLES / 2 + 0.5];
      const col = Math.round(x + step * (cos * u - sin * v));
      const row = Math.round(y + step * (sin * u + cos * v));
      if (col < 1 || row < 1 || col >= width - 1 || row >= height - 1) continue;
      const at = row * width + col;
      const gx = (data[at + 1] as number) - (data[at - 1] as number);
      const gy = (data[at + width] as number) - (data[at - width] as number);
      const weight = Math.exp(-(u * u + v * v) / 128) * Math.sqrt(gx * gx + gy * gy);
      const turned = (((Math.atan2(gy, gx) - angle) / TURN + 2) % 1) * 8;
      spread(histogram, i / 4 - 0.375, j / 4 - 0.375, turned, weight);
    }
  }
  return normalised(histogram);
}

/** Shares a gradient among the squares and directions between which it lies. */
function spread(histogram: Float32Array, col: number, row: number, direction: number, weight: number): void {
  const [c, r, d] = [Math.floor(col), Math.floor(row), Math.floor(direction)];
  for (let j = 0; j < 2; j++) {
    if (r + j < 0 || r + j > 3) continue;
    const byRow = weight * (j === 0 ? 1 - (row - r) : row - r);
    for (let i = 0; i < 2; i++) {
      if (c + i < 0 || c + i > 3) continue;
      const byCol = byRow * (i === 0 ? 1 - (col - c) : col - c);
      const at = (ORDER[(r + j) * 4 + c + i] as number) * 8;
      const [one, two] = [at + (d % 8), at + ((d + 1) % 8)];
      histogram[one] = (histogram[one] as number) + byCol * (1 - (direction - d));
      histogram[two] = (histogram[two] as number) + byCol * (direction - d);
    }
  }
}

function normalised(histogram: Float32Array): Uint8Array {
  const lengthOf = (): number => Math.sqrt(histogram.reduce((sum, value) => sum + value * value, 0)) || 1;
  const most = MOST * lengthOf();
  for (let i = 0; i < LENGTH; i++) histogram[i] = Math.min(most, histogram[i] as number);
  const scale = FULL / lengthOf();
  return Uint8Array.from(histogram, (value) => Math.min(255, Math.round(value * scale)));
}
