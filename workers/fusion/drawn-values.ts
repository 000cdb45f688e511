/** The values of a page that a program drew, with the shapes of their letters, as large, as heavy and on the same ground or not. */
import type { FactsOf } from '../stages/index.ts';
import type { PageText, Word } from '../stages/ocr/facts.ts';
import { medianOf } from '../stages/ocr/print/quantile.ts';
import { type InColumn, isValue } from './value-columns.ts';

/**
 * Times as heavy: values of one face are within .1 of their middle, bold print is 1.23 and more. Levels of the ground: selected
 * rows have letters that are smoothed otherwise.
 */
const WEIGHT_APART = 1.18;
const MIDDLE_APART = 1.13;
/** Programs stress a value by heavier strokes; what is typed with other smoothing has lighter ones. */
const LIGHTER_APART = 1.17;
const GROUND_APART = 12;
const CONTRAST_APART = 1.35;

type Image = FactsOf<'forensic'>['images'][number];
type Drawn = NonNullable<Image['drawnPrint']>['words'][number];
/** Of one letter: its share of ink in rows and columns, how it leans, how tall it is and how much ink it has. */
export interface Form {
  shares: string;
  slant: number;
  spreadPx: number;
  inkPx: number;
}
/** How nearly letters must agree to have one shape. */
export type Bound = keyof NonNullable<Drawn['shapes']>;

export interface Print extends InColumn {
  drawn: Drawn;
  shapes: readonly number[];
}

export interface Value extends InColumn {
  word: Word;
  /** What of the drawn print it is read from, and the shapes of its letters. */
  parts: readonly Print[];
  shapes: readonly number[];
  /** Something is set so close to it, as a sign of money, that only the places of the letters part them. */
  isCloselySet: boolean;
  /** Strongest difference of its own ink from the ground, in levels. */
  contrast: number;
  /** The characters that its letters are; null where glyphs touch or were misread, so that nobody knows which is which. */
  signs: readonly string[] | null;
  /** The same, where letters alone are as many, commas lost or not; null in the place of digits that touch. */
  likelySigns: readonly (string | null)[] | null;
  /** Null where they were not looked at. */
  forms: readonly Form[] | null;
  /** Most of its letters stand apart: where small print was scaled or coded, touching ones make a shape of their own. */
  isCut: boolean;
}

/** Signs of a value that are as high as its digits. */
const FULL = /[\d€$£%/]/g;
const CUT_APART = 0.25;
/** Widths of a usual letter that two digits have which touch. */
const TWO_WIDE = 1.5;

/** @returns null without letters that were compared */
export function printOf(image: Image, bound: Bound): Print[] | null {
  const words = image.drawnPrint?.words;
  if (!words || image.illustration) return null;
  const print = words.flatMap((drawn) => {
    const { place, shapes, letterPx } = drawn;
    const { xPx: left, yPx: top, widthPx } = place;
    return shapes
      ? [{ drawn, shapes: shapes[bound], left, right: left + widthPx, top, height: letterPx }]
      : [];
  });
  return print.length > 0 ? print : null;
}

export function valuesOf(page: PageText, print: readonly Print[]): Value[] {
  return page.words.flatMap((word): Value[] => {
    if (!isValue(word.text)) return [];
    const cuts = print.flatMap((one) => cutOf(one, word.box));
    const inOrder = cuts.toSorted((a, b) => a.left - b.left);
    const [first] = cuts;
    if (!first) return [];
    const parts = cuts.map(({ print: part }) => part);
    const sides = {
      left: Math.min(...cuts.map(({ left }) => left)),
      right: Math.max(...cuts.map(({ right }) => right)),
    };
    const shapes = inOrder.flatMap((one) => one.shapes);
    const forms = inOrder.every((one) => one.forms) ? inOrder.flatMap((one) => one.forms ?? []) : null;
    const full = word.text.match(FULL) ?? [];
    const likelySigns = signsFor(word.text, full, inOrder);
    // Commas and stops of what stands closely beside it are not told apart: there its letters alone have to be as many.
    const isCloselySet = cuts.some(({ isWhole }) => !isWhole);
    const isEachSeen = isCloselySet
      ? likelySigns?.length === full.length
      : parts.reduce((sum, { drawn }) => sum + drawn.glyphs, 0) === [...word.text].length;
    const signs = isEachSeen && likelySigns?.every(isSign) ? likelySigns : null;
    const isCut = Math.abs(full.length - shapes.length) <= CUT_APART * full.length;
    return [
      {
        word,
        parts,
        shapes,
        isCloselySet,
        contrast: Math.max(...cuts.map(({ contrast }) => contrast)),
        signs,
        likelySigns,
        forms,
        isCut,
        ...sides,
        top: first.print.top,
        height: first.print.height,
      },
    ];
  });
}

/** What of a drawn word stands within the place of a read one: a value, without the sign of money that is set close to it. */
interface Cut {
  print: Print;
  isWhole: boolean;
  left: number;
  right: number;
  contrast: number;
  shapes: readonly number[];
  forms: readonly Form[] | null;
  widthsPx: readonly number[];
}

