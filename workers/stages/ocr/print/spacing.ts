/**
 * How the characters of one word stand: how far apart, how broad, and whether their feet lie on the line. A near face has another
 * pitch, and what is typed into a tilted page often stands level.
 */
import type { Patch } from './patch.ts';
import { quantile } from './quantile.ts';

/** Columns with ink that paper parts: a glyph, or several that touch. Rows between which its ink lies. */
export interface Stretch {
  from: number;
  to: number;
  top: number;
  bottom: number;
}

/** Rows beyond the box in which a glyph may end: readers cut boxes closely. */
const BEYOND = 2;

export function stretches({ luma, width, left, right, top, bottom }: Patch, limit: number): Stretch[] {
  const found: Stretch[] = [];
  let open: Stretch | null = null;
  for (let column = left; column < right; column++) {
    let [first, last] = [-1, -1];
    for (let row = top - BEYOND; row < bottom + BEYOND; row++) {
      if ((luma[row * width + column] ?? 255) >= limit) continue;
      if (first < 0) first = row;
      last = row + 1;
    }
    if (first < 0) {
      open = null;
      continue;
    }
    if (!open) found.push((open = { from: column, to: column + 1, top: first, bottom: last }));
    open.to = column + 1;
    open.top = Math.min(open.top, first);
    open.bottom = Math.max(open.bottom, last);
  }
  return found;
}

/** Lower ones are stops and commas; broader ones are several characters that touch. */
const FULL_HEIGHT = 0.7;
const BROADEST = 1.2;
const MIN_STEPS = 2;
const MIN_BREADTHS = 2;
const MIN_FEET = 4;
/** A step across a stop or a comma is longer than those between digits. */
const SHORT_STEP = 0.35;
/** The digit 1 is narrower than the others. */
const BROAD = 0.6;
/** Columns over which the tilt is told, in samples of rise. */
const TILT_OVER = 60;

/**
 * @param paper level of the paper
 * @returns the pitch and the breadth of its characters in their heights (from middle to middle of their outermost rows), and how
 * far their feet rise or fall over sixty columns; null where too few characters stand apart
 */
export function spacingOf(
  patch: Patch,
  parts: readonly Stretch[],
  paper: number,
  contrast: number,
): (number | null)[] {
  const tallest = Math.max(0, ...parts.map(({ top, bottom }) => bottom - top));
  const glyphs = parts
    .filter(
      ({ from, to, top, bottom }) => bottom - top >= FULL_HEIGHT * tallest && to - from < BROADEST * tallest,
    )
    .map((part) => ({
      middle: (part.from + part.to) / 2,
      breadth: part.to - part.from,
      head: edgeOf(patch, part, part.top, -1, paper, contrast),
      foot: edgeOf(patch, part, part.bottom - 1, 1, paper, contrast),
    }));
  const inOrder = (values: number[]): number[] => values.sort((a, b) => a - b);
  const height = quantile(inOrder(glyphs.map(({ head, foot }) => foot - head)), 0.5);
  if (height <= 0) return [null, null, null];
  const steps = inOrder(glyphs.slice(1).map(({ middle }, at) => middle - (glyphs[at]?.middle ?? 0)));
  const breadths = inOrder(glyphs.map(({ breadth }) => breadth));
  return [
    steps.length >= MIN_STEPS ? quantile(steps, SHORT_STEP) / height : null,
    breadths.length >= MIN_BREADTHS ? quantile(breadths, BROAD) / height : null,
    glyphs.length >= MIN_FEET ? TILT_OVER * rise(glyphs) : null,
  ];
}

/** Where the ink of a glyph falls to half, to a part of a row; for print without any spread the middle of its outermost row. */
function edgeOf(
  patch: Patch,
  { from, to }: Stretch,
  row: number,
  outwards: 1 | -1,
  paper: number,
  contrast: number,
): number {
  const inkOf = (at: number): number => {
    let most = 0;
    for (let column = from; column < to; column++)
      most = Math.max(most, (paper - (patch.luma[at * patch.width + column] ?? paper)) / contrast);
    return Math.min(1, most);
  };
  const [inside, outside] = [inkOf(row), inkOf(row + outwards)];
  const part = inside > outside ? Math.max(0, Math.min(1, (inside - 0.5) / (inside - outside))) : 0.5;
  return (outwards > 0 ? row : row + 1) + outwards * part;
}

/** Slope of the feet by least squares. */
function rise(glyphs: readonly { middle: number; foot: number }[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(glyphs.map(({ middle }) => middle)), mean(glyphs.map(({ foot }) => foot))];
  let [together, alone] = [0, 0];
  for (const { middle, foot } of glyphs) {
    together += (middle - x) * (foot - y);
    alone += (middle - x) ** 2;
  }
  return alone > 0 ? together / alone : 0;
}
