/**
 * Where the eyes look, within the face. Who turns the head and goes on looking at the screen turns the eyes the other
 * way; the irises of a photograph, stretched or folded, go along with the face.
 */
import { type Affine, cut, type Pyramid } from '../../face/raster.ts';

/** Of FaceMesh: corners of the right and of the left eye, from left to right on the picture. */
const CORNERS = [
  [33, 133],
  [362, 263],
] as const;
/** Cells of an eye: along the line of its corners, and across it, as far as lids are open. */
const COLUMNS = 24;
const ROWS = 7;
/** Left out at either end: lashes and the shade of the corners. */
const EDGE = 3;
/** Share of the columns that are taken for the white of the eye. */
const WHITE_FROM = 0.7;

/**
 * Middle of what is dark in each eye, 0 at its corner on the left of the picture, 1 at that on the right.
 * @param points of FaceMesh, pixels
 */
export function gazeOf(pyramid: Pyramid, points: Float32Array): [right: number, left: number] {
  const [right, left] = CORNERS.map(([from, to]) => darkness(pyramid, eyeMap(points, from, to)));
  return [right ?? 0.5, left ?? 0.5];
}

function eyeMap(points: Float32Array, from: number, to: number): Affine {
  const [x0, y0] = [points[from * 3]!, points[from * 3 + 1]!];
  const [dx, dy] = [(points[to * 3]! - x0) / COLUMNS, (points[to * 3 + 1]! - y0) / COLUMNS];
  return [dx, -dy, x0 + (dy * ROWS) / 2, dy, dx, y0 - (dx * ROWS) / 2];
}

function darkness(pyramid: Pyramid, map: Affine): number {
  const rgb = cut(pyramid, map, COLUMNS, ROWS, 'edge');
  const columns: number[] = [];
  for (let column = EDGE; column < COLUMNS - EDGE; column++) {
    let sum = 0;
    for (let row = 0; row < ROWS; row++) {
      const at = (row * COLUMNS + column) * 3;
      sum += 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
    }
    columns.push(sum / ROWS);
  }
  const white = [...columns].sort((one, other) => one - other)[
    Math.floor(WHITE_FROM * (columns.length - 1))
  ]!;
  let [weights, sum] = [0, 0];
  for (const [index, light] of columns.entries()) {
    const weight = Math.max(0, white - light) ** 2;
    weights += weight;
    sum += weight * (index + EDGE + 0.5);
  }
  return weights > 0 ? sum / weights / COLUMNS : 0.5;
}
