/** Fonts that were cut and numbered for another text than the one they set. */
import { dictOf, type HeldGlyphs, heldGlyphs, type PdfView } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenDocument } from '../../detector.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { typefaceOf } from '../../layout/typefaces.ts';
import type { EarlyText, FontSubsets, UnusedGlyphs } from './facts.ts';
import { type FirstUse, FirstUses, type UsedFont } from './first-uses.ts';
import { orderOf } from './order.ts';
import {
  areDigits,
  fontsElsewhere,
  hasAllDigits,
  isUncut,
  isWitness,
  type Unused,
  unusedOf,
} from './unused.ts';

/** Words before their turn; more of them are how the document was put together. */
const MAX_EARLY = 4;
/** Words that a number which is gone may have been; more tell nothing of the place. */
const MAX_PLACES = 6;

export const fontSubsets = defineDetector({
  name: 'fontSubsets',
  sees: ['contents'],
  begin(document) {
    const seen = new FirstUses();
    return { page: (page) => seen.add(page), found: () => compare(document, seen) };
  },
});

interface Held {
  font: UsedFont;
  held: HeldGlyphs | null;
}

function compare(document: SeenDocument, seen: FirstUses): Found<FontSubsets> {
  const { view, stop } = document;
  const fonts = [...seen.fonts.values()].map(
    (font): Held => ({ font, held: stop() ? null : heldBy(view, font) }),
  );
  const orders = fonts.flatMap((one) => {
    const order = one.font.inForms ? null : orderOf(usesOf(one));
    return order ? [{ ...order, font: one.font }] : [];
  });
  const early = orders.flatMap(({ font, inTurn, early }) =>
    placesOf(font, inTurn, early, document.pageCount),
  );
  const whole = seen.whole && document.pages.length === document.pageCount && !stop();
  const left = whole ? leftOver(view, fonts, seen) : NOT_SEEN;
  const beyond = left ?? NOT_SEEN;
  const found = { ordered: orders.length, cut: beyond.cut, early, unused: beyond.unused };
  if (early.length > MAX_EARLY)
    return partly(
      { ...found, early: [] },
      'Many words have characters that their font numbers in another order.',
    );
  return left && seen.complete
    ? all(found)
    : partly(found, 'There are more fonts or objects than are compared with the text.');
}

const NOT_SEEN = { cut: 0, unused: [] };

function heldBy(view: PdfView, { num }: UsedFont): HeldGlyphs | null {
  const dict = dictOf(view.object(num)?.value);
  return dict && heldGlyphs(view, dict);
}

/** With the numbers of the glyphs in the program, where it has one for each; else with the codes. */
function usesOf({ font, held }: Held): FirstUse[] {
  const uses = [...font.uses.values()];
  const numbers = uses.map(({ code }) => held?.glyph(code) ?? null);
  const isNumbered = numbers.every((number) => number !== null && number > 0);
  return uses.map((use, at) => ({ ...use, number: (isNumbered ? numbers[at] : null) ?? use.code }));
}

function placesOf(
  font: UsedFont,
  inTurn: number,
  early: readonly FirstUse[],
  pageCount: number,
): EarlyText[] {
  const words = new Map<FirstUse['word'], string>();
  for (const { word, text, page } of early) {
    // The number of pages is filled in when all are written.
    if (!word || word.text === `${pageCount}` || word.text === `${page.index + 1}`) continue;
    words.set(word, `${words.get(word) ?? ''}${text}`);
  }
  return [...words].flatMap(([word, characters]) => {
    const page = early.find((use) => use.word === word)?.page;
    if (!word || !page) return [];
    const told = { text: cut(word.text), font: cut(font.name), characters: cut(characters), inTurn };
    return placed(page, word.box).map((at) => ({ ...at, ...told }));
  });
}

/** @returns null where there is too much to look for other texts of the fonts */
function leftOver(
  view: PdfView,
  fonts: readonly Held[],
  seen: FirstUses,
): Pick<FontSubsets, 'cut' | 'unused'> | null {
  const known = fonts.flatMap(({ font, held }) => {
    const unused = held && unusedOf(font, held);
    return unused ? [{ font, unused }] : [];
  });
  const cuts = known.filter(({ unused }) => !isUncut(unused));
  const lost = cuts.filter(({ unused }) => unused.lost.length > 0);
  if (lost.length === 0) return { cut: cuts.length, unused: [] };
  const elsewhere = fontsElsewhere(view, seen.painted);
  if (!elsewhere) return null;
  const told = lost.filter(({ font }) => !elsewhere.has(font.num) && isAlone(font, seen));
  const isNumber = told.every(({ unused }) => areDigits(unused)) && !seen.blackened;
  // Where one font holds more throughout, letters that another lacks may be the program's way; digits alone are not.
  if (!isNumber && cuts.length < known.length) return { cut: cuts.length, unused: [] };
  const witness = known.some(({ unused }) => isWitness(unused));
  return {
    cut: cuts.length,
    unused: told.map(({ font, unused }) =>
      factOf(font, unused, isNumber && (witness || !hasAllDigits(unused))),
    ),
  };
}

/** Of several copies of one face some are those of figures, from files that used them for more. */
function isAlone({ num, name }: UsedFont, { fonts }: FirstUses): boolean {
  const { family, style } = typefaceOf(name);
  return ![...fonts.values()].some((other) => {
    const face = typefaceOf(other.name);
    return other.num !== num && face.family === family && face.style === style;
  });
}

function factOf({ page, name, numbers }: UsedFont, { lost, shown }: Unused, isNumber: boolean): UnusedGlyphs {
  const words = numbers.length <= MAX_PLACES ? numbers : [];
  return {
    page: page.index + 1,
    font: cut(name),
    characters: cut(lost.toSorted().join('')),
    shown: shown.length,
    numbers: words.flatMap(({ page: on, word }) =>
      placed(on, word.box).map((at) => ({ ...at, text: cut(word.text) })),
    ),
    isNumber,
  };
}
