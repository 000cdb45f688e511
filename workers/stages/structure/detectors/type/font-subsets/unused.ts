/**
 * Characters that a font holds for a text which is no longer there.
 *
 * A program that cuts a font down for a document keeps the glyphs that its text has (ISO 32000-1, 9.6.4, font subsets). A digit
 * that the font draws and no text shows belonged to a number that was exchanged or taken out, or to a page.
 */
import { dictOf, entry, type HeldGlyphs, type PdfView } from '../../../../../formats/pdf/index.ts';
import type { UsedFont } from './first-uses.ts';

export interface Unused {
  /** Letters and digits that are not shown. */
  lost: string[];
  /** Letters and digits that are. */
  shown: string[];
}

/** Fewer letters and digits are those of a figure or a mark. */
const MIN_SHOWN = 12;
/** More characters beyond the text are how the program cuts its fonts. */
const MAX_LOST = 12;
/** Letters with marks and the like: outlines may be put together from them. */
const PLAIN = /^(?:[0-9A-Za-z]|(?![\p{Script=Latin}\p{Script=Greek}\p{Lm}])\p{L})$/u;

/** @returns null where little of the font is shown */
export function unusedOf({ uses }: UsedFont, { characters, draws }: HeldGlyphs): Unused | null {
  const found: Unused = { lost: [], shown: [] };
  let known: ReadonlySet<string> | undefined;
  for (const [code, text] of characters) {
    if (!PLAIN.test(text) || !draws(code)) continue;
    if (uses.has(code)) found.shown.push(text);
    else if (!(known ??= lettersOf(uses)).has(text)) found.lost.push(text);
  }
  return found.shown.length < MIN_SHOWN ? null : found;
}

/** Letters of Cyrillic and Greek, and the Latin ones of the same shape: fonts of several scripts draw one with the outline of the other. */
const SHAPED = 'АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧο';
const LATIN = 'ABESIJKMHOPCTYXaesijopcyxhdqwABEZHIKMNOPTYXo';
const LATIN_OF = new Map([...SHAPED].map((letter, at) => [letter, LATIN[at] ?? letter]));

/** What is shown, letter by letter: an accented one may be drawn with the outline of its base, or with that of another script. */
const lettersOf = (uses: UsedFont['uses']): ReadonlySet<string> =>
  new Set(
    [...uses.values()].flatMap(({ text }) =>
      [...text.normalize('NFD')].flatMap((letter) => [letter, LATIN_OF.get(letter) ?? letter]),
    ),
  );

/** The program keeps more in its fonts than the text has. */
export const isUncut = ({ lost }: Unused): boolean => lost.length > MAX_LOST;

const ALL_DIGITS = 10;
const digitsOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.filter((text) => /^\d$/.test(text)));

/** A font that holds all ten digits may have been given them by its program, whatever the text. */
export const hasAllDigits = ({ lost, shown }: Unused): boolean =>
  digitsOf([...lost, ...shown]).size === ALL_DIGITS;

/** Shows that the program gives a font no digits beyond the text. */
export const isWitness = ({ lost, shown }: Unused): boolean => {
  const digits = digitsOf(shown).size;
  return lost.length === 0 && digits > 0 && digits < ALL_DIGITS;
};

export const areDigits = ({ lost }: Unused): boolean =>
  lost.length > 0 && digitsOf(lost).size === lost.length;

/** Objects that are gone through for streams with fonts of their own. */
const MAX_OBJECTS = 20_000;

/** Fonts that a stream names which painted nothing on the pages: appearances, patterns, forms. Null where there is too much to look through. */
export function fontsElsewhere(view: PdfView, painted: ReadonlySet<number>): Set<number> | null {
  const numbers = view.numbers();
  if (numbers.length > MAX_OBJECTS) return null;
  const fonts = new Set<number>();
  for (const num of numbers) {
    const value = view.object(num)?.value;
    if (value?.kind !== 'stream' || painted.has(num) || !entry(value.dict, 'Resources')) continue;
    const named = dictOf(view.get(view.get(value, 'Resources'), 'Font'));
    for (const { value: font } of named?.entries ?? []) if (font.kind === 'ref') fonts.add(font.num);
  }
  return fonts;
}
