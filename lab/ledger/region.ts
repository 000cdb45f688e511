/** How well the places that a report points at cover the places that were altered: precision, recall and F1 by area. */
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

/** Of either the places may overlap; no place told, or one without area, gives 0. */
export function regionOf(told: readonly Box[], altered: readonly Box[]): Region {
  const [covered, wanted] = [told, altered].map(cellsOf) as [Uint8Array, Uint8Array];
  const [pointed, truth] = [covered, wanted].map(sumOf) as [number, number];
  const both = sumOf(covered.map((cell, at) => cell * (wanted[at] ?? 0)));
  const precision = pointed > 0 ? both / pointed : 0;
  const recall = truth > 0 ? both / truth : 0;
  return { precision, recall, f1: both > 0 ? (2 * precision * recall) / (precision + recall) : 0 };
}

const sumOf = (cells: Uint8Array): number => cells.reduce((sum, cell) => sum + cell, 0);

function cellsOf(boxes: readonly Box[]): Uint8Array {
  const cells = new Uint8Array(CELLS * CELLS);
  for (const box of boxes) eachCell(box, (cell) => (cells[cell] = 1));
  return cells;
}

/** Cells that the box touches: a digit on a large page is narrower than one. */
function eachCell([x, y, width, height]: Box, see: (cell: number) => void): void {
  const [left, top] = [Math.floor(x * CELLS), Math.floor(y * CELLS)];
  const [right, bottom] = [Math.ceil((x + width) * CELLS), Math.ceil((y + height) * CELLS)];
  for (let row = Math.max(0, top); row < Math.min(CELLS, bottom); row++)
    for (let column = Math.max(0, left); column < Math.min(CELLS, right); column++) see(row * CELLS + column);
}
