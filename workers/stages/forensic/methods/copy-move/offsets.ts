import type { Corner } from './corners.ts';
import type { Match } from './matches.ts';

/** Matches that agree on one displacement and lie together. */
export type Group = { matches: Match[] };

/** Displacements differ by the rounding of both corners. */
const BIN = 3;
/** From one row of bins to the next, and the four of a window. */
const ROW = 16_384;
const WINDOW = [0, 1, ROW, ROW + 1];
const MIN_MATCHES = 5;
/** Corners of one copied piece are no further apart (samples of the shrunk picture). */
const REACH = 48;
const MAX_GROUPS = 30;
/**
 * Pages of print have dozens of pieces of equal letters, of which each match says little. One that weighs this is a piece whose corners
 * look like their twins and one more: it could be a copy.
 */
const WEIGHT_OF_COPY = MIN_MATCHES / 2;

/** `complete` is false where more pieces agree than are looked at, and one left out could be a copy. */
export type Groups = { groups: Group[]; complete: boolean };

/** The displacements on which most matches agree, split into pieces that lie together; largest first. */
export function groups(matches: readonly Match[]): Groups {
  const bins = new Map<number, Match[]>();
  const keyOf = (bx: number, by: number): number => (by + 4096) * ROW + (bx + 8192);
  for (const match of matches) {
    const [dx, dy] = [match.to.x - match.from.x, match.to.y - match.from.y];
    const key = keyOf(Math.floor(dx / BIN), Math.floor(dy / BIN));
    const list = bins.get(key);
    if (list) list.push(match);
    else bins.set(key, [match]);
  }
  // Two by two bins, so that no displacement is cut by a bin's border; the fullest first, each match in one of them.
  const corners = new Set([...bins.keys()].flatMap((key) => WINDOW.map((step) => key - step)));
  const windows = [...corners]
    .map((key) => ({ key, together: WINDOW.flatMap((step) => bins.get(key + step) ?? []) }))
    .filter(({ together }) => together.length >= MIN_MATCHES)
    .toSorted((a, b) => b.together.length - a.together.length || a.key - b.key);
  const used = new Set<Match>();
  const found: Group[] = [];
  for (const { together } of windows) {
    const free = together.filter((match) => !used.has(match));
    if (free.length < MIN_MATCHES) continue;
    for (const match of free) used.add(match);
    found.push(...pieces(free));
  }
  const rarity = rarityOf(matches);
  const weight = (group: Group): number => group.matches.reduce((sum, match) => sum + rarity(match), 0);
  const byWeight = found
    .map((group) => ({ group, weight: weight(group) }))
    .toSorted((a, b) => b.weight - a.weight);
  const [leftOut] = byWeight.slice(MAX_GROUPS);
  return {
    groups: byWeight.slice(0, MAX_GROUPS).map(({ group }) => group),
    complete: leftOut === undefined || leftOut.weight < WEIGHT_OF_COPY,
  };
}

/** A corner that looks like many others (a texture, a ruled table) says little by each of its matches. */
function rarityOf(matches: readonly Match[]): (match: Match) => number {
  const degree = new Map<Corner, number>();
  for (const { from, to } of matches) {
    for (const corner of [from, to]) degree.set(corner, (degree.get(corner) ?? 0) + 1);
  }
  return ({ from, to }) => 1 / Math.max(degree.get(from) as number, degree.get(to) as number);
}

/** Single linkage by distance, over squares of the reach. */
function pieces(matches: readonly Match[]): Group[] {
  const nameOf = (x: number, y: number): string => `${x},${y}`;
  const squares = Map.groupBy(matches, ({ from }) =>
    nameOf(Math.floor(from.x / REACH), Math.floor(from.y / REACH)),
  );
  const found: Group[] = [];
  for (const [name, first] of squares) {
    if (!squares.delete(name)) continue;
    const queue = [name];
    const members = [...first];
    for (const at of queue) {
      const [x, y] = at.split(',').map(Number) as [number, number];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const neighbour = nameOf(x + dx, y + dy);
          const more = squares.get(neighbour);
          if (!more) continue;
          squares.delete(neighbour);
          queue.push(neighbour);
          members.push(...more);
        }
      }
    }
    if (members.length >= MIN_MATCHES) found.push({ matches: members });
  }
  return found;
}
