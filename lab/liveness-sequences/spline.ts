/**
 * One photograph stretched as smoothly as can be: a thin-plate spline (Bookstein 1989) through some sixty landmarks that
 * turn in space, without a triangle's edge anywhere, and under film grain that is new in every frame. Differs from
 * warp.ts in all but its aim, so that the judgement is tried on a warp that no limit was chosen on.
 */
import type { Raster } from '../../workers/face/raster.ts';
import type { Triangle } from './delaunay.ts';
import { drawMesh, type Vertex } from './draw.ts';
import { withEyesOf } from './eyelids.ts';
import { type Figure, neckOf, OVAL, type Place, placeOf, turned } from './figure.ts';
import type { Person } from './people.ts';

/** Of FaceMesh, beside every second point of the oval. */
const INNER = [
  1, 4, 6, 168, 197, 98, 327, 2, 33, 133, 362, 263, 159, 145, 386, 374, 105, 334, 70, 300, 107, 336, 61, 291,
  13, 14, 17, 50, 280, 205, 425, 117, 346, 9, 151, 175, 36, 266,
] as const;
/** Cells of the frame within which the spline is straight, pixels. */
const CELL = 8;
/** Standard deviation of the grain, grey levels. */
const GRAIN = 4;
/** How much the corners of the picture's inner square follow, and where it lies. */
const AROUND = { reach: 1.5, follow: 0.4 } as const;

/** @param stranger whose closed eyes are pasted in for a blink. @param random of the grain */
export function splineOf(person: Person, stranger: Person, random: () => number): Figure {
  const { picture, points } = person;
  const asleep = withEyesOf(person, stranger, true);
  const { pivot } = neckOf(points);
  const anchors: { place: Place; follow: number }[] = [
    ...[...INNER, ...OVAL.filter((_, at) => at % 2 === 0)].map((index) => ({
      place: placeOf(points, index),
      follow: 1,
    })),
    ...OVAL.filter((_, at) => at % 6 === 0).map((index) => {
      const [x, y] = placeOf(points, index);
      const place: Place = [
        pivot[0] + (x - pivot[0]) * AROUND.reach,
        pivot[1] + (y - pivot[1]) * AROUND.reach,
        pivot[2],
      ];
      return { place, follow: AROUND.follow };
    }),
  ];
  for (const u of [0, 0.5, 1]) {
    for (const v of [0, 0.5, 1]) {
      if (u === 0.5 && v === 0.5) continue;
      const place: Place = [u * (picture.width - 1), v * (picture.height - 1), pivot[2]];
      anchors.push({ place, follow: 0 });
    }
  }
  return {
    draw(pose, frame) {
      const scale = (frame.width / picture.width) * 1.1;
      const moved = anchors.map(({ place: [x, y, z], follow }) => {
        const [u, v] = turned([x - pivot[0], y - pivot[1], z - pivot[2]], {
          ...{
            yawDeg: pose.yawDeg * follow,
            pitchDeg: pose.pitchDeg * follow,
            rollDeg: pose.rollDeg * follow,
          },
        });
        const near = scale * (1 + (pose.closeness - 1) * (0.35 + 0.65 * follow));
        return {
          x: frame.width / 2 + pose.shift[0] + (u + pivot[0] - picture.width / 2) * near,
          y: frame.height / 2 + pose.shift[1] + (v + pivot[1] - picture.height / 2) * near,
        };
      });
      // From the frame back to the photograph, so that every pixel has its source.
      const back = spline(
        moved,
        anchors.map(({ place: [x, y] }) => [x, y]),
      );
      drawGrid(frame, pose.lids > 0.5 ? asleep : picture, back);
      for (let at = 0; at < frame.data.length; at += 3) {
        const grain = (random() + random() + random() - 1.5) * 2 * GRAIN;
        for (const channel of [0, 1, 2])
          frame.data[at + channel] = Math.max(0, Math.min(255, frame.data[at + channel]! + grain));
      }
    },
  };
}

type Map = (x: number, y: number) => [u: number, v: number];

function drawGrid(frame: Raster, source: Raster, back: Map): void {
  const [columns, rows] = [Math.ceil(frame.width / CELL), Math.ceil(frame.height / CELL)];
  const vertices: Vertex[] = [];
  const triangles: Triangle[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [x, y] = [column * CELL, row * CELL];
      const [u, v] = back(x, y);
      if (row < rows && column < columns) {
        const a = vertices.length;
        const c = a + columns + 1;
        triangles.push([a, a + 1, c], [a + 1, c + 1, c]);
      }
      vertices.push({ u, v, x, y, z: 0 });
    }
  }
  drawMesh(frame, source, vertices, triangles);
}

const bend = (squared: number): number => (squared > 0 ? squared * Math.log(squared) : 0);

type Spot = { x: number; y: number };
/** What the spline's bends leave alone. */
const TERMS: readonly ((spot: Spot) => number)[] = [() => 1, ({ x }) => x, ({ y }) => y];

/** The smoothest map that takes every point of `from` to its point of `to`. */
function spline(from: readonly { x: number; y: number }[], to: readonly (readonly [number, number])[]): Map {
  const rows = from.map(({ x, y }, at) => [
    ...from.map((other) => bend((x - other.x) ** 2 + (y - other.y) ** 2)),
    ...[1, x, y, ...to[at]!],
  ]);
  for (const term of TERMS) {
    rows.push([...from.map((point) => term(point)), 0, 0, 0, 0, 0]);
  }
  const solved = solve(rows);
  const count = from.length;
  return (x, y) => {
    const result: [number, number] = [0, 0];
    for (const axis of [0, 1] as const) {
      const factor = (at: number): number => solved[at]![axis]!;
      let sum = factor(count) + factor(count + 1) * x + factor(count + 2) * y;
      for (const [at, point] of from.entries())
        sum += factor(at) * bend((x - point.x) ** 2 + (y - point.y) ** 2);
      result[axis] = sum;
    }
    return result;
  };
}

/** Gaussian elimination with pivots. @param rows square, with the right-hand sides behind; changed */
function solve(rows: number[][]): number[][] {
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    let best = at;
    for (let row = at + 1; row < size; row++)
      if (Math.abs(rows[row]![at]!) > Math.abs(rows[best]![at]!)) best = row;
    [rows[at], rows[best]] = [rows[best]!, rows[at]!];
    const own = rows[at]!;
    for (const row of rows) {
      if (row === own) continue;
      const factor = row[at]! / own[at]!;
      for (let column = at; column < own.length; column++) row[column] = row[column]! - factor * own[column]!;
    }
  }
  return rows.map((row, at) => row.slice(size).map((value) => value / row[at]!));
}
