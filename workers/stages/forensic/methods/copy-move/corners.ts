import type { Shrunk } from './shrunk.ts';

export type Corner = { x: number; y: number; strength: number };

/** Half the side of the patch that describes a corner. */
export const PATCH_RADIUS = 8;
const MAX_CORNERS = 6000;
/** Corners spread over the picture: so many at most in a square of this side. */
const SQUARE = 24;
const PER_SQUARE = 8;
/** Smaller eigenvalue of the gradient's second moments (mean over 5x5, levels squared) below which noise decides. */
const MIN_STRENGTH = 6;

/** `complete` is false where more corners were found than are compared. */
export type Corners = { corners: Corner[]; complete: boolean };

/** Corners (Shi and Tomasi 1994) strongest first in each square; found again wherever the same content is. */
export function corners({ width, height, data }: Shrunk): Corners {
  if (width < 4 * PATCH_RADIUS || height < 4 * PATCH_RADIUS) return { corners: [], complete: true };
  const strength = strengths(data, width, height);
  const columns = Math.ceil(width / SQUARE);
  const squares = new Map<number, Corner[]>();
  const margin = PATCH_RADIUS + 1;
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const at = y * width + x;
      const own = strength[at] as number;
      if (own < MIN_STRENGTH || !isPeak(strength, at, width, own)) continue;
      const key = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE);
      const list = squares.get(key);
      if (list) list.push({ x, y, strength: own });
      else squares.set(key, [{ x, y, strength: own }]);
    }
  }
  const found = [...squares.values()].flatMap((list) =>
    list.toSorted((a, b) => b.strength - a.strength).slice(0, PER_SQUARE),
  );
  const strongest = found.toSorted((a, b) => b.strength - a.strength).slice(0, MAX_CORNERS);
  return { corners: strongest, complete: found.length <= MAX_CORNERS };
}

function isPeak(strength: Float32Array, at: number, width: number, own: number): boolean {
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const other = strength[at + dy * width + dx] as number;
      // Of equals the first counts, so that a plateau has one corner.
      if (other > own || (other === own && (dy < 0 || (dy === 0 && dx < 0)))) return false;
    }
  }
  return true;
}

/** Smaller eigenvalue of the structure tensor, box-averaged over 5x5. */
function strengths(data: Float32Array, width: number, height: number): Float32Array {
  const [xx, xy, yy] = [0, 1, 2].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const gx = ((data[at + 1] as number) - (data[at - 1] as number)) / 2;
      const gy = ((data[at + width] as number) - (data[at - width] as number)) / 2;
      xx[at] = gx * gx;
      xy[at] = gx * gy;
      yy[at] = gy * gy;
    }
  }
  for (const plane of [xx, xy, yy]) box5(plane, width, height);
  const out = xx;
  for (let i = 0; i < out.length; i++) {
    const a = xx[i] as number;
    const b = xy[i] as number;
    const c = yy[i] as number;
    out[i] = (a + c) / 2 - Math.sqrt(((a - c) / 2) ** 2 + b * b);
  }
  return out;
}

/** Mean over 5x5, in place; the two outermost rows and columns are left as they are. */
function box5(plane: Float32Array, width: number, height: number): void {
  const row = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const from = y * width;
    for (let x = 2; x < width - 2; x++) {
      const at = from + x;
      row[x] =
        ((plane[at - 2] as number) +
          (plane[at - 1] as number) +
          (plane[at] as number) +
          (plane[at + 1] as number) +
          (plane[at + 2] as number)) /
        5;
    }
    plane.set(row.subarray(2, width - 2), from + 2);
  }
  const ring = new Float32Array(5 * width);
  const sum = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const slot = (y % 5) * width;
    for (let x = 0; x < width; x++) {
      const value = plane[y * width + x] as number;
      sum[x] = (sum[x] as number) + value - (y >= 5 ? (ring[slot + x] as number) : 0);
      ring[slot + x] = value;
      if (y >= 4) plane[(y - 2) * width + x] = (sum[x] as number) / 5;
    }
  }
}
