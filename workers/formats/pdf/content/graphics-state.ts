import type { Font } from '../fonts/fonts.ts';
import { axisParallel, shareOfBox, transform } from '../matrix.ts';
import type { Matrix, PdfValue, Rect } from '../types.ts';
import { holesOf } from './clip-holes.ts';
import { type ColourSpace, GRAY, type Rgb } from './colour.ts';

/** The part of the graphics state that painting text and areas depends on (ISO 32000-1, 8.4 and 9.3). */
export interface GraphicsState {
  ctm: Matrix;
  /** Bounding box of the clipping path, user space of the page. */
  clip: Rect;
  /** The clipping path has another form than that box: what is painted fills part of its own box only. */
  isClipShaped: boolean;
  /** Rectangles within that box in which the clipping path lets nothing through. */
  holes: readonly Rect[];
  fillSpace: ColourSpace;
  fill: Rgb;
  strokeSpace: ColourSpace;
  stroke: Rgb;
  /** Of the colour that areas and letters are filled with, or that lines are drawn with, where it is a pattern. */
  fillPattern: PdfValue | null;
  strokePattern: PdfValue | null;
  fillAlpha: number;
  strokeAlpha: number;
  softMask: boolean;
  blend: boolean;
  /** What the groups around apply to all that is painted in them. */
  groupAlpha: number;
  groupBlended: boolean;
  lineWidth: number;
  font: Font | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  /** Tz / 100. */
  stretch: number;
  leading: number;
  rise: number;
  renderMode: number;
}

export function initialState(ctm: Matrix, clip: Rect): GraphicsState {
  return {
    ctm,
    clip,
    isClipShaped: false,
    holes: [],
    fillSpace: GRAY,
    fill: [0, 0, 0],
    strokeSpace: GRAY,
    stroke: [0, 0, 0],
    fillPattern: null,
    strokePattern: null,
    fillAlpha: 1,
    strokeAlpha: 1,
    softMask: false,
    blend: false,
    groupAlpha: 1,
    groupBlended: false,
    lineWidth: 1,
    font: null,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    renderMode: 0,
  };
}

/**
 * The state in which a transparency group begins: what was set before it applies to the group as a whole, whatever it sets
 * within (ISO 32000-1, 11.6.6).
 */
export function groupState(state: GraphicsState): GraphicsState {
  return {
    ...state,
    groupAlpha: state.groupAlpha * state.fillAlpha,
    groupBlended: state.groupBlended || state.softMask || state.blend,
    fillAlpha: 1,
    strokeAlpha: 1,
    softMask: false,
    blend: false,
  };
}

/** A clip that lets nothing through. */
export const EMPTY: Rect = { x0: 0, y0: 0, x1: 0, y1: 0 };

/** Rectangles of a path that are kept as such: a dotted line across a page has several hundred. */
const MOST_RECTANGLES = 2048;

/** A path reduced to what is needed: its rectangles, or the box of anything else. All in page user space. */
export class PathBox {
  rectangles: Rect[] = [];
  /** Subpaths of two points at one height, at most 256. */
  flat: Rect[] = [];
  /** Points of the subpath under construction, transformed; more than five make it "anything else". */
  private points: Point[] = [];
  private other: Rect | null = null;
  private curved = false;
  /** Corners of the subpath under construction: the last one, and twice the area within all of them (shoelace). */
  private corner: Point | null = null;
  private begin: Point | null = null;
  private twice = 0;
  private subpaths = 0;
  private length = 0;
  /** Share of its box that a path of one subpath fills. */
  private share = 0;

  get empty(): boolean {
    return this.rectangles.length === 0 && this.points.length === 0 && this.other === null;
  }

  rectangle(m: Matrix, rect: Rect): void {
    this.finish();
    this.subpaths++;
    this.share = shareOfBox(m, rect);
    this.length +=
      2 * (Math.hypot(m[0], m[1]) * (rect.x1 - rect.x0) + Math.hypot(m[2], m[3]) * (rect.y1 - rect.y0));
    const box = transform(m, rect);
    if (axisParallel(m) && this.rectangles.length < MOST_RECTANGLES) this.rectangles.push(box);
    else this.other = union(this.other, box);
  }

  move(m: Matrix, x: number, y: number): void {
    this.finish();
    this.line(m, x, y);
  }

  line(m: Matrix, x: number, y: number): void {
    const point = placed(m, x, y);
    this.add(point);
    this.begin ??= point;
    if (this.corner) {
      this.twice += cross(this.corner, point);
      this.length += Math.hypot(point[0] - this.corner[0], point[1] - this.corner[1]);
    }
    this.corner = point;
  }

  /** @param points of one curve, of which the last one is on the path */
  curve(m: Matrix, points: readonly Point[]): void {
    this.curved = true;
    for (const [x, y] of points.slice(0, -1)) this.add(placed(m, x, y));
    const end = points.at(-1);
    if (end) this.line(m, ...end);
  }

