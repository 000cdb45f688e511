import { CELL } from '../cell-moments.ts';
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
  const owned = used.map((cell) => ownOf(plane, cell));
  let most = 0;
  // A shift and its opposite compare the same places.
  for (let dy = 0; dy <= FURTHEST; dy++) {
    for (let dx = dy === 0 ? NEAREST : -FURTHEST; dx <= FURTHEST; dx++) {
      if (Math.max(Math.abs(dx), dy) < NEAREST) continue;
      most = Math.max(most, alikeAt(plane, owned, dy * plane.width + dx, most));
    }
  }
  return used.length === 0 ? 0 : most / used.length;
}

/** What does not change with the shift. */
interface Own {
  at: number;
  mean: number;
  variance: number;
}

function ownOf({ width, data }: Plane, { x, y }: Cell): Own {
  const at = y * width + x;
  let sum = 0;
  let squares = 0;
  for (let row = 0; row < CELL; row++) {
    for (let i = at + row * width, end = i + CELL; i < end; i++) {
      const value = data[i] as number;
      sum += value;
      squares += value * value;
    }
  }
  const n = CELL * CELL;
  return { at, mean: sum / n, variance: squares / n - (sum / n) ** 2 };
}

/** How many look like their surroundings at a shift; no more are asked once they cannot be more than `most`. */
function alikeAt(plane: Plane, owned: readonly Own[], shift: number, most: number): number {
  let alike = 0;
  for (let i = 0; i < owned.length; i++) {
    if (alike + owned.length - i <= most) break;
    if (isAlike(plane, owned[i] as Own, shift)) alike++;
  }
  return alike;
}

function isAlike({ width, data }: Plane, { at, mean, variance }: Own, shift: number): boolean {
  let sum = 0;
  let squares = 0;
  let products = 0;
  for (let row = 0; row < CELL; row++) {
    for (let i = at + row * width, end = i + CELL; i < end; i++) {
      const other = data[i + shift] as number;
      sum += other;
      squares += other * other;
      products += (data[i] as number) * other;
    }
  }
  const n = CELL * CELL;
  const varianceOfOther = squares / n - (sum / n) ** 2;
  const covariance = products / n - mean * (sum / n);
  return covariance > 0 && covariance * covariance >= (1 - MAX_UNEXPLAINED) * variance * varianceOfOther;
}
