/** Where a place stands among the values of a text layer. */
import type { Box } from '../../../../shared/contracts/finding.ts';

/** Heights of a line: to the values above and below, and to words that stand close on its line. */
const [FAR, BESIDE] = [7, 30];
/** Heights of a line within which edges of a column stand. */
const EDGE = 0.7;
const MIN_IN_COLUMN = 2;

/**
 * `column`: values stand above or below it at its left or right edge, and a word on its line. `line`: words stand close beside it, and that is all.
 *
 * @param values boxes of amounts, dates and accounts that are text
 * @param words boxes of all words
 * @param aspect width of the page divided by its height
 */
export function standingOf(
  place: Box,
  values: readonly Box[],
  words: readonly Box[],
  lineHeight: number,
  aspect: number,
): 'column' | 'line' | null {
  const [x, y, width, height] = place;
  const [em, middle] = [lineHeight / aspect, y + height / 2];
  const onLine = words.filter((box) => middle > box[1] && middle < box[1] + box[3]);
  if (onLine.length === 0) return null;
  const inColumn = values.filter((box) => {
    const away = Math.abs(box[1] + box[3] / 2 - middle);
    const isApart = away >= 0.6 * lineHeight && away <= FAR * lineHeight;
    const ends = [box[0] - x, box[0] + box[2] - x - width].map(Math.abs);
    return isApart && Math.min(...ends) <= EDGE * em;
  });
  // Rows of a table are as wide as the page.
  if (inColumn.length >= MIN_IN_COLUMN) return 'column';
  const isBeside = onLine.some((box) => Math.max(box[0] - x - width, x - box[0] - box[2]) <= BESIDE * em);
  return isBeside ? 'line' : null;
}

/** Its middle lies between the first and the last of the rows. */
export function isAmong([, y, , height]: Box, rows: readonly Box[]): boolean {
  const middle = y + height / 2;
  return rows.some((box) => box[1] <= middle) && rows.some((box) => middle <= box[1] + box[3]);
}
