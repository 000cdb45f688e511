/** The values of a page that a program drew whose letters have shapes that nothing else on the page has. */
import type { FactsOf } from '../stages/index.ts';
import type { PageText } from '../stages/ocr/facts.ts';
import {
  type Bound,
  isAsHeavy,
  isAsStrong,
  isElsewhere,
  type Print,
  printOf,
  signOf,
  type Uses,
  usesOf,
  usualWeightOf,
  type Value,
  valuesOf,
} from './drawn-values.ts';
import { type ForeignDigit, foreignDigitsOf } from './foreign-digits.ts';
import { hasOneShapeEach, isSetApart, mostOfOne } from './set-apart.ts';
import { isInColumnOf } from './value-columns.ts';

const MIN_PEERS = 3;
/** Of the letters of a column, those in the usual shape of their sign, where the page as a whole does not bear a bound. */
const ALL_OF_SIGN = 0.95;
/** Of its height: what stands in a column may have been pasted in another size. */
const ANY_SIZE = 0.4;
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
/** Values of one hand share as much of their letters' shapes. */
const ONE_HAND = 0.3;
const MOST_OF_ONE_HAND = 0.5;
/** Share of its letters that a word of the page's usual print has elsewhere; chance by which a line may have none. */
const KNOWN_WORD = 0.34;
const BY_CHANCE = 0.25;
/** Of the letters of what comes in, those that stand in what goes out, from which both are set alike. */
const SET_ALIKE = 0.7;
/** Who types single digits changes few of them; more are print that was cut apart otherwise than it was read. */
const MOST_DIGITS = 4;

type Image = FactsOf<'forensic'>['images'][number];
type DrawnWords = NonNullable<Image['drawnPrint']>['words'];

export interface OddDigit {
  value: Value;
  digit: ForeignDigit;
}

export interface Odd {
  value: Value;
  peers: readonly Value[];
  /** Share of the other values' letters that stand elsewhere on the page, and of its own. */
  habit: number;
  known: number;
  /** Programs may have set it apart, as a line or the end of a column; or the page was scaled, so that letters are drawn in many ways. */
  isStressed: boolean;
}

export interface Looked {
  odd: Odd[];
  digits: OddDigit[];
  /** Values that were held against their column; those in a column of another style or of no habit; those in none. */
  compared: number;
  apart: number;
  alone: number;
}

/** A bound, and whether the page as a whole does not bear it, so that the value's own column and line have to. */
interface Look {
  bound: Bound;
  needsWitness: boolean;
}

/**
 * Between rows, a scaled page draws a line's letters as nothing else has them, all together: there only what no such shift explains
 * is another's. So it is by the tightest bound between columns.
 */
function looksFor({ drawnPrint }: Image): readonly Look[] {
  const words = drawnPrint?.words ?? [];
  const isUsual = isOneBy(words, 'loose', 'usual');
  if (!isUsual)
    return [
      { bound: 'loose', needsWitness: false },
      { bound: 'usual', needsWitness: true },
    ];
  // Where a face draws 11 closer, a whole date stands elsewhere between the columns: a column of its own cannot bear the tightest bound.
  const usual: Look = { bound: 'usual', needsWitness: false };
  return isOneBy(words, 'usual', 'tight') ? [usual, { bound: 'tight', needsWitness: false }] : [usual];
}

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

export function lookAtPage(page: PageText, image: Image): Looked | null {
  const looks = looksFor(image);
  const looked = looks.flatMap((look) => {
    const print = printOf(image, look.bound);
    return print ? [lookAt(valuesOf(page, print), print, look)] : [];
  });
  const most = looked.toSorted((a, b) => b.compared - a.compared)[0];
  if (!most) return null;
  const odd =
    looked.find((one) => one.odd.some(({ isStressed }) => !isStressed)) ??
    looked.find((one) => one.odd.length > 0);
  const digits = looks[0]?.bound === 'usual' ? (looked[0]?.digits ?? []) : [];
  return { ...most, odd: odd?.odd ?? [], digits: digits.length > MOST_DIGITS ? [] : digits };
}

