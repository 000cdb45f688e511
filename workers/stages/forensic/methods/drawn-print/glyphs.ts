/**
 * The glyphs of a picture that a program drew: connected samples that differ from exactly flat ground.
 *
 * A rasteriser gives the same letter at the same place between the pixels the same samples, so glyphs are compared by
 * their own samples, bit by bit. Ground is the usual level of a tile; tiles without one (photographs, scans) hold none.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';

/** Tiles as wide as a few letters and as high as a line. */
const TILE_WIDTH = 64;
const TILE_HEIGHT = 32;
/** Share of a tile that has exactly its usual level: bare ground between drawn letters. */
const MIN_GROUND = 0.4;
/** Of rows that are shaded in turn, the lesser one. */
const MIN_OTHER_GROUND = 0.12;
/** Fainter samples belong to two letters as often as to one. */
const MIN_CONTRAST = 40;
const MAX_SIDE_PX = 64;
/** Amounts in large print on the screens of telephones: told by their colours alone, since shapes of this size stand once on a page. */
const MAX_LARGE_PX = 160;
const MIN_AREA = 4;
/** A page of small print has some 8000; more is a texture. */
const MAX_GLYPHS = 12_000;

export interface Glyph {
  x: number;
  y: number;
  width: number;
  height: number;
  ground: number;
  /** Difference from the ground of each sample of its box, zero for those that belong to others; row by row. */
  ink: Int16Array;
  /** Equal for glyphs of the same samples. */
  key: string;
}

interface Ground {
  /** Usual level of each row of samples within each tile, -1 where there is none. */
  levels: Int16Array;
  columns: number;
  /** Share of the tiles that have one. */
  share: number;
}

export function groundOf(luma: LumaPlane): Ground {
  const { width, height } = luma;
  const columns = Math.ceil(width / TILE_WIDTH);
  const tiles = columns * Math.ceil(height / TILE_HEIGHT);
  const levels = new Int16Array(columns * height).fill(-1);
  let known = 0;
  for (let tile = 0; tile < tiles; tile++) {
    const column = tile % columns;
    const top = Math.floor(tile / columns) * TILE_HEIGHT;
    const place = {
      left: column * TILE_WIDTH,
      right: Math.min(width, (column + 1) * TILE_WIDTH),
      top,
      bottom: Math.min(height, top + TILE_HEIGHT),
    };
    const [usual, other] = usualLevels(luma, place);
    if (usual === null) continue;
    known++;
    for (let y = top; y < place.bottom; y++) {
      const isOther = other !== null && countOf(luma, place, y, other) > countOf(luma, place, y, usual);
      levels[y * columns + column] = isOther ? other : usual;
    }
  }
  return { levels, columns, share: known / Math.max(1, tiles) };
}

