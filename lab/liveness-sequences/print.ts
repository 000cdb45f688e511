/** A photograph on paper in front of a camera: carried, tilted, bent, brought near. */
import type { Raster } from '../../workers/face/raster.ts';
import { shine, smear } from './camera.ts';
import type { Triangle } from './delaunay.ts';
import { drawMesh, type Vertex } from './draw.ts';
import type { Person } from './people.ts';

export interface PaperPose {
  /** Degrees; positive shows the subject turned to the own left. */
  yawDeg: number;
  pitchDeg: number;
  rollDeg: number;
  /** Angle over which the paper is bent about an upright axis, degrees; positive towards the camera. */
  bendDeg: number;
  closeness: number;
  shift: readonly [x: number, y: number];
  /** Way of the paper while the shutter is open, pixels. */
  smear: readonly [x: number, y: number];
  /** Of a lamp in glossy paper, over the eyes: 0 none, 1 nothing else is seen. */
  shine: number;
}

export const FLAT: PaperPose = {
  yawDeg: 0,
  pitchDeg: 0,
  rollDeg: 0,
  bendDeg: 0,
  closeness: 1,
  shift: [0, 0],
  smear: [0, 0],
  shine: 0,
};

export interface Print {
  draw(pose: PaperPose, frame: Raster): void;
}

/** Cells of the paper on each side. */
const CELLS = 24;
/** Distance of the camera in sides of the paper. */
const DISTANCE = 2.2;
/** Of the frame's height, where the eyes of a picture held straight are. */
const EYE_LINE = 0.42;
const BACKGROUND = [122, 128, 131] as const;

export function printOf({ picture }: Person): Print {
  const triangles: Triangle[] = [];
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const a = row * (CELLS + 1) + column;
      const c = a + CELLS + 1;
      triangles.push([a, a + 1, c], [a + 1, c + 1, c]);
    }
  }
  return {
    draw(pose, frame) {
      for (let at = 0; at < frame.data.length; at++) frame.data[at] = BACKGROUND[at % 3]!;
      const vertices: Vertex[] = [];
      for (let row = 0; row <= CELLS; row++) {
        for (let column = 0; column <= CELLS; column++) {
          vertices.push(place(column / CELLS, row / CELLS, pose, picture, frame));
        }
      }
      drawMesh(frame, picture, vertices, triangles);
      if (pose.shine > 0)
        shine(frame, frame.height * EYE_LINE + pose.shift[1], 0.04 * frame.height, pose.shine);
      smear(frame, ...pose.smear);
    },
  };
}

function place(u: number, v: number, pose: PaperPose, picture: Raster, frame: Raster): Vertex {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const bend = radians(pose.bendDeg);
  let [x, y, z] = [u - 0.5, v - 0.5, 0];
  if (Math.abs(bend) > 1e-3) {
    // The paper keeps its length: a part of a cylinder.
    const angle = x * bend;
    z = -(Math.cos(angle) - Math.cos(bend / 2)) / bend;
    x = Math.sin(angle) / bend;
  }
  const [yaw, pitch, roll] = [radians(pose.yawDeg), radians(pose.pitchDeg), radians(pose.rollDeg)];
  [x, z] = [x * Math.cos(yaw) - z * Math.sin(yaw), x * Math.sin(yaw) + z * Math.cos(yaw)];
  [y, z] = [y * Math.cos(pitch) - z * Math.sin(pitch), y * Math.sin(pitch) + z * Math.cos(pitch)];
  [x, y] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)];
  const scale = (frame.height * 1.05 * pose.closeness * DISTANCE) / (DISTANCE + z);
  return {
    u: u * (picture.width - 1),
    v: v * (picture.height - 1),
    x: frame.width / 2 + pose.shift[0] + x * scale,
    y: frame.height / 2 + pose.shift[1] + y * scale,
    z,
  };
}
