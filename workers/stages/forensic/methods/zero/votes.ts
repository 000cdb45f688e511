import { allocate, NO_GRID, openKernel } from './kernel.ts';

export { NO_GRID };

/** One byte a pixel: the block origin (x mod 8) + 8 (y mod 8) that the pixel votes for, or `NO_GRID`. */
export type VoteMap = { width: number; height: number; votes: Uint8Array; rowsDone: number };

/** Pixels along the border that lie in fewer than 64 candidate blocks and therefore never vote. */
const BORDER_PX = 7;

const SLACK = 64;

/**
 * ZERO's vote map (Nikoukhah et al., IPOL 2021, algorithm 1). Every pixel votes for the origin of that one of the 64
 * 8x8 blocks covering it which has most zero AC coefficients; ties, blocks constant along an axis and the border do not
 * vote.
 * @param luma rounded samples 0..255 in rows of `width`; at least 16 x 16
 * @param shouldStop asked every 64 rows; true ends the map after `rowsDone` rows, the rest stays without votes
 */
export function mapVotes(luma: Uint8Array, width: number, height: number, shouldStop = () => false): VoteMap {
  const planeBytes = 4 * (width + SLACK);
  const rowBytes = 2 * (width + SLACK);
  const pixels = 0;
  const votes = pixels + width * height + SLACK;
  const planes = align(votes + width * height + SLACK);
  const rings = align(planes + 8 * planeBytes);
  const end = rings + 34 * rowBytes;
  const memory = allocate(end + 65536);
  const kernel = openKernel(memory);
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(luma.subarray(0, width * height), pixels);
  bytes.fill(NO_GRID, votes, votes + width * height);

  // Rows of keys. `h` halves the horizontal window 8 -> 1 in three steps; the rings do the same between rows.
  const scratch = [rings, rings + rowBytes] as const;
  const ring = (level: number, row: number): number => rings + (2 + 8 * level + (row & 7)) * rowBytes;
  const origins = width - 7;
  let row = 0;
  for (; row + 8 <= height; row++) {
    if ((row & 63) === 0 && shouldStop()) break;
    kernel.columns(pixels + row * width, width, planes, planeBytes, width);
    kernel.keys(planes, planeBytes, scratch[0], row & 7, origins);
    kernel.combine(scratch[1], scratch[0], scratch[0] + 2, origins);
    kernel.combine(scratch[0], scratch[1], scratch[1] + 4, origins);
    kernel.combine(ring(0, row), scratch[0], scratch[0] + 8, origins);
    if (row >= 1) kernel.combine(ring(1, row), ring(0, row), ring(0, row - 1), origins);
    if (row >= 3) kernel.combine(ring(2, row), ring(1, row), ring(1, row - 2), origins);
    if (row < BORDER_PX) continue;
    kernel.combine(ring(3, row), ring(2, row), ring(2, row - 4), origins);
    // Window position i covers origins i..i+7, all of which contain pixel i + 7.
    const from = votes + row * width + BORDER_PX;
    kernel.votes(from, ring(3, row), width - 14);
    bytes.fill(NO_GRID, votes + (row + 1) * width - BORDER_PX, votes + (row + 1) * width + SLACK);
  }
  return { width, height, votes: bytes.slice(votes, votes + width * height), rowsDone: row };
}

function align(address: number): number {
  return Math.ceil(address / 16) * 16;
}
