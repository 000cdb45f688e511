/** The samples of one word as the picture has them: no sample is interpolated, since edges and noise are what is measured. */
import { lumaAt } from '../../../artifacts/luma.ts';
import type { Point, Quad } from '../../../reading/geometry.ts';
import type { Picture } from '../../../reading/picture.ts';

/** Columns run along the line, rows across it; the word's own rows are `top` to `bottom`, the rest lies around it. */
export interface Patch {
  width: number;
  height: number;
  top: number;
  bottom: number;
  /** Columns of the word itself. */
  left: number;
  right: number;
  /** Luma 0..255, dark print on light ground: the levels of light print on dark ground are turned round. */
  luma: Float32Array;
  /** Colour differences (ITU-R BT.601), centred at 0. */
  blue: Float32Array;
  red: Float32Array;
}

/** Paper that is looked at around the word, in heights of the word. */
const MARGIN = 0.45;
const MAX_SIDE = 1200;

/** @param quad the word in the picture, corners in reading order; null when it lies outside or is too small to sample */
export function patchOf(picture: Picture, [a, b, , d]: Quad): Patch | null {
  const [alongX, alongY, acrossX, acrossY] = [b[0] - a[0], b[1] - a[1], d[0] - a[0], d[1] - a[1]];
  const level = Math.abs(alongX) >= Math.abs(alongY);
  const length = Math.round(Math.abs(level ? alongX : alongY));
  const tall = Math.round(Math.abs(level ? acrossY : acrossX));
  if (length < 3 || tall < 5 || length > MAX_SIDE || tall > MAX_SIDE) return null;
  const margin = Math.max(3, Math.round(MARGIN * tall));
  const [width, height] = [length + 2 * margin, tall + 2 * margin];
  const grid = { width, height, margin, level, slant: (level ? alongY : alongX) / length };
  const forward = Math.sign(level ? alongX : alongY) || 1;
  const down = Math.sign(level ? acrossY : acrossX) || 1;
  return {
    ...{ width, height, ...sampled(picture, a, { ...grid, forward, down }) },
    ...{ top: margin, bottom: margin + tall, left: margin, right: margin + length },
  };
}

/** How a patch lies in the picture: which axis its columns run along, which way, and by how much they lean. */
interface Grid {
  width: number;
  height: number;
  margin: number;
  level: boolean;
  slant: number;
  forward: number;
  down: number;
}

function sampled(
  { data, width: w, height: h }: Picture,
  [x, y]: Point,
  { width, height, margin, level, slant, forward, down }: Grid,
): Pick<Patch, 'luma' | 'blue' | 'red'> {
  const size = width * height;
  const [luma, blue, red] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  // One coordinate is the same for all of a column; the other goes from row to row.
  const [own, ownEnd, ownStep] = level ? [x, w, 3] : [y, h, 3 * w];
  const [start, end, step] = level ? [y, h, 3 * w] : [x, w, 3];
  for (let column = 0; column < width; column++) {
    const along = column - margin;
    const fixed = within(own + forward * along, ownEnd) * ownStep;
    // A tilted line is followed in steps of whole samples.
    const slanted = slant * along;
    for (let row = 0, at = column; row < height; row++, at += width) {
      const from = fixed + within(start + (slanted + down * (row - margin)), end) * step;
      const r = data[from]!;
      const u = data[from + 2]!;
      const bright = lumaAt(data, from);
      luma[at] = bright;
      blue[at] = 0.564 * (u - bright);
      red[at] = 0.713 * (r - bright);
    }
  }
  return { luma, blue, red };
}

/** The sample that a place lies in, and the outermost one for places beyond the picture. */
const within = (value: number, end: number): number => Math.min(end - 1, Math.max(0, Math.round(value)));
