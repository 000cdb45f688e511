/**
 * Letters that cannot be decoded under paint in the colour of the paper, with a value typed on it.
 *
 * Who prints a file through PostScript loses what codes of its fonts mean; standard fonts keep it. So a value that was
 * covered is unreadable and the new one is not. Whether both say the same cannot be told: it is asked about.
 */
import type { Rect } from '../../../../../formats/pdf/index.ts';
import { HABITS } from '../../layout/thresholds.ts';
import { isNumbered } from '../../layout/values.ts';
import { hull, type Word } from '../../layout/words.ts';
import { isText, textOf } from '../paint.ts';
import type { WordGrid } from '../word-grid.ts';
import type { Area } from './areas.ts';
import { shareFont } from './pairs.ts';

export interface OverUndecoded {
  box: Rect;
  covered: string;
  replacement: string;
}

/** By which the cover may be larger than what it hides on each side, in heights of that. */
const MARGIN = 0.5;

/** @param area in the colour of the paper @returns none where it hides nothing, or more than it was made for */
export function overUndecoded(area: Area, grid: WordGrid): OverUndecoded[] {
  if (area.type !== 'fill') return [];
  const under = grid.under(area.box).filter((word) => word.order < area.order && isUndecoded(word));
  const over = grid.inside(area.box).filter((word) => word.order > area.order && isText(word));
  const [first] = under;
  const replacement = textOf(over);
  if (!first || !isNumbered(replacement)) return [];
  if (shareFont(over, under)) return [];
  const box = under.map((word) => word.box).reduce(hull);
  const slack = MARGIN * (first.box.y1 - first.box.y0);
  const sides = [box.x0 - area.box.x0, area.box.x1 - box.x1, box.y0 - area.box.y0, area.box.y1 - box.y1];
  return sides.every((side) => side <= slack) ? [{ box: area.box, covered: '', replacement }] : [];
}

const isUndecoded = ({ visible, text }: Word): boolean => visible && text.includes('\ufffd');

/** More of them are how the document is made, and nobody is asked about each. */
export const isFew = (found: readonly OverUndecoded[]): boolean => found.length <= HABITS.covers;
