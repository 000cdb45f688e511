/**
 * Blocks of text side by side whose lines run on by themselves: two addresses, each with its own distances between lines. That a
 * line of one comes near a line of the other is chance. It shows where the line above or below falls between two lines of the
 * other block; cells of one table, and a value beside its label, share their lines there as well.
 */
import { baseLine, within } from '../../layout/lines.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import type { Word } from '../../layout/words.ts';

/** In units of the size: the nearest next line, and how far a line that falls between two is from one of them. */
const MIN_PITCH = 0.9;
const BETWEEN = 0.8;
const SAME_LEFT = 0.05;

/**
 * @param mates words near the line of `value`
 * @param words all words there
 * @param near as far as words are taken for one line, in points
 */
export function isOfOtherBlock(
  value: Word,
  mates: readonly Word[],
  words: readonly Word[],
  near: number,
): boolean {
  const em = Math.max(value.size, 1);
  const from = Math.min(...mates.map(({ box }) => box.x0));
  const to = Math.max(...mates.map(({ box }) => box.x1));
  const beside = words.filter(({ box }) => box.x0 < to && box.x1 > from);
  return words.some((next) => {
    const pitch = Math.abs(baseLine(next) - baseLine(value));
    if (!within(pitch, MIN_PITCH, LAYOUT.nextLine, em)) return false;
    if (Math.abs(next.box.x0 - value.box.x0) > SAME_LEFT * em) return false;
    const nearest = Math.min(...beside.map((word) => Math.abs(baseLine(word) - baseLine(next))));
    return nearest > near && nearest < BETWEEN * em;
  });
}
