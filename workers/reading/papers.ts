/**
 * Several papers in one picture: grounds that print stands on, apart from each other and lying at angles of their own. Boxes
 * and columns of one paper lie at one angle, and a box with the paper around it is not apart from it. Where papers cannot
 * be told, none are: then the picture is read as one page.
 */
import {
  convexHull,
  cornersOf,
  type Point,
  type Quad,
  smallestRectangle,
  type Tilted,
  within,
} from './geometry.ts';
import { type Grounds, groundsOf } from './grounds.ts';
import type { Picture } from './picture.ts';

export interface Papers {
  /** Corners of each in the picture, the one with the most print first. */
  outlines: Quad[];
  /** For each line its paper; null for one that stands on none of them. */
  of: (number | null)[];
}

/** A paper has print, and is no stamp: lines, and share of the picture. */
const LEAST_LINES = 3;
const LEAST_AREA = 0.03;
/** Share of its hull that no other ground reaches into: a paper has four corners. */
const LEAST_FILLED = 0.85;
/** Share of the smaller of two papers that may lie on the other: they are laid beside each other. */
const MOST_SHARED = 0.05;
/** Degrees: drawn boxes lie at one angle, papers that somebody laid down seldom do. */
const TURNED = 0.8;
/** Heights of the line from its middle at which its ground is looked at. */
const BESIDE = [-0.95, -0.8, 0.8, 0.95] as const;
const PLACES = 12;

interface Sheet {
  label: number;
  lines: number;
  hull: Point[];
  lies: Tilted;
}

/** @param lines of print, in pixels of the picture; null where it does not show two papers at least */
export function papersOf(picture: Picture, lines: readonly Quad[]): Papers | null {
  if (lines.length < 2 * LEAST_LINES) return null;
  const grounds = groundsOf(picture);
  const own = lines.map((quad) => groundUnder(grounds, quad));
  const labels = [...new Set(own)].filter(
    (label) => label !== null && own.filter((other) => other === label).length >= LEAST_LINES,
  );
  if (labels.length < 2) return null;
  const found = labels.flatMap((label) => (label === null ? [] : (sheetOn(grounds, own, label) ?? [])));
  const apart = found
    .filter((sheet) => found.every((other) => other === sheet || sharedOf(sheet, other) <= MOST_SHARED))
    .toSorted((a, b) => b.lines - a.lines);
  const [first] = apart;
  if (!first || apart.every(({ lies }) => turnBetween(lies.angle, first.lies.angle) < TURNED)) return null;
  const { cell } = grounds;
  return {
    outlines: apart.map(({ lies: { x, y, width, height, angle } }) =>
      cornersOf({ x: x * cell, y: y * cell, width: width * cell, height: height * cell, angle }),
    ),
    of: lines.map((quad, at) => {
      const [x, y] = within(quad, 0.5, 0.5);
      const index = apart.findIndex(
        ({ label, hull }) => label === own[at] || isInside(hull, [x / cell, y / cell]),
      );
      return index < 0 ? null : index;
    }),
  };
}

/** The ground that most places above and below a line have; null where it is told by few of them. */
function groundUnder({ labels, width, height, cell }: Grounds, quad: Quad): number | null {
  const counts = new Map<number, number>();
  for (const across of BESIDE) {
    for (let n = 0; n < PLACES; n++) {
      const [px, py] = within(quad, (n + 0.5) / PLACES, 0.5 + across);
      const [x, y] = [Math.floor(px / cell), Math.floor(py / cell)];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const label = labels[y * width + x] ?? -1;
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most && most[1] >= (BESIDE.length * PLACES) / 4 ? most[0] : null;
}

/** The paper that a ground is of; null where it has too little print, or the outline of none. */
function sheetOn(
  { labels, areas, width, height }: Grounds,
  own: readonly (number | null)[],
  label: number,
): Sheet | null {
  const lines = own.filter((other) => other === label).length;
  if (lines < LEAST_LINES || (areas[label] ?? 0) < 0.5 * LEAST_AREA * width * height) return null;
  const edge: Point[] = [];
  for (let y = 0; y < height; y++) {
    const row = labels.subarray(y * width, (y + 1) * width);
    const [from, to] = [row.indexOf(label), row.lastIndexOf(label)];
    if (from >= 0) edge.push([from, y], [to + 1, y], [from, y + 1], [to + 1, y + 1]);
  }
  const hull = convexHull(edge);
  const lies = smallestRectangle(hull);
  if (!lies) return null;
  const inside = new Map<number, number>();
  let cells = 0;
  forEachCell(hull, (x, y) => {
    const at = labels[y * width + x] ?? -1;
    inside.set(at, (inside.get(at) ?? 0) + 1);
    cells++;
  });
  // Print, pictures and boxes of the paper lie within it; what lies mostly outside is another ground.
  const foreign = [...inside].reduce(
    (sum, [at, count]) => sum + (at !== label && count < 0.5 * (areas[at] ?? 0) ? count : 0),
    0,
  );
  if (cells < LEAST_AREA * width * height || foreign > (1 - LEAST_FILLED) * cells) return null;
  return { label, lines, hull, lies };
}

/** The middles of the cells within a hull. */
function forEachCell(hull: readonly Point[], take: (x: number, y: number) => void): void {
  const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)];
  for (let y = Math.floor(Math.min(...ys)); y < Math.max(...ys); y++)
    for (let x = Math.floor(Math.min(...xs)); x < Math.max(...xs); x++)
      if (isInside(hull, [x + 0.5, y + 0.5])) take(x, y);
}

/** Share of the smaller of both that lies in the other. */
function sharedOf(a: Sheet, b: Sheet): number {
  let [both, ofA, ofB] = [0, 0, 0];
  forEachCell(a.hull, (x, y) => {
    ofA++;
    if (isInside(b.hull, [x + 0.5, y + 0.5])) both++;
  });
  forEachCell(b.hull, () => {
    ofB++;
  });
  return both / Math.max(1, Math.min(ofA, ofB));
}

/** A hull runs one way around: everything inside lies on one side of each of its edges. */
function isInside(hull: readonly Point[], [x, y]: Point): boolean {
  let side = 0;
  for (const [at, [ax, ay]] of hull.entries()) {
    const [bx, by] = hull[(at + 1) % hull.length] ?? [ax, ay];
    const own = Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    if (own !== 0 && side !== 0 && own !== side) return false;
    if (own !== 0) side = own;
  }
  return side !== 0;
}

/** Degrees between two directions, a quarter turn being none. */
function turnBetween(a: number, b: number): number {
  const apart = Math.abs(((a - b) * 180) / Math.PI) % 90;
  return Math.min(apart, 90 - apart);
}
