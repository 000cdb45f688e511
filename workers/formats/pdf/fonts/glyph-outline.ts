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

/** Points of a contour or of all of them. */
interface Points {
  xs: number[];
  ys: number[];
  /** On the outline, and no control point of a curve. */
  on: boolean[];
}

/**
 * @param bytes one entry of glyf
 * @returns null for composites, empty glyphs and entries that break off
 */
export function glyphPolygons(bytes: Uint8Array): Polygon[] | null {
  const u16 = (at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  const contours = u16(0);
  if (contours === 0 || contours > MAX_CONTOURS) return null;
  const ends: number[] = [];
  for (let i = 0; i < contours; i++) ends.push(u16(10 + i * 2));
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
  const points = { xs: axis(2, 16), ys: axis(4, 32), on: flags.map((flag) => (flag & ON_CURVE) !== 0) };
  if (at > bytes.length) return null;
  return ends.map((end, i) => flattened(wholeContour(points, i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1)));
}

/** From one point to another, exclusive. Between two control points in a row stands the point halfway. */
function wholeContour({ xs, ys, on }: Points, from: number, to: number): Points {
  const whole: Points = { xs: [], ys: [], on: [] };
  const add = (x: number, y: number, isOn: boolean): void => {
    whole.xs.push(x);
    whole.ys.push(y);
    whole.on.push(isOn);
  };
  for (let i = from; i < to; i++) {
    const next = i + 1 < to ? i + 1 : from;
    add(xs[i]!, ys[i]!, on[i]!);
    if (!on[i] && !on[next]) add((xs[i]! + xs[next]!) / 2, (ys[i]! + ys[next]!) / 2, true);
  }
  return whole;
}

function flattened({ xs, ys, on }: Points): Polygon {
  const first = on.indexOf(true);
  if (first < 0) return { points: [] };
  const count = on.length;
  const points: number[] = [];
  for (let i = 0; i < count; i++) {
    const at = (first + i) % count;
    if (on[at]) {
      points.push(xs[at]!, ys[at]!);
      continue;
    }
    const from = (at + count - 1) % count;
    const to = (at + 1) % count;
    for (const { a, b, c } of SHARES)
      points.push(a * xs[from]! + b * xs[at]! + c * xs[to]!, a * ys[from]! + b * ys[at]! + c * ys[to]!);
  }
  return { points };
}
