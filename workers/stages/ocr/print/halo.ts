/**
 * What lies around ink, step by step: lenses and scanners spread ink into the paper, and sharpening leaves a lighter rim. Print
 * that was typed into a capture has the rim of its own program.
 */
import type { Patch } from './patch.ts';

/** Steps from the ink that are told, and the one that is paper. */
const RINGS = 3;
const AWAY = 5;
const MIN_AWAY = 20;
/** Samples around the word's own rows and columns that belong to it. */
const MARGIN = 3;

/**
 * @param limit levels below are ink
 * @returns for each of three steps from the ink how much lighter (or darker, negative) it is than the paper five steps
 * away, as a share of the contrast; null where there is no such step, or no paper to hold it against
 */
export function haloOf(patch: Patch, limit: number, contrast: number): (number | null)[] {
  const sums = new Float64Array(AWAY + 1);
  const counts = new Uint32Array(AWAY + 1);
  const { width, luma } = patch;
  const { left, top, across, down, stride, steps } = stepsFromInk(patch, limit);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const step = steps[(y + 1) * stride + x + 1] ?? AWAY + 1;
      if (step > AWAY) continue;
      sums[step] = (sums[step] ?? 0) + (luma[(top + y) * width + left + x] ?? 0);
      counts[step] = (counts[step] ?? 0) + 1;
    }
  }
  const mean = (from: number, to: number): number | null => {
    let [sum, count] = [0, 0];
    for (let step = from; step <= to; step++) {
      sum += sums[step] ?? 0;
      count += counts[step] ?? 0;
    }
    return count > 0 ? sum / count : null;
  };
  const paper = mean((counts[AWAY] ?? 0) > MIN_AWAY ? AWAY : AWAY - 1, AWAY);
  return Array.from({ length: RINGS }, (_, at) => {
    const ring = mean(at + 1, at + 1);
    return ring === null || paper === null ? null : (ring - paper) / contrast;
  });
}

/** Chebyshev distance of every sample of the word to its nearest ink, `AWAY` + 1 beyond; two passes. */
function stepsFromInk({ width, height, luma, left, right, top, bottom }: Patch, limit: number) {
  const [x0, y0] = [Math.max(1, left - MARGIN), Math.max(1, top - MARGIN)];
  const across = Math.min(width - 1, right + MARGIN) - x0;
  const down = Math.min(height - 1, bottom + MARGIN) - y0;
  // A rim of one sample, so that no neighbour is missing.
  const stride = across + 2;
  const steps = new Uint8Array(stride * (down + 2)).fill(AWAY + 1);
  const of = (at: number): number => steps[at] ?? AWAY + 1;
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const at = (y + 1) * stride + x + 1;
      const isInk = (luma[(y + y0) * width + x + x0] ?? 255) < limit;
      const nearest = Math.min(of(at - 1), of(at - stride - 1), of(at - stride), of(at - stride + 1));
      steps[at] = isInk ? 0 : Math.min(AWAY + 1, nearest + 1);
    }
  }
  for (let y = down - 1; y >= 0; y--) {
    for (let x = across - 1; x >= 0; x--) {
      const at = (y + 1) * stride + x + 1;
      const nearest = Math.min(of(at + 1), of(at + stride + 1), of(at + stride), of(at + stride - 1));
      steps[at] = Math.min(of(at), nearest + 1);
    }
  }
  return { left: x0, top: y0, across, down, stride, steps };
}
