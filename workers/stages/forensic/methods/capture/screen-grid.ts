/**
 * Whether the bright, empty ground of a picture has a grid, as the photograph of a screen has.
 *
 * The pixels of a screen, and their moire with the sensor's, are strongest where the screen is bright and shows nothing.
 * A print's raster has no dots there. Red, green and blue stand side by side in a screen's pixel, so that their differences
 * bear the grid too. It turns slowly over the picture: what counts are neighbouring tiles whose peaks lie side by side.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { Picture } from '../../picture.ts';
import { type ColourTile, colourTiles } from './colour-tile.ts';
import { transform } from './fourier.ts';

export interface ScreenGrid {
  /** Tiles of bright, empty ground that were looked at. */
  tiles: number;
  /** Those whose strongest peak stands beside those of two neighbours. */
  agreeing: number;
  /** Those of them in which the colours stand beside one another, as in a screen's pixel. */
  apart: number;
}

const SIDE = 64;
/** Tiles are spread over the picture; neighbours touch, so that a peak has hardly moved. */
const MOST_TILES = 100;
/** A tile is bright by the share of the picture's bright tiles, and empty by the spread of its means of 16 x 16 samples. */
const BRIGHT = 0.6;
const EMPTY = 0.2;
/** What the bright tiles are measured by: one in twenty is as bright. */
const BRIGHT_SHARE = 1 / 20;
const PART = 16;
const PARTS = SIDE / PART;
const MIN_FREQUENCY = 5;
/** Of 16 x 16 pixels, as coded units of subsampled colour are. */
const UNIT_FREQUENCY = SIDE / 16;
/** Power over the median of the tile's fine frequencies. */
const MIN_PEAK = 60;
/** Of a wave of 1.5 levels: what a sensor and coarse coding leave by chance is weaker. */
const MIN_POWER = 2 * (1.5 * (SIDE / 4) ** 2 * 2) ** 2;
/** Where coding left nothing, the median is that of rounding: a level's tenth over the window. */
const ROUNDING_POWER = 0.01 * SIDE * SIDE * 0.14;
/**
 * Sine of the least angle between both differences at a peak: the stripes of a screen's pixel stand a third of it apart, which makes
 * 60 degrees. Fine coloured lines, as identity papers have on their ground, and a halftone take their part of each colour at the same places: none, or
 * 180 degrees; so do screens whose pixels have two colours each in turn.
 */
const LEAST_APART = 0.4;
/** Stripes are of one width, so that both differences are as strong; of inks one colour takes more than another. */
const MOST_UNLIKE = 2;
/** Neighbouring peaks stand as close, in periods a tile. */
const NEAR = 2.5;

/** @returns null where the picture has no colour that was kept */
export function screenGridOf(
  luma: LumaPlane,
  picture: Pick<Picture, 'decoded' | 'samples'>,
): ScreenGrid | null {
  const tileAt = colourTiles(picture, SIDE);
  if (!tileAt) return null;
  const columns = Math.floor(luma.width / SIDE);
  const chosen = chosenOf(groundOf(luma, columns), columns);
  const peaks = new Map<number, Peak>();
  for (const tile of chosen) {
    const peak = peakOf(tileAt((tile % columns) * SIDE, Math.floor(tile / columns) * SIDE));
    if (peak) peaks.set(tile, peak);
  }
  const agreeing = agreeingOf(peaks, columns);
  return {
    tiles: chosen.length,
    agreeing: agreeing.length,
    apart: agreeing.filter(({ isApart }) => isApart).length,
  };
}

interface Peak {
  u: number;
  v: number;
  /** Its waves of both differences are out of step. */
  isApart: boolean;
}

/** Of a large picture every second, third ... pair of columns is taken, with all rows. */
function chosenOf(ground: readonly number[], columns: number): number[] {
  const apart = Math.max(1, Math.ceil(ground.length / MOST_TILES));
  return ground.filter((tile) => Math.floor((tile % columns) / 2) % apart === 0);
}

/** Tiles that are bright and show nothing, by their number row by row. */
function groundOf(luma: LumaPlane, columns: number): number[] {
  const count = columns * Math.floor(luma.height / SIDE);
  const found = Array.from({ length: count }, (_, tile) => ({
    tile,
    ...lightOf(luma, (tile % columns) * SIDE, Math.floor(tile / columns) * SIDE),
  }));
  const means = found.map(({ mean }) => mean).toSorted((a, b) => b - a);
  const bright = means[Math.floor(means.length * BRIGHT_SHARE)] ?? 0;
  return found
    .filter(({ mean, spread }) => mean >= BRIGHT * bright && spread <= EMPTY)
    .map(({ tile }) => tile);
}

