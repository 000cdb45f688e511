import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { GridFacts, Place } from '../../facts.ts';
import { votesElsewhere } from './elsewhere.ts';
import { countVotes, findGlobalGrid } from './grid.ts';
import { findGridRegions } from './regions.ts';
import { mapVotes } from './votes.ts';

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
  placeOf: (x: number, y: number, width: number, height: number) => Place,
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
      place: placeOf(region.x, region.y, region.width, region.height),
      votes: region.votes,
      elsewhere: elsewhere[i] as number,
      log10Nfa: finite(region.log10Nfa),
    })),
    rowsAssessed: map.rowsDone,
  };
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
