/**
 * The characters of one word as shares of ink: columns with ink that the ground parts, where there are as many of them as
 * the word has characters. Levels are taken from the word's own ground and ink, so that colours do not matter.
 */
import { lumaAt } from '../../../artifacts/luma.ts';
import type { Picture } from '../../../reading/picture.ts';
import type { Place } from './alike.ts';
import { quantileAmong } from './quantile.ts';
import { scratch } from './scratch.ts';

export interface Character {
  text: string;
  /** In pixels of the picture, without its rim. */
  height: number;
  /** Ink around its centre of gravity, `GRID` x `GRID`, scaled to one height. */
  ink: Float32Array;
}

/** Samples along a side; a character is `SCALED_HEIGHT` of them high. */
export const GRID = 24;
const SCALED_HEIGHT = 16;
/** Readers' boxes may cut a character: around the word by as much, in pixels and in heights of the word. */
const MARGIN = 3;
const MARGIN_SHARE = 0.25;
const MAX_SIDE = 1500;
const MIN_CONTRAST = 50;
const MIN_INK = 0.3;
/** Smaller ones are too few pixels to have a shape. */
const MIN_HEIGHT = 5;
/** Commas and stops of a number; what is as high as its digits is one, or a sign that is read as one. */
const FULL_HEIGHT = 0.75;
const NUMBER = /^[-+€$£]?[\d.,:'\u202f-]+[€%]?$/;
const FULL = /[\d€$£%]/;
const COMPARED = /[\p{L}\d]/u;

/** @returns none where characters touch, or signs are missing: then nobody knows which is which */
export function charactersOf(picture: Picture, word: Place, text: string): Character[] {
  const patch = inkOf(picture, word);
  if (!patch) return [];
  const columns = partsOf(patch);
  const signs = [...text];
  const isNumber = NUMBER.test(text);
  if (!isNumber) return columns.length === signs.length ? taken(patch, columns, signs) : [];
  const tallest = Math.max(0, ...columns.map(({ top, bottom }) => bottom + 1 - top));
  const isFull = ({ top, bottom }: Part): boolean => bottom + 1 - top >= FULL_HEIGHT * tallest;
  const full = columns.filter(isFull);
  const digits = signs.filter((sign) => FULL.test(sign));
  // Where stops and signs are seen apart they have to stand where they were read: else a neighbour's sign is one of them.
  const isShifted =
    columns.length === signs.length && columns.some((one, at) => isFull(one) !== FULL.test(signs[at] ?? ''));
  return full.length === digits.length && !isShifted ? taken(patch, full, digits) : [];
}

interface Patch {
  width: number;
  height: number;
  /** Shares of ink. */
  ink: Float32Array;
}

const levelsOf = scratch();

/** Null where the place is too small, too large or too faint. */
function inkOf({ data, width: w, height: h }: Picture, { x, y, width, height }: Place): Patch | null {
  const margin = Math.max(MARGIN, Math.round(MARGIN_SHARE * height));
  const [left, top] = [Math.max(0, x - margin), Math.max(0, y - MARGIN)];
  const [right, bottom] = [Math.min(w, x + width + margin), Math.min(h, y + height + MARGIN)];
  const patch = { width: right - left, height: bottom - top };
  if (patch.width < 2 * MARGIN || patch.height < 9 || Math.max(patch.width, patch.height) > MAX_SIDE)
    return null;
  const size = patch.width * patch.height;
  const [levels, ink] = [levelsOf(size), new Float32Array(size)];
  for (let row = top, at = 0; row < bottom; row++) {
    for (let from = (row * w + left) * 3; from < (row * w + right) * 3; from += 3, at++)
      ink[at] = levels[at] = Math.fround(lumaAt(data, from));
  }
  const levelAt = (share: number): number => quantileAmong(levels, size, share);
  const [dark, middle, light] = [levelAt(0.02), levelAt(0.5), levelAt(0.98)];
  if (light - dark < MIN_CONTRAST) return null;
  // There is more ground than ink.
  const isLightInk = light - middle > middle - dark;
  const [ground, full] = isLightInk ? [levelAt(0.2), light] : [levelAt(0.8), dark];
  if (Math.abs(full - ground) < MIN_CONTRAST) return null;
  for (let at = 0; at < size; at++)
    ink[at] = Math.max(0, Math.min(1.2, (ink[at]! - ground) / (full - ground)));
  return { ...patch, ink };
}

interface Part {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function partsOf({ width, height, ink }: Patch): Part[] {
  const found: Part[] = [];
  let open: Part | null = null;
  for (let column = 0; column < width; column++) {
    let [top, bottom] = [height, -1];
    for (let row = 0; row < height; row++) {
      if ((ink[row * width + column] ?? 0) <= MIN_INK) continue;
      top = Math.min(top, row);
      bottom = row;
    }
    if (bottom < 0) {
      open = null;
      continue;
    }
    if (!open) found.push((open = { left: column, right: column, top, bottom }));
    open.right = column;
    open.top = Math.min(open.top, top);
    open.bottom = Math.max(open.bottom, bottom);
  }
  // What the margin cuts belongs to the next word.
  return found.filter(({ left, right }) => left > 0 && right < width - 1);
}

const taken = (patch: Patch, parts: readonly Part[], signs: readonly string[]): Character[] =>
  parts.flatMap((part, at) => {
    const [text, height] = [signs[at] ?? '', part.bottom + 1 - part.top];
    if (!COMPARED.test(text) || height < MIN_HEIGHT) return [];
    const [total, x, y] = centreOf(patch, part);
    return total > 0 ? [{ text, height, ink: sampled(patch, part, x, y, height) }] : [];
  });

/** Sum of the ink and its centre of gravity, with the rim of half ink around the part. */
function centreOf({ width, ink }: Patch, { left, right, top, bottom }: Part): [number, number, number] {
  let [total, x, y] = [0, 0, 0];
  for (let row = Math.max(0, top - 1); row <= bottom + 1; row++) {
    for (let column = Math.max(0, left - 1); column <= Math.min(width - 1, right + 1); column++) {
      const share = ink[row * width + column] ?? 0;
      total += share;
      x += share * column;
      y += share * row;
    }
  }
  return [total, x / total, y / total];
}

/** Around the centre of gravity, which takes away where between pixels it stands; softened, since sampling sharpens nothing. */
function sampled(patch: Patch, part: Part, x: number, y: number, height: number): Float32Array {
  const step = height / SCALED_HEIGHT;
  const samples = new Float32Array(GRID * GRID);
  for (let at = 0; at < samples.length; at++) {
    const column = x + ((at % GRID) - GRID / 2 + 0.5) * step;
    const row = y + (Math.floor(at / GRID) - GRID / 2 + 0.5) * step;
    if (column < part.left - 1 || column > part.right + 1 || row < part.top - 1 || row > part.bottom + 1)
      continue;
    samples[at] = between(patch, column, row);
  }
  return softened(samples);
}

function between({ width, height, ink }: Patch, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const at = (u: number, v: number): number =>
    u < 0 || v < 0 || u >= width || v >= height ? 0 : (ink[v * width + u] ?? 0);
  const [right, down] = [x - column, y - row];
  return (
    (at(column, row) * (1 - right) + at(column + 1, row) * right) * (1 - down) +
    (at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right) * down
  );
}

function softened(samples: Float32Array): Float32Array {
  const out = new Float32Array(samples.length);
  const of = (at: number): number => samples[at] ?? 0;
  for (let at = GRID + 1; at < samples.length - GRID - 1; at++) {
    const beside = of(at - 1) + of(at + 1) + of(at - GRID) + of(at + GRID);
    const across = of(at - GRID - 1) + of(at - GRID + 1) + of(at + GRID - 1) + of(at + GRID + 1);
    out[at] = (4 * of(at) + 2 * beside + across) / 16;
  }
  return out;
}