function cutOf(one: Print, [x, y, width, height]: Word['box']): Cut[] {
  const { pageBox, xPx, widthPx } = one.drawn.place;
  if (!pageBox) return [];
  const [left, top, w, h] = pageBox;
  const isWithin = (across: number): boolean => across > x && across < x + width;
  if (top + h / 2 <= y || top + h / 2 >= y + height) return [];
  const { middlesPx, forms, levels } = one.drawn;
  const taken = middlesPx?.flatMap((middle, at) => (isWithin(left + (middle / widthPx) * w) ? [at] : []));
  const isWhole = !taken || taken.length === one.shapes.length;
  if (isWhole ? !isWithin(left + w / 2) : taken.length === 0) return [];
  const of = <T>(all: readonly T[]): T[] =>
    isWhole ? [...all] : taken.flatMap((at) => all.slice(at, at + 1));
  // What stands beside it may be darker: ink is told in samples of the value's own.
  const contrast = Math.max(0, ...(isWhole || !levels ? [one.drawn.contrast] : of(levels)));
  const ownForms = forms && of(formsOf(forms, one.drawn.contrast / Math.max(1, contrast)));
  const samplesAt = (across: number): number => xPx + ((across - left) / w) * widthPx;
  return [
    {
      ...{ print: one, isWhole, shapes: of(one.shapes) },
      ...{ contrast, forms: ownForms, widthsPx: forms ? of(forms.widthsPx) : [] },
      left: Math.max(one.left, isWhole ? one.left : samplesAt(x)),
      right: Math.min(one.right, isWhole ? one.right : samplesAt(x + width)),
    },
  ];
}

const formsOf = (
  { shares, slants, spreadsPx, inksPx }: NonNullable<Drawn['forms']>,
  timesInk: number,
): Form[] =>
  shares.map((share, at) => ({
    shares: share,
    slant: slants[at] ?? 0,
    spreadPx: spreadsPx[at] ?? 0,
    inkPx: (inksPx[at] ?? 0) * timesInk,
  }));

/** A plus sign may be as high as a digit, or lower; two digits that touch make one wide letter. */
function signsFor(
  text: string,
  full: readonly string[],
  cuts: readonly Cut[],
): readonly (string | null)[] | null {
  const letters = cuts.reduce((sum, { shapes }) => sum + shapes.length, 0);
  if (full.length === letters) return full;
  if (text.startsWith('+') && full.length + 1 === letters) return ['+', ...full];
  return signsOfTouching(full, letters, cuts);
}

function signsOfTouching(
  full: readonly string[],
  letters: number,
  cuts: readonly Cut[],
): readonly (string | null)[] | null {
  const widths = cuts.flatMap((one) => one.widthsPx);
  const usual = medianOf(widths);
  const wide = widths.filter((width) => width >= TWO_WIDE * usual).length;
  if (widths.length !== letters || full.length - letters !== wide) return null;
  let next = 0;
  return widths.map((width) => {
    const sign = full[next] ?? null;
    next += width >= TWO_WIDE * usual ? 2 : 1;
    return width >= TWO_WIDE * usual ? null : sign;
  });
}

const isSign = (sign: string | null): sign is string => sign !== null;

export type Uses = ReadonlyMap<number, ReadonlySet<Print>>;

/** In which words each shape stands. */
export function usesOf(print: readonly Print[]): Uses {
  const uses = new Map<number, Set<Print>>();
  for (const one of print) {
    for (const shape of one.shapes) uses.set(shape, (uses.get(shape) ?? new Set()).add(one));
  }
  return uses;
}

export const isElsewhere = (shape: number, own: readonly Pick<Value, 'parts'>[], uses: Uses): boolean =>
  [...(uses.get(shape) ?? [])].some((one) => !own.some(({ parts }) => parts.includes(one)));

export const isOfStyle = (one: Value, other: Value): boolean =>
  signOf(one) === signOf(other) &&
  isWithin(weightOf(one), weightOf(other), WEIGHT_APART) &&
  isAsStrong(one, other);

/** On the same ground and as dark. */
export function isAsStrong(one: Value, other: Value): boolean {
  const [a, b] = [one.parts[0]?.drawn, other.parts[0]?.drawn];
  return (
    a !== undefined &&
    b !== undefined &&
    isWithin(one.contrast, other.contrast, CONTRAST_APART) &&
    Math.abs(a.ground - b.ground) <= GROUND_APART
  );
}

/** What comes in is often set in another weight than what goes out. */
export const signOf = ({ word }: Value): string => /^[-+−]/.exec(word.text)?.[0].replace('−', '-') ?? '';

/** Those that are as heavy as most of them: a column's own print, without totals in bold. */
export function usualWeightOf(values: readonly Value[]): Value[] {
  const middle = middleWeight(values);
  return values.filter((one) => isWithin(weightOf(one), middle, WEIGHT_APART));
}

/** As the middle of the others, from which no value of a face is far. */
export function isAsHeavy(value: Value, others: readonly Value[]): boolean {
  const times = weightTimes(value, others);
  return times < 1 ? times * LIGHTER_APART >= 1 : times <= MIDDLE_APART;
}

/** Times as heavy as the middle of the others. */
export const weightTimes = (value: Value, others: readonly Value[]): number =>
  weightOf(value) / middleWeight(others);

const middleWeight = (values: readonly Value[]): number => medianOf(values.map(weightOf));

/** Strokes of its widest part, as a share of the letters' height. */
function weightOf({ parts }: Value): number {
  const widest = parts.reduce((a, b) => (b.shapes.length > a.shapes.length ? b : a));
  return widest.drawn.strokePx / widest.drawn.letterPx;
}

const isWithin = (one: number, other: number, times: number): boolean =>
  Math.max(one, other) <= times * Math.min(one, other);
