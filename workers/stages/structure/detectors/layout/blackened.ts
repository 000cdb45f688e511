/** Bars that text is blackened with. */
import type { Fill, PageContent, PaintItem, Rect } from '../../../../formats/pdf/index.ts';
import type { Word } from './words.ts';

/** Heights of a line of text in points, and what counts as dark (0 to 255). */
const [LEAST_BAR, MOST_BAR, DARK] = [4, 40, 96];

/** Whether a page has a dark bar of a line's height with no word on it. */
export function isBlackened({ items }: PageContent, words: readonly Word[]): boolean {
  return items.some((item) => isBar(item) && !words.some((word) => liesIn(word, item.box)));
}

function isBar(item: PaintItem): item is Fill {
  if (item.type !== 'fill' || !item.rectangle || item.colour === null || item.alpha < 1) return false;
  const [width, height] = [item.box.x1 - item.box.x0, item.box.y1 - item.box.y0];
  return height >= LEAST_BAR && height <= MOST_BAR && width >= height && Math.max(...item.colour) < DARK;
}

const liesIn = ({ box }: Word, bar: Rect): boolean =>
  box.x0 < bar.x1 && box.x1 > bar.x0 && box.y0 < bar.y1 && box.y1 > bar.y0;