interface Tile {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of a tile, and the other where its rows are shaded in turn: too near to be told from faint print by its level. */
function usualLevels({ width, data }: LumaPlane, tile: Tile): [usual: number | null, other: number | null] {
  const { left, right, top, bottom } = tile;
  const counts = new Uint16Array(256);
  for (let y = top; y < bottom; y++) {
    for (let i = y * width + left, end = y * width + right; i < end; i++) {
      const level = data[i] ?? 0;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  const mostOf = (from: number, to: number, but = -1): number => {
    let most = but === from ? from + 1 : from;
    for (let level = from; level <= to; level++)
      if (level !== but && (counts[level] ?? 0) > (counts[most] ?? 0)) most = level;
    return most;
  };
  const area = (right - left) * (bottom - top);
  const usual = mostOf(0, 255);
  const other = mostOf(Math.max(0, usual - MIN_CONTRAST), Math.min(255, usual + MIN_CONTRAST), usual);
  const isShaded = (counts[other] ?? 0) >= MIN_OTHER_GROUND * area;
  const both = (counts[usual] ?? 0) + (isShaded ? (counts[other] ?? 0) : 0);
  return both < MIN_GROUND * area ? [null, null] : [usual, isShaded ? other : null];
}

function countOf({ width, data }: LumaPlane, { left, right }: Tile, y: number, level: number): number {
  let count = 0;
  for (let i = y * width + left, end = y * width + right; i < end; i++) if (data[i] === level) count++;
  return count;
}

const groundAt = ({ levels, columns }: Ground, x: number, y: number): number =>
  levels[y * columns + Math.floor(x / TILE_WIDTH)] ?? -1;

interface Glyphs {
  usual: Glyph[];
  large: Glyph[];
}

/** @returns null when the time is spent or there are more than a page of print has */
export function glyphsOf(luma: LumaPlane, ground: Ground, shouldStop: () => boolean): Glyphs | null {
  const { width, height, data } = luma;
  const inked = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const level = groundAt(ground, x, y);
      if (level >= 0 && Math.abs((data[i] ?? 0) - level) >= MIN_CONTRAST) inked[i] = 1;
    }
  }
  const glyphs: Glyphs = { usual: [], large: [] };
  const members: number[] = [];
  for (let start = 0; start < inked.length; start++) {
    if (inked[start] !== 1) continue;
    if ((glyphs.usual.length & 255) === 0 && shouldStop()) return null;
    flood(inked, width, start, members);
    const glyph = glyphFrom(luma, ground, members);
    if (glyph) (isLarge(glyph) ? glyphs.large : glyphs.usual).push(glyph);
    if (glyphs.usual.length > MAX_GLYPHS) return null;
  }
  return glyphs;
}

const isLarge = ({ width, height }: Glyph): boolean => width > MAX_SIDE_PX || height > MAX_SIDE_PX;

/** Where the ground beside it is another or unknown, as at a selected row, a part of the glyph may lie there unseen. */
const standsOn = (ground: Ground, level: number, { left, top, right, bottom }: Tile): boolean =>
  [top - 1, bottom + 1].every((y) => [left - 1, right + 1].every((x) => groundAt(ground, x, y) === level));

/** Leaves in `members` what is connected with the start, corners included, and takes it out of `inked`. */
function flood(inked: Uint8Array, width: number, start: number, members: number[]): void {
  members.length = 0;
  members.push(start);
  inked[start] = 0;
  for (let next = 0; next < members.length; next++) {
    const at = members[next] ?? 0;
    const x = at % width;
    for (let dy = -width; dy <= width; dy += width) {
      for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
        const other = at + dy + dx;
        if (inked[other] !== 1) continue;
        inked[other] = 0;
        members.push(other);
      }
    }
  }
}

/** Its last row and column belong to it. */
function boundsOf(members: readonly number[], stride: number): Tile {
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (const at of members) {
    const x = at % stride;
    const y = Math.floor(at / stride);
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, right, top, bottom };
}

function glyphFrom(
  { width: stride, height: rows, data }: LumaPlane,
  ground: Ground,
  members: readonly number[],
): Glyph | null {
  if (members.length < MIN_AREA || members.length > MAX_LARGE_PX * MAX_LARGE_PX) return null;
  const box = boundsOf(members, stride);
  const { left, right, top, bottom } = box;
  // Cut by the border, as print of a window that was scrolled: half a letter has a shape of its own.
  if (left === 0 || top === 0 || right === stride - 1 || bottom === rows - 1) return null;
  const [width, height] = [right - left + 1, bottom - top + 1];
  if (width > MAX_LARGE_PX || height > MAX_LARGE_PX) return null;
  const level = groundAt(ground, left, top);
  if (!standsOn(ground, level, box)) return null;
  const ink = new Int16Array(width * height);
  for (const at of members) {
    const x = at % stride;
    const y = Math.floor(at / stride);
    // Over two grounds (a field's frame, a button's edge) it is no letter on flat ground.
    if (groundAt(ground, x, y) !== level) return null;
    ink[(y - top) * width + x - left] = (data[at] ?? 0) - level;
  }
  return {
    x: left,
    y: top,
    width,
    height,
    ground: level,
    ink,
    key: `${width} ${Buffer.from(ink.buffer).toString('latin1')}`,
  };
}
