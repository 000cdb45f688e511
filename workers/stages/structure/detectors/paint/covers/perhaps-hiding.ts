/**
 * Values under paint that may hide them, with another value typed on it, or whitened.
 *
 * Patterns and the tints of programs (ISO 32000-1, 8.6.6 and 8.7) have a colour that only a renderer knows; shadings (8.7.4), paths
 * that are no rectangle (8.5), stencils and pictures with a mask (8.9.6), blend modes and soft masks (11.3.5, 11.5) paint what only
 * a renderer sees. Whether such an area passes for a blank cannot be told, so that it is asked about.
 */
import type { PaintItem } from '../../../../../formats/pdf/index.ts';
import { isNumbered, isStatement } from '../../layout/values.ts';
import { hull, type Word } from '../../layout/words.ts';
import { alike, isText, opaque, PAPER, textOf } from '../paint.ts';
import type { WordGrid } from '../word-grid.ts';
import type { Area } from './areas.ts';
import type { OverUndecoded } from './undecoded.ts';

/** By which the area may be larger than what it hides above and below, and to either side, in heights of that. */
const MARGIN = 0.5;
const SIDE_MARGIN = 2;
/** Print below thinner paint is still read. */
const SEEN_THROUGH = 0.8;
/** Points; what hides one value is no higher. */
const MAX_HEIGHT = 100;

export const isPerhapsHiding = (item: PaintItem): item is Area =>
  item.type !== 'text' &&
  !item.hidden &&
  item.alpha >= SEEN_THROUGH &&
  item.box.y1 - item.box.y0 <= MAX_HEIGHT &&
  !opaque(item);

/** @returns none where the area hides no value, was not made for it, or has the same value on it */
export function underPerhaps(item: Area, grid: WordGrid): OverUndecoded[] {
  const { box, order } = item;
  const under = grid.under(box).filter((word) => word.order < order && isText(word));
  const over = grid.inside(box).filter((word) => word.order > order && isText(word));
  const [covered, replacement] = [textOf(under), textOf(over)];
  const [first] = under;
  const isTakenAway = replacement === '' && isStatement(covered) && isWhitening(item);
  if (!first || !(isTakenAway || areExchanged(covered, replacement))) return [];
  return isMadeFor(item.box, [first, ...under, ...over]) ? [{ box, covered, replacement }] : [];
}

export const isWhitening = (item: Area): boolean =>
  item.type === 'fill' && !item.blended && alike(item.colour, PAPER);

/** Two values of other digits. */
export function areExchanged(covered: string, replacement: string): boolean {
  const areValues = isNumbered(covered) && isNumbered(replacement);
  return areValues && digitsOf(covered) !== digitsOf(replacement);
}

/** As large as both values, or a little larger: a new value may be longer than what it stands for. */
function isMadeFor(box: Area['box'], words: readonly [Word, ...Word[]]): boolean {
  const text = words.map((word) => word.box).reduce(hull);
  const height = words[0].box.y1 - words[0].box.y0;
  const isWithin = (margin: number, ...sides: number[]): boolean =>
    sides.every((side) => side <= margin * height);
  return (
    isWithin(MARGIN, text.y0 - box.y0, box.y1 - text.y1) &&
    isWithin(SIDE_MARGIN, text.x0 - box.x0, box.x1 - text.x1)
  );
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
