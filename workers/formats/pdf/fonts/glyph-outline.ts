/** Outline of one simple TrueType glyph (ISO/IEC 14496-22, table glyf), as closed polygons. */

export interface Polygon {
  /** Font units, y upwards; x and y in turns. The last point is joined to the first. */
  points: number[];
}

const MAX_CONTOURS = 32;
const MAX_POINTS = 800;
/** Straight pieces in the place of one quadratic curve: finer than what is drawn of it here. */
const PIECES = 6;
/** Of the first point, the control point and the last one in each place between two pieces. */
const SHARES = Array.from({ length: PIECES - 1 }, (_, piece) => {
  const t = (piece + 1) / PIECES;
  return { a: (1 - t) * (1 - t), b: 2 * t * (1 - t), c: t * t };
});
const ON_CURVE = 1;
const REPEAT = 8;

interface Point {
  x: number;
  y: number;
  on: boolean;
}

/**
 * @param bytes one entry of glyf
 * @returns null for composites, empty glyphs and entries that break off
 */
export function glyphPolygons(bytes: Uint8Array): Polygon[] | null {
  const u16 = (at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  const contours = u16(0);
  if (contours === 0 || contours > MAX_CONTOURS) return null;
  const ends = Array.from({ length: contours }, (_, i) => u16(10 + i * 2));
  const count = (ends.at(-1) ?? 0) + 1;
  if (count > MAX_POINTS || ends.some((end, i) => i > 0 && end <= (ends[i - 1] ?? 0))) return null;
  let at = 12 + contours * 2 + u16(10 + contours * 2);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = bytes[at++];
    if (flag === undefined) return null;
    const times = (flag & REPEAT) === 0 ? 1 : 1 + (bytes[at++] ?? 0);
    for (let i = 0; i < times && flags.length < count; i++) flags.push(flag);
  }
  /** Coordinates are told as steps: one byte with its sign in the flag, two bytes, or none. */
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      const isSame = (flag & same) !== 0;
      if ((flag & short) !== 0) value += (isSame ? 1 : -1) * (bytes[at++] ?? 0);
      else if (!isSame) {
        value += (u16(at) << 16) >> 16;
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  if (at > bytes.length) return null;
  const points = flags.map(
    (flag, i): Point => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & ON_CURVE) !== 0 }),
  );
  return ends.map((end, i) => flattened(points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1)));
}

/** Between two control points in a row stands the point halfway. */
function flattened(contour: readonly Point[]): Polygon {
  const whole: Point[] = [];
  for (const [i, point] of contour.entries()) {
    const next = contour[(i + 1) % contour.length] ?? point;
    whole.push(point);
    if (!point.on && !next.on) whole.push(halfway(point, next));
  }
  const first = whole.findIndex(({ on }) => on);
  if (first < 0) return { points: [] };
  const at = (i: number): Point => whole[(first + i) % whole.length]!;
  const points: number[] = [];
  for (let i = 0; i < whole.length; i++) {
    const point = at(i);
    if (point.on) {
      points.push(point.x, point.y);
      continue;
    }
    const from = at(i - 1);
    const to = at(i + 1);
    for (const { a, b, c } of SHARES)
      points.push(a * from.x + b * point.x + c * to.x, a * from.y + b * point.y + c * to.y);
  }
  return { points };
}

function halfway(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true };
}
