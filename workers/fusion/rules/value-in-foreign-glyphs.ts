import type { FactsOf } from '../../stages/index.ts';
import type { PageText, Word } from '../../stages/ocr/facts.ts';
import { quantile } from '../../stages/ocr/print/quantile.ts';
import {
  fail,
  inconclusive,
  notApplicable,
  type Occurrence,
  pass,
  type Suspicion,
} from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';
import { type InColumn, isInColumnOf, isValue } from '../value-columns.ts';

const MIN_PEERS = 3;
/** Of the values in question: shapes of letters are few, and some stand in every face. */
const MIN_LETTERS = 4;
/** Share of its letters that may have their shape elsewhere on the page, and share that the column's own have. */
const MOST_KNOWN = 0.2;
const LEAST_HABIT = 0.7;
/** Expected number of values of a page that come to this by chance. */
const FALSE_ALARMS = 0.01;
/** Values of one hand share as much of their letters' shapes. */
const ONE_HAND = 0.3;
const MOST_OF_ONE_HAND = 0.5;
/**
 * Times as heavy: values of one face are within .1 of their middle, bold print is 1.23 and more. Levels of the ground: selected
 * rows have letters that are smoothed otherwise.
 */
const WEIGHT_APART = 1.18;
const MIDDLE_APART = 1.13;
const GROUND_APART = 12;
const CONTRAST_APART = 1.35;
/** Share of its letters that a word of the page's usual print has elsewhere; chance by which a line may have none. */
const KNOWN_WORD = 0.34;
const BY_CHANCE = 0.25;
const CONFIDENCE = 0.85;
const MOST_SHOWN = 4;

type Image = FactsOf<'forensic'>['images'][number];
type Drawn = NonNullable<Image['drawnPrint']>['words'][number];

interface Print extends InColumn {
  drawn: Drawn;
  shapes: readonly number[];
}

interface Value extends InColumn {
  word: Word;
  /** What of the drawn print it is read from, and the shapes of its letters. */
  parts: readonly Print[];
  shapes: readonly number[];
}

interface Odd {
  value: Value;
  peers: readonly Value[];
  /** Share of the other values' letters that stand elsewhere on the page, and of its own. */
  habit: number;
  known: number;
  /** Programs may have set it apart: its line has other words in letters of their own, or it ends its column, as totals do. */
  isStressed: boolean;
}

/**
 * A value among those of its column, as heavy and on the same ground, whose letters have shapes that nothing else on the page has, while
 * those of the column's other values stand all over it: what another program drew into the picture.
 */
export const valueInForeignGlyphs = defineFusionRule({
  code: 'value-in-foreign-glyphs',
  needs: ['forensic', 'ocr'],
  judge({ forensic, ocr }) {
    const pages = ocr.pages.flatMap((page) => {
      const image = forensic.images.find((one) => one.page === page.page);
      const print = image ? printOf(image) : null;
      return image && print ? [{ page, image, looked: lookAt(valuesOf(page, print), print) }] : [];
    });
    if (pages.length === 0)
      return forensic.images.some(({ drawnPrint }) => drawnPrint?.words.some(({ shapes }) => !shapes))
        ? inconclusive('the letters of a drawn page could not be compared in time')
        : notApplicable('no losslessly stored page that a program drew');
    const odd = pages.flatMap(({ page, looked }) => looked.odd.map((one) => ({ page: page.page, ...one })));
    const told = odd.filter(({ isStressed }) => !isStressed);
    if (told.length > 0) return fail(told.map(occurrence));
    if (odd.length > 0)
      return inconclusive(
        'values are drawn in letters of their own, as totals are, and lines that a program stresses',
        odd.slice(0, MOST_SHOWN).map(suspicion),
      );
    if (pages.every(({ looked }) => looked.compared + looked.apart === 0))
      return notApplicable('no column of values on a losslessly stored page that a program drew');
    return pages.some(
      ({ image, looked }) => looked.apart + looked.alone > 0 || (image.drawnPrint?.leftOut ?? 0) > 0,
    )
      ? inconclusive(
          'values stand alone, in bold or on a ground of their own, or in letters that nothing repeats',
        )
      : pass;
  },
});

