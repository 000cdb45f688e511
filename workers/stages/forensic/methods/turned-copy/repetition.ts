import { CELL, cellMoments } from '../cell-moments.ts';
import type { Cell } from './agreement.ts';
import type { Plane } from './plane.ts';

const MAX_CELLS = 40;
/** Shifts that are tried: longer than details are, and as long as the periods of most patterns. */
const [NEAREST, FURTHEST] = [8, 40];
const MAX_UNEXPLAINED = 0.1;

/** The largest share of a piece's cells that look like their surroundings at one and the same shift: 1 for a pattern. */
export function repetition(plane: Plane, cells: readonly Cell[]): number {
  const every = Math.ceil(cells.length / MAX_CELLS);
  const used = cells.filter(
    ({ x, y }, i) =>
      i % every === 0 &&
      Math.min(x, y) >= FURTHEST &&
      x + CELL + FURTHEST <= plane.width &&
      y + CELL + FURTHEST <= plane.height,
  );
  let most = 0;
  // A shift and its opposite compare the same places.
  for (let dy = 0; dy <= FURTHEST; dy++) {
    for (let dx = dy === 0 ? NEAREST : -FURTHEST; dx <= FURTHEST; dx++) {
      if (Math.max(Math.abs(dx), dy) < NEAREST) continue;
      const alike = used.filter((cell) => isAlike(plane, cell, dy * plane.width + dx)).length;
      most = Math.max(most, alike);
    }
  }
  return used.length === 0 ? 0 : most / used.length;
}

function isAlike({ width, data }: Plane, { x, y }: Cell, shift: number): boolean {
  const at = y * width + x;
  const { varianceA, varianceB, covariance } = cellMoments(data, at, data, at + shift, width);
  return covariance > 0 && covariance * covariance >= (1 - MAX_UNEXPLAINED) * varianceA * varianceB;
}
