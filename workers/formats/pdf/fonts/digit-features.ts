/** What of a digit's outline says which digit it is, whatever the typeface: where ink is, how wide it is, what it encloses. */
import { holesOf } from './digit-holes.ts';
import { COLUMNS, digitInk, ROWS } from './digit-ink.ts';
import type { Polygon } from './glyph-outline.ts';

/** Cells of the picture that make one number. */
const BLOCK = 3;
/** Ink of three cells beside each other, by their bits. */
const INK_OF_THREE = [0, 1, 1, 2, 1, 2, 2, 3] as const;
/** Enclosed cells that are no counter but a gap between strokes that touch. */
const MIN_HOLE = 4;

/** Length of what `digitFeatures` gives. */
export const DIGIT_FEATURES = (COLUMNS / BLOCK) * (ROWS / BLOCK) + 6;

/**
 * Share of ink of the blocks of the glyph's box, from top left by rows; then its width by height, and of the two largest
 * counters together: whether there is one, whether there are two, area, height of the middle (0 bottom, 1 top), height.
 * Null for an outline without area.
 */
export function digitFeatures(polygons: readonly Polygon[]): number[] | null {
  const ink = digitInk(polygons);
  if (!ink) return null;
  const { rows, width, height } = ink;
  const features: number[] = [];
  for (let row = 0; row < ROWS; row += BLOCK)
    for (let column = 0; column < COLUMNS; column += BLOCK) {
      let sum = 0;
      for (let y = row; y < row + BLOCK; y++) sum += INK_OF_THREE[(rows[y]! >> column) & 7]!;
      features.push(sum / (BLOCK * BLOCK));
    }
  const holes = holesOf(rows).filter(({ area }) => area >= MIN_HOLE);
  const area = holes.reduce((sum, hole) => sum + hole.area, 0);
  const middle = holes.reduce((sum, hole) => sum + hole.area * hole.middle, 0) / Math.max(area, 1);
  features.push(
    Math.min(width / height, 2),
    holes.length > 0 ? 1 : 0,
    holes.length > 1 ? 1 : 0,
    area / (COLUMNS * ROWS),
    area === 0 ? 0.5 : 1 - middle / ROWS,
    Math.max(0, ...holes.map((hole) => hole.rows)) / ROWS,
  );
  return features;
}
