/**
 * Values under paint whose colour cannot be told, with another value typed on it.
 *
 * Patterns and the tints of programs (ISO 32000-1, 8.6.6 and 8.7) have a colour that only a renderer knows. It may be
 * that of the paper: whether the area passes for a blank cannot be told, so that it is asked about.
 */
import type { Fill, PaintItem } from '../../../../../formats/pdf/index.ts';
import { isNumbered } from '../../layout/values.ts';
import { hull } from '../../layout/words.ts';
import { isText, textOf } from '../paint.ts';
import type { WordGrid } from '../word-grid.ts';
import type { OverUndecoded } from './undecoded.ts';

/** By which the area may be larger than what it hides on each side, in heights of that. */
const MARGIN = 0.5;
const OPAQUE = 0.95;

export const isColourless = (item: PaintItem): item is Fill =>
  item.type === 'fill' &&
  item.rectangle &&
  item.colour === null &&
  !item.hidden &&
  !item.blended &&
  item.alpha >= OPAQUE;

/** @returns none where the area hides no value, was not made for it, or has the same value on it */
export function underColourless({ box, order }: Fill, grid: WordGrid): OverUndecoded[] {
  const under = grid.under(box).filter((word) => word.order < order && isText(word));
  const over = grid.inside(box).filter((word) => word.order > order && isText(word));
  const [covered, replacement] = [textOf(under), textOf(over)];
  const [first] = under;
  if (!first || !isNumbered(covered) || !isNumbered(replacement)) return [];
  if (digitsOf(covered) === digitsOf(replacement)) return [];
  const text = under.map((word) => word.box).reduce(hull);
  const slack = MARGIN * (first.box.y1 - first.box.y0);
  const sides = [text.x0 - box.x0, box.x1 - text.x1, text.y0 - box.y0, box.y1 - text.y1];
  return sides.every((side) => side <= slack) ? [{ box, covered, replacement }] : [];
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
