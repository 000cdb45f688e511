/**
 * A living head, as far as one photograph allows: the face is a relief with a skull behind it that turns apart from
 * neck, shoulders and room, and covers them; light comes from a lamp and from all around, so that cheeks grow lighter or
 * darker as they turn, small relief casts its shade the other way, and skin shines where it mirrors the lamp. How much
 * the look of skin changes is set to the least that films of real people show (docs/measurements/liveness.md).
 */
import type { Raster } from '../../workers/face/raster.ts';
import { randomOf } from './camera.ts';
import { type Point, type Triangle, triangulate } from './delaunay.ts';
import { drawMesh, type Vertex } from './draw.ts';
import { closeLids } from './eyelids.ts';
import {
  asideOf,
  type Figure,
  neckOf,
  OVAL,
  type Place,
  POINTS,
  type Pose,
  placeOf,
  turned,
} from './figure.ts';
import type { Worn } from './glasses.ts';
import { moveIrises } from './irises.ts';
import type { Person } from './people.ts';
import { reliefOf } from './relief.ts';
import { roomOf } from './room.ts';
import { gainOf, multiply, ON_ROOM, ON_SHOULDERS } from './screen-light.ts';

/** Rings around the face: how far out, and how far behind the edge of the face in breadths of it. */
const SKULL = [
  { reach: 1.14, behind: 0.14 },
  { reach: 1.28, behind: 0.4 },
  { reach: 1.32, behind: 0.7 },
] as const;
/** Shares of light from all around and from the lamp. */
const AMBIENT = 0.65;
const LAMP = 0.35;
/** Grey levels of a skin that mirrors the lamp, and how narrowly it does. */
const GLOSS = 22;
const SHININESS = 9;
/** Cameras leave room above the lightest skin. */
const EXPOSURE = 0.86;
/** Degrees aside of where people look who are asked to look into the camera; whoever was photographed further aside turns back. */
const MOST_ASIDE = 12;

/**
 * @param gaze share of a turn that the eyes take back to stay on the camera: 1 all of it, 0 they go along
 * @param worn what the head has on
 */
export function headOf(
  { picture, points }: Person,
  seed: number,
  gaze = 0.8,
  worn: Worn | null = null,
): Figure {
  const random = randomOf(seed);
  const room = roomOf(random);
  const lamp = unit([(random() < 0.5 ? -1 : 1) * (0.35 + 0.35 * random()), -0.35 - 0.3 * random(), -0.75]);
  const { pivot, breadth } = neckOf(points);
  const anchors: Place[] = Array.from({ length: POINTS }, (_, index) => placeOf(points, index));
  for (const { reach, behind } of SKULL) {
    for (const index of OVAL) {
      const [x, y, z] = placeOf(points, index);
      anchors.push([
        pivot[0] + (x - pivot[0]) * reach,
        pivot[1] + (y - pivot[1]) * reach,
        Math.max(z, pivot[2] - 0.3 * breadth) + behind * breadth,
      ]);
    }
  }
  const triangles = triangulate(anchors.map(([x, y]): Point => [x, y]));
  const normals = normalsOf(anchors, triangles);
  const relief = reliefOf(picture);
  const bust = bustOf(points, picture);
  const aside = asideOf(points);
  const back = Math.max(-MOST_ASIDE, Math.min(MOST_ASIDE, aside)) - aside;
  return {
    draw(asked, frame) {
      const pose = { ...asked, yawDeg: asked.yawDeg + back };
      room.draw(pose, frame);
      if (pose.screen) multiply(frame, gainOf(pose.screen, ON_ROOM));
      const near = (frame.width / picture.width) * 1.1 * pose.closeness;
      const put = (x: number, y: number): { x: number; y: number } => ({
        x: frame.width / 2 + pose.shift[0] + (x - picture.width / 2) * near,
        y: frame.height / 2 + pose.shift[1] + (y - picture.height / 2) * near,
      });
      drawMesh(
        frame,
        picture,
        bust.map(([u, v]) => ({ u, v, z: 0, gain: gainOf(pose.screen, ON_SHOULDERS), ...put(u, v) })),
        [
          [0, 1, 2],
          [0, 2, 3],
          [0, 3, 4],
          [0, 4, 5],
          [0, 5, 6],
        ],
      );
      const move = ([x, y, z]: Place): { x: number; y: number; z: number } => {
        const [u, v, w] = turned([x - pivot[0], y - pivot[1], z - pivot[2]], pose);
        return { x: u + pivot[0], y: v + pivot[1], z: w };
      };
      const moved = anchors.map(move);
      closeLids(moved, pose.lids);
      const vertices = moved.map(({ x, y, z }, index): Vertex => {
        const [u, v] = anchors[index]!;
        return { u, v, z, ...put(x, y), ...lit(normals[index]!, pose, lamp) };
      });
      // Light as the head sees it: what changes in it shades the small relief.
      const light = turned(lamp, { yawDeg: -pose.yawDeg, pitchDeg: -pose.pitchDeg, rollDeg: 0 });
      const skin = relief(light[0] - lamp[0], light[1] - lamp[1]);
      moveIrises(skin, points, -gaze * pose.yawDeg);
      drawMesh(frame, skin, vertices, seen(vertices, triangles));
      worn?.(frame, pose, (place) => {
        const { x, y } = move(place);
        return put(x, y);
      });
    },
  };
}