  private add(point: Point): void {
    if (this.points.length < 6) this.points.push(point);
    else this.other = union(this.other, { x0: point[0], y0: point[1], x1: point[0], y1: point[1] });
  }

  /** Ends the current subpath: four corners with parallel sides are a rectangle like any other. */
  finish(): void {
    const points = this.points;
    if (points.length > 0) {
      const box = union(null, boxOf(points));
      this.subpaths++;
      const whole = union(this.subpaths > 1 ? null : this.other, box);
      const closing = this.corner && this.begin ? cross(this.corner, this.begin) : 0;
      this.share = Math.abs(this.twice + closing) / 2 / area(whole);
      const isFlat = points.length === 2 && box.y1 - box.y0 < 0.01 && !this.curved;
      if (isFlat && this.flat.length < 256) this.flat.push(box);
      const isKept = this.rectangles.length < MOST_RECTANGLES;
      if (!this.curved && this.other === null && isKept && isRectangle(points)) this.rectangles.push(box);
      else this.other = union(this.other, box);
    }
    this.points = [];
    this.curved = false;
    this.corner = null;
    this.begin = null;
    this.twice = 0;
  }

  /** What a line along the path hides, so far to either side; null where it leaves much of its box free. */
  brushed(reach: number): Rect | null {
    const isSegment = this.points.length === 2 && this.rectangles.length === 0 && !this.other;
    const bounds = isSegment ? boxOf(this.points) : this.bounds();
    if (!bounds) return null;
    const [isFlat, isPlumb] = [bounds.y1 - bounds.y0 < 0.01, bounds.x1 - bounds.x0 < 0.01];
    const [dx, dy] = [isSegment && isFlat ? 0 : reach, isSegment && isPlumb && !isFlat ? 0 : reach];
    const box = { x0: bounds.x0 - dx, y0: bounds.y0 - dy, x1: bounds.x1 + dx, y1: bounds.y1 + dy };
    return 2 * reach * this.length >= MOST_BRUSHED * area(box) ? box : null;
  }

  /** Box of everything that is not a rectangle of its own, or null. */
  get rest(): Rect | null {
    return this.other;
  }

  /** A single shape that leaves hardly anything of its box free: a rectangle with round corners, or one that leans a little. */
  get fillsRest(): boolean {
    return this.subpaths === 1 && this.share >= MOST;
  }

  /** One rectangle, and nothing else. */
  get isBox(): boolean {
    this.finish();
    return this.rectangles.length === 1 && this.other === null;
  }

  /** It may have more rectangles than are kept. */
  get isCut(): boolean {
    return this.rectangles.length >= MOST_RECTANGLES;
  }

  /** Where the path lets nothing through by the even-odd rule; of a path of rectangles alone. */
  get holes(): Rect[] {
    this.finish();
    return this.other === null ? holesOf(this.rectangles) : [];
  }

  /** Box of the whole path, or null when there is none. */
  bounds(): Rect | null {
    this.finish();
    return this.rectangles.reduce<Rect | null>((box, r) => union(box, r), this.other);
  }
}

/** Of a box, without which text below is not seen either. */
const MOST = 0.9;
/** The same of what a brush paints, whose strokes lie over each other and end before the corners. */
const MOST_BRUSHED = 0.7;

const placed = (m: Matrix, x: number, y: number): Point => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];
const cross = (a: Point, b: Point): number => a[0] * b[1] - b[0] * a[1];
const area = ({ x0, y0, x1, y1 }: Rect): number => (x1 - x0) * (y1 - y0);

function boxOf(points: readonly Point[]): Rect {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const point of points) {
    box.x0 = Math.min(box.x0, point[0]);
    box.y0 = Math.min(box.y0, point[1]);
    box.x1 = Math.max(box.x1, point[0]);
    box.y1 = Math.max(box.y1, point[1]);
  }
  return box;
}

function union(a: Rect | null, b: Rect): Rect {
  if (!a) return b;
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  };
}

type Point = readonly [number, number];
const near = (p: number, q: number): boolean => Math.abs(p - q) < 0.01;
const isLevel = (a: Point, b: Point): boolean => near(a[1], b[1]);
const isPlumb = (a: Point, b: Point): boolean => near(a[0], b[0]);

function isRectangle(points: readonly Point[]): boolean {
  const [a, b, c, d, e] = points;
  if (!a || !b || !c || !d || points.length > 5) return false;
  if (e && !(isLevel(e, a) && isPlumb(e, a))) return false;
  const sides = [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ] as const;
  const alternate = (even: typeof isLevel, odd: typeof isLevel): boolean =>
    sides.every(([from, to], side) => (side % 2 === 0 ? even : odd)(from, to));
  return alternate(isLevel, isPlumb) || alternate(isPlumb, isLevel);
}
