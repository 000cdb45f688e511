/** Spectacles, drawn on a photograph about the eyes: dark rims, a bridge, and glass that takes a little light. */
import type { Raster } from '../../workers/face/raster.ts';
import { placeOf } from './figure.ts';
import type { Person } from './people.ts';

/** Of FaceMesh: outer and inner corner of each eye. */
const EYES = [
  [33, 133],
  [263, 362],
] as const;
/** Shares of an eye's width: half axes of a rim, and how thick it is. */
const RIM = { across: 0.95, down: 0.74, thick: 0.05 } as const;
const COLOUR = [62, 52, 47] as const;
const GLASS = 0.95;

/** @returns the person with spectacles on; the face stays where it is */
export function withGlasses({ picture, points, name }: Person): Person {
  const made: Raster = { ...picture, data: Uint8Array.from(picture.data) };
  const eyes = EYES.map(([outer, inner]) => {
    const [[x0, y0], [x1, y1]] = [placeOf(points, outer), placeOf(points, inner)];
    return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, width: Math.hypot(x1 - x0, y1 - y0) };
  });
  const [right, left] = [eyes[0]!, eyes[1]!];
  const roll = Math.atan2(left.y - right.y, left.x - right.x);
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const width = (right.width + left.width) / 2;
  const apart = Math.hypot(left.x - right.x, left.y - right.y);
  for (let y = 0; y < made.height; y++) {
    for (let x = 0; x < made.width; x++) {
      // From the right eye's middle, along the line through both.
      const [u, v] = [(x - right.x) * cos + (y - right.y) * sin, (y - right.y) * cos - (x - right.x) * sin];
      const nearer = u < apart / 2 ? u : u - apart;
      const radius = Math.hypot(nearer / (RIM.across * width), v / (RIM.down * width));
      const rim = Math.abs(radius - 1) < RIM.thick;
      const bridge = Math.abs(v + 0.1 * width) < 0.06 * width && radius > 1 && u > 0 && u < apart;
      const at = (y * made.width + x) * 3;
      for (const channel of [0, 1, 2] as const) {
        if (rim || bridge) made.data[at + channel] = COLOUR[channel];
        else if (radius < 1) made.data[at + channel] = made.data[at + channel]! * GLASS;
      }
    }
  }
  return { picture: made, points, name };
}
