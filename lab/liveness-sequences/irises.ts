/** Eyes that turn in the head: irises moved along the line of the corners, within the opening of the lids. */
import type { Raster } from '../../workers/face/raster.ts';
import { type Place, placeOf } from './figure.ts';

/** Of FaceMesh, around the opening, from the corner on the left of the picture to that on the right and back. */
const OPENINGS = [
  [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  [362, 398, 384, 385, 386, 387, 388, 466, 263, 249, 390, 373, 374, 380, 381, 382],
] as const;
/** Half of an eyeball over the distance of the corners: 12 of 29 mm. */
const BALL = 0.41;

/**
 * @param picture changed
 * @param points of FaceMesh on it
 * @param yawDeg of the eyes in the head: positive to the own left, which is the right of the picture
 */
export function moveIrises(picture: Raster, points: Float32Array, yawDeg: number): void {
  const { data, width } = picture;
  const still = Uint8Array.from(data);
  const most = BALL * Math.sin((yawDeg * Math.PI) / 180);
  for (const opening of OPENINGS) {
    const rim = opening.map((index) => placeOf(points, index));
    const [from, to] = [rim[0]!, rim[8]!];
    const [ax, ay] = [to[0] - from[0], to[1] - from[1]];
    const squares = ax * ax + ay * ay;
    const [xs, ys] = [rim.map(([x]) => x), rim.map(([, y]) => y)];
    for (let y = Math.ceil(Math.min(...ys)); y <= Math.max(...ys); y++) {
      for (let x = Math.ceil(Math.min(...xs)); x <= Math.max(...xs); x++) {
        if (!inside(rim, x, y)) continue;
        // 0 and 1 at the corners, which stay.
        const along = ((x - from[0]) * ax + (y - from[1]) * ay) / squares;
        const shift = most * Math.max(0, 1 - (2 * along - 1) ** 2);
        copy(still, width, x - shift * ax, y - shift * ay, data, (y * width + x) * 3);
      }
    }
  }
}

function inside(rim: readonly Place[], x: number, y: number): boolean {
  let odd = false;
  for (const [index, [x1, y1]] of rim.entries()) {
    const [x0, y0] = rim[(index + rim.length - 1) % rim.length]!;
    if (y0 > y !== y1 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) odd = !odd;
  }
  return odd;
}

function copy(source: Uint8Array, width: number, x: number, y: number, to: Uint8Array, at: number): void {
  const [column, row] = [Math.floor(x), Math.round(y)];
  const share = x - column;
  for (let channel = 0; channel < 3; channel++) {
    const from = (row * width + column) * 3 + channel;
    to[at + channel] = source[from]! * (1 - share) + source[from + 3]! * share + 0.5;
  }
}
