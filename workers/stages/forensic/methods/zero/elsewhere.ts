import type { GridRegion } from './regions.ts';
import type { VoteMap } from './votes.ts';

/**
 * How often a region's grid is voted for elsewhere: votes outside every region of that grid, relative to the mean of
 * the grids that have no region at all. About 1 for a pasted part; well above it when the grid is that of the whole
 * picture before it was cropped, and a later saving left only traces of it.
 * @param isForeign grids that are neither the main one nor the file's own
 */
export function votesElsewhere(
  map: VoteMap,
  regions: readonly GridRegion[],
  isForeign: (grid: number) => boolean,
): number[] {
  const counts = new Float64Array(64);
  const boxes = new Map<number, GridRegion[]>();
  for (const region of regions) boxes.set(region.grid, [...(boxes.get(region.grid) ?? []), region]);
  for (const [i, vote] of map.votes.entries()) {
    if (vote > 63 || !isForeign(vote)) continue;
    const own = boxes.get(vote);
    if (own?.some((box) => contains(box, i % map.width, Math.floor(i / map.width)))) continue;
    counts[vote] = (counts[vote] as number) + 1;
  }
  const others = [...counts].filter((_, grid) => isForeign(grid) && !boxes.has(grid));
  const mean = others.reduce((sum, votes) => sum + votes, 0) / Math.max(1, others.length);
  // A block is 64 votes: with hardly any votes around, one stray block must not look like a trend.
  return regions.map(({ grid }) => ((counts[grid] as number) + 64) / (mean + 64));
}

function contains(box: GridRegion, x: number, y: number): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}
