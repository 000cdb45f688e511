import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { GridFacts } from '../../facts.ts';
import { type Cells, cellsOf, type PlaceOf } from '../../mask.ts';
import { votesElsewhere } from './elsewhere.ts';
import { countVotes, findGlobalGrid } from './grid.ts';
import { findGridRegions, type GridRegion } from './regions.ts';
import { mapVotes, type VoteMap } from './votes.ts';

/** Sides below this hold too few blocks for any region to be meaningful. */
const MIN_SIDE_PX = 64;
const MAX_REGIONS = 16;

/**
 * Runs the grid test over one picture.
 * @param ownGrid true when the file's coding itself leaves blocks at (0, 0), as JPEG and lossy WebP do: votes for that
 *   position are then never foreign
 * @param placeOf turns a rectangle in pixels into a place on the page
 * @returns null for pictures too small to test
 */
export function gridFacts(
  luma: LumaPlane,
  ownGrid: boolean,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
): GridFacts | null {
  const { width, height, data } = luma;
  if (width < MIN_SIDE_PX || height < MIN_SIDE_PX) return null;
  const map = mapVotes(data, width, height, shouldStop);
  const main = findGlobalGrid(map);
  const counts = countVotes(map);
  const pixels = width * height;
  const isForeign = (grid: number): boolean => grid !== main.grid && !(ownGrid && grid === 0);
  const regions = findGridRegions(map, isForeign);
  const elsewhere = regions.length > 0 ? votesElsewhere(map, regions, isForeign) : [];
  return {
    main: main.origin,
    mainLog10Nfa: finite(main.log10Nfa),
    mainShare: main.origin ? (counts[main.grid] as number) / pixels : 0,
    nextShare: Math.max(...counts.filter((_, grid) => isForeign(grid))) / pixels,
    silentShare: (pixels - counts.reduce((sum, votes) => sum + votes, 0)) / pixels,
    dominantLevelShare: dominantLevelShare(data),
    foreign: regions.slice(0, MAX_REGIONS).map((region, i) => ({
      origin: { x: region.grid & 7, y: region.grid >> 3 },
      place: placeOf(region.x, region.y, region.width, region.height, cellsWith(map, region)),
      votes: region.votes,
      elsewhere: elsewhere[i] as number,
      log10Nfa: finite(region.log10Nfa),
    })),
    rowsAssessed: map.rowsDone,
  };
}

/** Blocks that vote for the region's grid at least half as often as the region does on the whole. */
function cellsWith({ votes, width }: VoteMap, region: GridRegion): Cells {
  const usual = region.votes / (region.width * region.height);
  return cellsOf({ width: region.width, height: region.height, unit: 8 }, (x, y, across, down) => {
    let count = 0;
    for (let row = region.y + y; row < region.y + y + down; row++) {
      for (let column = region.x + x; column < region.x + x + across; column++) {
        if (votes[row * width + column] === region.grid) count++;
      }
    }
    return count >= 0.5 * usual * across * down;
  });
}

/** JSON knows no infinity. */
function finite(value: number): number {
  return Math.max(value, -1e9);
}

function dominantLevelShare(data: Uint8Array): number {
  const histogram = new Uint32Array(256);
  for (const level of data) histogram[level] = (histogram[level] as number) + 1;
  return Math.max(...histogram) / data.length;
}