/** Those that have not turned their back to the camera. */
function seen(vertices: readonly Vertex[], triangles: readonly Triangle[]): Triangle[] {
  const area = ([a, b, c]: Triangle, x: 'x' | 'u', y: 'y' | 'v'): number =>
    (vertices[b]![x] - vertices[a]![x]) * (vertices[c]![y] - vertices[a]![y]) -
    (vertices[c]![x] - vertices[a]![x]) * (vertices[b]![y] - vertices[a]![y]);
  return triangles.filter((corners) => area(corners, 'x', 'y') * area(corners, 'u', 'v') > 0);
}

function lit(normal: Place, pose: Pose, lamp: Place): Pick<Vertex, 'gain' | 'gloss'> {
  const now = turned(normal, pose);
  const gain = (EXPOSURE * (AMBIENT + LAMP * facing(now, lamp))) / (AMBIENT + LAMP * facing(normal, lamp));
  // Half way between the lamp and the camera.
  const half = unit([lamp[0], lamp[1], lamp[2] - 1]);
  const gloss = GLOSS * (facing(now, half) ** SHININESS - facing(normal, half) ** SHININESS);
  // The screen stands where the camera does.
  const [red, green, blue] = gainOf(pose.screen, Math.max(0, -now[2]));
  return { gain: [gain * red, gain * green, gain * blue], gloss };
}

const facing = (one: Place, other: Place): number =>
  Math.max(0, one[0] * other[0] + one[1] * other[1] + one[2] * other[2]);

function unit([x, y, z]: Place): Place {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** Of each point, towards the camera's side. */
function normalsOf(points: readonly Place[], triangles: readonly Triangle[]): Place[] {
  const sums = points.map((): [number, number, number] => [0, 0, 0]);
  for (const corners of triangles) {
    const [a, b, c] = corners.map((corner) => points[corner]!) as [Place, Place, Place];
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    let normal: Place = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    if (normal[2] > 0) normal = [-normal[0], -normal[1], -normal[2]];
    for (const corner of corners) for (const axis of [0, 1, 2] as const) sums[corner]![axis] += normal[axis];
  }
  return sums.map(unit);
}

/** Neck and shoulders on the photograph: from under the chin to its lower corners. */
function bustOf(points: Float32Array, { width, height }: Raster): Point[] {
  const [chinX, chinY] = placeOf(points, 152);
  const half = neckOf(points).breadth * 0.42;
  const shoulder = chinY + (height - chinY) * 0.55;
  return [
    [chinX, chinY - half * 0.6],
    [chinX + half, chinY - half * 0.6],
    [width - 1, shoulder],
    [width - 1, height - 1],
    [0, height - 1],
    [0, shoulder],
    [chinX - half, chinY - half * 0.6],
  ];
}
