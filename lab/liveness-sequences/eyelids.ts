/** Lids that come down: the person's own, stretched over the eye, or somebody else's closed eyes pasted in. */
import type { Raster } from '../../workers/face/raster.ts';
import { triangulate } from './delaunay.ts';
import { drawMesh } from './draw.ts';
import { POINTS, placeOf } from './figure.ts';
import type { Person } from './people.ts';

/** Upper and lower lid, point by point; the crease above and the edge of the socket below follow the lid in part. */
const EYES = [
  {
    upper: [246, 161, 160, 159, 158, 157, 173],
    lower: [7, 163, 144, 145, 153, 154, 155],
    crease: [247, 30, 29, 27, 28, 56, 190],
    corners: [33, 133],
    socket: [
      130, 226, 31, 228, 229, 230, 231, 232, 233, 244, 243, 25, 110, 24, 23, 22, 26, 112, 113, 225, 224, 223,
      222, 221, 189,
    ],
  },
  {
    upper: [466, 388, 387, 386, 385, 384, 398],
    lower: [249, 390, 373, 374, 380, 381, 382],
    crease: [467, 260, 259, 257, 258, 286, 414],
    corners: [263, 362],
    socket: [
      359, 446, 261, 448, 449, 450, 451, 452, 453, 464, 463, 255, 339, 254, 253, 252, 256, 341, 342, 445, 444,
      443, 442, 441, 413,
    ],
  },
] as const;
const UPPER_SHARE = 0.93;
const CREASE_SHARE = 0.45;

/** @param points places on the picture, by their index on the mesh; changed. @param closed 0 open, 1 closed */
export function closeLids(points: { x: number; y: number }[], closed: number): void {
  if (closed === 0) return;
  for (const { upper, lower, crease } of EYES) {
    for (const [index, top] of upper.entries()) {
      const [lid, rim, fold] = [points[top]!, points[lower[index]!]!, points[crease[index]!]!];
      const dx = (rim.x - lid.x) * closed;
      const dy = (rim.y - lid.y) * closed;
      fold.x += dx * CREASE_SHARE;
      fold.y += dy * CREASE_SHARE;
      lid.x += dx * UPPER_SHARE;
      lid.y += dy * UPPER_SHARE;
    }
  }
}

const flat = (points: Float32Array): { x: number; y: number }[] =>
  Array.from({ length: POINTS }, (_, index) => {
    const [x, y] = placeOf(points, index);
    return { x, y };
  });

/** The picture with the person's own lids down. */
export function withLidsDown({ picture, points }: Person): Raster {
  const closed = flat(points);
  closeLids(closed, 1);
  const made = { ...picture, data: Uint8Array.from(picture.data) };
  for (const eye of EYES) drawEye(made, picture, eye, flat(points), closed, [1, 1, 1]);
  return made;
}

/** The picture with the eyes of `other`, closed or open, in the places of the person's own, made as light as those are. */
export function withEyesOf({ picture, points }: Person, other: Person, closed: boolean): Raster {
  const source = closed ? withLidsDown(other) : other.picture;
  const [from, to] = [flat(other.points), flat(points)];
  const made = { ...picture, data: Uint8Array.from(picture.data) };
  for (const eye of EYES) {
    const [theirs, own] = [colourAt(source, from, eye.socket), colourAt(picture, to, eye.socket)];
    drawEye(made, source, eye, from, to, [own[0] / theirs[0], own[1] / theirs[1], own[2] / theirs[2]]);
  }
  return made;
}

type Colour = [red: number, green: number, blue: number];

function drawEye(
  onto: Raster,
  source: Raster,
  { upper, lower, crease, corners, socket }: (typeof EYES)[number],
  from: readonly { x: number; y: number }[],
  to: readonly { x: number; y: number }[],
  gain: Colour,
): void {
  const indices = [...upper, ...lower, ...crease, ...corners, ...socket];
  const triangles = triangulate(indices.map((index) => [from[index]!.x, from[index]!.y]));
  const vertices = indices.map((index) => ({
    ...{ u: from[index]!.x, v: from[index]!.y, x: to[index]!.x, y: to[index]!.y, z: 0 },
    gain,
  }));
  drawMesh(onto, source, vertices, triangles);
}

function colourAt(
  { data, width }: Raster,
  points: readonly { x: number; y: number }[],
  indices: readonly number[],
): Colour {
  const sum: Colour = [1, 1, 1];
  for (const index of indices) {
    const at = (Math.round(points[index]!.y) * width + Math.round(points[index]!.x)) * 3;
    for (const channel of [0, 1, 2] as const) sum[channel] += data[at + channel]!;
  }
  return sum;
}
