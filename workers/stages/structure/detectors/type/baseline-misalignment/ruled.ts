/**
 * Cells with rules of their own: a total below a line that only its column has. Borders are part of a cell's height, so that what
 * stands in the middle of a cell stands beside the rest of its row by half of what its borders are thicker (CSS 2.1, 17.6.2).
 */

import type { Line } from '../../layout/blank-lines.ts';
import { baseLine } from '../../layout/lines.ts';
import type { Word } from '../../layout/words.ts';

/** Of the size of the letters, from the base line: borders of the cell, not those of the next row. */
const BELOW = 1.2;
const ABOVE = 2.2;

/** @param mates the rest of its line */
export function isInRuledCell(value: Word, mates: readonly Word[], lines: readonly Line[]): boolean {
  const em = Math.max(value.size, 1);
  return lines.some(({ box }) => {
    const height = (box.y0 + box.y1) / 2 - baseLine(value);
    const isNear = height >= -BELOW * em && height <= ABOVE * em;
    const isOver = box.x0 <= value.box.x0 && box.x1 >= value.box.x1;
    return isNear && isOver && !mates.some((mate) => mate.box.x0 < box.x1 && mate.box.x1 > box.x0);
  });
}
