/** Points, rectangles at any angle and quadrilaterals, in pixels; y runs down. */

export type Point = readonly [x: number, y: number];
/** Corners in reading order: upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point];

/** A rectangle at any angle: `width` runs along `angle` (radians, clockwise on the screen). */
export interface Tilted {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

/** Andrew's monotone chain: the corners of the convex hull, in order. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (input: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of input) {
      for (let last = chain.at(-1), before = chain.at(-2); last && before; ) {
        if (cross(before, last, point) > 0) break;
        chain.pop();
        [last, before] = [chain.at(-1), chain.at(-2)];
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const cross = (o: Point, a: Point, b: Point): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The smallest rectangle around the points (one of its sides lies on a side of the hull), wider than high. */
export function smallestRectangle(points: readonly Point[]): Tilted | null {
  const hull = convexHull(points);
  let best: Tilted | null = null;
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length];
    if (!to || (to[0] === from[0] && to[1] === from[1])) continue;
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const candidate = rectangleAt(hull, angle);
    if (!best || candidate.width * candidate.height < best.width * best.height) best = candidate;
  }
  if (!best) return null;
  let { width, height, angle } = best;
  if (height > width) [width, height, angle] = [height, width, angle + Math.PI / 2];
  return { ...best, width, height, angle: readingAngle(angle) };
}

/** Of a direction and its opposite the one from left to right, or from top to bottom: -45 to 135 degrees. */
export function readingAngle(angle: number): number {
  let turned = angle;
  while (turned > 0.75 * Math.PI) turned -= Math.PI;
  while (turned <= -0.25 * Math.PI) turned += Math.PI;
  return turned;
}

function rectangleAt(points: readonly Point[], angle: number): Tilted {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    const [u, v] = [x * c + y * s, y * c - x * s];
    [u0, u1, v0, v1] = [Math.min(u0, u), Math.max(u1, u), Math.min(v0, v), Math.max(v1, v)];
  }
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
  return { x: u * c - v * s, y: u * s + v * c, width: u1 - u0, height: v1 - v0, angle };
}

/** The corners of a rectangle, its upper left first as its own text runs. */
export function cornersOf({ x, y, width, height, angle }: Tilted): Quad {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const corner = (u: number, v: number): Point => [x + u * c - v * s, y + u * s + v * c];
  const [w, h] = [width / 2, height / 2];
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
}

/** The point that divides the quadrilateral's sides by these shares (0..1 along and across). */
export function within([a, b, c, d]: Quad, along: number, across: number): Point {
  const mix = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  return mix(mix(a, b, along), mix(d, c, along), across);
}

/** [x0, y0, x1, y1] around the points. */
export function boundsOf(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
