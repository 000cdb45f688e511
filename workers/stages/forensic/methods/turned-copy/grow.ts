import { CELL } from '../cell-moments.ts';
import { type Cell, type CellAgreement, cellAgreement } from './agreement.ts';
import type { Plane } from './plane.ts';
import { refine } from './refine.ts';
import { applied, type Hypothesis, type Transform } from './transforms.ts';

/** Cells of one piece with what each agrees with its other place; `all` are those that were compared. */
export type Piece = {
  transform: Transform;
  alike: { cell: Cell; agreement: CellAgreement }[];
  /** Cells with content within the piece's outline, alike or not. */
  compared: number;
};

/** A cell is alike when so much of its content at most is unexplained. */
const MAX_UNEXPLAINED = 0.1;
const MAX_GAIN = 1.35;
/** Reach of a keypoint, in its scales. */
const REACH_SIGMAS = 4;
const MAX_CELLS = 12_000;
const GROW_ROUNDS = 3;

/** Null when the points' surroundings do not fit on each other, or only where both places overlap. */
export function grow(small: Plane, large: Plane, { transform: start, pairs }: Hypothesis): Piece | null {
  const seeds = new Map<number, Cell>();
  for (const { from } of pairs) {
    const reach = Math.min(24, Math.max(CELL, REACH_SIGMAS * from.sigma));
    for (let y = cellAt(from.y - reach); y <= from.y + reach; y += CELL)
      for (let x = cellAt(from.x - reach); x <= from.x + reach; x += CELL) seeds.set(y * 65536 + x, { x, y });
  }
  let cells = [...seeds.values()].filter(({ x, y }) => x >= 0 && y >= 0);
  let transform: Transform | null = start;
  let piece: Piece | null = null;
  for (let round = 0; round < GROW_ROUNDS; round++) {
    transform = refine(small, large, cells, transform);
    if (!transform) return piece;
    const next = spread(small, large, cells, transform);
    if (piece && next.alike.length <= piece.alike.length) return piece;
    piece = next;
    cells = next.alike.map(({ cell }) => cell);
    if (cells.length < 4) return null;
  }
  return piece;
}

const cellAt = (value: number): number => Math.floor(value / CELL) * CELL;

const isAlike = ({ unexplained, gain }: CellAgreement): boolean =>
  unexplained <= MAX_UNEXPLAINED && gain < MAX_GAIN && gain > 1 / MAX_GAIN;

/** From the given cells outwards, over gaps of one cell. */
function spread(small: Plane, large: Plane, seeds: readonly Cell[], transform: Transform): Piece {
  const seen = new Map<number, CellAgreement | null>();
  const alike: Piece['alike'] = [];
  const visit = (cell: Cell): void => {
    const key = cell.y * 65536 + cell.x;
    if (seen.has(key) || seen.size >= MAX_CELLS) return;
    const agreement = overlaps(cell, transform) ? null : cellAgreement(small, large, cell, transform);
    seen.set(key, agreement);
    if (agreement && isAlike(agreement)) alike.push({ cell, agreement });
  };
  for (const cell of seeds) visit(cell);
  for (const { cell } of alike) {
    for (let dy = -CELL; dy <= CELL; dy += CELL)
      for (let dx = -CELL; dx <= CELL; dx += CELL) visit({ x: cell.x + dx, y: cell.y + dy });
  }
  return { transform, alike, compared: enclosed(alike, seen) };
}

/** Near the place that a transform leaves where it is, everything is alike. */
function overlaps({ x, y }: Cell, transform: Transform): boolean {
  const [tx, ty] = applied(transform, x + CELL / 2, y + CELL / 2);
  return Math.hypot(tx - x - CELL / 2, ty - y - CELL / 2) < 2 * CELL;
}

/** Cells with content that have alike ones on two opposite sides within three cells, or are alike. */
function enclosed(alike: Piece['alike'], seen: ReadonlyMap<number, CellAgreement | null>): number {
  const keys = new Set(alike.map(({ cell }) => cell.y * 65536 + cell.x));
  const near = (key: number, step: number): boolean =>
    [1, 2, 3].some((times) => keys.has(key + times * step * CELL));
  let compared = 0;
  for (const [key, agreement] of seen) {
    if (!agreement) continue;
    const between = [1, 65536].filter((step) => near(key, step) && near(key, -step)).length;
    if (keys.has(key) || between > 0) compared++;
  }
  return compared;
}