function printOf(image: Image): Print[] | null {
  const words = image.drawnPrint?.words;
  if (!words || image.illustration) return null;
  const print = words.flatMap((drawn) => {
    const { place, shapes, letterPx } = drawn;
    const { xPx: left, yPx: top, widthPx } = place;
    return shapes ? [{ drawn, shapes, left, right: left + widthPx, top, height: letterPx }] : [];
  });
  return print.length > 0 ? print : null;
}

function valuesOf(page: PageText, print: readonly Print[]): Value[] {
  return page.words.flatMap((word): Value[] => {
    if (!isValue(word.text)) return [];
    const [x, y, width, height] = word.box;
    const parts = print.filter(({ drawn: { place } }) => {
      if (!place.pageBox) return false;
      const [left, top, w, h] = place.pageBox;
      const [across, down] = [left + w / 2, top + h / 2];
      return across > x && across < x + width && down > y && down < y + height;
    });
    const [first] = parts;
    if (!first) return [];
    const sides = {
      left: Math.min(...parts.map(({ left }) => left)),
      right: Math.max(...parts.map(({ right }) => right)),
    };
    const shapes = parts.flatMap((one) => one.shapes);
    return [{ word, parts, shapes, ...sides, top: first.top, height: first.height }];
  });
}

interface Looked {
  odd: Odd[];
  /** Values that were held against their column; those in a column of another style or of no habit; those in none. */
  compared: number;
  apart: number;
  alone: number;
}

function lookAt(values: readonly Value[], print: readonly Print[]): Looked {
  const uses = usesOf(print);
  const looked: Looked = { odd: [], compared: 0, apart: 0, alone: 0 };
  for (const value of values) {
    const column = values.filter((other) => other !== value && isInColumnOf(value, other));
    if (column.length < MIN_PEERS) {
      looked.alone += 1;
      continue;
    }
    const found = lookAtOne(value, column, uses);
    if (found === 'apart') looked.apart += 1;
    else looked.compared += 1;
    if (typeof found === 'string' || found.chance * values.length > FALSE_ALARMS) continue;
    const endsColumn = !found.peers.some(({ top }) => top > value.top);
    looked.odd.push({ ...found, isStressed: endsColumn || isLineApart(value, print, uses) });
  }
  return looked;
}

/** @returns `apart` where nobody can say, `alike` where its letters stand elsewhere as well */
function lookAtOne(
  value: Value,
  column: readonly Value[],
  uses: Uses,
): (Omit<Odd, 'isStressed'> & { chance: number }) | 'apart' | 'alike' {
  const alike = column.filter((other) => isOfStyle(value, other));
  if (alike.length < MIN_PEERS || !isAsHeavy(value, alike)) return 'apart';
  const hand = ofOneHand(value, alike);
  const peers = alike.filter((other) => !hand.includes(other));
  // Most of them are of one hand with it, which is the page's.
  if (hand.length > MOST_OF_ONE_HAND * alike.length && peers.length < MIN_PEERS) return 'alike';
  const all = peers.flatMap((one) => one.shapes.map((shape) => isElsewhere(shape, [one], uses)));
  const habit = all.filter(Boolean).length / Math.max(1, all.length);
  if (peers.length < MIN_PEERS || habit < LEAST_HABIT) return 'apart';
  const letters = hand.flatMap(({ shapes }) => shapes);
  const known = letters.filter((shape) => isElsewhere(shape, hand, uses)).length;
  if (value.shapes.length < MIN_LETTERS) return 'apart';
  if (known > MOST_KNOWN * letters.length) return 'alike';
  // Of two halves of a column nobody says which one is foreign.
  if (peers.length < 2 * hand.length) return 'apart';
  const chance = (1 - habit + 0.5 / all.length) ** (letters.length - known);
  return { value, peers, habit, known: known / letters.length, chance };
}

type Uses = ReadonlyMap<number, ReadonlySet<Print>>;

function usesOf(print: readonly Print[]): Uses {
  const uses = new Map<number, Set<Print>>();
  for (const one of print) {
    for (const shape of one.shapes) uses.set(shape, (uses.get(shape) ?? new Set()).add(one));
  }
  return uses;
}

