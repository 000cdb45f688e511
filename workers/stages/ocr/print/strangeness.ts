/**
 * How strange the characters of a word are on its page. A program draws the same character in the same size
 * with the same samples, but for where between two pixels it stands; what another program typed in has none of its kind.
 */
import { boundsOf, type Quad } from '../../../reading/geometry.ts';
import type { Picture } from '../../../reading/picture.ts';
import { type Character, charactersOf } from './characters.ts';
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

/** `energy` is the sum of the squares of its ink. */
type Placed = Character & { word: number; energy: number };

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
      (character): Placed => ({ ...character, word, energy: dot(character.ink, character.ink) }),
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
  const kinds = own.map((one) => ({ one, distances: distancesTo(one, byText.get(one.text) ?? []) }));
  const nearest = kinds.flatMap(({ distances }) => (distances.length > 0 ? [Math.min(...distances)] : []));
  if (nearest.length < MIN_COMPARED) return null;
  const kind = fine(quartile(nearest));
  const compared = kinds
    .filter(({ one, distances }) => DIGIT.test(one.text) && distances.length > 0)
    .map(({ one, distances }) => ({
      isTold: distances.length >= MIN_KIND,
      distance: Math.min(...digits.flatMap((all) => distancesTo(one, all))),
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

/** Of nearly the same height, in other words. */
function distancesTo(one: Placed, others: readonly Placed[]): number[] {
  const kind = others.filter(
    ({ word, height }) =>
      word !== one.word && Math.abs(height - one.height) <= Math.max(1, HEIGHT_APART * one.height),
  );
  const every = Math.max(1, Math.floor(kind.length / MAX_OTHERS));
  return kind.filter((_, at) => at % every === 0).map((other) => distance(one, other));
}

/** Root mean square of the difference, of what the two squares and the product of their ink come to. */
function distance(one: Placed, other: Placed): number {
  const energy = one.energy + other.energy;
  // Two places without ink are alike.
  return energy === 0 ? 0 : Math.sqrt((2 * Math.max(0, energy - 2 * dot(one.ink, other.ink))) / energy);
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
