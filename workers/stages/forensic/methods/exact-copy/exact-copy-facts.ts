/**
 * Pieces of a losslessly stored picture that stand in it twice, sample for sample.
 *
 * No camera and no scanner gives the same noise twice: what is repeated exactly was copied, however small it is and however
 * often it was put down. Programs repeat signs exactly; a page that one drew is told by the number of *different*
 * pieces that repeat.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { ExactCopyFacts } from '../../copy-facts.ts';
import type { Place } from '../../place.ts';
import { roughShare } from './roughness.ts';
import { type Match, repeatedWindows, WINDOW } from './windows.ts';

/** Windows of one displacement that are no further apart belong to one piece. */
const JOINED_PX = 16;
const MAX_COPIES = 16;
/** Side of a JPEG block. */
const BLOCK = 8;
/** A digit of small print: 12 x 22 samples. */
const MIN_SIDE_PX = 10;
const MIN_SAMPLES = 160;
/** Samples between the windows of one piece that may differ: what was painted over a copy afterwards. */
const MIN_ALIKE_SHARE = 0.9;

/** A piece at (x, y) that stands again at (x + dx, y + dy). */
interface Piece {
  x: number;
  y: number;
  width: number;
  height: number;
  dx: number;
  dy: number;
}

/**
 * Distances of whole JPEG blocks are left out (a copy hits one once in 64 times): the coarse blocks of a picture that was
 * a JPEG once repeat there by themselves, and clipped paper hides that it was one.
 */
export function exactCopyFacts(
  luma: LumaPlane,
  placeOf: (x: number, y: number, width: number, height: number) => Place,
  shouldStop: () => boolean,
): ExactCopyFacts {
  const { matches, complete } = repeatedWindows(luma, shouldStop);
  const pieces = piecesOf(matches, luma.width)
    .filter(({ dx, dy }) => dx % BLOCK !== 0 || dy % BLOCK !== 0)
    .map((piece) => grown(luma, piece))
    .filter((piece) => alikeShare(luma, piece) >= MIN_ALIKE_SHARE)
    .filter(({ width, height }) => Math.min(width, height) >= MIN_SIDE_PX && width * height >= MIN_SAMPLES)
    // A copy that overlaps its original is a pattern: hatching, fillers, a screen's pixels.
    .filter(({ width, height, dx, dy }) => Math.abs(dx) >= width || Math.abs(dy) >= height)
    .filter((piece) => !isPredicted(piece))
    .toSorted((a, b) => b.width * b.height - a.width * a.height);
  return {
    complete,
    differentPieces: differentPieces(pieces),
    copies: pieces.slice(0, MAX_COPIES).map(({ x, y, width, height, dx, dy }) => ({
      places: [placeOf(x, y, width, height), placeOf(x + dx, y + dy, width, height)],
      displacement: { x: dx, y: dy },
      samples: width * height,
      flatShare: usualShare(luma, { x, y, width, height }),
      roughShare: roughShare(luma, { x, y, width, height }),
    })),
  };
}

/** Side of the blocks that WebP predicts. */
const PREDICTED = 16;

/**
 * Coarse WebP coding predicts blocks from the samples above or beside them, and straight down or across the same may come
 * out again: on 5 of 330 scans that were saved at quality 50 to 90, always 16 samples wide.
 */
const isPredicted = ({ width, height, dx, dy }: Piece): boolean =>
  (dx === 0 && width <= PREDICTED) || (dy === 0 && height <= PREDICTED);

/** Matches of one displacement, joined where they stand close to each other. */
function piecesOf(matches: readonly Match[], width: number): Piece[] {
  const byDisplacement = new Map<string, Match[]>();
  for (const { from, to } of matches) {
    // The earlier place first, so that a pair is one pair from either side.
    const [one, other] = from < to ? [from, to] : [to, from];
    const dx = (other % width) - (one % width);
    const dy = Math.floor(other / width) - Math.floor(one / width);
    const key = `${dx} ${dy}`;
    const group = byDisplacement.get(key);
    if (group) group.push({ from: one, to: other });
    else byDisplacement.set(key, [{ from: one, to: other }]);
  }
  return [...byDisplacement].flatMap(([key, group]) => {
    const [dx = 0, dy = 0] = key.split(' ').map(Number);
    return joined(group, width, dx, dy);
  });
}

