/** Tells frames of a camera apart: two of them are never quite alike, however still everything is. */
import { lumaOf } from '../../artifacts/luma.ts';
import { cut, type Pyramid } from '../../face/raster.ts';

const COLUMNS = 12;
const ROWS = 9;

/** Mean luminances of a grid over the whole picture, 0..255, not rounded. */
export function signatureOf(pyramid: Pyramid): Float32Array {
  const { width, height } = pyramid.level(0);
  return lumaOf(cut(pyramid, [width / COLUMNS, 0, 0, 0, height / ROWS, 0], COLUMNS, ROWS, 'edge'));
}

/** Of a grey level. */
const STEPS = 256;
/** Cells of every other colour of the chessboard. */
export const MARK_CELLS = (COLUMNS * ROWS) / 2;

/** What is remembered of a frame to know it again: half the cells, which see as much of the picture as all of them. */
export function markOf(signature: Float32Array): Uint16Array {
  const mark = new Uint16Array(MARK_CELLS);
  for (let at = 0; at < MARK_CELLS; at++) {
    const row = Math.floor((at * 2) / COLUMNS);
    mark[at] = Math.round(signature[at * 2 + (row % 2)]! * STEPS);
  }
  return mark;
}

/** Mean absolute difference in grey levels, whatever the exposure of the two. */
export function differenceOf(one: Uint16Array, other: Uint16Array): number {
  let [light, otherLight] = [1, 1];
  for (let at = 0; at < MARK_CELLS; at++) {
    light += one[at]!;
    otherLight += other[at]!;
  }
  const gain = otherLight / light;
  let sum = 0;
  for (let at = 0; at < MARK_CELLS; at++) sum += Math.abs(one[at]! * gain - other[at]!);
  return sum / (MARK_CELLS * STEPS);
}
