/** How well the places that a report points at cover the place that was altered: precision, recall and F1 by area. */
import type { Box } from '../../shared/contracts/finding.ts';

/** Cells along each side of the page on which areas are counted. */
const CELLS = 1000;

export interface Region {
  /** Share of what was pointed at that was altered. */
  precision: number;
  /** Share of what was altered that was pointed at. */
  recall: number;
  f1: number;
}

/** @param told places that may overlap; none of them, or one without area, gives 0 */
export function regionOf(told: readonly Box[], altered: Box): Region {
  const covered = new Uint8Array(CELLS * CELLS);
  for (const box of told) eachCell(box, (cell) => (covered[cell] = 1));
  let [both, truth] = [0, 0];
  eachCell(altered, (cell) => {
    truth++;
    both += covered[cell] ?? 0;
  });
  const pointed = covered.reduce((sum, cell) => sum + cell, 0);
  const precision = pointed > 0 ? both / pointed : 0;
  const recall = truth > 0 ? both / truth : 0;
  return { precision, recall, f1: both > 0 ? (2 * precision * recall) / (precision + recall) : 0 };
}

/** Cells that the box touches: a digit on a large page is narrower than one. */
function eachCell([x, y, width, height]: Box, see: (cell: number) => void): void {
  const [left, top] = [Math.floor(x * CELLS), Math.floor(y * CELLS)];
  const [right, bottom] = [Math.ceil((x + width) * CELLS), Math.ceil((y + height) * CELLS)];
  for (let row = Math.max(0, top); row < Math.min(CELLS, bottom); row++)
    for (let column = Math.max(0, left); column < Math.min(CELLS, right); column++) see(row * CELLS + column);
}
