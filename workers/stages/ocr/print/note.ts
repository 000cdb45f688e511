/**
 * Lines that somebody wrote onto a page after it was printed: `Paid - ref. 4471, scanned for file`. Such a note is in larger print than
 * what stands about it and keeps none of its edges; a line that takes the place of another keeps both.
 */
import type { Box } from '../../../../shared/contracts/finding.ts';
import type { Word } from '../facts.ts';
import { medianOf } from './quantile.ts';

/** Of fewer words it may be a name or a heading. */
const MIN_WORDS = 3;
/** In heights of its print: between its words, from where it begins to where lines begin that are set with it, and to the lines about it. */
const GAP = 1.5;
const ALIGNED = 0.3;
const ABOUT = 3;
/** As many times as high as the print about it. */
const LARGER = 1.15;

type Placed = Pick<Word, 'box' | 'line'>;

/** @param aspect of the page: width by height */
export function isOfNote(word: Placed, all: readonly Placed[], aspect: number): boolean {
  const own = all.filter(({ line }) => line === word.line).toSorted((a, b) => a.box[0] - b.box[0]);
  const height = medianOf(own.map(({ box }) => box[3]));
  const isRun = own.every(({ box }, at) => {
    const before = own[at - 1]?.box;
    return before === undefined || (box[0] - before[0] - before[2]) * aspect <= GAP * height;
  });
  if (own.length < MIN_WORDS || !isRun) return false;
  // A sign by itself may be a rule of a table that was read as a letter.
  const lines = [...Map.groupBy(all, ({ line }) => line).values()].filter(
    (line) => line.length > 1 && line[0]?.line !== word.line,
  );
  const about = lines.filter((line) => Math.abs(middleOf(line) - middleOf(own)) <= ABOUT * height);
  if (about.length === 0) return false;
  const usual = medianOf(about.flatMap((line) => line.map(({ box }) => box[3])));
  const isSetAlike = (line: readonly Placed[]): boolean =>
    edgesOf(line).some((edge, at) => Math.abs(edge - (edgesOf(own)[at] ?? 0)) * aspect <= ALIGNED * height);
  return height >= LARGER * usual && !about.some(isSetAlike);
}

/** The word that a place of the page lies in. */
export const wordAt = <T extends Placed>(words: readonly T[], [x, y, width, height]: Box): T | undefined =>
  words.find(
    ({ box: [left, top, across, down] }) =>
      x + width / 2 >= left &&
      x + width / 2 <= left + across &&
      y + height / 2 >= top &&
      y + height / 2 <= top + down,
  );

const middleOf = (line: readonly Placed[]): number => medianOf(line.map(({ box }) => box[1] + box[3] / 2));

/** Where it begins, and its middle. */
function edgesOf(line: readonly Placed[]): number[] {
  const left = Math.min(...line.map(({ box }) => box[0]));
  const right = Math.max(...line.map(({ box }) => box[0] + box[2]));
  return [left, (left + right) / 2];
}
