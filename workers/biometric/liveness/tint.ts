/**
 * What colour the light on a face has, and that of what lies around and behind it. A camera's white balance and exposure
 * change both alike, so that only their difference speaks of light that falls on the face.
 */
import { rollOf } from '../../face/mesh.ts';
import { cut, type Pyramid, squareMap } from '../../face/raster.ts';

/** Logarithms of red over green and of blue over green, in linear light. */
export type Hue = readonly [redness: number, blueness: number];

export interface Tint {
  face: Hue;
  around: Hue;
}

/** Of FaceMesh: bare skin on forehead, nose and cheeks; nothing that lids, lips, brows or a beard cover. */
const SKIN = [
  151, 9, 108, 337, 69, 299, 6, 197, 195, 5, 4, 50, 280, 101, 330, 118, 347, 117, 346, 123, 352, 205, 425, 36,
  266, 142, 371, 187, 411,
] as const;
/** Ends of the face, of FaceMesh. */
const [RIGHT, LEFT, TOP, CHIN] = [234, 454, 10, 152] as const;
/**
 * What counts as around, in halves of the face's width and height from its middle: from, wholly from, wholly to, and to.
 * Beyond hair and ears; and nothing far away, so that a sheet of paper is no face before a room. No edge is sharp, since
 * heads move.
 */
const RING = [1.45, 1.65, 2, 2.4] as const;
/** Downwards: below are neck and shoulders, as near to the screen as the face. */
const ABOVE = [0.6, 1] as const;
/** Of the grid in which the picture is looked at, in the length of its longer side. */
const CELLS = 40;
/** Of the ring in the picture, in quarters of the face's width times its height. */
const MIN_RING = 1;
/** Side of a place, in distances between the eyes, and in pixels. */
const SPAN = 0.2;
const SIDE = 4;
/** Of linear light, 0..1: darker is noise, and black has no colour. */
const FLOOR = 0.002;
const MIN_LIGHT = 0.004;

type Colour = [red: number, green: number, blue: number];

/** @returns null where the face is too dark or fills the picture */
export function tintOf(pyramid: Pyramid, mesh: Float32Array, interocularPx: number): Tint | null {
  const roll = rollOf(mesh);
  const pointOf = (at: number): [number, number] => [
    mesh[at * 3] ?? Number.NaN,
    mesh[at * 3 + 1] ?? Number.NaN,
  ];
  const meanAt = (places: readonly [number, number][]): Colour => {
    const sum: Colour = [0, 0, 0];
    for (const [x, y] of places) {
      const pixels = cut(pyramid, squareMap(x, y, SPAN * interocularPx, roll, SIDE), SIDE, SIDE, 'edge');
      for (const [at, value] of pixels.entries()) sum[(at % 3) as 0 | 1 | 2] += linear(value);
    }
    const count = Math.max(1, places.length) * SIDE * SIDE;
    return [sum[0] / count, sum[1] / count, sum[2] / count];
  };
  const around = ringOf(pyramid, [RIGHT, LEFT, TOP, CHIN].map(pointOf), roll);
  if (!around) return null;
  const face = meanAt(SKIN.map(pointOf));
  if (!(Math.min(...face) >= MIN_LIGHT)) return null;
  return { face: hueOf(face), around: hueOf(around) };
}

/** Mean colour of the ring; null when too little of it is in the picture. */
function ringOf(pyramid: Pyramid, ends: readonly [number, number][], roll: number): Colour | null {
  const [right, left, top, chin] = ends;
  if (!right || !left || !top || !chin) return null;
  const [x0, y0] = [(right[0] + left[0]) / 2, (top[1] + chin[1]) / 2];
  const across = Math.hypot(left[0] - right[0], left[1] - right[1]) / 2;
  const down = Math.hypot(chin[0] - top[0], chin[1] - top[1]) / 2;
  const { width, height } = pyramid.level(0);
  const step = Math.max(width, height) / CELLS;
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)];
  const pixels = cut(pyramid, [step, 0, step / 2, 0, step, step / 2], columns, rows, 'edge');
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const sum: Colour = [0, 0, 0];
  let weights = 0;
  for (let at = 0; at < columns * rows; at++) {
    const [dx, dy] = [((at % columns) + 0.5) * step - x0, (Math.floor(at / columns) + 0.5) * step - y0];
    const [u, v] = [(dx * cos + dy * sin) / across, (dy * cos - dx * sin) / down];
    const reach = Math.hypot(u, v);
    const weight =
      rise(reach, RING[0], RING[1]) * (1 - rise(reach, RING[2], RING[3])) * (1 - rise(v, ...ABOVE));
    if (weight <= 0) continue;
    weights += weight;
    for (const channel of [0, 1, 2] as const) sum[channel] += weight * linear(pixels[at * 3 + channel] ?? 0);
  }
  if (!(weights * step * step >= MIN_RING * across * down)) return null;
  return [sum[0] / weights, sum[1] / weights, sum[2] / weights];
}

const rise = (value: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

const hueOf = ([red, green, blue]: Colour): Hue => [
  Math.log((red + FLOOR) / (green + FLOOR)),
  Math.log((blue + FLOOR) / (green + FLOOR)),
];

/** Of a grey level, 0..255, by IEC 61966-2-1. */
function linear(level: number): number {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
