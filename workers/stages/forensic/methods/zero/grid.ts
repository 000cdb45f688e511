import { log10Nfa } from './nfa.ts';
import { log10Tests } from './regions.ts';
import type { VoteMap } from './votes.ts';

/** The block grid that the picture as a whole shows; `origin` null when none is meaningful (NFA < 1). */
export type GlobalGrid = { origin: { x: number; y: number } | null; grid: number; log10Nfa: number };

/**
 * ZERO's test for the main grid (IPOL 2021, algorithm 2). A block counts when all its 64 pixels could have voted for the
 * grid, less one block, so that a part of a block is never taken for evidence: k = floor(votes/64) - 1.
 */
export function findGlobalGrid(map: VoteMap): GlobalGrid {
  const counts = countVotes(map);
  const grid = counts.indexOf(Math.max(...counts));
  const blocks = Math.ceil((map.width * map.height) / 64);
  const k = Math.floor((counts[grid] as number) / 64) - 1;
  const nfa = log10Nfa(log10Tests(map.width, map.height), k, blocks, 1 / 64);
  return nfa < 0
    ? { origin: { x: grid & 7, y: grid >> 3 }, grid, log10Nfa: nfa }
    : { origin: null, grid: -1, log10Nfa: nfa };
}

/** Pixels that vote for each of the 64 origins. */
export function countVotes(map: VoteMap): number[] {
  const counts = new Array<number>(64).fill(0);
  const { votes } = map;
  for (let i = 0; i < votes.length; i++) {
    const vote = votes[i] as number;
    if (vote < 64) counts[vote] = (counts[vote] as number) + 1;
  }
  return counts;
}
