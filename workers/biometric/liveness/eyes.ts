/**
 * How open the eyes are, told in two ways that a photograph cannot fool together: by the lids' distance on the mesh
 * (eye aspect ratio, Soukupova and Cech 2016), and by what the eye looks like. When a print is tilted or bent the mesh
 * may squeeze an eye, but the picture of the open eye stays on it; when it is shaken or catches the light, the eyes look
 * different, but so does the nose.
 */
import { lumaOf } from '../../artifacts/luma.ts';
import { type Affine, cut, type Pyramid } from '../../face/raster.ts';

interface Eye {
  /** Corners: towards the subject's right, towards the subject's left. */
  corners: readonly [number, number];
  /** Pairs of the upper and the lower lid. */
  lids: readonly (readonly [upper: number, lower: number])[];
}

/** Of FaceMesh; right and left are the subject's. */
const RIGHT: Eye = {
  corners: [33, 133],
  lids: [
    [160, 144],
    [159, 145],
    [158, 153],
  ],
};
const LEFT: Eye = {
  corners: [362, 263],
  lids: [
    [385, 380],
    [386, 374],
    [387, 373],
  ],
};

/** Lid distance over eye width, 0 (closed) to about 0.35, of each eye. */
export function eyeRatios(points: Float32Array): { right: number; left: number } {
  const ratio = ({ corners, lids }: Eye): number =>
    lids.reduce((sum, [upper, lower]) => sum + between(points, upper, lower), 0) /
    (lids.length * between(points, ...corners) || 1);
  return { right: ratio(RIGHT), left: ratio(LEFT) };
}

/** Wings of the nose, which no lid moves. */
const NOSE = { corners: [129, 358] } as const;

/** Of the picture of one eye, pixels. */
const PATCH_WIDTH = 24;
const PATCH_HEIGHT = 14;
/** Wider than the eye, so that lid and corner are seen. */
const PATCH_SPAN = 1.25;

/**
 * Right eye, left eye and nose as grey pictures of zero mean and unit energy, one behind the other, so that the product
 * of two of them is their correlation. Pinned to the corners, which stay where they are when the lids close.
 */
export function patchesOf(pyramid: Pyramid, points: Float32Array): Float32Array {
  const size = PATCH_WIDTH * PATCH_HEIGHT;
  const patches = new Float32Array(3 * size);
  for (const [index, { corners }] of [RIGHT, LEFT, NOSE].entries()) {
    const grey = lumaOf(cut(pyramid, patchMap(points, corners), PATCH_WIDTH, PATCH_HEIGHT, 'edge'));
    patches.set(unit(grey), index * size);
  }
  return patches;
}

function patchMap(points: Float32Array, [from, to]: readonly [number, number]): Affine {
  const [x0, y0] = [points[from * 3]!, points[from * 3 + 1]!];
  const [x1, y1] = [points[to * 3]!, points[to * 3 + 1]!];
  const a = ((x1 - x0) * PATCH_SPAN) / PATCH_WIDTH;
  const d = ((y1 - y0) * PATCH_SPAN) / PATCH_WIDTH;
  const centreX = (x0 + x1) / 2;
  const centreY = (y0 + y1) / 2;
  const [u, v] = [PATCH_WIDTH / 2, PATCH_HEIGHT / 2];
  return [a, -d, centreX - a * u + d * v, d, a, centreY - d * u - a * v];
}

function unit(grey: Float32Array): Float32Array {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const energy = Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  // A flat patch has no picture.
  return grey.map((value) => (energy > 1 ? (value - mean) / energy : 0));
}

/** On any scale. */
type Picture = Float32Array | Int8Array;

export interface Likeness {
  right: number;
  left: number;
  nose: number;
}

/** How much each part looks as it does on the reference, -1..1. */
export function likeness(patches: Picture, reference: Picture): Likeness {
  const part = patches.length / 3;
  const product = (start: number): number => {
    let [sum, one, other] = [0, 0, 0];
    for (let at = start; at < start + part; at++) {
      sum += patches[at]! * reference[at]!;
      one += patches[at]! ** 2;
      other += reference[at]! ** 2;
    }
    return sum / (Math.sqrt(one * other) || 1);
  };
  return { right: product(0), left: product(part), nose: product(2 * part) };
}

function between(points: Float32Array, one: number, other: number): number {
  return Math.hypot(points[one * 3]! - points[other * 3]!, points[one * 3 + 1]! - points[other * 3 + 1]!);
}
