import { drawnNats } from '../../stages/forensic/drawn/drawn.ts';
import type { FactsOf } from '../../stages/index.ts';
import type { PageText, Word } from '../../stages/ocr/facts.ts';
import { MEASURES } from '../../stages/ocr/print/measure.ts';
import { quantile } from '../../stages/ocr/print/quantile.ts';
import { inconclusive, notApplicable, pass, type Suspicion } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';
import { type InColumn, isInColumnOf, isValue } from '../value-columns.ts';

/**
 * Of a value's digits (docs/measurements/forensic.md): from here on three in four of them are of another face, or one of them
 * is; and so many times what nine words in ten of the page reach, and the middle or three in four of its own column.
 */
const OTHER_FACE = { quartile: 0.12, largest: 0.28 };
const TIMES_PAGE = 2;
const TIMES_COLUMN = { quartile: 3, largest: 2 };
/** Nine words in ten of a page that a program drew stay below; small windows with many faces do not. */
const MAX_HABIT = 0.2;
const MIN_WORDS = 8;
const MIN_PEERS = 3;
/** A person needs the first few to see of what kind they are. */
const MOST_SHOWN = 4;

/** Times as heavy: programs set totals in bold, which is 1.5 to 1.8; near faces differ by less. */
const WEIGHT_APART = 1.3;
/** Selected rows and buttons have a ground of their own, and letters that are smoothed otherwise: levels, share of contrast. */
const GROUND_APART = 12;
const CONTRAST_APART = 0.3;
const [STROKE, GROUND, CONTRAST] = (['stroke', 'paper', 'contrast'] as const).map((name) =>
  MEASURES.indexOf(name),
) as [number, number, number];

/**
 * A value among those of its column whose digits are drawn otherwise, on a page that a program drew. It asks a person and
 * accuses nobody: of genuine windows with columns of numbers one in six has such a value (docs/measurements/forensic.md).
 */
export const valueDrawnOtherwise = defineFusionRule({
  code: 'value-drawn-otherwise',
  needs: ['forensic', 'ocr'],
  judge({ forensic, ocr }) {
    const drawn = ocr.pages.filter(({ page }) => isDrawn(forensic, page));
    if (drawn.length === 0) return notApplicable('no page that a program drew, as a picture');
    const looked = drawn.map((page) => ({ page, habit: habitOf(page), ...columnsOf(page) }));
    const odd = looked.flatMap(({ page, habit, compared }) =>
      habit === null || habit > MAX_HABIT
        ? []
        : compared.filter((one) => isOdd(one, habit)).map((one) => suspicion(page, one)),
    );
    if (odd.length > 0)
      return inconclusive(
        'digits of values are not shaped like those of their columns, as they may in genuine tables',
        odd.slice(0, MOST_SHOWN),
      );
    if (looked.every(({ compared, leftOut }) => compared.length + leftOut === 0))
      return notApplicable('no column of values whose characters stand apart');
    if (looked.some(({ habit, compared }) => compared.length > 0 && (habit === null || habit > MAX_HABIT)))
      return inconclusive('equal characters of the page differ too much to tell a strange one');
    return looked.some(({ leftOut }) => leftOut > 0)
      ? inconclusive('values in bold, in a selected row or in another tone stand in columns of another style')
      : pass;
  },
});

function isDrawn({ images }: FactsOf<'forensic'>, number: number): boolean {
  // Largest first: what fills the page.
  const image = images.find(({ page }) => page === number);
  return image !== undefined && (drawnNats(image) ?? 0) > 0;
}

/** What nine words in ten stay below; null where there are too few. */
function habitOf(page: PageText): number | null {
  const all = page.words.flatMap(({ strange }) => strange?.kind ?? []).toSorted((a, b) => a - b);
  return all.length < MIN_WORDS ? null : quantile(all, 0.9);
}

type Digits = NonNullable<NonNullable<Word['strange']>['digits']>;

interface Value {
  word: Word;
  digits: Digits;
  /** What is usual in its column: the middle of the quartiles, and what three in four of the largest stay below. */
  usual: Digits;
}

interface Placed extends InColumn {
  word: Word;
  digits: Digits;
  /** Its print, by `MEASURES`. */
  look: readonly (number | null)[];
}

interface Columns {
  /** Values that have a column of their weight and ground. */
  compared: Value[];
  /** Values whose columns are of another. */
  leftOut: number;
}

function columnsOf(page: PageText): Columns {
  const values = placedValues(page);
  const found: Columns = { compared: [], leftOut: 0 };
  for (const value of values) {
    const column = values.filter((other) => other !== value && isInColumnOf(value, other));
    if (column.length < MIN_PEERS) continue;
    const peers = column.filter((other) => isOfStyle(value, other));
    if (peers.length < MIN_PEERS) {
      found.leftOut += 1;
      continue;
    }
    const of = (which: keyof Digits, share: number): number =>
      quantile(
        peers.map(({ digits }) => digits[which]).toSorted((a, b) => a - b),
        share,
      );
    const usual = { quartile: of('quartile', 0.5), largest: of('largest', 0.75) };
    found.compared.push({ word: value.word, digits: value.digits, usual });
  }
  return found;
}

function placedValues(page: PageText): Placed[] {
  const picture = page.ocr?.picture;
  if (!picture) return [];
  return page.words.flatMap((word) => {
    const { strange, look, box, text } = word;
    if (!strange?.digits || !look || !isValue(text)) return [];
    const [left, top] = [box[0] * picture.widthPx, box[1] * picture.heightPx];
    const right = left + box[2] * picture.widthPx;
    return [{ word, digits: strange.digits, look, left, right, top, height: box[3] * picture.heightPx }];
  });
}

/** As heavy, on the same ground, as strong. */
function isOfStyle({ look: one }: Placed, { look: other }: Placed): boolean {
  const pair = (which: number): [number, number] => [one[which] ?? 0, other[which] ?? 0];
  const ground = pair(GROUND);
  return (
    isWithin(pair(STROKE), WEIGHT_APART) &&
    Math.abs(ground[0] - ground[1]) <= GROUND_APART &&
    isWithin(pair(CONTRAST), 1 + CONTRAST_APART)
  );
}

const isWithin = (pair: [number, number], times: number): boolean =>
  Math.max(...pair) <= times * Math.min(...pair);

const isOdd = ({ digits, usual }: Value, habit: number): boolean =>
  (['quartile', 'largest'] as const).some(
    (which) =>
      digits[which] >= OTHER_FACE[which] &&
      digits[which] >= TIMES_PAGE * habit &&
      digits[which] >= TIMES_COLUMN[which] * usual[which],
  );

function suspicion({ page }: PageText, { word }: Value): Suspicion {
  return {
    page,
    box: word.box,
    values: [{ source: 'print', text: word.text }],
    note: `Compare the digits of "${word.text}" with those of its column: they are shaped otherwise.`,
  };
}
