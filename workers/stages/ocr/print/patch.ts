/** The samples of one word as the picture has them: no sample is interpolated, since edges and noise are what is measured. */
import type { Quad } from '../../../reading/geometry.ts';
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
export function patchOf({ data, width: w, height: h }: Picture, [a, b, , d]: Quad): Patch | null {
  const [alongX, alongY, acrossX, acrossY] = [b[0] - a[0], b[1] - a[1], d[0] - a[0], d[1] - a[1]];
  const level = Math.abs(alongX) >= Math.abs(alongY);
  const length = Math.round(Math.abs(level ? alongX : alongY));
  const tall = Math.round(Math.abs(level ? acrossY : acrossX));
  if (length < 3 || tall < 5 || length > MAX_SIDE || tall > MAX_SIDE) return null;
  const margin = Math.max(3, Math.round(MARGIN * tall));
  const [width, height] = [length + 2 * margin, tall + 2 * margin];
  const [luma, blue, red] = [0, 0, 0].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const forward = Math.sign(level ? alongX : alongY) || 1;
  const down = Math.sign(level ? acrossY : acrossX) || 1;
  const slant = (level ? alongY : alongX) / length;
  const within = (value: number, end: number): number => Math.min(end - 1, Math.max(0, Math.round(value)));
  for (let at = 0; at < luma.length; at++) {
    const along = (at % width) - margin;
    const across = down * (Math.floor(at / width) - margin);
    // A tilted line is followed in steps of whole samples.
    const shifted = slant * along + across;
    const x = within(level ? a[0] + forward * along : a[0] + shifted, w);
    const y = within(level ? a[1] + shifted : a[1] + forward * along, h);
    const from = (y * w + x) * 3;
    const [r, g, u] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    const bright = 0.299 * r + 0.587 * g + 0.114 * u;
    luma[at] = bright;
    blue[at] = 0.564 * (u - bright);
    red[at] = 0.713 * (r - bright);
  }
  return {
    ...{ width, height, luma, blue, red },
    ...{ top: margin, bottom: margin + tall, left: margin, right: margin + length },
  };
}
