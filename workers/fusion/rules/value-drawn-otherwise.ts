import { drawnNats } from '../../stages/forensic/drawn/drawn.ts';
import type { FactsOf } from '../../stages/index.ts';
import type { PageText, Word } from '../../stages/ocr/facts.ts';
import { printedWords } from '../../stages/ocr/print/compared.ts';
import { MEASURES } from '../../stages/ocr/print/measure.ts';
import { quantile } from '../../stages/ocr/print/quantile.ts';
import { fail, inconclusive, notApplicable, pass, type Suspicion } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';

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
/** More odd values are another kind of row, as in a list of bytes. */
const MANY = 4;

/** Amounts, dates, long numbers; not versions, cells of a matrix or bytes. */
const VALUE =
  /^[-+€$£]{0,2}\d{1,3}(?:[.,'\u00a0\u202f]?\d{3})*[.,]\d{2}[€%]?$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{4,}$/;
/** Of a column's values, in heights: of one size, ending or beginning at one edge, on other lines. */
const SIZE_APART = 0.3;
const EDGE_APART = 0.8;
const LINE_APART = 0.8;
/** Times as heavy: programs set totals in bold, which is 1.5 to 1.8; near faces differ by less. */
const WEIGHT_APART = 1.3;
const STROKE = MEASURES.indexOf('stroke');

/** A value among those of its column whose digits are drawn otherwise, on a page that a program drew. */
export const valueDrawnOtherwise = defineFusionRule({
  code: 'value-drawn-otherwise',
  needs: ['forensic', 'ocr'],
  judge({ forensic, ocr }) {
    const drawn = ocr.pages.filter(({ page }) => isDrawn(forensic, page));
    if (drawn.length === 0) return notApplicable('no page that a program drew, as a picture');
    const looked = drawn.map((page) => ({ page, habit: habitOf(page), ...columnsOf(page) }));
    const told = looked.flatMap(({ page, habit, compared }) =>
      habit === null || habit > MAX_HABIT ? [] : [{ page, odd: compared.filter((one) => isOdd(one, habit)) }],
    );
    const few = told.filter(({ odd }) => odd.length > 0 && odd.length < MANY);
    if (few.length > 0) return fail(few.flatMap(({ page, odd }) => odd.map((one) => occurrence(page, one))));
    const many = told.flatMap(({ page, odd }) => odd.map((one) => suspicion(page, one)));
    if (many.length > 0)
      return inconclusive(
        'the digits of many values differ from those of their columns',
        many.slice(0, MANY),
      );
    if (looked.every(({ compared, leftOut }) => compared.length + leftOut === 0))
      return notApplicable('no column of values whose characters stand apart');
    if (looked.some(({ habit, compared }) => compared.length > 0 && (habit === null || habit > MAX_HABIT)))
      return inconclusive('equal characters of the page differ too much to tell a strange one');
    return looked.some(({ leftOut }) => leftOut > 0)
      ? inconclusive('values in bold or light print stand in columns of another weight')
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
  const all = printedWords(page)
    .flatMap(({ strange }) => strange?.kind ?? [])
    .toSorted((a, b) => a - b);
  return all.length < MIN_WORDS ? null : quantile(all, 0.9);
}

type Digits = NonNullable<NonNullable<Word['strange']>['digits']>;

interface Value {
  word: Word;
  digits: Digits;
  /** What is usual in its column: the middle of the quartiles, and what three in four of the largest stay below. */
  usual: Digits;
}

interface Placed {
  word: Word;
  digits: Digits;
  /** Width of its strokes, and its box, in pixels. */
  stroke: number;
  left: number;
  right: number;
  top: number;
  height: number;
}

interface Columns {
  /** Values that have a column of their weight. */
  compared: Value[];
  /** Values whose columns are of another weight. */
  leftOut: number;
}

function columnsOf(page: PageText): Columns {
  const values = placedValues(page);
  const found: Columns = { compared: [], leftOut: 0 };
  for (const value of values) {
    const column = values.filter((other) => other !== value && isInColumn(value, other));
    if (column.length < MIN_PEERS) continue;
    const peers = column.filter((other) => isAsHeavy(value, other));
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
  return printedWords(page).flatMap((word) => {
    const { strange, look, box, text } = word;
    const stroke = look?.[STROKE] ?? 0;
    if (!strange?.digits || stroke <= 0 || !VALUE.test(text)) return [];
    const [left, top] = [box[0] * picture.widthPx, box[1] * picture.heightPx];
    const right = left + box[2] * picture.widthPx;
    return [{ word, digits: strange.digits, stroke, left, right, top, height: box[3] * picture.heightPx }];
  });
}

const isAsHeavy = (one: Placed, other: Placed): boolean =>
  Math.max(one.stroke, other.stroke) <= WEIGHT_APART * Math.min(one.stroke, other.stroke);

function isInColumn({ left, right, top, height }: Placed, other: Placed): boolean {
  const edge = Math.min(Math.abs(other.left - left), Math.abs(other.right - right));
  return (
    Math.abs(other.height - height) <= SIZE_APART * height &&
    Math.abs(other.top - top) > LINE_APART * height &&
    edge < EDGE_APART * height
  );
}

const isOdd = ({ digits, usual }: Value, habit: number): boolean =>
  (['quartile', 'largest'] as const).some(
    (which) =>
      digits[which] >= OTHER_FACE[which] &&
      digits[which] >= TIMES_PAGE * habit &&
      digits[which] >= TIMES_COLUMN[which] * usual[which],
  );

function occurrence({ page }: PageText, { word, digits, usual }: Value) {
  return {
    confidence: Math.min(0.95, 0.75 + Math.max(digits.quartile, digits.largest / 2) / 2),
    page,
    box: word.box,
    note: `Digits of "${word.text}" are shaped otherwise than those of its column and of the rest of the page.`,
    data: { text: word.text, digits, usual },
  };
}

function suspicion({ page }: PageText, { word }: Value): Suspicion {
  return {
    page,
    box: word.box,
    values: [{ source: 'print', text: word.text }],
    note: `Compare the digits of "${word.text}" with those of its column: they are shaped otherwise.`,
  };
}
