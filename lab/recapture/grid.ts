/**
 * Whether the bright, empty ground of a picture has a grid.
 *
 * The pixels of a screen, and their moire with the sensor's, are strongest where the screen is bright and shows nothing.
 * A print's raster has no dots there. Red, green and blue stand side by side in a screen's pixel, so that their differences
 * bear the grid too. It turns slowly over the picture: what counts are neighbouring tiles whose peaks lie side by side.
 */
import { transform } from '../../workers/stages/forensic/methods/capture/fourier.ts';

export interface Grid {
  /** Tiles of bright, empty ground that were looked at. */
  tiles: number;
  /** Those whose strongest peak stands beside those of two neighbours. */
  agreeing: number;
}

const SIDE = 64;
/** Tiles are spread over the picture; neighbours touch, so that a peak has hardly moved. */
const MOST_TILES = 100;
/** A tile is bright by the share of the picture's bright tiles, and empty by the spread of its means of 16 x 16 samples. */
const BRIGHT = 0.6;
const EMPTY = 0.2;
const MIN_FREQUENCY = 5;
const BLOCKS = SIDE / 16;
/** Power over the median of the tile's fine frequencies. */
const MIN_PEAK = 60;
/** Of a wave of 1.5 levels: what a sensor and coarse coding leave by chance is weaker. */
const MIN_POWER = 2 * (1.5 * (SIDE / 4) ** 2 * 2) ** 2;
const NEAR = 2.5;

interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

export function gridOf(pixels: Pixels): Grid {
  const columns = Math.floor(pixels.width / SIDE);
  const rows = Math.floor(pixels.height / SIDE);
  const ground = groundOf(pixels, columns, rows);
  // Of a large picture every second, third ... pair of columns is taken, with all rows.
  const apart = Math.max(1, Math.ceil(ground.size / MOST_TILES));
  const chosen = [...ground].filter((tile) => Math.floor((tile % columns) / 2) % apart === 0);
  const peaks = new Map<number, Peak>();
  for (const tile of chosen) {
    const peak = peakOf(pixels, (tile % columns) * SIDE, Math.floor(tile / columns) * SIDE);
    if (peak) peaks.set(tile, peak);
  }
  return { tiles: chosen.length, agreeing: agreeingOf(peaks, columns) };
}

type Peak = readonly [u: number, v: number];

function groundOf({ data, width }: Pixels, columns: number, rows: number): Set<number> {
  const found: { tile: number; mean: number; spread: number }[] = [];
  for (let tile = 0; tile < columns * rows; tile++) {
    const [x, y] = [(tile % columns) * SIDE, Math.floor(tile / columns) * SIDE];
    const means: number[] = [];
    for (let part = 0; part < 16; part++) {
      let sum = 0;
      for (let row = 0; row < 16; row++)
        for (let column = 0; column < 16; column++)
          sum += data[((y + (part >> 2) * 16 + row) * width + x + (part & 3) * 16 + column) * 3 + 1] ?? 0;
      means.push(sum / 256);
    }
    const mean = means.reduce((a, b) => a + b) / 16;
    found.push({ tile, mean, spread: (Math.max(...means) - Math.min(...means)) / Math.max(mean, 1) });
  }
  const bright = found.map(({ mean }) => mean).toSorted((a, b) => b - a)[Math.floor(found.length / 20)] ?? 0;
  return new Set(
    found.filter(({ mean, spread }) => mean >= BRIGHT * bright && spread <= EMPTY).map(({ tile }) => tile),
  );
}

const HANN = Float64Array.from({ length: SIDE }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * k) / SIDE));
const signed = (k: number): number => (k < SIDE / 2 ? k : k - SIDE);

/** Red and blue less green, two real planes as one complex one: their powers add up over a frequency and its opposite. */
function peakOf({ data, width }: Pixels, left: number, top: number): Peak | null {
  const [re, im] = [new Float64Array(SIDE * SIDE), new Float64Array(SIDE * SIDE)];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = ((top + y) * width + left + x) * 3;
      const green = data[at + 1] ?? 0;
      const window = (HANN[x] ?? 0) * (HANN[y] ?? 0);
      re[y * SIDE + x] = ((data[at] ?? 0) - green) * window;
      im[y * SIDE + x] = ((data[at + 2] ?? 0) - green) * window;
    }
  }
  transform(re, im, SIDE);
  const powers: number[] = [];
  let [best, where] = [0, 0];
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [u, v] = [signed(i % SIDE), signed(Math.floor(i / SIDE))];
    if (v < 0 || (v === 0 && u < 0) || Math.hypot(u, v) < MIN_FREQUENCY || isOfBlocks(u, v)) continue;
    const j = ((SIDE - Math.floor(i / SIDE)) % SIDE) * SIDE + ((SIDE - (i % SIDE)) % SIDE);
    const power = (re[i] ?? 0) ** 2 + (im[i] ?? 0) ** 2 + (re[j] ?? 0) ** 2 + (im[j] ?? 0) ** 2;
    powers.push(power);
    if (power > best) [best, where] = [power, i];
  }
  powers.sort((a, b) => a - b);
  // Where coding left nothing, the median is that of rounding: a level's tenth over the window.
  const usual = Math.max(powers[powers.length >> 1] ?? 0, 0.01 * SIDE * SIDE * 0.14);
  return best >= Math.max(MIN_POWER, MIN_PEAK * usual)
    ? [signed(where % SIDE), signed(Math.floor(where / SIDE))]
    : null;
}

const isOfBlocks = (u: number, v: number): boolean =>
  (Math.abs(u) <= 1 && Math.abs(v) % BLOCKS === 0) || (Math.abs(v) <= 1 && Math.abs(u) % BLOCKS === 0);

function agreeingOf(peaks: ReadonlyMap<number, Peak>, columns: number): number {
  let count = 0;
  for (const [tile, peak] of peaks) {
    const neighbours = [-1, 1, -columns, columns].flatMap((by) => {
      const other = peaks.get(tile + by);
      return other && beside(peak, other) ? [other] : [];
    });
    if (neighbours.length >= 2) count++;
  }
  return count;
}

/** Of a real plane a frequency and its opposite are one. */
const beside = ([a, b]: Peak, [c, d]: Peak): boolean =>
  Math.min(Math.hypot(a - c, b - d), Math.hypot(a + c, b + d)) <= NEAR;
