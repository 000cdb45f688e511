/**
 * Blanks of a form: a line drawn with the page and nothing of the page above it. What is written there later was meant
 * to be, in leases, applications and whatever else is signed on a screen.
 */
import type { PageContent, Rect } from '../../../../formats/pdf/index.ts';

/** A thin horizontal line. */
export interface Line {
  box: Rect;
  /** Items painted before it. */
  order: number;
}

/** Points. */
const MAX_THICKNESS = 2;
/** Opacity; less is no line that anybody writes on. */
const FAINTEST = 0.05;
/** Of the value's width. */
const MIN_COVERED = 0.7;
/** Distances in units of the value's size: a blank's line runs along the base line, borders of cells keep away from it. */
const ABOVE = 0.1;
const BELOW = 0.35;
const UNDER_OTHERS = 0.5;
/** The upper border of a cell, as long as the lower one. */
const CELL_HEIGHT = 2.5;
const SAME_END = 0.1;

export function linesOf({ items, rules }: PageContent): Line[] {
  const thin = items.filter(
    (item) =>
      item.type === 'fill' &&
      item.rectangle &&
      item.box.y1 - item.box.y0 <= MAX_THICKNESS &&
      item.alpha > FAINTEST &&
      !item.hidden,
  );
  return [...rules, ...thin];
}

/**
 * @param value painted as item `order`, on `baseLine`
 * @param others what the page has on the same line
 * @param em size of the value's letters
 */
export function isOnBlank(
  value: { box: Rect; order: number; baseLine: number; em: number },
  others: readonly Rect[],
  lines: readonly Line[],
): boolean {
  const { box, order, baseLine, em } = value;
  return lines.some((line) => {
    const below = baseLine - middle(line);
    if (line.order > order || below < -ABOVE * em || below > BELOW * em) return false;
    const covered = overlap(line.box, box) >= MIN_COVERED * (box.x1 - box.x0);
    if (!covered || others.some((other) => overlap(line.box, other) > UNDER_OTHERS * em)) return false;
    return !lines.some((upper) => isUpperBorder(upper, line, em));
  });
}

function isUpperBorder(upper: Line, lower: Line, em: number): boolean {
  const height = middle(upper) - middle(lower);
  const ends = [upper.box.x0 - lower.box.x0, upper.box.x1 - lower.box.x1];
  return height > em && height <= CELL_HEIGHT * em && ends.every((end) => Math.abs(end) <= SAME_END * em);
}

function middle({ box }: Line): number {
  return (box.y0 + box.y1) / 2;
}

function overlap(a: Rect, b: Rect): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}
