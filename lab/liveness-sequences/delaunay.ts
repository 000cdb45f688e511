/** Delaunay triangulation of a few hundred points (Bowyer 1981, Watson 1981). */
export type Point = readonly [x: number, y: number];
export type Triangle = readonly [a: number, b: number, c: number];

interface Circle {
  corners: Triangle;
  x: number;
  y: number;
  squared: number;
}

/** @returns indices into `points`; points in one place may be left out */
export function triangulate(points: readonly Point[]): Triangle[] {
  const reach = 10 * Math.max(...points.flat().map(Math.abs), 1);
  const all: Point[] = [...points, [-3 * reach, -reach], [3 * reach, -reach], [0, 3 * reach]];
  const first = points.length;
  let open: Circle[] = [circleOf(all, [first, first + 1, first + 2])];
  for (let index = 0; index < points.length; index++) {
    const [x, y] = points[index]!;
    const edges = new Map<string, [number, number]>();
    open = open.filter((circle) => {
      if ((circle.x - x) ** 2 + (circle.y - y) ** 2 >= circle.squared) return true;
      const [a, b, c] = circle.corners;
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        // An edge of two removed triangles lies inside the hole.
        if (!edges.delete(`${to} ${from}`)) edges.set(`${from} ${to}`, [from, to]);
      }
      return false;
    });
    for (const [from, to] of edges.values()) open.push(circleOf(all, [from, to, index]));
  }
  return open.map(({ corners }) => corners).filter((corners) => corners.every((corner) => corner < first));
}

function circleOf(points: readonly Point[], corners: Triangle): Circle {
  const [[ax, ay], [bx, by], [cx, cy]] = corners.map((corner) => points[corner]!) as [Point, Point, Point];
  const twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by)) || 1e-9;
  const [a, b, c] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
  const x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / twice;
  const y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / twice;
  return { corners, x, y, squared: (ax - x) ** 2 + (ay - y) ** 2 };
}
