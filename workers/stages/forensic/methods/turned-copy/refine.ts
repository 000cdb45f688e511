import { CELL } from '../cell-moments.ts';
import { type Cell, hasRoom } from './agreement.ts';
import { between, type Plane } from './plane.ts';
import type { Transform } from './transforms.ts';

const STEPS = 6;
const MAX_CELLS = 300;
/** The six numbers of the transform, and the contrast. */
const UNKNOWNS = 7;
/** Programs round a scaled piece to whole pixels; more unequal scaling or shearing is no copy's. */
const MAX_DISTORTION = 0.06;

/**
 * The affine transform near a given one under which the cells differ least (Lucas and Kanade 1981), each cell's mean
 * taken off and one contrast for all. Null where it runs away, or becomes no turn and scaling.
 */
export function refine(
  small: Plane,
  large: Plane,
  cells: readonly Cell[],
  start: Transform,
): Transform | null {
  const every = Math.ceil(cells.length / MAX_CELLS);
  const used = cells.filter((_, i) => i % every === 0);
  let [transform, gain] = [start, 1];
  for (let step = 0; step < STEPS; step++) {
    const sums = normalEquations(small, large, used, transform, gain);
    const change = solved(sums);
    if (!change) return null;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = change;
    // The change is about the middle of the cells, where the numbers do not depend on each other.
    const { x, y } = middleOf(used);
    transform = {
      ...{ a: transform.a + a, b: transform.b + b, c: transform.c + c, d: transform.d + d },
      e: transform.e + e - a * x - b * y,
      f: transform.f + f - c * x - d * y,
    };
    gain = Math.max(0.5, Math.min(2, gain + g));
    if (!Number.isFinite(transform.a + transform.e) || distortion(transform) > 0.3) return null;
    if (Math.abs(e) + Math.abs(f) < 0.002) break;
  }
  return distortion(transform) <= MAX_DISTORTION ? transform : null;
}

function distortion({ a, b, c, d }: Transform): number {
  const size = Math.hypot(a + d, c - b) / 2;
  return size === 0 ? Number.POSITIVE_INFINITY : Math.hypot(a - d, b + c) / 2 / size;
}

function middleOf(cells: readonly Cell[]): Cell {
  const sum = cells.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / cells.length + CELL / 2, y: sum.y / cells.length + CELL / 2 };
}

/** Rows of the normal equations with the right side behind, from all samples of the cells. */
function normalEquations(
  small: Plane,
  large: Plane,
  cells: readonly Cell[],
  transform: Transform,
  gain: number,
): Float64Array {
  const sums = new Float64Array(UNKNOWNS * (UNKNOWNS + 1));
  const middle = middleOf(cells);
  const { a, b, c, d, e, f } = transform;
  const n = CELL * CELL;
  // For each sample: what the seven unknowns change, and the difference that is left.
  const samples = new Float64Array(n * (UNKNOWNS + 1));
  for (const cell of cells) {
    if (!hasRoom(small, large, cell, transform)) continue;
    let at = 0;
    for (let row = cell.y; row < cell.y + CELL; row++) {
      for (let col = cell.x; col < cell.x + CELL; col++, at += UNKNOWNS + 1) {
        const tx = a * col + b * row + e;
        const ty = c * col + d * row + f;
        const value = between(large, tx, ty);
        const gx = gain * (between(large, tx + 0.5, ty) - between(large, tx - 0.5, ty));
        const gy = gain * (between(large, tx, ty + 0.5) - between(large, tx, ty - 0.5));
        const u = col - middle.x;
        const v = row - middle.y;
        samples[at] = gx * u;
        samples[at + 1] = gx * v;
        samples[at + 2] = gy * u;
        samples[at + 3] = gy * v;
        samples[at + 4] = gx;
        samples[at + 5] = gy;
        samples[at + 6] = value;
        samples[at + 7] = (small.data[row * small.width + col] as number) - gain * value;
      }
    }
    addCentred(sums, samples, n);
  }
  return sums;
}

function addCentred(sums: Float64Array, samples: Float64Array, n: number): void {
  const width = UNKNOWNS + 1;
  for (let k = 0; k < width; k++) {
    let mean = 0;
    for (let i = 0; i < n; i++) mean += samples[i * width + k] as number;
    mean /= n;
    for (let i = 0; i < n; i++) samples[i * width + k] = (samples[i * width + k] as number) - mean;
  }
  for (let j = 0; j < UNKNOWNS; j++) {
    for (let k = j; k < width; k++) {
      let sum = 0;
      for (let i = 0; i < n; i++)
        sum += (samples[i * width + j] as number) * (samples[i * width + k] as number);
      sums[j * width + k] = (sums[j * width + k] as number) + sum;
      if (k < UNKNOWNS && k !== j) sums[k * width + j] = sums[j * width + k] as number;
    }
  }
}

/** Gauss elimination with the largest pivot; null where the cells do not fix all unknowns. */
function solved(sums: Float64Array): number[] | null {
  const width = UNKNOWNS + 1;
  const rows = Array.from({ length: UNKNOWNS }, (_, i) => [...sums.subarray(i * width, (i + 1) * width)]);
  for (let k = 0; k < UNKNOWNS; k++) {
    const pivot = rows
      .slice(k)
      .reduce((best, row) => (Math.abs(row[k] ?? 0) > Math.abs(best[k] ?? 0) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(k, 0, pivot);
    const first = pivot[k] ?? 0;
    if (Math.abs(first) < 1e-9) return null;
    for (const [i, row] of rows.entries()) {
      if (i === k) continue;
      const factor = (row[k] ?? 0) / first;
      for (let j = k; j < width; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return rows.map((row, i) => (row[UNKNOWNS] ?? 0) / (row[i] ?? 1));
}
