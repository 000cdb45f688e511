/**
 * Moves the head of a photograph: its FaceMesh is turned in space and the picture stretched over it, the lids come
 * down, the whole comes closer. Hair and neck follow more and more loosely, the edge of the picture stays.
 */
import type { Raster } from '../../workers/face/raster.ts';
import { type Point, type Triangle, triangulate } from './delaunay.ts';
import { drawMesh, type Vertex } from './draw.ts';
import type { Person } from './people.ts';

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
}

export const NEUTRAL: Pose = {
  yawDeg: 0,
  pitchDeg: 0,
  rollDeg: 0,
  lids: 0,
  closeness: 1,
  shift: [0, 0],
};

export interface Puppet {
  draw(pose: Pose, frame: Raster): void;
}

const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];
/** Rings around the face: how far out, how much they follow the head. */
const RINGS = [
  { reach: 1.18, follow: 0.92 },
  { reach: 1.4, follow: 0.6 },
  { reach: 1.7, follow: 0.2 },
] as const;
/** Upper and lower lid, point by point; the crease above and the edge of the socket below follow the lid in part. */
const LIDS = [
  {
    upper: [246, 161, 160, 159, 158, 157, 173],
    lower: [7, 163, 144, 145, 153, 154, 155],
    crease: [247, 30, 29, 27, 28, 56, 190],
  },
  {
    upper: [466, 388, 387, 386, 385, 384, 398],
    lower: [249, 390, 373, 374, 380, 381, 382],
    crease: [467, 260, 259, 257, 258, 286, 414],
  },
] as const;
const UPPER_SHARE = 0.93;
const CREASE_SHARE = 0.45;
const POINTS = 468;
const BEHIND = 1e5;
const CONTOUR = { right: 234, left: 454 } as const;

interface Anchor {
  x: number;
  y: number;
  z: number;
  follow: number;
}

export function puppetOf({ picture, points }: Person): Puppet {
  const at = (index: number): [number, number, number] => [
    points[index * 3]!,
    points[index * 3 + 1]!,
    points[index * 3 + 2]!,
  ];
  const [rx, ry, rz] = at(CONTOUR.right);
  const [lx, ly, lz] = at(CONTOUR.left);
  // A head turns about its neck, which lies as deep as the ears.
  const pivot = { x: (rx + lx) / 2, y: (ry + ly) / 2 + 0.2 * (lx - rx), z: (rz + lz) / 2 };
  const anchors: Anchor[] = Array.from({ length: POINTS }, (_, index) => {
    const [x, y, z] = at(index);
    return { x, y, z, follow: 1 };
  });
  for (const { reach, follow } of RINGS) {
    for (const index of OVAL) {
      const [x, y, z] = at(index);
      anchors.push({
        x: pivot.x + (x - pivot.x) * reach,
        y: pivot.y + (y - pivot.y) * reach,
        // The skull goes on as the face ends: anything else would fold at the edge of the face.
        z: z + (reach - 1) * (lx - rx) * 0.3,
        follow,
      });
    }
  }
  const edge = { width: picture.width - 1, height: picture.height - 1 };
  for (let step = 0; step < 8; step++) {
    for (const [u, v] of [
      [step / 8, 0],
      [1, step / 8],
      [1 - step / 8, 1],
      [0, 1 - step / 8],
    ] as const) {
      anchors.push({ x: u * edge.width, y: v * edge.height, z: pivot.z, follow: 0 });
    }
  }
  const triangles = triangulate(anchors.map(({ x, y }): Point => [x, y]));
  return {
    draw(pose, frame) {
      const moved = anchors.map((anchor) => turned(anchor, pose, pivot));
      closeLids(moved, pose.lids);
      drawMesh(frame, picture, placed(moved, anchors, pose, picture, frame), triangles as Triangle[]);
    },
  };
}

function turned(anchor: Anchor, pose: Pose, pivot: { x: number; y: number; z: number }) {
  const radians = (degrees: number): number => (degrees * Math.PI * anchor.follow) / 180;
  const yaw = radians(pose.yawDeg);
  const pitch = radians(pose.pitchDeg);
  const roll = radians(pose.rollDeg);
  let [x, y, z] = [anchor.x - pivot.x, anchor.y - pivot.y, anchor.z - pivot.z];
  // To the own left: the nose, which is near (z < 0), goes to the right of the picture.
  [x, z] = [x * Math.cos(yaw) - z * Math.sin(yaw), x * Math.sin(yaw) + z * Math.cos(yaw)];
  [y, z] = [y * Math.cos(pitch) - z * Math.sin(pitch), y * Math.sin(pitch) + z * Math.cos(pitch)];
  [x, y] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)];
  return { x: x + pivot.x, y: y + pivot.y, z: z + pivot.z };
}

function closeLids(moved: { x: number; y: number }[], closed: number): void {
  if (closed === 0) return;
  for (const { upper, lower, crease } of LIDS) {
    for (const [index, top] of upper.entries()) {
      const [lid, rim, fold] = [moved[top]!, moved[lower[index]!]!, moved[crease[index]!]!];
      const dx = (rim.x - lid.x) * closed;
      const dy = (rim.y - lid.y) * closed;
      fold.x += dx * CREASE_SHARE;
      fold.y += dy * CREASE_SHARE;
      lid.x += dx * UPPER_SHARE;
      lid.y += dy * UPPER_SHARE;
    }
  }
}

/** The picture fills the frame and some more, so that it can be moved. */
function placed(
  moved: readonly { x: number; y: number; z: number }[],
  anchors: readonly Anchor[],
  { closeness, shift }: Pose,
  picture: Raster,
  frame: Raster,
): Vertex[] {
  const scale = (frame.width / picture.width) * 1.1;
  return moved.map(({ x, y, z }, index) => {
    const { x: u, y: v, follow } = anchors[index]!;
    const near = 1 + (closeness - 1) * (0.35 + 0.65 * follow);
    return {
      u,
      v,
      x: frame.width / 2 + shift[0] + (x - picture.width / 2) * scale * near,
      y: frame.height / 2 + shift[1] + (y - picture.height / 2) * scale * near,
      // Where a turned face covers its own edge, the face is in front.
      z: index < POINTS ? z : z + BEHIND,
    };
  });
}
