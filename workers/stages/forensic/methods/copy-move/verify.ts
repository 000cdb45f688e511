/**
 * Is a repeated piece a copy? Print, windows and bricks repeat, but every photograph or scan of them has its own grain
 * and its own place between the pixels. Two copies inside one picture differ by the last coding's rounding and by
 * nothing else, and how much that is follows from the file's own quantisation.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { CELL } from '../cell-moments.ts';
import { log10Nfa } from '../zero/nfa.ts';
import { compareCells, type Displacement } from './cells.ts';
import type { CodingNoise } from './coding-noise.ts';
import type { Group } from './offsets.ts';

export type Copy = Displacement & {
  /** The piece that lies higher, in pixels; its twin stands at the displacement. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Cells with content under the matched corners, and those that are no more different than coding makes copies. */
  compared: number;
  alike: number;
  /** Share that is alike a little beside the displacement: high for periodic patterns. */
  chance: number;
  log10Nfa: number;
};

type Position = readonly [x: number, y: number];

const MAX_ALIGNED = 12;
const MIN_AGREEING = 3;
/** Displacements beside the found one; multiples of a block, so that coding treats both alike. */
const BESIDE: readonly Position[] = [
  [8, 0],
  [-8, 0],
  [0, 8],
  [0, -8],
  [16, 8],
  [-16, 8],
];
const MARGIN = 24;
/** A share of less than this is not believed of so few cells. */
const LEAST_CHANCE = 0.05;
/** Displacements that a picture of this number of pixels could have been copied by, times groups. */
const log10Tests = ({ width, height }: LumaPlane): number => Math.log10(width * height) + 1;

/** Null when the matched corners share no displacement in whole pixels, as turned or scaled copies do not. */
export function verify(luma: LumaPlane, noise: CodingNoise, factor: number, group: Group): Copy | null {
  const displacement = exactDisplacement(luma, factor, group);
  if (!displacement) return null;
  const cells = cellsUnder(luma, factor, group, displacement);
  const counts = count(luma, noise, cells, displacement);
  if (counts.alike === 0) return null;
  const beside = BESIDE.map(([x, y]) =>
    count(luma, noise, cells, { dx: displacement.dx + x, dy: displacement.dy + y }),
  );
  const total = (key: 'compared' | 'alike'): number => beside.reduce((sum, one) => sum + one[key], 0);
  const chance = Math.max(LEAST_CHANCE, (total('alike') + 1) / (total('compared') + 2));
  return {
    ...displacement,
    ...extent(luma, noise, cells, displacement),
    compared: counts.compared,
    alike: counts.alike,
    chance,
    log10Nfa: log10Nfa(log10Tests(luma), counts.alike, counts.compared, Math.min(0.99, chance)),
  };
}

/** The whole-pixel displacement on which most of the best matches agree; null when they do not. */
function exactDisplacement(luma: LumaPlane, factor: number, { matches }: Group): Displacement | null {
  const best = matches.toSorted((a, b) => b.correlation - a.correlation).slice(0, MAX_ALIGNED);
  const votes = new Map<string, { count: number; displacement: Displacement }>();
  for (const { from, to } of best) {
    const guess = { dx: (to.x - from.x) * factor, dy: (to.y - from.y) * factor };
    const displacement = align(luma, [from.x * factor, from.y * factor], guess, factor + 2);
    if (!displacement) continue;
    const key = `${displacement.dx},${displacement.dy}`;
    const vote = votes.get(key);
    if (vote) vote.count++;
    else votes.set(key, { count: 1, displacement });
  }
  const first = [...votes.values()].toSorted((a, b) => b.count - a.count)[0];
  return first && first.count >= MIN_AGREEING && first.count * 2 >= best.length ? first.displacement : null;
}

/** Half the side of the patch that is aligned, in pixels. */
const HALF = 12;

function align(
  { width, height, data }: LumaPlane,
  [atX, atY]: Position,
  guess: Displacement,
  reach: number,
): Displacement | null {
  const margin = HALF + reach + 1;
  const inside = (x: number, y: number): boolean =>
    x >= margin && y >= margin && x < width - margin && y < height - margin;
  if (!inside(atX, atY) || !inside(atX + guess.dx, atY + guess.dy)) return null;
  let best = Number.POSITIVE_INFINITY;
  let found = guess;
  for (let oy = -reach; oy <= reach; oy++) {
    for (let ox = -reach; ox <= reach; ox++) {
      const shift = (guess.dy + oy) * width + guess.dx + ox;
      let score = 0;
      for (let y = atY - HALF; y < atY + HALF && score < best; y++) {
        for (let i = y * width + atX - HALF, end = i + 2 * HALF; i < end; i++) {
          const difference = (data[i] as number) - (data[i + shift] as number);
          score += difference * difference;
        }
      }
      if (score < best) {
        best = score;
        found = { dx: guess.dx + ox, dy: guess.dy + oy };
      }
    }
  }
  return found;
}

/** Cells under the middle of the matched corners' patches, each once, where both places and those beside have room. */
function cellsUnder(
  luma: LumaPlane,
  factor: number,
  { matches }: Group,
  { dx, dy }: Displacement,
): Position[] {
  const reach = Math.ceil((6 * factor) / CELL);
  const seen = new Map<number, Position>();
  for (const { from } of matches) {
    const [col, row] = [Math.floor((from.x * factor) / CELL), Math.floor((from.y * factor) / CELL)];
    for (let cy = row - reach; cy <= row + reach; cy++) {
      for (let cx = col - reach; cx <= col + reach; cx++) seen.set(cy * 65536 + cx, [cx * CELL, cy * CELL]);
    }
  }
  return [...seen.values()].filter(([x, y]) => hasRoom(luma, x, y) && hasRoom(luma, x + dx, y + dy));
}

const hasRoom = ({ width, height }: LumaPlane, x: number, y: number): boolean =>
  x >= MARGIN && y >= MARGIN && x + CELL + MARGIN <= width && y + CELL + MARGIN <= height;

function count(luma: LumaPlane, noise: CodingNoise, cells: readonly Position[], displacement: Displacement) {
  let [compared, alike] = [0, 0];
  for (const [x, y] of cells) {
    const likeness = compareCells(luma, noise, x, y, displacement);
    if (likeness !== 'plain') compared++;
    if (likeness === 'alike') alike++;
  }
  return { compared, alike };
}

const MAX_CELLS = 20_000;

/** Bounds of all cells that are alike, from those under the corners outwards over gaps of one cell. */
function extent(luma: LumaPlane, noise: CodingNoise, seeds: readonly Position[], displacement: Displacement) {
  const seen = new Set<number>();
  const alike: Position[] = [];
  const visit = (x: number, y: number): void => {
    const key = y * 65536 + x;
    if (seen.has(key) || seen.size >= MAX_CELLS) return;
    seen.add(key);
    if (!hasRoom(luma, x, y) || !hasRoom(luma, x + displacement.dx, y + displacement.dy)) return;
    if (compareCells(luma, noise, x, y, displacement) === 'alike') alike.push([x, y]);
  };
  for (const [x, y] of seeds) visit(x, y);
  for (const [x, y] of alike) {
    for (let dy = -2 * CELL; dy <= 2 * CELL; dy += CELL) {
      for (let dx = -2 * CELL; dx <= 2 * CELL; dx += CELL) visit(x + dx, y + dy);
    }
  }
  const [xs, ys] = [alike.map(([x]) => x), alike.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) + CELL - x, height: Math.max(...ys) + CELL - y };
}
