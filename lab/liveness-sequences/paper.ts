/** A photograph on paper that has a shape: folded along the nose or rolled about the head, with lids that close. */
import type { Raster } from '../../workers/face/raster.ts';
import type { Triangle } from './delaunay.ts';
import { drawMesh, type Vertex } from './draw.ts';
import { withEyesOf, withLidsDown } from './eyelids.ts';
import { type Figure, type Pose, placeOf, turned } from './figure.ts';
import type { Person } from './people.ts';

export interface Shape {
  /** `fold`: two planes, each away from the camera by `degrees`; `cylinder`: an arc over `degrees` in all. */
  kind: 'fold' | 'cylinder';
  degrees: number;
  /** Of the camera, in sides of the paper; the nearer, the stronger the perspective. */
  distance?: number;
}

const CELLS = 32;
const DISTANCE = 2.6;
const BACKGROUND = [122, 128, 131] as const;

/** @param behind who looks through holes where the eyes were; without one the print has lids that come down */
export function paperOf(person: Person, shape: Shape, behind: Person | null = null): Figure {
  const open = behind ? withEyesOf(person, behind, false) : person.picture;
  const closed = behind ? withEyesOf(person, behind, true) : withLidsDown(person);
  // 168 is the bridge of the nose.
  const [noseX, noseY] = placeOf(person.points, 168);
  const { width, height } = person.picture;
  const { distance = DISTANCE } = shape;
  const triangles: Triangle[] = [];
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const a = row * (CELLS + 1) + column;
      const c = a + CELLS + 1;
      triangles.push([a, a + 1, c], [a + 1, c + 1, c]);
    }
  }
  return {
    draw(pose: Pose, frame: Raster) {
      for (let at = 0; at < frame.data.length; at++) frame.data[at] = BACKGROUND[at % 3]!;
      const vertices: Vertex[] = [];
      for (let row = 0; row <= CELLS; row++) {
        for (let column = 0; column <= CELLS; column++) {
          const [u, v] = [(column / CELLS) * (width - 1), (row / CELLS) * (height - 1)];
          const [along, depth] = shaped((u - noseX) / width, shape);
          const [x, y, z] = turned([along, (v - noseY) / height, depth], pose);
          const scale = (frame.height * 1.2 * pose.closeness * distance) / (distance + z);
          vertices.push({
            ...{ u, v, z },
            x: frame.width / 2 + pose.shift[0] + x * scale,
            y: frame.height * 0.45 + pose.shift[1] + y * scale,
          });
        }
      }
      drawMesh(frame, pose.lids > 0.5 ? closed : open, vertices, triangles);
    },
  };
}

/** Paper keeps its length. @param x from the nose, in sides of the paper; @returns across, and away from the camera */
function shaped(x: number, { kind, degrees }: Shape): [across: number, depth: number] {
  const angle = (degrees * Math.PI) / 180;
  if (kind === 'fold') return [x * Math.cos(angle), Math.abs(x) * Math.sin(angle)];
  return [Math.sin(x * angle) / angle, (1 - Math.cos(x * angle)) / angle];
}
