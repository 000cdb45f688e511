/**
 * The ground between the print. A program paints it with one level, and after JPEG coding a block of it is one level
 * still; a sensor and paper leave noise in it, light falls on it unevenly, and the tails of a lens reach into it from every letter.
 */
import { type Blocks, isClipped, isFlat, isPrint, isQuiet } from './blocks.ts';

export interface Ground {
  /** Shares of all blocks: ground, print, ground that is clipped. */
  quiet: number;
  print: number;
  clipped: number;
  /** Of the ground that is not clipped: blocks of a single level. */
  flat: number;
  /** Of the ground that touches a block with print, clipped or not: blocks of a single level. */
  flatBesidePrint: number;
  /** Of neighbouring blocks of ground that are not clipped: those of equal mean. */
  level: number;
  /** Median range of the ground that is not clipped, in levels. */
  unrest: number;
  /** Between tiles of 8 x 8 blocks: 90 % less 10 % of their lightest ground, in levels. */
  spread: number;
  /** Median of the tiles' lightest ground, in levels. */
  lightness: number;
  /** Share of blocks with print whose darkest sample is one of the three levels that most such blocks have. */
  inkLevels: number;
}

const TILE = 8;
/** Means of two blocks are equal when they differ by less than one sample in eight by one level. */
const EQUAL = 1 / 16;

export function groundOf(blocks: Blocks): Ground {
  const { columns, mean, least, range } = blocks;
  const total = range.length;
  const [ranges, darkest] = [new Uint32Array(256), new Uint32Array(256)];
  const counts = {
    quiet: 0,
    print: 0,
    clipped: 0,
    inner: 0,
    flat: 0,
    beside: 0,
    flatBeside: 0,
    pairs: 0,
    equal: 0,
  };
  for (let block = 0; block < total; block++) {
    if (isPrint(blocks, block)) {
      counts.print++;
      add(darkest, least[block]);
    }
    if (!isQuiet(blocks, block)) continue;
    counts.quiet++;
    if (touchesPrint(blocks, block)) {
      counts.beside++;
      if (isFlat(blocks, block)) counts.flatBeside++;
    }
    if (isClipped(blocks, block)) {
      counts.clipped++;
      continue;
    }
    counts.inner++;
    add(ranges, range[block]);
    if (isFlat(blocks, block)) counts.flat++;
    if ((block + 1) % columns === 0 || !isQuiet(blocks, block + 1)) continue;
    counts.pairs++;
    if (Math.abs((mean[block] ?? 0) - (mean[block + 1] ?? 0)) < EQUAL) counts.equal++;
  }
  const tiles = lightestOfTiles(blocks);
  return {
    quiet: share(counts.quiet, total),
    print: share(counts.print, total),
    clipped: share(counts.clipped, total),
    flat: share(counts.flat, counts.inner),
    flatBesidePrint: share(counts.flatBeside, counts.beside),
    level: share(counts.equal, counts.pairs),
    unrest: medianOf(ranges),
    spread: round(
      (tiles[Math.floor(tiles.length * 0.9)] ?? 0) - (tiles[Math.floor(tiles.length * 0.1)] ?? 0),
    ),
    lightness: round(tiles[tiles.length >> 1] ?? 0),
    inkLevels: share(
      [...darkest]
        .toSorted((a, b) => b - a)
        .slice(0, 3)
        .reduce((sum, one) => sum + one, 0),
      counts.print,
    ),
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
export const share = (part: number, whole: number): number => (whole > 0 ? round(part / whole) : 0);

function add(counts: Uint32Array, level: number | undefined): void {
  counts[level ?? 0] = (counts[level ?? 0] ?? 0) + 1;
}

function touchesPrint(blocks: Blocks, block: number): boolean {
  const { columns, rows } = blocks;
  const [column, row] = [block % columns, Math.floor(block / columns)];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
      if (isPrint(blocks, y * columns + x)) return true;
  return false;
}

function medianOf(counts: Uint32Array): number {
  let left = counts.reduce((sum, one) => sum + one, 0) / 2;
  if (left === 0) return 0;
  return counts.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
}

/** Ascending: of every tile the lightest block of ground, where it has any. */
function lightestOfTiles(blocks: Blocks): Float32Array {
  const { columns, rows, mean } = blocks;
  const across = Math.ceil(columns / TILE);
  const lightest = new Float32Array(across * Math.ceil(rows / TILE)).fill(-1);
  for (let block = 0; block < mean.length; block++) {
    if (!isQuiet(blocks, block)) continue;
    const tile =
      Math.floor(Math.floor(block / columns) / TILE) * across + Math.floor((block % columns) / TILE);
    lightest[tile] = Math.max(lightest[tile] ?? 0, mean[block] ?? 0);
  }
  return lightest.filter((level) => level >= 0).sort();
}
