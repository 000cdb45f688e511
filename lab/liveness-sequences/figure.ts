/** What can be put before the camera of the laboratory: something that takes a pose and draws itself. */
import type { Raster } from '../../workers/face/raster.ts';
import type { ScreenLight } from './screen-light.ts';

export interface Pose {
  /** Degrees, of the subject: positive to the own left; from the pose of the photograph. */
  yawDeg: number;
  pitchDeg: number;
  rollDeg: number;
  /** 0 open, 1 closed. */
  lids: number;
  /** 1 as photographed; 1.4 is nearer. */
  closeness: number;
  /** Of the whole picture in the frame, pixels. */
  shift: readonly [x: number, y: number];
  /** Of a screen before the face. */
  screen?: ScreenLight;
}

export const NEUTRAL: Pose = { yawDeg: 0, pitchDeg: 0, rollDeg: 0, lids: 0, closeness: 1, shift: [0, 0] };

export interface Figure {
  draw(pose: Pose, frame: Raster): void;
}

/** x to the right of the picture, y down, z away from the camera. */
export type Place = readonly [x: number, y: number, z: number];

type Angles = Pick<Pose, 'yawDeg' | 'pitchDeg' | 'rollDeg'>;

/** About the origin, by yaw, then pitch, then roll. */
export function turned([x, y, z]: Place, { yawDeg, pitchDeg, rollDeg }: Angles): Place {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [yaw, pitch, roll] = [radians(yawDeg), radians(pitchDeg), radians(rollDeg)];
  // To the own left: the nose, which is near (z < 0), goes to the right of the picture.
  const across = x * Math.cos(yaw) - z * Math.sin(yaw);
  const away = x * Math.sin(yaw) + z * Math.cos(yaw);
  const down = y * Math.cos(pitch) - away * Math.sin(pitch);
  const depth = y * Math.sin(pitch) + away * Math.cos(pitch);
  return [
    across * Math.cos(roll) - down * Math.sin(roll),
    across * Math.sin(roll) + down * Math.cos(roll),
    depth,
  ];
}

/** Points of FaceMesh around the face, in their order. */
export const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;
/** Of FaceMesh. */
export const POINTS = 468;
const CONTOUR = { right: 234, left: 454 } as const;

export function placeOf(points: Float32Array, index: number): Place {
  return [points[index * 3]!, points[index * 3 + 1]!, points[index * 3 + 2]!];
}

/** A head turns about its neck, which lies as deep as the ears. @returns the pivot and the width of the face */
export function neckOf(points: Float32Array): { pivot: Place; breadth: number } {
  const [rx, ry, rz] = placeOf(points, CONTOUR.right);
  const [lx, ly, lz] = placeOf(points, CONTOUR.left);
  return { pivot: [(rx + lx) / 2, (ry + ly) / 2 + 0.2 * (lx - rx), (rz + lz) / 2], breadth: lx - rx };
}

/** How far a head looks aside on its photograph: degrees, as those of a pose. */
export function asideOf(points: Float32Array): number {
  const [rx, , rz] = placeOf(points, CONTOUR.right);
  const [lx, , lz] = placeOf(points, CONTOUR.left);
  return (Math.atan2(lz - rz, lx - rx) * 180) / Math.PI;
}
