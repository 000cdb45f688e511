import { drawnNats } from '../../stages/forensic/drawn/drawn.ts';
import type { FactsOf } from '../../stages/index.ts';
import type { PageText } from '../../stages/ocr/facts.ts';
import {
  fail,
  inconclusive,
  notApplicable,
  type Occurrence,
  pass,
  type Suspicion,
} from '../../stages/stage.ts';
import {
  type Bound,
  isAsHeavy,
  isElsewhere,
  isOfStyle,
  type Print,
  printOf,
  type Uses,
  usesOf,
  type Value,
  valuesOf,
} from '../drawn-values.ts';
import { type ForeignDigit, foreignDigitsOf } from '../foreign-digits.ts';
import { defineFusionRule } from '../fusion-rule.ts';
import { isInColumnOf } from '../value-columns.ts';

const MIN_PEERS = 3;
/** Of the values in question: shapes of letters are few, and some stand in every face. */
const MIN_LETTERS = 4;
/** Share of its letters that may have their shape elsewhere on the page, and share that the column's own have. */
const MOST_KNOWN = 0.2;
const LEAST_HABIT: Readonly<Record<Bound, number>> = { tight: 0.9, usual: 0.7, loose: 0.9 };
/** Expected number of values of a page that come to this by chance, by each bound. */
const FALSE_ALARMS = 0.005;
/** Of letters that are equal by one bound and stand as often on a page: those that are equal by the next, where nothing shifts them. */
const LEAST_ONE: Readonly<Record<Bound, number>> = { tight: 0.97, usual: 0.93, loose: 0 };
const MIN_REPEATED = 3;
/** Of the letters of a column, those in the usual shape of their sign. */
const LEAST_OF_SIGN = 0.8;
/** Of the letters' heights: a heading is set a pixel larger, which is 6.7 % from 15 to 16. */
const SIZE_APART = 0.06;
/** Values of one hand share as much of their letters' shapes. */
const ONE_HAND = 0.3;
const MOST_OF_ONE_HAND = 0.5;
/** Share of its letters that a word of the page's usual print has elsewhere; chance by which a line may have none. */
const KNOWN_WORD = 0.34;
const BY_CHANCE = 0.25;
const CONFIDENCE = 0.85;
const MOST_SHOWN = 4;
/** Who types single digits changes few of them; more are print that was cut apart otherwise than it was read. */
const MOST_DIGITS = 4;
type Image = FactsOf<'forensic'>['images'][number];

interface OddDigit {
  value: Value;
  digit: ForeignDigit;
}

interface Odd {
  value: Value;
  peers: readonly Value[];
  /** Share of the other values' letters that stand elsewhere on the page, and of its own. */
  habit: number;
  known: number;
  /** Programs may have set it apart, as a line or the end of a column; or the page was scaled, so that letters are drawn in many ways. */
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
      const looked = image && isComparable(image) ? lookAtPage(page, image) : null;
      return image && looked ? [{ page, image, looked }] : [];
    });
    if (pages.length === 0)
      return forensic.images.some(({ drawnPrint }) => drawnPrint?.words.some(({ shapes }) => !shapes))
        ? inconclusive('the letters of a drawn page could not be compared in time')
        : notApplicable('no page that a program drew');
    const odd = pages.flatMap(({ page, looked }) => looked.odd.map((one) => ({ page: page.page, ...one })));
    const digits = pages.flatMap(({ page, looked }) =>
      looked.digits.map((one) => ({ page: page.page, ...one })),
    );
    const told = odd.filter(({ isStressed }) => !isStressed);
    if (told.length > 0) return fail(told.map(occurrence));
    if (odd.length > 0)
      return inconclusive(
        'values are drawn in letters of their own, as totals are, and lines that a program stresses',
        odd.slice(0, MOST_SHOWN).map(suspicion),
      );
    if (digits.length > 0)
      return inconclusive(
        'single digits have a shape of their own, as they may where they touch what stands beside them',
        digits.slice(0, MOST_SHOWN).map(digitSuspicion),
      );
    if (pages.every(({ looked }) => looked.compared + looked.apart === 0))
      return notApplicable('no column of values on a page that a program drew');
    return pages.some(
      ({ image, looked }) => looked.apart + looked.alone > 0 || (image.drawnPrint?.leftOut ?? 0) > 0,
    )
      ? inconclusive(
          'values stand alone, in bold or on a ground of their own, or in letters that nothing repeats',
        )
      : pass;
  },
});

/** A coding leaves scans flat paper as well: there only the page's whole look says that a program drew it. */
const isComparable = (image: Image): boolean =>
  image.drawnPrint !== null && (!image.drawnPrint.isCoded || (drawnNats(image) ?? 0) > 0);

interface Looked {
  odd: Odd[];
  digits: OddDigit[];
  /** Values that were held against their column; those in a column of another style or of no habit; those in none. */
  compared: number;
  apart: number;
  alone: number;
}

/**
 * Between rows, a scaled page draws a line's letters as nothing else has them, all together: there only what no such shift explains
 * is another's. So it is by the tightest bound between columns.
 */
function boundsFor({ drawnPrint }: Image): readonly [Bound, ...Bound[]] {
  const words = drawnPrint?.words ?? [];
  if (!isOneBy(words, 'loose', 'usual')) return ['loose'];
  return isOneBy(words, 'usual', 'tight') ? ['usual', 'tight'] : ['usual'];
}

type DrawnWords = NonNullable<Image['drawnPrint']>['words'];

