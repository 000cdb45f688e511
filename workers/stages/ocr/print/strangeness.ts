/**
 * How strange the characters of a word are on its page. A program draws the same character in the same size
 * with the same samples, but for where between two pixels it stands; what another program typed in has none of its kind.
 */
import { boundsOf, type Quad } from '../../../reading/geometry.ts';
import type { Picture } from '../../../reading/picture.ts';
import { type Character, charactersOf, GRID } from './characters.ts';
import { quantile } from './quantile.ts';

/** More words than a page that people read has. */
const MAX_WORDS = 600;
/** Of one character: as many others, spread over the page, show how it is drawn. */
const MAX_OTHERS = 40;
/** Characters of a word that must have one of their kind elsewhere. */
const MIN_COMPARED = 3;
/** Of the same digit elsewhere, before one is called strange. */
const MIN_KIND = 2;
/** Headings are another style; bold print and a near face are not told apart here. */
const HEIGHT_APART = 0.3;
const DIGIT = /\d/;

export interface Strangeness {
  /** Lower quartile of its characters' distances to the nearest of their kind. */
  kind: number;
  /**
   * Of its digits, each to the nearest digit of any value, so that a misread one is not strange: the lower quartile, and the
   * largest of those of which the page has more.
   */
  digits?: { quartile: number; largest: number };
}

/** `energy` is the sum of the squares of its ink, which lies from `left` to before `right` in the rows from `top` to before `bottom`. */
type Placed = Character & { word: number; energy: number } & Inked;

interface Inked {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * @param words corners in pixels of the picture, upright
 * @returns for each word how far its characters are from those of other words: root mean square difference of their ink as
 * a share of its root mean square, 0 for the same samples, about 0.3 for another face, 0.5 to 1 for another character. Null
 * where too few characters stand apart or have one of their kind.
 */
export function strangenessOf(
  picture: Picture,
  words: readonly { text: string; quad: Quad }[],
): (Strangeness | null)[] {
  const characters = words.slice(0, MAX_WORDS).flatMap(({ text, quad }, word) => {
    const [x0, y0, x1, y1] = boundsOf(quad).map(Math.round) as [number, number, number, number];
    const place = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
    return charactersOf(picture, place, text).map(
      (character): Placed => ({
        ...character,
        word,
        energy: energyOf(character.ink),
        ...inkedOf(character.ink),
      }),
    );
  });
  const byText = Map.groupBy(characters, ({ text }) => text);
  const byWord = Map.groupBy(characters, ({ word }) => word);
  const digits = [...byText].flatMap(([text, all]) => (DIGIT.test(text) ? [all] : []));
  return words.map((_, word) => strangenessOfWord(byWord.get(word) ?? [], byText, digits));
}

function strangenessOfWord(
  own: readonly Placed[],
  byText: ReadonlyMap<string, readonly Placed[]>,
  digits: readonly (readonly Placed[])[],
): Strangeness | null {
  const kinds = own
    .map((one) => ({ one, ...nearestTo(one, byText.get(one.text) ?? []) }))
    .filter(({ count }) => count > 0);
  if (kinds.length < MIN_COMPARED) return null;
  const kind = fine(quartile(kinds.map(({ distance }) => distance)));
  const compared = kinds
    .filter(({ one }) => DIGIT.test(one.text))
    .map(({ one, count }) => ({
      isTold: count >= MIN_KIND,
      distance: Math.min(...digits.map((all) => nearestTo(one, all).distance)),
    }));
  if (compared.length < MIN_COMPARED) return { kind };
  const told = compared.filter(({ isTold }) => isTold).map(({ distance }) => distance);
  return {
    kind,
    digits: {
      quartile: fine(quartile(compared.map(({ distance }) => distance))),
      largest: fine(Math.max(0, ...told)),
    },
  };
}

const fine = (value: number): number => Math.round(value * 1000) / 1000;
const quartile = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.25,
  );

/** How many of nearly the same height, in other words, it was held against, and how far the nearest of them is: without any, infinitely. */
function nearestTo(one: Placed, others: readonly Placed[]): { count: number; distance: number } {
  const apart = Math.max(1, HEIGHT_APART * one.height);
  const kind = others.filter(
    ({ word, height }) => word !== one.word && Math.abs(height - one.height) <= apart,
  );
  const every = Math.max(1, Math.floor(kind.length / MAX_OTHERS));
  const compared = every === 1 ? kind : kind.filter((_, at) => at % every === 0);
  let distance = Number.POSITIVE_INFINITY;
  for (let at = 0; at < compared.length; at += ABREAST) {
    productsOf(one, compared, at);
    for (let beside = 0; beside < ABREAST; beside++) {
      const other = compared[at + beside];
      if (other) distance = Math.min(distance, distanceOf(one, other, products[beside]!));
    }
  }
  return { count: compared.length, distance };
}

/** Root mean square of the difference, of what the two squares and the product of their ink come to. */
function distanceOf(one: Placed, other: Placed, product: number): number {
  const energy = one.energy + other.energy;
  // Two places without ink are alike.
  return energy === 0 ? 0 : Math.sqrt((2 * Math.max(0, energy - 2 * product)) / energy);
}

/** Characters that one is held against in one walk: sums that do not wait for one another. */
const ABREAST = 4;
const products = new Float64Array(ABREAST);

/** Sums of the products of its ink with that of others from one on, into `products`; where it has none they are 0. */
function productsOf(one: Placed, others: readonly Placed[], from: number): void {
  const { ink } = one;
  const a = (others[from] ?? one).ink;
  const b = (others[from + 1] ?? one).ink;
  const c = (others[from + 2] ?? one).ink;
  const d = (others[from + 3] ?? one).ink;
  let [ofA, ofB, ofC, ofD] = [0, 0, 0, 0];
  for (let row = one.top; row < one.bottom; row++) {
    for (let at = row * GRID + one.left; at < row * GRID + one.right; at++) {
      const share = ink[at]!;
      ofA += share * a[at]!;
      ofB += share * b[at]!;
      ofC += share * c[at]!;
      ofD += share * d[at]!;
    }
  }
  products[0] = ofA;
  products[1] = ofB;
  products[2] = ofC;
  products[3] = ofD;
}

function energyOf(ink: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < ink.length; at++) sum += ink[at]! * ink[at]!;
  return sum;
}

function inkedOf(ink: Float32Array): Inked {
  const inked = { left: GRID, right: 0, top: GRID, bottom: 0 };
  for (let row = 0, at = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++, at++) {
      if (ink[at] === 0) continue;
      inked.left = Math.min(inked.left, column);
      inked.right = Math.max(inked.right, column + 1);
      inked.top = Math.min(inked.top, row);
      inked.bottom = row + 1;
    }
  }
  return inked;
}
