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
/** Fainter samples belong to two letters as often as to one. */
const MIN_CONTRAST = 40;
const MAX_SIDE_PX = 64;
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
  /** Usual level of each tile, -1 where there is none; row by row. */
  levels: Int16Array;
  columns: number;
  /** Share of the tiles that have one. */
  share: number;
}

export function groundOf({ width, height, data }: LumaPlane): Ground {
  const columns = Math.ceil(width / TILE_WIDTH);
  const rows = Math.ceil(height / TILE_HEIGHT);
  const levels = new Int16Array(columns * rows).fill(-1);
  let known = 0;
  for (let tile = 0; tile < levels.length; tile++) {
    const left = (tile % columns) * TILE_WIDTH;
    const top = Math.floor(tile / columns) * TILE_HEIGHT;
    const [right, bottom] = [Math.min(width, left + TILE_WIDTH), Math.min(height, top + TILE_HEIGHT)];
    const counts = new Uint16Array(256);
    for (let y = top; y < bottom; y++) {
      for (let i = y * width + left, end = y * width + right; i < end; i++) {
        const level = data[i] ?? 0;
        counts[level] = (counts[level] ?? 0) + 1;
      }
    }
    let usual = 0;
    for (let level = 1; level < 256; level++) if ((counts[level] ?? 0) > (counts[usual] ?? 0)) usual = level;
    if ((counts[usual] ?? 0) < MIN_GROUND * (right - left) * (bottom - top)) continue;
    levels[tile] = usual;
    known++;
  }
  return { levels, columns, share: known / Math.max(1, levels.length) };
}

const groundAt = ({ levels, columns }: Ground, x: number, y: number): number =>
  levels[Math.floor(y / TILE_HEIGHT) * columns + Math.floor(x / TILE_WIDTH)] ?? -1;

/** @returns null when the time is spent or there are more than a page of print has */
export function glyphsOf(luma: LumaPlane, ground: Ground, shouldStop: () => boolean): Glyph[] | null {
  const { width, height, data } = luma;
  const inked = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const level = groundAt(ground, x, y);
      if (level >= 0 && Math.abs((data[i] ?? 0) - level) >= MIN_CONTRAST) inked[i] = 1;
    }
  }
  const glyphs: Glyph[] = [];
  const members: number[] = [];
  for (let start = 0; start < inked.length; start++) {
    if (inked[start] !== 1) continue;
    if ((glyphs.length & 255) === 0 && shouldStop()) return null;
    flood(inked, width, start, members);
    const glyph = glyphFrom(luma, ground, members);
    if (glyph) glyphs.push(glyph);
    if (glyphs.length > MAX_GLYPHS) return null;
  }
  return glyphs;
}

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

function glyphFrom(
  { width: stride, data }: LumaPlane,
  ground: Ground,
  members: readonly number[],
): Glyph | null {
  if (members.length < MIN_AREA || members.length > MAX_SIDE_PX * MAX_SIDE_PX) return null;
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (const at of members) {
    const x = at % stride;
    const y = Math.floor(at / stride);
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const [width, height] = [right - left + 1, bottom - top + 1];
  if (width > MAX_SIDE_PX || height > MAX_SIDE_PX) return null;
  const level = groundAt(ground, left, top);
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