/** Mean lightness of a tile, and how far those of its parts are apart as a share of it. */
function lightOf({ data, width }: LumaPlane, left: number, top: number): { mean: number; spread: number } {
  const means: number[] = [];
  for (let part = 0; part < PARTS * PARTS; part++) {
    const from = (top + Math.floor(part / PARTS) * PART) * width + left + (part % PARTS) * PART;
    let sum = 0;
    for (let row = 0; row < PART; row++)
      for (let at = from + row * width, end = at + PART; at < end; at++) sum += data[at] ?? 0;
    means.push(sum / (PART * PART));
  }
  const mean = means.reduce((a, b) => a + b, 0) / means.length;
  return { mean, spread: (Math.max(...means) - Math.min(...means)) / Math.max(mean, 1) };
}

const HANN = Float64Array.from({ length: SIDE }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * k) / SIDE));
const signed = (k: number): number => (k < SIDE / 2 ? k : k - SIDE);

/** Both differences, two real planes as one complex one: their powers add up over a frequency and its opposite. */
function peakOf({ redLessGreen, blueLessGreen }: ColourTile): Peak | null {
  const [re, im] = [new Float64Array(SIDE * SIDE), new Float64Array(SIDE * SIDE)];
  for (let i = 0; i < re.length; i++) {
    const window = (HANN[i % SIDE] ?? 0) * (HANN[Math.floor(i / SIDE)] ?? 0);
    re[i] = (redLessGreen[i] ?? 0) * window;
    im[i] = (blueLessGreen[i] ?? 0) * window;
  }
  transform(re, im, SIDE);
  const powers: number[] = [];
  let [best, where] = [0, 0];
  for (let i = 0; i < re.length; i++) {
    if (!isLooked(signed(i % SIDE), signed(Math.floor(i / SIDE)))) continue;
    const power = squared(re, im, i) + squared(re, im, oppositeOf(i));
    powers.push(power);
    if (power > best) [best, where] = [power, i];
  }
  const usual = Math.max(Float64Array.from(powers).sort()[powers.length >> 1] ?? 0, ROUNDING_POWER);
  return best >= Math.max(MIN_POWER, MIN_PEAK * usual)
    ? { u: signed(where % SIDE), v: signed(Math.floor(where / SIDE)), isApart: areApart(re, im, where) }
    : null;
}

/** Of two real planes that were transformed as one complex one. */
function areApart(re: Float64Array, im: Float64Array, i: number): boolean {
  const o = oppositeOf(i);
  const [a, b, c, d] = [re[i] ?? 0, im[i] ?? 0, re[o] ?? 0, im[o] ?? 0];
  const [first, second] = [
    [a + c, b - d],
    [b + d, c - a],
  ] as const;
  const cross = first[0] * second[1] - first[1] * second[0];
  const [one, other] = [Math.hypot(...first), Math.hypot(...second)];
  const isAlike = Math.min(one, other) * MOST_UNLIKE >= Math.max(one, other);
  return isAlike && Math.abs(cross) >= LEAST_APART * one * other;
}

const oppositeOf = (i: number): number =>
  ((SIDE - Math.floor(i / SIDE)) % SIDE) * SIDE + ((SIDE - (i % SIDE)) % SIDE);

const squared = (re: Float64Array, im: Float64Array, i: number): number =>
  (re[i] ?? 0) ** 2 + (im[i] ?? 0) ** 2;

/** One of each pair of opposites, fine, and none that the coding makes: rows and columns of its units. */
function isLooked(u: number, v: number): boolean {
  if (v < 0 || (v === 0 && u < 0) || Math.hypot(u, v) < MIN_FREQUENCY) return false;
  const ofUnits = (along: number, across: number): boolean =>
    Math.abs(along) <= 1 && Math.abs(across) % UNIT_FREQUENCY === 0;
  return !ofUnits(u, v) && !ofUnits(v, u);
}

function agreeingOf(peaks: ReadonlyMap<number, Peak>, columns: number): Peak[] {
  const agreeing: Peak[] = [];
  for (const [tile, peak] of peaks) {
    const column = tile % columns;
    // Of the outermost columns the next number is that of a tile at the picture's other edge.
    const beside = [...(column > 0 ? [-1] : []), ...(column + 1 < columns ? [1] : []), -columns, columns];
    const neighbours = beside.filter((by) => {
      const other = peaks.get(tile + by);
      return other !== undefined && isBeside(peak, other);
    });
    if (neighbours.length >= 2) agreeing.push(peak);
  }
  return agreeing;
}

/** Of a real plane a frequency and its opposite are one. */
const isBeside = (a: Peak, b: Peak): boolean =>
  Math.min(Math.hypot(a.u - b.u, a.v - b.v), Math.hypot(a.u + b.u, a.v + b.v)) <= NEAR;
