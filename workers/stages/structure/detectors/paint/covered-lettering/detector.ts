/**
 * Lettering that was drawn as outlines, painted over and typed anew.
 *
 * Drawing programs and some converters turn text into shapes. Who edits such a page cannot change a letter: it is
 * covered, and the new value is the only live text far and wide. Labels of plots and maps cover lines and markers as
 * well; letters differ from those by standing side by side on one base line. Where outlines were deleted instead, nothing
 * is left of them: live text in their row is asked about.
 */
import type { PageContent, PdfPage, Rect } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, pageByPage, partly, type SeenPage } from '../../detector.ts';
import { baseLine } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { isNumbered, tokenKind } from '../../layout/values.ts';
import { phrases, type Word } from '../../layout/words.ts';
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

type Area = Shape & { colour: [number, number, number] };

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
/** Shapes under areas that are put in rows; under an area that was made for a value there are some dozens. */
const MAX_INSIDE = 50_000;
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

/** Heights of letters that reach no lower than the base line, and the gaps between them, in ems. */
const LETTER = { low: 0.3, high: 1, gap: 0.25 };
/** Values of a page; who fills in a form whose labels are outlines types more. */
const MAX_TYPED = 3;

/**
 * Live values in rows of drawn letters, with nothing below them: typed where outlines were deleted, or where a blank was.
 * Page numbers and stamps stand by themselves.
 */
function typedAmong(page: PdfPage, live: readonly Word[], shapes: readonly Shape[]): Found<Lettering[]> {
  const typed = phrases(live).filter(({ text, box, words: [first] }) => {
    const slack = OVERSHOOT * first.size;
    const row = shapes.filter(({ box }) => Math.abs(box.y0 - baseLine(first)) <= slack);
    return isLettering(row, first.size) && (isNumbered(text) || isWithin(row, box, first.size));
  });
  if (typed.length === 0) return all([]);
  const reason = 'Values are typed into rows of letters that are drawn as outlines: filled in, or exchanged.';
  const note = 'Live text in a row of letters that are drawn as outlines.';
  const asked = typed.map(({ box, text }) => suspicion(page, box, { printed: cut(text) }, note));
  return partly([], reason, typed.length > MAX_TYPED ? [] : asked);
}

/** What may be letters, and what may cover them. */
function paintedOn({ items }: PageContent): { shapes: Shape[]; areas: Area[] } {
  const shapes: Shape[] = [];
  const areas: Area[] = [];
  for (const item of items) {
    if (item.type !== 'fill' || item.hidden || item.alpha < 0.95 || !item.colour) continue;
    const [width, height] = [item.box.x1 - item.box.x0, item.box.y1 - item.box.y0];
    if (item.rectangle) areas.push({ box: item.box, order: item.order, colour: item.colour });
    else if (height >= MIN_HEIGHT && height <= MAX_HEIGHT && width <= MAX_ASPECT * height) shapes.push(item);
  }
  return { shapes, areas };
}

function letteringOn({ page, content, words }: SeenPage): Found<Lettering[]> {
  const live = words.filter((word) => word.visible);
  if (live.length === 0) return all([]);
  const { shapes, areas } = paintedOn(content);
  if (shapes.length < MIN_SHAPES || live.length * SHAPES_A_WORD > shapes.length) return all([]);
  if (areas.length > MAX_COVERS) return partly([], MORE_AREAS);
  let left = MAX_INSIDE;
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
      left -= inside.length;
      if (left < 0) return [];
      const letters = longestRow(inside);
      const text = phrases(typed)
        .map((phrase) => phrase.text)
        .join(' ');
      return letters >= MIN_LETTERS ? [{ box: area.box, text, letters }] : [];
    })
    .slice(0, MAX_FOUND);
  if (left < 0) return partly(found, MORE_AREAS);
  return found.length > 0 ? all(found) : typedAmong(page, live, shapes);
}

const MORE_AREAS = 'A page of drawn letters has more painted areas than are compared with them.';

/** Letters of about this size as close to each other as in a word; markers of a plot stand in rows as well, farther apart. */
function isLettering(row: readonly Shape[], em: number): boolean {
  const letters = row
    .filter(({ box }) => box.y1 - box.y0 > LETTER.low * em && box.y1 - box.y0 < LETTER.high * em)
    .toSorted((a, b) => a.box.x0 - b.box.x0);
  let run = 1;
  return letters.some((letter, at) => {
    const gap = letter.box.x0 - (letters[at - 1]?.box.x1 ?? Number.NEGATIVE_INFINITY);
    run = gap > -LETTER.gap * em && gap < LETTER.gap * em ? run + 1 : 1;
    return run >= MIN_LETTERS;
  });
}

/** In mid-line: letters right before it and right behind it. */
function isWithin(row: readonly Shape[], { x0, x1 }: Rect, em: number): boolean {
  const near = (gap: number): boolean => gap > -em / 2 && gap < LAYOUT.phraseGap * em;
  return row.some(({ box }) => near(x0 - box.x1)) && row.some(({ box }) => near(box.x0 - x1));
}

/** Shapes side by side on one base line: of the largest such row, how many. */
function longestRow(shapes: readonly Shape[]): number {
  let best = 0;
  const onwards = shapes.toSorted((a, b) => a.box.x0 - b.box.x0);
  for (const { box } of shapes.slice(0, 100)) {
    const slack = OVERSHOOT * (box.y1 - box.y0);
    const row = onwards.filter((other) => Math.abs(other.box.y0 - box.y0) <= slack);
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