function lookAt(values: readonly Value[], print: readonly Print[], { bound, needsWitness }: Look): Looked {
  const uses = usesOf(print);
  const looked: Looked = { odd: [], digits: [], compared: 0, apart: 0, alone: 0 };
  for (const value of values) {
    if (!needsWitness)
      looked.digits.push(...foreignDigitsOf(value, values, uses).map((digit) => ({ value, digit })));
    const column = values.filter((other) => other !== value && isInColumnOf(value, other, ANY_SIZE));
    if (column.length < MIN_PEERS) {
      looked.alone += 1;
      continue;
    }
    const found = lookAtOne(value, column, uses, LEAST_HABIT[bound]);
    if (found === 'apart') looked.apart += 1;
    else looked.compared += 1;
    if (typeof found === 'string' || found.chance * values.length > FALSE_ALARMS) continue;
    const beside = linesOf(value, print, uses);
    if (needsWitness && !(beside.isKnown && hasOneShapeEach(found.peers, 'likelySigns', ALL_OF_SIGN)))
      continue;
    looked.odd.push({
      ...found,
      isStressed:
        bound === 'loose' || isCloselySet(found) || isSetApart(found, column, bound) || beside.isApart,
    });
  }
  return looked;
}

/** Then a person is asked: as results they would accuse more honest pages in odd styles (docs/measurements/forensic.md). */
const isCloselySet = ({ value, peers }: Pick<Odd, 'value' | 'peers'>): boolean =>
  value.isCloselySet || peers.filter((one) => !one.isCloselySet).length < MIN_PEERS;

/** @returns `apart` where nobody can say, `alike` where its letters stand elsewhere as well */
function lookAtOne(
  value: Value,
  column: readonly Value[],
  uses: Uses,
  leastHabit: number,
): (Omit<Odd, 'isStressed'> & { chance: number }) | 'apart' | 'alike' {
  const alike = usualWeightOf(comparable(value, column));
  if (!value.isCut || alike.length < MIN_PEERS) return 'apart';
  if (!isAsHeavy(value, alike)) return 'apart';
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

/** Of a column, what is set as the value would be: what comes in is often set otherwise than what goes out. */
function comparable(value: Value, column: readonly Value[]): Value[] {
  const cut = column.filter((other) => other.isCut && isAsStrong(value, other));
  const [own, others] = [
    cut.filter((one) => signOf(one) === signOf(value)),
    cut.filter((one) => signOf(one) !== signOf(value)),
  ];
  const shapes = new Set(others.flatMap((one) => one.shapes));
  const isAlike = own.some(
    (one) => one.shapes.filter((shape) => shapes.has(shape)).length >= SET_ALIKE * one.shapes.length,
  );
  return isAlike ? cut : own;
}

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
 * Whether some word of its line has letters of the page, and whether none of them has. Programs set a whole line in bold or italics,
 * a forger types a value. Where words often have letters that nothing repeats, one that has says nothing of its line.
 */
function linesOf(value: Value, print: readonly Print[], uses: Uses): { isKnown: boolean; isApart: boolean } {
  const words = print.filter((one) => one.shapes.length >= MIN_LETTERS && !value.parts.includes(one));
  const isBeside = ({ top, height }: Print): boolean =>
    Math.abs(top + height - value.top - value.height) <= 0.5 * value.height;
  const beside = words.filter(isBeside);
  const isOfPage = (one: Print, line: readonly Print[]): boolean => {
    const known = one.shapes.filter((shape) =>
      [...(uses.get(shape) ?? [])].some((other) => !line.includes(other)),
    );
    return known.length >= KNOWN_WORD * one.shapes.length;
  };
  const isKnown = beside.some((one) => isOfPage(one, beside));
  if (beside.length === 0 || isKnown) return { isKnown, isApart: false };
  const others = words.filter((one) => !isBeside(one));
  const known = others.filter((one) => isOfPage(one, [one])).length / Math.max(1, others.length);
  return { isKnown, isApart: (1 - known) ** beside.length < BY_CHANCE };
}
