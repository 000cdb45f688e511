import { type Group, Labels } from './labels.ts';
import { log10Nfa } from './nfa.ts';
import type { VoteMap } from './votes.ts';

/** Pixels of one grid this far apart or nearer (in x and in y) belong to one region. */
const REACH = 9;

/** A group of pixels that vote for one grid; the box in pixels, `votes` of its pixels carry the group. */
export type GridRegion = Group & { log10Nfa: number };

/** log10 of the number of tests: every rectangle, and every origin: (64 X Y)^2. */
export function log10Tests(width: number, height: number): number {
  return 2 * Math.log10(64 * width * height);
}

/**
 * Meaningful regions of ZERO (IPOL 2021, algorithm 3): pixels voting for the same grid are grouped when they lie within
 * `REACH` of one another, and a group counts when its votes in its bounding box are unexplained by chance (NFA < 1).
 * Grouping is one raster scan with union-find: linear in the number of pixels.
 * @param accepts whether votes for a grid (0..63) are looked at
 */
export function findGridRegions(map: VoteMap, accepts: (grid: number) => boolean): GridRegion[] {
  const tests = log10Tests(map.width, map.height);
  const smallest = Math.ceil((64 * tests) / Math.log10(64));
  const regions: GridRegion[] = [];
  for (const group of groupVotes(map, accepts).groups(smallest)) {
    const blocks = Math.floor((group.width * group.height) / 64);
    const nfa = log10Nfa(tests, Math.floor(group.votes / 64), blocks, 1 / 64);
    if (nfa < 0) regions.push({ ...group, log10Nfa: nfa });
  }
  return regions.sort((a, b) => a.log10Nfa - b.log10Nfa);
}

/** Per grid and column: the latest row with a vote, and its label. Older ones in reach are already united with it. */
type Seen = { row: Int32Array; label: Int32Array; width: number };

/** Groups of votes for one grid, each as large as `REACH` lets it grow. */
export function groupVotes({ width, height, votes }: VoteMap, accepts: (grid: number) => boolean): Labels {
  const wanted = Uint8Array.from({ length: 128 }, (_, grid) => (grid < 64 && accepts(grid) ? 1 : 0));
  const labels = new Labels();
  const seen = { row: new Int32Array(64 * width).fill(-1000), label: new Int32Array(64 * width), width };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      const grid = votes[y * width + x] as number;
      let end = x + 1;
      while (end < width && votes[y * width + end] === grid) end++;
      if (wanted[grid]) {
        const near = uniteInReach(labels, seen, grid, x, end, y);
        const root = near < 0 ? labels.add(grid, x, y) : near;
        labels.grow(root, x, end, y);
        seen.row.fill(y, grid * width + x, grid * width + end);
        seen.label.fill(root, grid * width + x, grid * width + end);
      }
      x = end;
    }
  }
  return labels;
}

/** Makes one group of all groups of this grid in reach of the run [from, to) of row y; -1 when there is none. */
function uniteInReach(labels: Labels, seen: Seen, grid: number, from: number, to: number, y: number): number {
  const offset = grid * seen.width;
  const end = Math.min(seen.width, to + REACH);
  let root = -1;
  let last = -1;
  for (let x = Math.max(0, from - REACH); x < end; x++) {
    if (y - (seen.row[offset + x] as number) > REACH) continue;
    const label = seen.label[offset + x] as number;
    if (label === last) continue;
    last = label;
    const other = labels.find(label);
    root = root < 0 || root === other ? other : labels.unite(root, other);
  }
  return root;
}
