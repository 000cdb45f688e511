/**
 * What repeats in the print as only a program makes it: blocks with print that are the same sample for sample, and rules
 * and frames that run exactly along a row or a column. JPEG coding keeps both: equal blocks are coded equally.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { BLOCK, type Blocks, isPrint, type Origin } from './blocks.ts';
import { share } from './ground.ts';

/** @returns share of the blocks with print that stand in the picture more than once */
export function equalBlocks({ width, data }: LumaPlane, { x: left, y: top }: Origin, blocks: Blocks): number {
  const times = new Map<number, number>();
  let print = 0;
  for (let block = 0; block < blocks.range.length; block++) {
    if (!isPrint(blocks, block)) continue;
    print++;
    const x = left + (block % blocks.columns) * BLOCK;
    const first = (top + Math.floor(block / blocks.columns) * BLOCK) * width + x;
    let hash = 0x811c9dc5;
    for (let y = 0, from = first; y < BLOCK; y++, from += width)
      for (let i = from; i < from + BLOCK; i++) hash = Math.imul(hash ^ (data[i] ?? 0), 0x01000193);
    times.set(hash, (times.get(hash) ?? 0) + 1);
  }
  let equal = 0;
  for (const count of times.values()) if (count > 1) equal += count;
  return share(equal, print);
}

/** Between two rows (or columns) at least, in levels; along an edge it changes by no more than coding makes it. */
const MIN_STEP = 16;
const SAME_STEP = 2;
/** An edge that stays on one row so long is a rule or a frame; tilted by a quarter of a degree it changes rows before. */
const MIN_RUN = 96;

/** @returns share of the samples on edges that lie on such runs, of the two directions the larger */
export function straightEdges(luma: LumaPlane): number {
  const { width, height } = luma;
  return Math.max(edgesAlong(luma, width, 1, height, width), edgesAlong(luma, height, width, width, 1));
}

/** Edges between line k and k + 1 of `lines` lines, `across` apart, each of `length` samples, `along` apart. */
function edgesAlong(
  { data }: LumaPlane,
  length: number,
  along: number,
  lines: number,
  across: number,
): number {
  let [edges, straight] = [0, 0];
  for (let line = 0; line + 1 < lines; line++) {
    let [run, before] = [0, 0];
    for (let k = 0, at = line * across; k < length; k++, at += along) {
      const step = (data[at + across] ?? 0) - (data[at] ?? 0);
      const isEdge = step >= MIN_STEP || step <= -MIN_STEP;
      if (isEdge) edges++;
      if (isEdge && (run === 0 || Math.abs(step - before) <= SAME_STEP)) run++;
      else {
        if (run >= MIN_RUN) straight += run;
        run = isEdge ? 1 : 0;
      }
      before = step;
    }
    if (run >= MIN_RUN) straight += run;
  }
  return share(straight, edges);
}
