/** The points of a face that move with the skull, in a frame of reference of their own: lids, lips and jaw left out. */
import { rollOf } from '../../face/mesh.ts';

const LIPS = [
  0, 11, 12, 13, 14, 15, 16, 17, 37, 38, 39, 40, 41, 42, 61, 62, 72, 73, 74, 76, 77, 78, 80, 81, 82, 84, 85,
  86, 87, 88, 89, 90, 91, 95, 96, 146, 178, 179, 180, 181, 183, 184, 185, 191, 267, 268, 269, 270, 271, 272,
  291, 292, 302, 303, 304, 306, 307, 308, 310, 311, 312, 314, 315, 316, 317, 318, 319, 320, 321, 324, 325,
  375, 402, 403, 404, 405, 407, 408, 409, 415,
];
const JAW = [
  18, 32, 43, 57, 58, 83, 106, 135, 136, 138, 140, 148, 149, 150, 152, 169, 170, 171, 172, 175, 176, 182, 192,
  194, 199, 200, 201, 202, 204, 208, 210, 211, 212, 214, 215, 262, 273, 287, 288, 313, 335, 364, 365, 367,
  369, 377, 378, 379, 394, 395, 396, 397, 400, 406, 416, 418, 421, 422, 424, 428, 430, 431, 432, 434, 435,
];
const LIDS = [
  7, 144, 145, 153, 154, 155, 157, 158, 159, 160, 161, 163, 173, 246, 249, 373, 374, 380, 381, 382, 384, 385,
  386, 387, 388, 390, 398, 466,
];
const MOVING = new Set([...LIPS, ...JAW, ...LIDS]);
export const RIGID: readonly number[] = Array.from({ length: 468 }, (_, index) => index).filter(
  (index) => !MOVING.has(index),
);
/** Bridge of the nose. */
export const ORIGIN = 168;

/** x, y, z by turns: from the bridge of the nose, upright, in distances between the eyes on the picture. */
export function rigidPoints(points: Float32Array, interocularPx: number): Float32Array {
  const roll = rollOf(points);
  const cos = Math.cos(-roll) / interocularPx;
  const sin = Math.sin(-roll) / interocularPx;
  const rigid = new Float32Array(RIGID.length * 3);
  for (const [at, index] of RIGID.entries()) {
    const x = points[index * 3]! - points[ORIGIN * 3]!;
    const y = points[index * 3 + 1]! - points[ORIGIN * 3 + 1]!;
    rigid[at * 3] = x * cos - y * sin;
    rigid[at * 3 + 1] = x * sin + y * cos;
    rigid[at * 3 + 2] = (points[index * 3 + 2]! - points[ORIGIN * 3 + 2]!) / interocularPx;
  }
  return rigid;
}
