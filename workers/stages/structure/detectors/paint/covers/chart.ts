/** Charts that were laid over charts: figures are exported with their earlier state below them. */
import type { Word } from '../../layout/words.ts';

/** Labels that an axis has at least. */
const MIN_LABELS = 5;
/** Numbers that are looked at as labels; more are a table. */
const MAX_LABELS = 1_000;
/** By which labels are off their common edge, in units of their size. */
const EDGE_EM = 0.6;
/** Of a step, by which a label may be off the place that its number gives it. */
const OFF_STEP = 0.1;

/**
 * Numbers in one column that grow upwards in proportion to their place. Rows of a table that are numbered grow
 * downwards, and amounts of a table keep no proportion.
 */
export function hasAxis(words: readonly Word[]): boolean {
  const labels = words
    .filter(({ text }) => /^[-−]?\d{1,6}(?:[.,]\d{1,3})?%?$/.test(text))
    .map(({ text, box, size }) => ({
      value: Number.parseFloat(text.replace('−', '-').replace(',', '.')),
      edge: box.x1,
      place: box.y0,
      size,
    }));
  if (labels.length > MAX_LABELS) return false;
  return labels.some(({ edge, size }) => {
    const column = labels.filter((label) => Math.abs(label.edge - edge) <= EDGE_EM * size);
    return column.length >= MIN_LABELS && isProportional(column.toSorted((a, b) => a.place - b.place));
  });
}

function isProportional(column: readonly { value: number; place: number }[]): boolean {
  const [first, last] = [column[0], column.at(-1)];
  if (!first || !last || last.value <= first.value || last.place <= first.place) return false;
  const perPoint = (last.value - first.value) / (last.place - first.place);
  const step = (last.value - first.value) / (column.length - 1);
  return column.every(
    ({ value, place }) => Math.abs(first.value + perPoint * (place - first.place) - value) <= OFF_STEP * step,
  );
}
