/**
 * Columns that stand beside their lines as one: the heads of several rows each, which a table centres among them, the
 * labels of a chart beside the values of its bars, and values whose font a program sets lower than that of their labels. A program
 * puts all of them off by the same, and nothing of that column stands on a line in between. Who retypes values of a table leaves others
 * of their column as they were.
 */
import type { Rect } from '../../../../../formats/pdf/index.ts';
import { baseLine, inOneColumn } from '../../layout/lines.ts';
import type { Word } from '../../layout/words.ts';

/** From so many on a column can be told; two values may have been put down by one hand. */
const MIN_COLUMN = 3;

export interface Placed {
  box: Rect;
  word: Word;
  offsetPt: number;
}

/**
 * @param departures of one page, or of one form on it
 * @param companions what stands beside its line and is no departure by itself: with a single other word, or no value
 * @param words all words there
 * @param exact what counts as one place, in points
 */
export function columnsOf<Departure extends Placed>(
  departures: readonly Departure[],
  companions: readonly Placed[],
  words: readonly Word[],
  exact: number,
): { columns: Departure[][]; single: Departure[] } {
  const isBeside = (one: Placed, other: Placed): boolean =>
    inOneColumn(one, other) && Math.abs(one.offsetPt - other.offsetPt) < exact;
  const columns: Departure[][] = [];
  for (const departure of departures) {
    const column = columns.find(([first]) => first !== undefined && isBeside(first, departure));
    if (column) column.push(departure);
    else columns.push([departure]);
  }
  const isColumn = (column: readonly Departure[]): boolean => {
    const [first] = column;
    const own = new Set(column.map(({ word }) => word));
    const others = companions.filter(
      (other) => first !== undefined && !own.has(other.word) && isBeside(first, other),
    );
    const whole = [...column, ...others];
    return whole.length >= MIN_COLUMN && !hasOthers(whole, words);
  };
  return { columns: columns.filter(isColumn), single: columns.filter((c) => !isColumn(c)).flat() };
}

/** Whether other words of that column stand between its first and its last. */
function hasOthers(column: readonly Placed[], words: readonly Word[]): boolean {
  const own = new Set(column.map(({ word }) => word));
  const lines = column.map(({ word }) => baseLine(word));
  const [top, foot] = [Math.max(...lines), Math.min(...lines)];
  return words.some(
    (word) =>
      baseLine(word) < top &&
      baseLine(word) > foot &&
      !own.has(word) &&
      column.some((departure) => inOneColumn(departure, word)),
  );
}
