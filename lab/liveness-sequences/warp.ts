/**
 * The cheapest attack on a camera that somebody injects pictures into: one photograph, stretched over its own FaceMesh,
 * which is turned in space and projected again. The surroundings follow more and more loosely, the edge of the picture
 * stays. Every pixel of every frame comes from the same picture.
 */
import type { Raster } from '../../workers/face/raster.ts';
import { type Point, triangulate } from './delaunay.ts';
import { drawMesh } from './draw.ts';
import { closeLids, withEyesOf } from './eyelids.ts';
import { type Figure, neckOf, OVAL, type Place, POINTS, placeOf, turned } from './figure.ts';
import type { Person } from './people.ts';

/** Rings around the face: how far out, how much they follow the head. */
const RINGS = [
  { reach: 1.18, follow: 0.92 },
  { reach: 1.4, follow: 0.6 },
  { reach: 1.7, follow: 0.2 },
] as const;
const BEHIND = 1e5;

interface Anchor {
  place: Place;
  follow: number;
}

/** @param stranger whose closed eyes are pasted in for a blink; without one the own lids are drawn down */
export function warpOf(person: Person, stranger: Person | null = null): Figure {
  const { picture, points } = person;
  const asleep = stranger && withEyesOf(person, stranger, true);
  const { pivot, breadth } = neckOf(points);
  const anchors: Anchor[] = Array.from({ length: POINTS }, (_, index) => ({
    place: placeOf(points, index),
    follow: 1,
  }));
  for (const { reach, follow } of RINGS) {
    for (const index of OVAL) {
      const [x, y, z] = placeOf(points, index);
      // The skull goes on as the face ends: anything else would fold at the edge of the face.
      const deeper = z + (reach - 1) * breadth * 0.3;
      anchors.push({
        place: [pivot[0] + (x - pivot[0]) * reach, pivot[1] + (y - pivot[1]) * reach, deeper],
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
      anchors.push({ place: [u * edge.width, v * edge.height, pivot[2]], follow: 0 });
    }
  }
  const triangles = triangulate(anchors.map(({ place: [x, y] }): Point => [x, y]));
  return {
    draw(pose, frame) {
      const moved = anchors.map(({ place: [x, y, z], follow }) => {
        const [yawDeg, pitchDeg, rollDeg] = [
          pose.yawDeg * follow,
          pose.pitchDeg * follow,
          pose.rollDeg * follow,
        ];
        const from: Place = [x - pivot[0], y - pivot[1], z - pivot[2]];
        const [u, v, w] = turned(from, { yawDeg, pitchDeg, rollDeg });
        return { x: u + pivot[0], y: v + pivot[1], z: w + pivot[2] };
      });
      let source: Raster = picture;
      if (asleep && pose.lids > 0.5) source = asleep;
      if (!asleep) closeLids(moved, pose.lids);
      const scale = (frame.width / picture.width) * 1.1;
      const vertices = moved.map(({ x, y, z }, index) => {
        const { place, follow } = anchors[index]!;
        const near = 1 + (pose.closeness - 1) * (0.35 + 0.65 * follow);
        return {
          u: place[0],
          v: place[1],
          x: frame.width / 2 + pose.shift[0] + (x - picture.width / 2) * scale * near,
          y: frame.height / 2 + pose.shift[1] + (y - picture.height / 2) * scale * near,
          // Where a turned face covers its own edge, the face is in front.
          z: index < POINTS ? z : z + BEHIND,
        };
      });
      drawMesh(frame, source, vertices, triangles);
    },
  };
}
