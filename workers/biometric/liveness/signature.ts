/** Tells frames of a camera apart: two of them are never quite alike, however still everything is. */
import { cut, type Pyramid } from '../face/raster.ts';

const COLUMNS = 12;
const ROWS = 9;

/** Mean luminances of a grid over the whole picture, 0..255, not rounded. */
export function signatureOf(pyramid: Pyramid): Float32Array {
  const { width, height } = pyramid.level(0);
  const rgb = cut(pyramid, [width / COLUMNS, 0, 0, 0, height / ROWS, 0], COLUMNS, ROWS, 'edge');
  const grid = new Float32Array(COLUMNS * ROWS);
  for (let at = 0; at < grid.length; at++) {
    grid[at] = 0.299 * rgb[at * 3]! + 0.587 * rgb[at * 3 + 1]! + 0.114 * rgb[at * 3 + 2]!;
  }
  return grid;
}

/** Mean absolute difference in grey levels. */
export function differenceOf(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum / one.length;
}
