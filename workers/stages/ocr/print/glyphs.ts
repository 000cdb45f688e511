/** Where the single characters of a word stand: columns with ink that paper parts. Characters that touch count as one. */
import type { Picture } from '../../../reading/picture.ts';
import type { Place } from './alike.ts';
import { quantile } from './quantile.ts';

/** Full stops and commas are too small to be told apart. */
const FULL_HEIGHT = 0.6;
const MARGIN = 2;

/** @returns places with a rim of paper; none where the word lies outside of the picture or is too small */
export function glyphsOf({ data, width: w, height: h }: Picture, word: Place): Place[] {
  const { x, y, width, height } = word;
  if (x < MARGIN || y < MARGIN || x + width + MARGIN > w || y + height + MARGIN > h) return [];
  if (width < 5 || height < 8) return [];
  const levels = new Float32Array(width * height);
  for (let at = 0; at < levels.length; at++) {
    const from = ((y + Math.floor(at / width)) * w + x + (at % width)) * 3;
    levels[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  const sorted = [...levels].sort((a, b) => a - b);
  const [dark, light] = [quantile(sorted, 0.03), quantile(sorted, 0.88)];
  const limit = dark + 0.55 * (light - dark);
  const found: { from: number; to: number; top: number; bottom: number }[] = [];
  let open: (typeof found)[number] | null = null;
  for (let column = 0; column < width; column++) {
    const rows = Array.from({ length: height }, (_, row) => row).filter(
      (row) => (levels[row * width + column] ?? 255) < limit,
    );
    const [top, bottom] = [rows.at(0), rows.at(-1)];
    if (top === undefined || bottom === undefined) {
      open = null;
      continue;
    }
    if (!open) found.push((open = { from: column, to: column, top, bottom }));
    open.to = column;
    open.top = Math.min(open.top, top);
    open.bottom = Math.max(open.bottom, bottom);
  }
  return found
    .filter(({ top, bottom }) => bottom + 1 - top >= FULL_HEIGHT * height)
    .map(({ from, to, top, bottom }) => ({
      x: x + from - MARGIN,
      y: y + top - MARGIN,
      width: to + 1 - from + 2 * MARGIN,
      height: bottom + 1 - top + 2 * MARGIN,
    }));
}
