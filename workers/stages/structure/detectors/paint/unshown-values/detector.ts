/**
 * Values that the file paints and the drawn page does not show.
 *
 * What paint hides can be told from the file where it is a rectangle or a picture (`../covers`). Shadings, patterns, stencils, hatching,
 * the strokes of a pen, letters in the colour of the paper and blending hide as well, and whoever draws the page sees what is left
 * (ISO 32000-1, 8.7, 8.9.6, 11.3.5). So each value is looked for where it is painted.
 */

import type { TextRun } from '../../../../../../shared/contracts/document.ts';
import { lumaAt } from '../../../../../artifacts/luma.ts';
import type { Pixels } from '../../../../../artifacts/pixels.ts';
import {
  annotations,
  area,
  intersect,
  type PdfPage,
  type Rect,
  toPageBox,
} from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, pageByPage, partly, type SeenPage } from '../../detector.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { isStatement, tokenKind } from '../../layout/values.ts';
import { isSeen, type Word } from '../../layout/words.ts';
import { areasOf } from '../covers/areas.ts';
import { isText } from '../paint.ts';
import { MAX_COMPARISONS, WordGrid } from '../word-grid.ts';
import type { UnshownValue } from './facts.ts';

/** Difference of luma from which a cell has an edge of print: pale letters on a grey ground have 36, what is well hidden none. */
const EDGE = 20;
/** Of the cells of a word: nearly all have edges where it is shown; a pen leaves the ends of some strokes. */
const [SHOWN, UNSHOWN] = [0.3, 0.04];
/** Of a value's box that lies within cells on every side, so that lines of a table and the next value are none of it. */
const [INSET_X, INSET_Y] = [0.08, 0.2];
/** Cells without which nothing is told. */
const MIN_CELLS = 8;
/** Points; smaller letters are smaller than the cells. */
const MIN_SIZE = 5;
/** Luma of what is called ink: paler letters have no edges. */
const MAX_LUMA = 160;
/** More values than a hand hides, on one page: it is drawn otherwise than it is read here. */
const FEW = 3;
/** Beyond this it need not be looked at one by one. */
const MOST = 200;
/** Other words that the same font shows: else the font may not be drawn at all. */
const MIN_SHOWN = 2;

const NOT_DRAWN = 'A page was not drawn, so that its values were not looked for in its picture.';
const MANY =
  'Many values of a page are not shown where they are painted: it is drawn otherwise than it is read.';
const FONT = 'A value is not shown, and neither is any other word of its font.';
const ELSEWHERE = 'A value is not shown, and whoever draws the page may have it at another place.';
const TOO_MUCH = 'There is too much paint on a page to compare.';

export const unshownValues = defineDetector({
  name: 'unshownValues',
  sees: ['contents'],
  begin: ({ view, ink, layers }) =>
    pageByPage((seen): Found<UnshownValue[]> => {
      if (ink === null || !seen.words.some(isValue)) return all([]);
      const map = ink.get(seen.page.index + 1);
      if (!map) return partly([], NOT_DRAWN);
      // What a field of a form hides are hints of how to fill it in, and told by others.
      const fields = annotations(view, seen.page).flatMap(({ subtype, rect }) =>
        subtype === 'Widget' && rect ? [rect] : [],
      );
      return unshownOn(seen, map, fields, layers?.get(seen.page.index + 1) ?? []);
    }),
});

function unshownOn(
  seen: SeenPage,
  map: Pixels,
  fields: readonly Rect[],
  layer: readonly TextRun[],
): Found<UnshownValue[]> {
  const { page, words, content } = seen;
  const missing = words.filter((word) => {
    const share = isValue(word) ? shareOf(word, seen, map) : null;
    return share !== null && share <= UNSHOWN;
  });
  if (missing.length === 0) return all([]);
  if (missing.length > MOST) return partly([], MANY);
  const grid = new WordGrid(missing, page.cropBox);
  const covered = new Set<Word>();
  for (const cover of areasOf(content.items)) {
    if (grid.comparisons > MAX_COMPARISONS) return partly([], TOO_MUCH);
    for (const word of grid.under(cover.box)) if (cover.order > word.order) covered.add(word);
  }
  const unshown = missing.filter((word) => !covered.has(word) && !fields.some((rect) => isOver(rect, word)));
  const asked = (reason: string, words: readonly Word[]): Found<UnshownValue[]> =>
    partly(
      [],
      reason,
      words.slice(0, FEW).map((word) => suspicion(page, word.box, { 'in the file': cut(word.text) }, reason)),
    );
  const elsewhere = unshown.filter((word) => !layer.some((run) => isThere(run, word, page)));
  // Where all of a page stand elsewhere it is another page that is drawn: told by what compares the readers.
  if (elsewhere.length > 0) return asked(ELSEWHERE, elsewhere.length > FEW ? [] : elsewhere);
  if (unshown.length > FEW) return asked(MANY, unshown);
  const isShown = (word: Word): boolean => isInk(word) && (shareOf(word, seen, map) ?? 0) >= SHOWN;
  const drawn = ({ font }: Word): boolean =>
    words.filter((word) => word.font === font && isShown(word)).length >= MIN_SHOWN;
  const undrawn = unshown.filter((word) => !drawn(word));
  if (undrawn.length > 0) return asked(FONT, undrawn);
  return all(
    unshown.flatMap((word) =>
      placed(page, word.box).map((place) => ({
        ...place,
        text: cut(word.text),
        token: tokenKind(word.text),
      })),
    ),
  );
}

const isValue = (word: Word): boolean => isText(word) && isStatement(word.text) && isInk(word);

/** Letters that must be seen: dark, whole, of a size to be read, and painted as they are. */
function isInk({ parts, size }: Word): boolean {
  return (
    size >= MIN_SIZE &&
    parts.every(({ run }) => {
      const luma = run.colour && lumaAt(run.colour, 0);
      const isPlain = run.renderMode === 0 && run.alpha >= 0.8 && !run.blended && !run.shaped;
      return isSeen(run) && isPlain && luma !== null && luma <= MAX_LUMA;
    })
  );
}

/** Share of the cells within a word that have an edge; null where there are too few. */
function shareOf({ box }: Word, { page }: SeenPage, { data, widthPx, heightPx }: Pixels): number | null {
  const place = toPageBox(page, box);
  if (!place) return null;
  const { x, y, width, height } = place;
  const [left, right] = [x + INSET_X * width, x + (1 - INSET_X) * width].map((at) => at * widthPx) as [
    number,
    number,
  ];
  const [top, bottom] = [y + INSET_Y * height, y + (1 - INSET_Y) * height].map((at) => at * heightPx) as [
    number,
    number,
  ];
  let [cells, edges] = [0, 0];
  for (let row = Math.ceil(top); row + 1 <= bottom; row++)
    for (let column = Math.ceil(left); column + 1 <= right; column++) {
      cells++;
      if ((data[row * widthPx + column] ?? 0) >= EDGE) edges++;
    }
  return cells < MIN_CELLS ? null : edges / cells;
}

function isOver(rect: Rect, { box }: Word): boolean {
  const common = intersect(rect, box);
  return common !== null && area(common) >= 0.3 * area(box);
}

/** The reader that draws the page has the value at this place as well. */
function isThere({ text, box: [x, y, width, height] }: TextRun, word: Word, page: PdfPage): boolean {
  const place = toPageBox(page, word.box);
  if (!place || !digitsOf(text).includes(digitsOf(word.text))) return false;
  const [across, down] = [place.x + place.width / 2, place.y + place.height / 2];
  return across >= x && across <= x + width && down >= y && down <= y + height;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
