import { log10Nfa } from './nfa.ts';
import type { VoteMap } from './votes.ts';

/** Pixels of one grid this far apart or nearer (in x and in y) belong to one region. */
const REACH = 9;

/** A group of pixels that vote for one grid; the box in pixels, `votes` of its pixels carry the group. */
export type GridRegion = {
  grid: number;
  x: number;
  y: number;
  width: number;
  height: number;
  votes: number;
  log10Nfa: number;
};

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
  const groups = groupVotes(map, accepts);
  const tests = log10Tests(map.width, map.height);
  const smallest = Math.ceil((64 * tests) / Math.log10(64));
  const regions: GridRegion[] = [];
  for (const group of groups) {
    if (group.votes < smallest) continue;
    const blocks = Math.floor((group.width * group.height) / 64);
    const nfa = log10Nfa(tests, Math.floor(group.votes / 64), blocks, 1 / 64);
    if (nfa < 0) regions.push({ ...group, log10Nfa: nfa });
  }
  return regions.sort((a, b) => a.log10Nfa - b.log10Nfa);
}

type Group = Omit<GridRegion, 'log10Nfa'>;

/** Label arrays of the union-find: parent, votes and bounding box of each label. */
type Labels = { parent: number[]; grid: number[]; votes: number[]; box: [number, number, number, number][] };

function groupVotes({ width, height, votes }: VoteMap, accepts: (grid: number) => boolean): Group[] {
  const wanted = Uint8Array.from({ length: 128 }, (_, grid) => (grid < 64 && accepts(grid) ? 1 : 0));
  const labels: Labels = { parent: [], grid: [], votes: [], box: [] };
  // Per grid and column: the latest row with a vote, and its label. Older ones in reach are already united with it.
  const seenRow = new Int32Array(64 * width).fill(-1000);
  const seenLabel = new Int32Array(64 * width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      const grid = votes[y * width + x] as number;
      let end = x + 1;
      while (end < width && votes[y * width + end] === grid) end++;
      if (wanted[grid]) {
        const label = uniteWithNeighbours(labels, seenRow, seenLabel, grid * width, x, end, y, width);
        const root = label < 0 ? newLabel(labels, grid, x, y) : label;
        grow(labels, root, x, end, y);
        seenRow.fill(y, grid * width + x, grid * width + end);
        seenLabel.fill(root, grid * width + x, grid * width + end);
      }
      x = end;
    }
  }
  return labels.parent.flatMap((parent, label) => {
    if (parent !== label) return [];
    const [x0, y0, x1, y1] = labels.box[label] as Labels['box'][number];
    const size = { width: x1 - x0, height: y1 - y0 };
    return [
      { grid: labels.grid[label] as number, x: x0, y: y0, ...size, votes: labels.votes[label] as number },
    ];
  });
}

function uniteWithNeighbours(
  labels: Labels,
  seenRow: Int32Array,
  seenLabel: Int32Array,
  offset: number,
  from: number,
  to: number,
  y: number,
  width: number,
): number {
  let root = -1;
  let last = -1;
  const end = Math.min(width, to + REACH);
  for (let x = Math.max(0, from - REACH); x < end; x++) {
    if (y - (seenRow[offset + x] as number) > REACH) continue;
    const label = seenLabel[offset + x] as number;
    if (label === last) continue;
    last = label;
    const other = find(labels.parent, label);
    root = root < 0 || root === other ? other : unite(labels, root, other);
  }
  return root;
}

function newLabel(labels: Labels, grid: number, x: number, y: number): number {
  labels.parent.push(labels.parent.length);
  labels.grid.push(grid);
  labels.votes.push(0);
  labels.box.push([x, y, x + 1, y + 1]);
  return labels.parent.length - 1;
}

function grow(labels: Labels, root: number, from: number, to: number, y: number): void {
  const box = labels.box[root] as Labels['box'][number];
  labels.votes[root] = (labels.votes[root] as number) + to - from;
  box[0] = Math.min(box[0], from);
  box[2] = Math.max(box[2], to);
  box[3] = Math.max(box[3], y + 1);
}

function find(parent: number[], label: number): number {
  let at = label;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at] as number] as number;
    at = parent[at] as number;
  }
  return at;
}

function unite(labels: Labels, a: number, b: number): number {
  const [keep, drop] = (labels.votes[a] as number) >= (labels.votes[b] as number) ? [a, b] : [b, a];
  const into = labels.box[keep] as Labels['box'][number];
  const from = labels.box[drop] as Labels['box'][number];
  labels.parent[drop] = keep;
  labels.votes[keep] = (labels.votes[keep] as number) + (labels.votes[drop] as number);
  for (const i of [0, 1]) into[i as 0] = Math.min(into[i as 0], from[i as 0]);
  for (const i of [2, 3]) into[i as 2] = Math.max(into[i as 2], from[i as 2]);
  return keep;
}
