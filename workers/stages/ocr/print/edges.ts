/** How ink and paper of a word meet: how steep its edges are, and how much of it is neither. */
import type { Patch } from './patch.ts';
import { quantileAmong } from './quantile.ts';
import { scratch } from './scratch.ts';
import type { Columns, Tones } from './tones.ts';

/** Share of the contrast from which a step is part of an edge. */
const LEAST_STEP = 0.16;
/** Of its steps, from the flattest up, the one that tells the slope. */
const STEEP = 0.9;
/** Edges across the line, and along it, from which their slope is told apart. */
const MIN_EDGES = 9;

const stepsOf = scratch();
const acrossesOf = scratch();
const downsOf = scratch();

const samplesIn = (patch: Patch, { from, to }: Columns): number =>
  (patch.bottom - patch.top + 2) * (to - from);

/** Of the samples in those columns; null where there is no ink. Slopes and widths are shares of the contrast and samples. */
export function edgesOf(patch: Patch, tones: Tones, columns: Columns) {
  const { width, luma } = patch;
  const { contrast, limit, deep, light } = tones;
  const steps = stepsOf(samplesIn(patch, columns));
  let [count, ink, between, border, first, second] = [0, 0, 0, 0, 0, 0];
  for (let row = patch.top - 1; row <= patch.bottom; row++) {
    for (let at = row * width + columns.from; at < row * width + columns.to; at++) {
      const here = luma[at]!;
      const right = luma[at + 1]!;
      const below = luma[at + width]!;
      const across = Math.abs(right - here);
      const down = Math.abs(below - here);
      const step = Math.max(across, down) / contrast;
      if (step > LEAST_STEP) steps[count++] = step;
      first += across + down;
      second += Math.abs(right + luma[at - 1]! - 2 * here) + Math.abs(below + luma[at - width]! - 2 * here);
      const isInk = here < limit;
      if (isInk !== right < limit) border++;
      if (isInk !== below < limit) border++;
      if (here > deep && here < light) between++;
      if (isInk) ink++;
    }
  }
  if (ink === 0 || border === 0) return null;
  return {
    ink,
    slope: quantileAmong(steps, count, STEEP),
    between: between / border,
    stroke: (2 * ink) / border,
    curvature: second / Math.max(1, first),
  };
}

/** How steep edges are from column to column and from row to row, shares of the contrast; null where there are too few of them. */
export function directedSlopes(
  patch: Patch,
  { contrast }: Tones,
  columns: Columns,
): [across: number | null, down: number | null] {
  const { width, luma } = patch;
  const most = samplesIn(patch, columns);
  const [acrosses, downs] = [acrossesOf(most), downsOf(most)];
  let [along, upright] = [0, 0];
  for (let row = patch.top - 1; row <= patch.bottom; row++) {
    for (let at = row * width + columns.from; at < row * width + columns.to; at++) {
      const across = Math.abs(luma[at + 1]! - luma[at]!) / contrast;
      const down = Math.abs(luma[at + width]! - luma[at]!) / contrast;
      if (across > LEAST_STEP) acrosses[along++] = across;
      if (down > LEAST_STEP) downs[upright++] = down;
    }
  }
  return [
    along >= MIN_EDGES ? quantileAmong(acrosses, along, STEEP) : null,
    upright >= MIN_EDGES ? quantileAmong(downs, upright, STEEP) : null,
  ];
}