function joined(group: readonly Match[], width: number, dx: number, dy: number): Piece[] {
  const pieces: Piece[] = [];
  for (const { from } of group.toSorted((a, b) => a.from - b.from)) {
    const [x, y] = [from % width, Math.floor(from / width)];
    const near = pieces.find(
      (piece) =>
        x >= piece.x - JOINED_PX &&
        x <= piece.x + piece.width + JOINED_PX - WINDOW &&
        y <= piece.y + piece.height + JOINED_PX - WINDOW,
    );
    if (!near) {
      pieces.push({ x, y, width: WINDOW, height: WINDOW, dx, dy });
      continue;
    }
    const right = Math.max(near.x + near.width, x + WINDOW);
    near.height = Math.max(near.y + near.height, y + WINDOW) - near.y;
    near.x = Math.min(near.x, x);
    near.width = right - near.x;
  }
  return pieces;
}

/**
 * Widened on each side while the whole next line of samples is the same at both places, and no further than the next
 * window that could have been remembered: bare paper beyond it is the same anywhere.
 */
function grown({ width, height, data }: LumaPlane, piece: Piece): Piece {
  let { x: left, y: top } = piece;
  let [right, bottom] = [left + piece.width, top + piece.height];
  const { dx, dy } = piece;
  const same = (x: number, y: number): boolean => data[y * width + x] === data[(y + dy) * width + x + dx];
  const inside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && x + dx >= 0 && x + dx < width && y + dy < height;
  const column = (x: number): boolean => {
    for (let y = top; y < bottom; y++) if (!inside(x, y) || !same(x, y)) return false;
    return true;
  };
  const row = (y: number): boolean => {
    for (let x = left; x < right; x++) if (!inside(x, y) || !same(x, y)) return false;
    return true;
  };
  const steps = { left: 0, right: 0, top: 0, bottom: 0 };
  const may = (side: keyof typeof steps): boolean => steps[side]++ < WINDOW;
  for (let moved = true; moved; ) {
    moved = false;
    if (column(left - 1) && may('left')) [left, moved] = [left - 1, true];
    if (column(right) && may('right')) [right, moved] = [right + 1, true];
    if (row(top - 1) && may('top')) [top, moved] = [top - 1, true];
    if (row(bottom) && may('bottom')) [bottom, moved] = [bottom + 1, true];
  }
  return { ...piece, x: left, y: top, width: right - left, height: bottom - top };
}

function alikeShare({ width: stride, data }: LumaPlane, { x, y, width, height, dx, dy }: Piece): number {
  let alike = 0;
  for (let row = y; row < y + height; row++) {
    for (let at = row * stride + x, end = at + width; at < end; at++) {
      if (data[at] === data[at + dy * stride + dx]) alike++;
    }
  }
  return alike / (width * height);
}

/** Share of the samples at the most frequent level: much of a drawn stroke's or a stamp's exactly flat ground, little of noise. */
function usualShare({ width: stride, data }: LumaPlane, { x, y, width, height }: Rectangle): number {
  const counts = new Uint32Array(256);
  for (let row = y; row < y + height; row++) {
    for (let at = row * stride + x, end = at + width; at < end; at++) {
      const level = data[at] ?? 0;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  return Math.max(...counts) / (width * height);
}

/** How many pieces repeat that have no place in common: copies of one piece are one. */
function differentPieces(pieces: readonly Piece[]): number {
  const groups: { x: number; y: number; width: number; height: number }[][] = [];
  for (const { x, y, width, height, dx, dy } of pieces) {
    const places = [
      { x, y, width, height },
      { x: x + dx, y: y + dy, width, height },
    ];
    const touching = groups.filter((group) => group.some((one) => places.some((two) => overlap(one, two))));
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push([...touching.flat(), ...places]);
  }
  return groups.length;
}

type Rectangle = { x: number; y: number; width: number; height: number };
const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
