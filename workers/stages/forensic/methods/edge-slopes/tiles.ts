/**
 * How steep the steepest edges are, tile by tile. A lens, a sensor's raster and a scanner's aperture spread every edge of
 * the paper over several samples: the largest step between two neighbours is a fixed share of the contrast (0.4 / sigma
 * for a blur of sigma samples), for headings and small print alike. Letters that a program draws into the picture step
 * by nearly the whole contrast.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';

/** Side of a tile in samples: three blocks of eight, about a letter. */
export const TILE = 24;
const BLOCK = 8;
/** Between the darkest and the lightest sample around; below, noise makes steps of its own. */
const MIN_CONTRAST = 60;
/** Steps, as shares of the contrast, are counted in so many classes; lesser ones are slopes and noise, not edges. */
const CLASSES = 64;
const FIRST_CLASS = 10;
/** Edge samples that a tile must have, and of steep ones in either direction: letters have stems, bars and frames not. */
const MIN_EDGES = 30;
const MIN_STEEP = 3;
const STEEP_CLASS = 32;
const HIGH = 0.9;

/** `slope` is the 90th percentile of a tile's steps as shares of the contrast (0..1), 0 where it has too few edges. */
export type Tiles = { columns: number; rows: number; slope: Float32Array; lettered: Uint8Array };

export function slopeTiles({ width, height, data }: LumaPlane): Tiles {
  const [columns, rows] = [Math.floor((width - 1) / TILE), Math.floor((height - 1) / TILE)];
  const slope = new Float32Array(Math.max(0, columns * rows));
  const lettered = new Uint8Array(slope.length);
  const range = contrasts({ width, height, data }, columns * 3, rows * 3);
  const counts = new Uint32Array(CLASSES);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      const bars = barsOf(data, width, column * TILE, row * TILE);
      let [falls, rises] = [0, 0];
      for (let part = 0; part < 9; part++) {
        const [bx, by] = [column * 3 + (part % 3), row * 3 + Math.floor(part / 3)];
        const contrast = range[by * columns * 3 + bx] as number;
        if (contrast < MIN_CONTRAST) continue;
        const scale = CLASSES / (contrast + 1);
        const steep = STEEP_CLASS / scale;
        for (let y = by * BLOCK, end = y + BLOCK; y < end; y++) {
          const isLevel = (bars.level & (1 << (y - row * TILE))) !== 0;
          let bit = 1 << (bx * BLOCK - column * TILE);
          for (let i = y * width + bx * BLOCK, last = i + BLOCK; i < last; i++, bit <<= 1) {
            const here = data[i] as number;
            const across = (data[i + 1] as number) - here;
            const down = Math.abs((data[i + width] as number) - here);
            if (across >= steep) rises++;
            else if (-across >= steep) falls++;
            const step = Math.max((bars.upright & bit) !== 0 ? 0 : Math.abs(across), isLevel ? 0 : down);
            const at = (step * scale) | 0;
            counts[at] = (counts[at] as number) + 1;
          }
        }
      }
      const tile = row * columns + column;
      slope[tile] = highOf(counts);
      lettered[tile] = Number(falls >= MIN_STEEP && rises >= MIN_STEEP);
    }
  }
  return { columns, rows, slope, lettered };
}

/**
 * Rows and columns of a tile (a bit each) along which one straight edge runs from end to end: a bar that blacks out a name is as steep
 * as letters that were typed, and no stem or crossbar of print is as long as a tile.
 */
function barsOf(data: LumaPlane['data'], width: number, x: number, y: number) {
  let [upright, level] = [0, 0];
  for (let at = 0; at < TILE; at++) {
    if (isStraight(data, y * width + x + at, width, 1)) upright |= 1 << at;
    if (isStraight(data, (y + at) * width + x, 1, width)) level |= 1 << at;
  }
  return { upright, level };
}

/** All steps `across` an edge that runs `along` go the same way, and far. */
function isStraight(data: LumaPlane['data'], start: number, along: number, across: number): boolean {
  const sign = Math.sign((data[start + across] as number) - (data[start] as number));
  for (let at = 0, i = start; at < TILE; at++, i += along)
    if (((data[i + across] as number) - (data[i] as number)) * sign < MIN_CONTRAST) return false;
  return true;
}

function highOf(counts: Uint32Array): number {
  let edges = 0;
  for (let at = FIRST_CLASS; at < CLASSES; at++) edges += counts[at] as number;
  if (edges < MIN_EDGES) return 0;
  let above = edges * (1 - HIGH);
  for (let at = CLASSES - 1; at >= FIRST_CLASS; at--) {
    const count = counts[at] as number;
    if (count >= above && count > 0) return (at + 1 - above / count) / CLASSES;
    above -= count;
  }
  return 0;
}

/** Of every block: lightest less darkest sample of it and the eight blocks around. */
function contrasts({ width, height, data }: LumaPlane, columns: number, rows: number): Uint8Array {
  const low = new Uint8Array(columns * rows).fill(255);
  const high = new Uint8Array(columns * rows);
  for (let y = 0; y < rows * BLOCK && y < height; y++) {
    const from = (y >> 3) * columns;
    for (let column = 0, i = y * width; column < columns; column++) {
      let [least, most] = [low[from + column] as number, high[from + column] as number];
      for (const end = i + BLOCK; i < end; i++) {
        const value = data[i] as number;
        if (value < least) least = value;
        if (value > most) most = value;
      }
      low[from + column] = least;
      high[from + column] = most;
    }
  }
  const range = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [least, most] = [255, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          least = Math.min(least, low[y * columns + x] as number);
          most = Math.max(most, high[y * columns + x] as number);
        }
      }
      range[row * columns + column] = most - least;
    }
  }
  return range;
}
