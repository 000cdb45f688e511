/** Red and blue less green in a square of a picture, from its samples or from a JPEG's two planes of colour. */
import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import { inverseBlock } from '../../../../formats/jpeg/idct.ts';
import type { Picture } from '../../picture.ts';
import { hasChroma } from './colour.ts';

/** Levels from equal, row by row. */
export interface ColourTile {
  redLessGreen: Float32Array;
  blueLessGreen: Float32Array;
}

/** @returns reads the square of `side` pixels (a multiple of 16) at a place that lies in the picture; null without colour */
export function colourTiles(
  { decoded, samples }: Pick<Picture, 'decoded' | 'samples'>,
  side: number,
): ((left: number, top: number) => ColourTile) | null {
  if (decoded) return tilesOfPlanes(decoded, side);
  if (!samples || samples.channels < 3) return null;
  const { data, width, channels } = samples;
  return (left, top) => {
    const tile = emptyTile(side);
    for (let i = 0; i < side * side; i++) {
      const at = ((top + Math.floor(i / side)) * width + left + (i % side)) * channels;
      const green = data[at + 1] ?? 0;
      tile.redLessGreen[i] = (data[at] ?? 0) - green;
      tile.blueLessGreen[i] = (data[at + 2] ?? 0) - green;
    }
    return tile;
  };
}

const emptyTile = (side: number): ColourTile => ({
  redLessGreen: new Float32Array(side * side),
  blueLessGreen: new Float32Array(side * side),
});

/** ITU-R BT.601, as JFIF has it; lightness falls out of the differences. */
const RED_LESS_GREEN = { cb: 0.344136, cr: 2.116136 };
const BLUE_LESS_GREEN = { cb: 2.116136, cr: 0.714136 };
const NEUTRAL = 128;

function tilesOfPlanes(decoded: DecodedCoefficients, side: number): ReturnType<typeof colourTiles> {
  if (!hasChroma(decoded) || decoded.frame.precision !== 8) return null;
  const cbAt = planeReader(decoded, 1, side);
  const crAt = planeReader(decoded, 2, side);
  if (!cbAt || !crAt) return null;
  return (left, top) => {
    const tile = emptyTile(side);
    const [cb, cr] = [cbAt(left, top), crAt(left, top)];
    for (let i = 0; i < side * side; i++) {
      const [b, r] = [cb[i] ?? 0, cr[i] ?? 0];
      tile.redLessGreen[i] = RED_LESS_GREEN.cb * b + RED_LESS_GREEN.cr * r;
      tile.blueLessGreen[i] = BLUE_LESS_GREEN.cb * b + BLUE_LESS_GREEN.cr * r;
    }
    return tile;
  };
}

/** Levels from neutral of one plane in a square of the picture; a coarser plane is interpolated between its samples. */
function planeReader(
  { planes, quantTables }: DecodedCoefficients,
  index: number,
  side: number,
): ((left: number, top: number) => Float32Array) | null {
  const [light, plane] = [planes[0], planes[index]];
  const quant = plane && quantTables[plane.quantTable];
  if (!light || !plane || !quant) return null;
  const across = Math.round(light.width / plane.width);
  const down = Math.round(light.height / plane.height);
  if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) return null;
  const [columns, rows] = [side / across, side / down];
  const block = new Uint8Array(64);
  return (left, top) => {
    const [x0, y0] = [Math.floor(left / across), Math.floor(top / down)];
    const coarse = new Float32Array(columns * rows);
    for (let row = y0 >> 3; row <= (y0 + rows - 1) >> 3 && row < plane.heightInBlocks; row++) {
      for (
        let column = x0 >> 3;
        column <= (x0 + columns - 1) >> 3 && column < plane.widthInBlocks;
        column++
      ) {
        inverseBlock(plane.data, (row * plane.blockCols + column) * 64, quant.values, block, 0, 8);
        for (let i = 0; i < 64; i++) {
          const [x, y] = [column * 8 + (i & 7) - x0, row * 8 + (i >> 3) - y0];
          if (x >= 0 && y >= 0 && x < columns && y < rows)
            coarse[y * columns + x] = (block[i] ?? NEUTRAL) - NEUTRAL;
        }
      }
    }
    return across === 1 && down === 1 ? coarse : interpolated(coarse, columns, rows, side);
  };
}

function interpolated(coarse: Float32Array, columns: number, rows: number, side: number): Float32Array {
  const fine = new Float32Array(side * side);
  const place = (at: number, of: number): [number, number, number] => {
    const exact = Math.max(0, Math.min(of - 1, ((at + 0.5) * of) / side - 0.5));
    const before = Math.floor(exact);
    return [before, Math.min(of - 1, before + 1), exact - before];
  };
  for (let y = 0; y < side; y++) {
    const [above, below, down] = place(y, rows);
    for (let x = 0; x < side; x++) {
      const [before, after, right] = place(x, columns);
      const of = (row: number): number =>
        (coarse[row * columns + before] ?? 0) * (1 - right) + (coarse[row * columns + after] ?? 0) * right;
      fine[y * side + x] = of(above) * (1 - down) + of(below) * down;
    }
  }
  return fine;
}
