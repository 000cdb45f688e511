/** Text beside the page, in whole or in part, and what pdf.js makes of the string that it belongs to. */
import type { PageContent, Rect, TextRun } from '../../../../../formats/pdf/index.ts';

const EDGE_PT = 1;
/** Average advance of a narrow face. */
const NARROW_EM = 0.4;

/** Wholly beside the page, above or below it. */
export function liesOff(view: Rect, { box }: TextRun): boolean {
  return (
    box.y1 < view.y0 - EDGE_PT ||
    box.y0 > view.y1 + EDGE_PT ||
    box.x1 < view.x0 - EDGE_PT ||
    box.x0 > view.x1 + EDGE_PT
  );
}

/**
 * Runs on the page of a string that begins beside it. Of characters off the page pdf.js counts the width and not what is added
 * behind them (TJ), so that it has the rest of their string in another place, mostly off the page as well.
 */
export function behindWhatLiesOff({ items }: PageContent, view: Rect): Set<TextRun> {
  const found = new Set<TextRun>();
  let before: TextRun | null = null;
  for (const item of items) {
    if (item.type !== 'text') continue;
    const goesOn =
      before !== null &&
      before.y === item.y &&
      before.fontNum === item.fontNum &&
      before.source === item.source;
    if (liesOff(view, item)) before = item;
    else if (goesOn) {
      found.add(item);
      before = item;
    } else before = null;
  }
  return found;
}

/** In part beside it. Boxes end where a clip cuts them: the length is guessed from the number of characters as well. */
export function runsOff(view: Rect, { box, x, y, text, size }: TextRun): boolean {
  if (x < view.x0 || x > view.x1 || y < view.y0 || y > view.y1) return true;
  // A clip leaves a narrow box of a long line: which way it runs cannot be told from it.
  const touches =
    box.x1 >= view.x1 - EDGE_PT ||
    box.x0 <= view.x0 + EDGE_PT ||
    box.y1 >= view.y1 - EDGE_PT ||
    box.y0 <= view.y0 + EDGE_PT;
  if (touches) return true;
  const upright = box.y1 - box.y0 > 1.5 * (box.x1 - box.x0);
  const length = text.length * size * NARROW_EM;
  return upright ? y + length > view.y1 || y - length < view.y0 : x + length > view.x1;
}
