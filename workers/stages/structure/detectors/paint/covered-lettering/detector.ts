/**
 * Lettering that was drawn as outlines, painted over and typed anew.
 *
 * Drawing programs and some converters turn text into shapes. Who edits such a page cannot change a letter: it is
 * covered, and the new value is the only live text far and wide. Labels of plots and maps cover lines and markers as
 * well; letters differ from those by standing side by side on one base line.
 */
import type { Rect } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, pageByPage, partly, type SeenPage } from '../../detector.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { tokenKind } from '../../layout/values.ts';
import { phrases } from '../../layout/words.ts';
import { alike, PAPER } from '../paint.ts';

interface Lettering {
  box: Rect;
  text: string;
  letters: number;
}

interface Shape {
  box: Rect;
  order: number;
}

/** A page whose text is outlines has many of them and hardly any live words. */
const MIN_SHAPES = 80;
const SHAPES_A_WORD = 12;
const MIN_LETTERS = 3;
/** Sizes of letters in points, and how much wider than high they can be. */
const MIN_HEIGHT = 2;
const MAX_HEIGHT = 40;
const MAX_ASPECT = 2;
/** Round letters reach below the base line by this share of their height. */
const OVERSHOOT = 0.06;
const MAX_COVERS = 500;
const MAX_FOUND = 50;

export const coveredLettering = defineDetector({
  name: 'coveredLettering',
  sees: ['contents'],
  begin: () =>
    pageByPage((seen) => {
      const { items, ...rest } = letteringOn(seen);
      const facts = items.flatMap(({ box, text, letters }) =>
        placed(seen.page, box).map((place) => ({
          ...place,
          text: cut(text),
          token: tokenKind(text),
          letters,
        })),
      );
      return { ...rest, items: facts };
    }),
});

function letteringOn({ content, words }: SeenPage): Found<Lettering[]> {
  const live = words.filter((word) => word.visible);
  if (live.length === 0) return all([]);
  const shapes: Shape[] = [];
  const areas: (Shape & { colour: [number, number, number] })[] = [];
  for (const item of content.items) {
    if (item.type !== 'fill' || item.hidden || item.alpha < 0.95 || !item.colour) continue;
    const [width, height] = [item.box.x1 - item.box.x0, item.box.y1 - item.box.y0];
    if (item.rectangle) areas.push({ box: item.box, order: item.order, colour: item.colour });
    else if (height >= MIN_HEIGHT && height <= MAX_HEIGHT && width <= MAX_ASPECT * height) shapes.push(item);
  }
  if (shapes.length < MIN_SHAPES || live.length * SHAPES_A_WORD > shapes.length) return all([]);
  if (areas.length > MAX_COVERS)
    return partly([], 'A page of drawn letters has more painted areas than are compared with them.');
  const found = areas
    .flatMap((area, i) => {
      const below = areas.slice(0, i).findLast(({ box }) => contains(box, area.box, 0));
      if (!alike(below?.colour ?? PAPER, area.colour)) return [];
      const typed = live.filter(
        (word) => word.order > area.order && contains(area.box, middleOf(word.box), 0),
      );
      if (typed.length === 0) return [];
      const inside = shapes.filter(({ box }) => contains(area.box, box, 0.5));
      if (inside.some(({ order }) => order > area.order)) return [];
      const letters = longestRow(inside);
      const text = phrases(typed)
        .map((phrase) => phrase.text)
        .join(' ');
      return letters >= MIN_LETTERS ? [{ box: area.box, text, letters }] : [];
    })
    .slice(0, MAX_FOUND);
  return all(found);
}

/** Shapes side by side on one base line: of the largest such row, how many. */
function longestRow(shapes: readonly Shape[]): number {
  let best = 0;
  for (const { box } of shapes.slice(0, 100)) {
    const slack = OVERSHOOT * (box.y1 - box.y0);
    const row = shapes
      .filter((other) => Math.abs(other.box.y0 - box.y0) <= slack)
      .toSorted((a, b) => a.box.x0 - b.box.x0);
    const apart = row.filter((other, i) => i === 0 || other.box.x0 >= (row[i - 1]?.box.x1 ?? 0) - slack * 4);
    best = Math.max(best, apart.length);
  }
  return best;
}

function contains(outer: Rect, inner: Rect, slack: number): boolean {
  return (
    inner.x0 >= outer.x0 - slack &&
    inner.x1 <= outer.x1 + slack &&
    inner.y0 >= outer.y0 - slack &&
    inner.y1 <= outer.y1 + slack
  );
}

function middleOf({ x0, x1, y0, y1 }: Rect): Rect {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return { x0: x, x1: x, y0: y, y1: y };
}
