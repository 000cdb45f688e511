/**
 * Cuts a face out as its embedder was trained to see it: the similarity transform (Umeyama 1991) that brings its
 * points nearest to the mean face.
 */
import type { Affine } from './raster.ts';

/**
 * dlib's mean face without brows and lower lip, which it leaves out too (get_face_chip_details, Boost licence), beside
 * the points of FaceMesh in the same places: index, x, y in a box of side 1.
 */
const DLIB_MEAN: readonly [index: number, x: number, y: number][] = [
  [168, 0.490127, 0.203352],
  [197, 0.490127, 0.307009],
  [5, 0.490127, 0.409805],
  [4, 0.490127, 0.515625],
  [75, 0.36688, 0.587326],
  [97, 0.426036, 0.609345],
  [2, 0.490127, 0.628106],
  [326, 0.554217, 0.609345],
  [305, 0.613373, 0.587326],
  [33, 0.121737, 0.216423],
  [160, 0.187122, 0.178758],
  [158, 0.265825, 0.179852],
  [133, 0.334606, 0.231733],
  [153, 0.260918, 0.245099],
  [144, 0.182743, 0.244077],
  [362, 0.645647, 0.231733],
  [385, 0.714428, 0.179852],
  [387, 0.793132, 0.178758],
  [263, 0.858516, 0.216423],
  [373, 0.79751, 0.244077],
  [380, 0.719335, 0.245099],
  [61, 0.254149, 0.780233],
  [39, 0.340985, 0.745405],
  [37, 0.428858, 0.727388],
  [0, 0.490127, 0.742578],
  [267, 0.551395, 0.727388],
  [269, 0.639268, 0.745405],
  [291, 0.726104, 0.780233],
];
/** Around that box on each side, in its sides: what the network was trained with. */
const DLIB_PADDING = 0.25;

/** The five points of the ArcFace family, of 112: both eyes, nose tip, corners of the mouth. */
const ARCFACE_MEAN: readonly [indices: readonly number[], x: number, y: number][] = [
  [[33, 133], 38.2946, 51.6963],
  [[362, 263], 73.5318, 51.5014],
  [[4], 56.0252, 71.7366],
  [[61], 41.5493, 92.3655],
  [[291], 70.7299, 92.2041],
];

interface Pair {
  /** In the chip, 0..1. */
  u: number;
  v: number;
  /** In the image, pixels. */
  x: number;
  y: number;
}

/**
 * @param zoom more than 1 shows more around the face
 * @returns the map from pixels of the chip to pixels of the image
 */
export function chipMap(
  points: Float32Array,
  chip: 'dlib' | 'arcface',
  sidePx: number,
  zoom: number,
): Affine {
  const { a, b, x, y } = similarity(chip === 'dlib' ? dlibPairs(points) : arcfacePairs(points));
  const step = zoom / sidePx;
  // Chip pixels -> unit square, widened about its centre -> image.
  const shift = 0.5 - zoom / 2;
  return [a * step, -b * step, x + (a - b) * shift, b * step, a * step, y + (a + b) * shift];
}

function dlibPairs(points: Float32Array): Pair[] {
  const span = 1 + 2 * DLIB_PADDING;
  return DLIB_MEAN.map(([index, u, v]) => ({
    u: (u + DLIB_PADDING) / span,
    v: (v + DLIB_PADDING) / span,
    x: points[index * 3]!,
    y: points[index * 3 + 1]!,
  }));
}

function arcfacePairs(points: Float32Array): Pair[] {
  return ARCFACE_MEAN.map(([indices, u, v]) => ({
    u: u / 112,
    v: v / 112,
    x: indices.reduce((sum, index) => sum + points[index * 3]!, 0) / indices.length,
    y: indices.reduce((sum, index) => sum + points[index * 3 + 1]!, 0) / indices.length,
  }));
}

/** Least squares: image = [a -b; b a] chip + [x; y]. */
function similarity(pairs: readonly Pair[]): { a: number; b: number; x: number; y: number } {
  const mean = { u: 0, v: 0, x: 0, y: 0 };
  for (const pair of pairs) {
    for (const key of ['u', 'v', 'x', 'y'] as const) mean[key] += pair[key] / pairs.length;
  }
  let [size, along, across] = [0, 0, 0];
  for (const pair of pairs) {
    const u = pair.u - mean.u;
    const v = pair.v - mean.v;
    const x = pair.x - mean.x;
    const y = pair.y - mean.y;
    size += u * u + v * v;
    along += u * x + v * y;
    across += u * y - v * x;
  }
  const a = along / size;
  const b = across / size;
  return { a, b, x: mean.x - a * mean.u + b * mean.v, y: mean.y - b * mean.u - a * mean.v };
}
