/** A surface that is known everywhere, so that a turned and scaled one is made without interpolation. */
import type { Plane } from '../../../../../../workers/stages/forensic/methods/turned-copy/plane.ts';
import {
  applied,
  type Transform,
} from '../../../../../../workers/stages/forensic/methods/turned-copy/transforms.ts';
import { seeded } from '../../../../formats/jpeg/scene.ts';
import { planeFrom } from '../planes.ts';

export const SIDE = 128;

/** Sixteen waves of periods from 9 samples on. */
export const surface = (() => {
  const random = seeded(12);
  const waves = Array.from(
    { length: 16 },
    () => [random() * 1.4 - 0.7, random() * 1.4 - 0.7, random() * 6.3] as const,
  );
  return (x: number, y: number): number =>
    128 + 14 * waves.reduce((sum, [u, v, phase]) => sum + Math.sin(u * x + v * y + phase), 0);
})();

export const turn = (degrees: number, scale: number, e: number, f: number): Transform => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { a: scale * cos, b: -scale * sin, c: scale * sin, d: scale * cos, e, f };
};

/** What `small` shows at a place, `large` shows where the transform brings it. */
export function twoPlanes(transform: Transform, gain = 1, lighter = 0): { small: Plane; large: Plane } {
  const large = planeFrom(SIDE, SIDE, surface);
  const small = planeFrom(SIDE, SIDE, (x, y) => lighter + gain * surface(...applied(transform, x, y)));
  return { small, large };
}

export const CELLS = Array.from({ length: 25 }, (_, i) => ({
  x: 40 + 8 * (i % 5),
  y: 40 + 8 * Math.floor(i / 5),
}));

/** The largest distance between where two transforms bring the cells. */
export const apart = (one: Transform, other: Transform): number =>
  Math.max(
    ...CELLS.map(({ x, y }) => {
      const [p, q] = [applied(one, x, y), applied(other, x, y)];
      return Math.hypot(p[0] - q[0], p[1] - q[1]);
    }),
  );

export const TRUE = turn(20, 1.1, 6, -22);