const isElsewhere = (shape: number, own: readonly Pick<Value, 'parts'>[], uses: Uses): boolean =>
  [...(uses.get(shape) ?? [])].some((one) => !own.some(({ parts }) => parts.includes(one)));

/** The value and those of its column that share its letters, and theirs: somebody may have typed several. */
function ofOneHand(value: Value, column: readonly Value[]): Value[] {
  const hand = [value];
  for (const one of hand) {
    for (const other of column) {
      if (!hand.includes(other) && shared(one, other) >= ONE_HAND) hand.push(other);
    }
  }
  return hand;
}

const shared = ({ shapes }: Value, other: Value): number =>
  shapes.filter((shape) => other.shapes.includes(shape)).length / Math.max(1, shapes.length);

function isOfStyle(one: Value, other: Value): boolean {
  const [a, b] = [one.parts[0]?.drawn, other.parts[0]?.drawn];
  return (
    a !== undefined &&
    b !== undefined &&
    signOf(one) === signOf(other) &&
    isWithin(weightOf(one), weightOf(other), WEIGHT_APART) &&
    isWithin(a.contrast, b.contrast, CONTRAST_APART) &&
    Math.abs(a.ground - b.ground) <= GROUND_APART
  );
}

/** What comes in is often set in another weight than what goes out. */
const signOf = ({ word }: Value): string => /^[-+−]/.exec(word.text)?.[0].replace('−', '-') ?? '';

/** As the middle of the others, from which no value of a face is far. */
function isAsHeavy(value: Value, others: readonly Value[]): boolean {
  const middle = quantile(
    others.map(weightOf).toSorted((a, b) => a - b),
    0.5,
  );
  return isWithin(weightOf(value), middle, MIDDLE_APART);
}

/** Strokes of its widest part, as a share of the letters' height. */
function weightOf({ parts }: Value): number {
  const widest = parts.reduce((a, b) => (b.shapes.length > a.shapes.length ? b : a));
  return widest.drawn.strokePx / widest.drawn.letterPx;
}

const isWithin = (one: number, other: number, times: number): boolean =>
  Math.max(one, other) <= times * Math.min(one, other);

/**
 * Programs set a whole line in bold or italics, a forger types a value. Where words often have letters that nothing repeats, one that has
 * says nothing of its line.
 */
function isLineApart(value: Value, print: readonly Print[], uses: Uses): boolean {
  const words = print.filter((one) => one.shapes.length >= MIN_LETTERS && !value.parts.includes(one));
  const isBeside = ({ top, height }: Print): boolean =>
    Math.abs(top + height - value.top - value.height) <= 0.5 * value.height;
  const beside = words.filter(isBeside);
  const isKnown = (one: Print, line: readonly Print[]): boolean => {
    const known = one.shapes.filter((shape) =>
      [...(uses.get(shape) ?? [])].some((other) => !line.includes(other)),
    );
    return known.length >= KNOWN_WORD * one.shapes.length;
  };
  if (beside.length === 0 || beside.some((one) => isKnown(one, beside))) return false;
  const others = words.filter((one) => !isBeside(one));
  const known = others.filter((one) => isKnown(one, [one])).length / Math.max(1, others.length);
  return (1 - known) ** beside.length < BY_CHANCE;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function occurrence({ page, value, peers, habit, known }: Odd & { page: number }): Occurrence {
  const { word, shapes } = value;
  return {
    confidence: CONFIDENCE,
    page,
    box: word.box,
    note: `Of ${peers.length} values of its column ${percent(habit)} of the letters have the same shape as others of this page; of "${word.text}" ${percent(known)}.`,
    data: { letters: shapes.length, peers: peers.length, habit: Math.round(habit * 1000) / 1000 },
  };
}

const suspicion = ({ page, value: { word } }: Odd & { page: number }): Suspicion => ({
  page,
  box: word.box,
  values: [{ source: 'print', text: word.text }],
  note: `Compare the digits of "${word.text}" with those of its column: they are shaped otherwise.`,
});
