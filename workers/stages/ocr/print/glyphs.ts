/** Where the single characters of a word stand: columns with ink that paper parts. Characters that touch count as one. */
import { lumaAt } from '../../../artifacts/luma.ts';
import type { Picture } from '../../../reading/picture.ts';
import type { Place } from './alike.ts';
import { quantile } from './quantile.ts';

/** Full stops and commas are too small to be told apart. Readers' boxes are up to twice as high as the digits in them. */
const FULL_HEIGHT = 0.7;
const MARGIN = 2;
/** Readers' boxes may cut a word's first and last character: beside the word by as much of its height. */
const BESIDE = 0.2;

interface Part {
  from: number;
  to: number;
  top: number;
  bottom: number;
}

/** @returns places with a rim of paper; none where the word lies outside of the picture or is too small */
export function glyphsOf(picture: Picture, word: Place): Place[] {
  const { x, y, width, height } = word;
  const { width: w, height: h } = picture;
  if (x < MARGIN || y < MARGIN || x + width + MARGIN > w || y + height + MARGIN > h) return [];
  if (width < 5 || height < 8) return [];
  const beside = Math.round(BESIDE * height);
  const left = Math.max(MARGIN, x - beside);
  const wide = { x: left, y, width: Math.min(w - MARGIN, x + width + beside) - left, height };
  const sorted = lumaOf(picture, word).sort();
  const [dark, light] = [quantile(sorted, 0.03), quantile(sorted, 0.88)];
  // What the rim beside the word cuts is a sign of its neighbour.
  const parts = partsOf(lumaOf(picture, wide), wide, dark + 0.55 * (light - dark)).filter(
    ({ from, to }) => (left === MARGIN || from > 0) && to < wide.width - 1,
  );
  const tallest = Math.max(0, ...parts.map(({ top, bottom }) => bottom + 1 - top));
  return parts
    .filter(({ top, bottom }) => bottom + 1 - top >= FULL_HEIGHT * tallest)
    .map(({ from, to, top, bottom }) => ({
      x: left + from - MARGIN,
      y: y + top - MARGIN,
      width: to + 1 - from + 2 * MARGIN,
      height: bottom + 1 - top + 2 * MARGIN,
    }));
}

function lumaOf({ data, width: w }: Picture, { x, y, width, height }: Place): Float32Array {
  const levels = new Float32Array(width * height);
  for (let at = 0; at < levels.length; at++) {
    const from = ((y + Math.floor(at / width)) * w + x + (at % width)) * 3;
    levels[at] = lumaAt(data, from);
  }
  return levels;
}

function partsOf(levels: Float32Array, { width, height }: Place, limit: number): Part[] {
  const found: Part[] = [];
  let open: Part | null = null;
  for (let column = 0; column < width; column++) {
    let [top, bottom] = [height, -1];
    for (let row = 0; row < height; row++) {
      if ((levels[row * width + column] ?? 255) >= limit) continue;
      top = Math.min(top, row);
      bottom = row;
    }
    if (bottom < 0) {
      open = null;
      continue;
    }
    if (!open) found.push((open = { from: column, to: column, top, bottom }));
    open.to = column;
    open.top = Math.min(open.top, top);
    open.bottom = Math.max(open.bottom, bottom);
  }
  return found;
}
