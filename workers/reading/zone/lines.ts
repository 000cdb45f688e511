/**
 * Lines that a zone may have, each in a frame of its own: a card may lie at another angle than what else is in the picture.
 */
import { distance, type Point, type Quad, within } from '../geometry.ts';

/** A line seen from another: lengths in heights of that other line, from the middle of its beginning. */
export interface Seen {
  x0: number;
  x1: number;
  y: number;
  height: number;
  /** Of both directions, in radians. */
  angle: number;
}

const MIDDLE = 0.5;
/** A piece goes on from another when it begins within some heights behind its end, at its level. */
export const NEAR = 4.5;
/** Where something printed across it hides a part of a line. */
export const FAR = 12;
const OVERLAP = 1;
/** Of a piece that is no longer than this, in heights, the direction is a guess. */
const LONG = 2.2;
const LEVEL = 0.5;
/** Fillers are lower than letters, and detection cuts their pieces lower still. */
const LOWEST = 0.4;
const HIGHEST = 1.6;
const MAX_BEND = 0.14;

const heightOf = ([a, b, c, d]: Quad): number => (distance(a, d) + distance(b, c)) / 2;
export const turnedOver = ([a, b, c, d]: Quad): Quad => [c, d, a, b];

/** In heights. */
const lengthOf = (quad: Quad): number => distance(quad[0], quad[1]) / Math.max(1e-6, heightOf(quad));

export function seenFrom(from: Quad, other: Quad): Seen {
  const start = within(from, 0, MIDDLE);
  const end = within(from, 1, MIDDLE);
  const unit = Math.max(1e-6, heightOf(from));
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.max(1e-6, Math.hypot(dx, dy));
  const place = (p: Point): [number, number] => {
    const [x, y] = [p[0] - start[0], p[1] - start[1]];
    return [(x * dx + y * dy) / length / unit, (y * dx - x * dy) / length / unit];
  };
  const [x0, y0] = place(within(other, 0, MIDDLE));
  const [x1, y1] = place(within(other, 1, MIDDLE));
  return {
    x0,
    x1,
    y: (y0 + y1) / 2,
    height: heightOf(other) / unit,
    angle: Math.abs(Math.atan2(y1 - y0, x1 - x0)),
  };
}

/** Detection cuts a zone's line at long rows of fillers: pieces that go on from each other are one line. */
export function joined(found: readonly Quad[], reach: number): Quad[] {
  const next = new Map<number, number>();
  const before = new Set<number>();
  for (const [at, quad] of found.entries()) {
    const index = nextAfter(quad, at, found, before, reach);
    if (index === null) continue;
    next.set(at, index);
    before.add(index);
  }
  const lines: Quad[] = [];
  for (const [at, head] of found.entries()) {
    if (before.has(at)) continue;
    let [last, guard] = [at, 0];
    for (let to = next.get(at); to !== undefined && guard < found.length; to = next.get(to), guard++)
      last = to;
    const tail = found[last];
    lines.push(last === at || !tail ? head : spanning(head, tail));
  }
  return lines;
}

/** Which of the others goes on where this one ends, the nearest of them; null when none does. */
function nextAfter(
  quad: Quad,
  at: number,
  found: readonly Quad[],
  taken: ReadonlySet<number>,
  reach: number,
): number | null {
  const length = lengthOf(quad);
  if (length < LONG) return null;
  let best: { index: number; gap: number } | null = null;
  for (const [index, other] of found.entries()) {
    if (index === at || taken.has(index)) continue;
    const gap = gapTo(quad, length, other, reach);
    if (gap !== null && (!best || gap < best.gap)) best = { index, gap };
  }
  return best?.index ?? null;
}

/** How far behind the end of a line another begins; null when it is no part of it. */
function gapTo(quad: Quad, length: number, other: Quad, reach: number): number | null {
  const { x0, x1, y, height, angle } = seenFrom(quad, other);
  const gap = x0 - length;
  if (gap > reach || gap < -OVERLAP || x1 < length) return null;
  // What lies behind a long line may stand off its level by what the line itself bends.
  if (Math.abs(y) > LEVEL + 0.02 * length || height < LOWEST || height > HIGHEST) return null;
  return angle > MAX_BEND && x1 - x0 > LONG * height ? null : gap;
}

/** From the beginning of one piece to the end of another; as high as the higher of both. */
function spanning(head: Quad, tail: Quad): Quad {
  const start = within(head, 0, MIDDLE);
  const end = within(tail, 1, MIDDLE);
  const high = Math.max(heightOf(head), heightOf(tail)) / 2;
  const length = Math.max(1e-6, distance(start, end));
  const [nx, ny] = [(-(end[1] - start[1]) / length) * high, ((end[0] - start[0]) / length) * high];
  return [
    [start[0] - nx, start[1] - ny],
    [end[0] - nx, end[1] - ny],
    [end[0] + nx, end[1] + ny],
    [start[0] + nx, start[1] + ny],
  ];
}

/** A part of the line, or more than it: shares of its length and of its height. */
export function stretch(quad: Quad, from: number, to: number, above = 0, below = 1): Quad {
  return [
    within(quad, from, above),
    within(quad, to, above),
    within(quad, to, below),
    within(quad, from, below),
  ];
}

/** The line from where another begins to where that one ends; a short piece has no direction of its own to trust. */
export function asLongAs(model: Quad, line: Quad): Quad {
  const { x0, x1, y } = seenFrom(model, line);
  const length = lengthOf(model);
  if (x1 - x0 < 0.6 * length) return shifted(model, y);
  return stretch(line, -x0 / (x1 - x0), (length - x0) / (x1 - x0));
}

/** Where a line that begins and ends as this one does would stand, `by` heights below. */
export function shifted(quad: Quad, by: number): Quad {
  return stretch(quad, 0, 1, by, 1 + by);
}

/**
 * Other lines of the block in which a line stands: up to two on each side that begin where it begins. From above.
 *
 * @param slack heights by which beginnings may differ
 */
export function blockOf(seed: Quad, lines: readonly Quad[], slack = 2): Quad[] {
  const length = lengthOf(seed);
  const near = lines
    .filter((line) => line !== seed)
    .map((quad) => ({ quad, ...seenFrom(seed, quad) }))
    .filter(
      ({ x0, x1, height, angle }) =>
        Math.abs(x0) < slack + 0.04 * length &&
        x1 < length * 1.12 + slack &&
        x1 - x0 > 3 &&
        angle < MAX_BEND &&
        Math.max(height, 1) < 1.9 * Math.min(height, 1),
    );
  const block = [{ quad: seed, y: 0 }];
  for (const direction of [-1, 1]) {
    let from = 0;
    for (let step = 0; step < 2; step++) {
      const [next] = near
        .filter(({ y }) => (y - from) * direction > 0.6 && (y - from) * direction < 3.2)
        .toSorted((a, b) => Math.abs(a.y - from) - Math.abs(b.y - from));
      if (!next) break;
      block.push(next);
      from = next.y;
    }
  }
  return block.toSorted((a, b) => a.y - b.y).map(({ quad }) => quad);
}
