/** Questions about any word of one text against any of another, answered without trying all pairs: a hostile page has millions. */
import type { Word } from '../../layout/words.ts';

/** By which text may be off the line that it stands in for, in units of its own height. */
export const ALIGNED_EM = 0.25;

export function shareFont(some: readonly Word[], others: readonly Word[]): boolean {
  const fonts = new Set(others.map(({ font }) => font));
  return some.some(({ font }) => fonts.has(font));
}

/** Whether a word of one stands on the line or at the edge of a word of the others, whichever way the text runs. */
export function standInLine(some: readonly Word[], others: readonly Word[]): boolean {
  const lines = Float64Array.from(others, ({ box }) => box.y0).toSorted();
  const edges = Float64Array.from(others, ({ box }) => box.x0).toSorted();
  return some.some(({ box: { x0, x1, y0, y1 } }) => {
    const near = ALIGNED_EM * Math.min(x1 - x0, y1 - y0);
    return hasWithin(lines, y0, near) || hasWithin(edges, x0, near);
  });
}

/** Whether one of the values, which are in order, is at most so far from a place. */
function hasWithin(sorted: Float64Array, place: number, reach: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < place) from = middle + 1;
    else to = middle;
  }
  return [sorted[from - 1], sorted[from]].some(
    (value) => value !== undefined && Math.abs(value - place) <= reach,
  );
}

/**
 * Whether each word stands at least so often in a text, none of its letters counted twice: 25 stands once in 5252 and twice in
 * 2525. Words of one length are counted in one pass.
 */
export function standEach(words: readonly string[], times: number, text: string): boolean {
  const byLength = Map.groupBy(new Set(words), ({ length }) => length);
  return [...byLength].every(([length, own]) => {
    const counts = new Map(own.map((word) => [word, { count: 0, end: 0 }]));
    for (let at = 0; at + length <= text.length; at++) {
      const found = counts.get(text.slice(at, at + length));
      if (!found || at < found.end) continue;
      found.count++;
      found.end = at + length;
    }
    return [...counts.values()].every(({ count }) => count >= times);
  });
}
