import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { EdgeSlopeFacts } from '../../facts.ts';
import type { Place } from '../../place.ts';
import { slopeTiles, TILE, type Tiles } from './tiles.ts';

/**
 * A region's edges exceed those of nearly all tiles of the picture by this factor. Below the least slope an edge spreads
 * over two samples and more, as captured ones do.
 */
const EXCESS = 1.2;
const NEARLY_ALL = 0.97;
const LEAST_SLOPE = 0.55;
/** Tiles that a region has, and that must be left to compare with. */
const MIN_TILES = 2;
const MIN_OTHERS = 40;
const MAX_REGIONS = 8;
/** Regions that lie no further apart are one: letters have gaps. */
const GAP = 2;
/** How far the neighbourhood reaches, in tiles: some lines of print. */
const REACH = 10;

type Region = { left: number; top: number; right: number; bottom: number; tiles: number[] };

/** Regions whose letters have steeper edges than the rest of the picture; null when the picture has too few edges. */
export function edgeSlopeFacts(
  luma: LumaPlane,
  placeOf: (x: number, y: number, width: number, height: number) => Place,
): EdgeSlopeFacts | null {
  const tiles = slopeTiles(luma);
  const steep = regionsOf(tiles, leastSlope(tiles));
  const own = new Uint8Array(tiles.slope.length);
  for (const region of steep) forEachIn(tiles, region, 1, (at) => (own[at] = 1));
  const others: number[] = [];
  for (const [at, slope] of tiles.slope.entries()) if (slope > 0 && own[at] === 0) others.push(slope);
  if (others.length < MIN_OTHERS) return null;
  others.sort((a, b) => a - b);
  return {
    tiles: others.length,
    median: quantile(others, 0.5),
    high: quantile(others, 0.98),
    steepTiles: steep.reduce((sum, region) => sum + region.tiles.length, 0),
    regions: steep
      .toSorted((a, b) => b.tiles.length - a.tiles.length)
      .slice(0, MAX_REGIONS)
      .map((region) => ({
        place: placeOf(
          region.left * TILE,
          region.top * TILE,
          (region.right + 1 - region.left) * TILE,
          (region.bottom + 1 - region.top) * TILE,
        ),
        tiles: region.tiles.length,
        slope: quantile(
          region.tiles.map((at) => tiles.slope[at] as number).toSorted((a, b) => a - b),
          0.5,
        ),
        ...around(tiles, region, own),
      })),
  };
}

function leastSlope({ slope }: Tiles): number {
  const all = slope.filter((value) => value > 0).sort();
  return all.length === 0 ? 1 : Math.max(LEAST_SLOPE, EXCESS * quantile(all, NEARLY_ALL));
}

/** Other tiles with edges beside the region, and on how many of the two axes they stand on both sides of it. */
function around(tiles: Tiles, region: Region, own: Uint8Array) {
  const near: number[] = [];
  const sides = { left: 0, right: 0, above: 0, below: 0 };
  forEachIn(tiles, region, REACH, (at, column, row) => {
    const slope = tiles.slope[at] as number;
    if (slope === 0 || own[at] === 1) return;
    near.push(slope);
    if (column < region.left) sides.left++;
    if (column > region.right) sides.right++;
    if (row < region.top) sides.above++;
    if (row > region.bottom) sides.below++;
  });
  near.sort((a, b) => a - b);
  const both = (one: number, other: number): number => Number(Math.min(one, other) >= 2);
  return {
    nearTiles: near.length,
    nearHigh: near.length > 0 ? quantile(near, 0.95) : 0,
    enclosed: both(sides.left, sides.right) + both(sides.above, sides.below),
  };
}

/** Lettered tiles with steep edges, joined over small gaps. */
function regionsOf({ columns, rows, slope, lettered }: Tiles, least: number): Region[] {
  const seen = new Uint8Array(slope.length);
  const isSteep = (at: number): boolean => (slope[at] as number) >= least && lettered[at] === 1;
  const found: Region[] = [];
  for (let start = 0; start < slope.length; start++) {
    if (seen[start] === 1 || !isSteep(start)) continue;
    seen[start] = 1;
    const members = [start];
    for (const at of members) {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      for (let row = Math.max(0, y - GAP); row <= Math.min(rows - 1, y + GAP); row++) {
        for (let column = Math.max(0, x - GAP); column <= Math.min(columns - 1, x + GAP); column++) {
          const next = row * columns + column;
          if (seen[next] === 1 || !isSteep(next)) continue;
          seen[next] = 1;
          members.push(next);
        }
      }
    }
    if (members.length < MIN_TILES) continue;
    const region: Region = { left: columns, top: rows, right: 0, bottom: 0, tiles: members };
    for (const at of members) {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y);
    }
    found.push(region);
  }
  return found;
}

function forEachIn(
  { columns, rows }: Tiles,
  { left, top, right, bottom }: Region,
  margin: number,
  visit: (at: number, column: number, row: number) => void,
): void {
  for (let row = Math.max(0, top - margin); row <= Math.min(rows - 1, bottom + margin); row++) {
    for (let column = Math.max(0, left - margin); column <= Math.min(columns - 1, right + margin); column++)
      visit(row * columns + column, column, row);
  }
}

const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