/** Whether letters that are equal by one bound are so by the next. */
function isOneBy(words: DrawnWords, bound: Bound, next: Bound): boolean {
  const kinds = new Map<number, number[]>();
  for (const { shapes } of words) {
    shapes?.[bound].forEach((kind, at) => {
      kinds.set(kind, [...(kinds.get(kind) ?? []), shapes[next][at] ?? -1]);
    });
  }
  const repeated = [...kinds.values()].filter(({ length }) => length >= MIN_REPEATED);
  const letters = repeated.reduce((sum, { length }) => sum + length, 0);
  return letters > 0 && repeated.reduce((sum, ids) => sum + mostOfOne(ids), 0) >= LEAST_ONE[next] * letters;
}

function lookAtPage(page: PageText, image: Image): Looked | null {
  const looked = boundsFor(image).flatMap((bound) => {
    const print = printOf(image, bound);
    return print ? [lookAt(valuesOf(page, print), print, bound)] : [];
  });
  const most = looked.toSorted((a, b) => b.compared - a.compared)[0];
  if (!most) return null;
  const odd =
    looked.find((one) => one.odd.some(({ isStressed }) => !isStressed)) ??
    looked.find((one) => one.odd.length > 0);
  const digits = boundsFor(image)[0] === 'usual' ? (looked[0]?.digits ?? []) : [];
  return { ...most, odd: odd?.odd ?? [], digits: digits.length > MOST_DIGITS ? [] : digits };
}

function lookAt(values: readonly Value[], print: readonly Print[], bound: Bound): Looked {
  const uses = usesOf(print);
  const looked: Looked = { odd: [], digits: [], compared: 0, apart: 0, alone: 0 };
  for (const value of values) {
    looked.digits.push(...foreignDigitsOf(value, values, uses).map((digit) => ({ value, digit })));
    const column = values.filter((other) => other !== value && isInColumnOf(value, other));
    if (column.length < MIN_PEERS) {
      looked.alone += 1;
      continue;
    }
    const found = lookAtOne(value, column, uses, LEAST_HABIT[bound]);
    if (found === 'apart') looked.apart += 1;
    else looked.compared += 1;
    if (typeof found === 'string' || found.chance * values.length > FALSE_ALARMS) continue;
    const endsColumn = !found.peers.some(({ top }) => top > value.top);
    const isStressed =
      bound === 'loose' ||
      !hasOneShapeEach(found.peers) ||
      endsColumn ||
      !isAsLarge(value, found.peers) ||
      isLineApart(value, print, uses);
    looked.odd.push({ ...found, isStressed });
  }
  return looked;
}

/** @returns `apart` where nobody can say, `alike` where its letters stand elsewhere as well */
function lookAtOne(
  value: Value,
  column: readonly Value[],
  uses: Uses,
  leastHabit: number,
): (Omit<Odd, 'isStressed'> & { chance: number }) | 'apart' | 'alike' {
  const alike = column.filter((other) => other.isCut && isOfStyle(value, other));
  if (!value.isCut || alike.length < MIN_PEERS || !isAsHeavy(value, alike)) return 'apart';
  const hand = ofOneHand(value, alike);
  const peers = alike.filter((other) => !hand.includes(other));
  // Most of them are of one hand with it, which is the page's.
  if (hand.length > MOST_OF_ONE_HAND * alike.length && peers.length < MIN_PEERS) return 'alike';
  const all = peers.flatMap((one) => one.shapes.map((shape) => isElsewhere(shape, [one], uses)));
  const habit = all.filter(Boolean).length / Math.max(1, all.length);
  if (peers.length < MIN_PEERS || habit < leastHabit) return 'apart';
  const letters = hand.flatMap(({ shapes }) => shapes);
  const known = letters.filter((shape) => isElsewhere(shape, hand, uses)).length;
  if (value.shapes.length < MIN_LETTERS) return 'apart';
  if (known > MOST_KNOWN * letters.length) return 'alike';
  // Of two halves of a column nobody says which one is foreign.
  if (peers.length < 2 * hand.length) return 'apart';
  const chance = (1 - habit + 0.5 / all.length) ** (letters.length - known);
  return { value, peers, habit, known: known / letters.length, chance };
}

/** A scaled page draws the same sign otherwise on every few lines: one line more of another kind is nobody's. */
function hasOneShapeEach(peers: readonly Value[]): boolean {
  const kinds = new Map<string, number[]>();
  for (const { signs, shapes } of peers) {
    signs?.forEach((sign, at) => {
      kinds.set(sign, [...(kinds.get(sign) ?? []), shapes[at] ?? -1]);
    });
  }
  const repeated = [...kinds.values()].filter(({ length }) => length > 1);
  const letters = repeated.reduce((sum, { length }) => sum + length, 0);
  return repeated.reduce((sum, ids) => sum + mostOfOne(ids), 0) >= LEAST_OF_SIGN * letters;
}

const mostOfOne = (ids: readonly number[]): number =>
  Math.max(...[...Map.groupBy(ids, (id) => id).values()].map(({ length }) => length));

const isAsLarge = ({ height }: Value, peers: readonly Value[]): boolean =>
  peers.some((one) => Math.abs(one.height - height) <= SIZE_APART * height);

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

const digitSuspicion = ({ page, value: { word }, digit }: OddDigit & { page: number }): Suspicion => ({
  page,
  box: word.box,
  values: [{ source: 'print', text: word.text }],
  note: `Compare the "${digit.sign}" of "${word.text}" with others of the page: it has a shape of its own, and they have one.`,
});

const suspicion = ({ page, value: { word } }: Pick<Odd, 'value'> & { page: number }): Suspicion => ({
  page,
  box: word.box,
  values: [{ source: 'print', text: word.text }],
  note: `Compare the digits of "${word.text}" with those of its column: they are shaped otherwise.`,
});
