/**
 * FaceMesh: 468 points of a face in three dimensions (MediaPipe, Kartynnik et al. 2019), and whether there is a face
 * at all. The points align the cut for the embedder and tell the head's pose.
 */

import type { Session } from '../networks/session.ts';
import { type Affine, apply, cutInput, type InputForm, type Pyramid, squareMap } from './raster.ts';
import { sharpen } from './sharpen.ts';

const SIDE = 192;
const INPUT: InputForm = { sidePx: SIDE, channels: 'rgb', layout: 'first', mean: [0, 0, 0], scale: 255 };
const POINTS = 468;
/** The detector's box reaches from brow to chin; the network wants the whole head with some air. */
const BOX_TO_CUT = 1.5;
/** Span of the points to the side of the second cut, as MediaPipe tracks. */
const SPAN_TO_CUT = 1.5;

export const CONTOUR = { right: 234, left: 454, top: 10, bottom: 152 } as const;
export const RIGHT_EYE = [33, 160, 158, 133, 153, 144] as const;
export const LEFT_EYE = [362, 385, 387, 263, 373, 380] as const;

export interface Mesh {
  /** x, y in pixels of the image, z in the same unit towards the back; point after point. */
  points: Float32Array;
  /** Probability of a face in the cut, 0..1. */
  presence: number;
}

export interface HeadPlace {
  centreX: number;
  centreY: number;
  /** Side of the face box. */
  side: number;
  /** Radians, clockwise on the screen. */
  roll: number;
}

/** Where the network should look, from two eyes and a box. */
export function placeOf(
  eyes: readonly [x: number, y: number][],
  box: { x: number; y: number; width: number; height: number },
): HeadPlace {
  const [right, left] = eyes as [[number, number], [number, number]];
  return {
    centreX: box.x + box.width / 2,
    centreY: box.y + box.height / 2,
    side: Math.max(box.width, box.height),
    roll: Math.atan2(left[1] - right[1], left[0] - right[0]),
  };
}

/** @param sharpened for blurred pictures, on which the network doubts every face as they are */
export async function fitMesh(
  session: Session,
  pyramid: Pyramid,
  place: HeadPlace,
  sharpened = false,
): Promise<Mesh> {
  const first = await fitCut(
    session,
    pyramid,
    squareMap(place.centreX, place.centreY, place.side * BOX_TO_CUT, place.roll, SIDE),
    sharpened,
  );
  // The detector's box is coarse; a second look about the points that were found lands within a pixel.
  return fitCut(session, pyramid, around(first.points), sharpened);
}

/** One look more, about the points of an earlier one. */
export function fitAgain(
  session: Session,
  pyramid: Pyramid,
  { points }: Mesh,
  sharpened = false,
): Promise<Mesh> {
  return fitCut(session, pyramid, around(points), sharpened);
}

async function fitCut(session: Session, pyramid: Pyramid, map: Affine, sharpened: boolean): Promise<Mesh> {
  const pixels = cutInput(pyramid, map, INPUT);
  if (sharpened) sharpen(pixels, SIDE);
  const { mesh, presence } = await session.run(pixels, [1, 3, SIDE, SIDE]);
  const points = new Float32Array(POINTS * 3);
  const scale = Math.hypot(map[0], map[3]);
  for (let at = 0; at < points.length; at += 3) {
    const [x, y] = apply(map, mesh![at]!, mesh![at + 1]!);
    points[at] = x;
    points[at + 1] = y;
    points[at + 2] = mesh![at + 2]! * scale;
  }
  return { points, presence: presence![0]! };
}

function around(points: Float32Array): Affine {
  const roll = rollOf(points);
  const cos = Math.cos(-roll);
  const sin = Math.sin(-roll);
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at]! * cos - points[at + 1]! * sin;
    const y = points[at]! * sin + points[at + 1]! * cos;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const x = (minX + maxX) / 2;
  const y = (minY + maxY) / 2;
  const side = Math.max(maxX - minX, maxY - minY) * SPAN_TO_CUT;
  return squareMap(x * cos + y * sin, y * cos - x * sin, side, roll, SIDE);
}

export function centreOf(
  points: Float32Array,
  indices: readonly number[],
): [x: number, y: number, z: number] {
  let [x, y, z] = [0, 0, 0];
  for (const index of indices) {
    x += points[index * 3]!;
    y += points[index * 3 + 1]!;
    z += points[index * 3 + 2]!;
  }
  return [x / indices.length, y / indices.length, z / indices.length];
}

/** Radians, clockwise on the screen, of the line through the eyes. */
export function rollOf(points: Float32Array): number {
  const [rightX, rightY] = centreOf(points, RIGHT_EYE);
  const [leftX, leftY] = centreOf(points, LEFT_EYE);
  return Math.atan2(leftY - rightY, leftX - rightX);
}
