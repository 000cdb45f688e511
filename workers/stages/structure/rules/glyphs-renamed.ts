import { fail } from '../../stage.ts';
import type { DigitTwins, RenamedFont } from '../detectors/type/renamed-glyphs/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A font that draws one letter or digit and tells programs another. */
export const glyphsRenamed = pdfRule(['renamedGlyphs'], (pdf) =>
  fail([
    ...pdf.renamedGlyphs.fonts
      .filter(({ shown }) => shown > 0)
      .flatMap((font) => sightings(font, pdf.renamedGlyphs.fonts)),
    ...pdf.renamedGlyphs.twins.map(twins),
  ]),
);

/** Two codes, or two fonts, draw the same outline and say that it is two digits. */
function twins({ page, digits, fonts }: DigitTwins) {
  const readings = digits.map((digit) => `“${digit}”`).join(' / ');
  const where = new Set(fonts).size === 1 ? `the font ${fonts[0]}` : `the fonts ${fonts.join(' / ')}`;
  return {
    confidence: 1,
    page,
    note: `One and the same shape in ${where} is read as ${readings}: one of them is not what the page shows.`,
    data: { digits, fonts },
  };
}

/** The values that are read wrongly, where they can be told; else the font. */
function sightings(renamed: RenamedFont, fonts: readonly RenamedFont[]) {
  const { font, agree, differ, places } = renamed;
  const confidence = sharesItsFault(renamed, fonts) ? UNSURE : confidenceOf(renamed);
  const data = { font, agree, differ: differ.slice(0, 20) };
  const told = isScrambled(renamed) ? [] : places.filter(({ claimed }) => /\d/.test(claimed));
  if (told.length === 0) {
    const note = `The font ${font} draws ${list(renamed, 'drawn')} and says that it is ${list(renamed, 'claimed')}.`;
    return [{ confidence, page: renamed.page, note, data }];
  }
  return told.map(({ page, box, claimed, drawn }) => ({
    confidence,
    page,
    box,
    recovered: {
      old: claimed,
      new: drawn,
      source: `characters that the font claims, against its glyphs’ ${renamed.by}`,
    },
    note: `Where page ${page} shows “${drawn}”, programs read “${claimed}”: the font ${font} draws ${list(renamed, 'drawn')} and says that it is ${list(renamed, 'claimed')}.`,
    data,
  }));
}

/** Names that are wrong throughout: against copying, or a program's fault. */
function isScrambled({ agree, differ }: RenamedFont): boolean {
  return agree < differ.length;
}

/**
 * A program that names glyphs wrongly throughout one font takes the same glyphs for the same characters in the others,
 * and there few of them may be used. Seen in a manual of TeX Live: letters of old-style digits' codes.
 */
function sharesItsFault(renamed: RenamedFont, fonts: readonly RenamedFont[]): boolean {
  return fonts.some(
    (other) =>
      other !== renamed &&
      confidenceOf(other) === UNSURE &&
      renamed.differ.every(({ claimed, drawn }) =>
        other.differ.some((pair) => pair.claimed === claimed && pair.drawn === drawn),
      ),
  );
}

/** What is told and hardly counted. */
const UNSURE = 0.05;

/**
 * Most names right and some digits exchanged is made on purpose; all of them wrong is told and not counted, unless
 * the font has digits only and exchanges them for one another.
 */
function confidenceOf(renamed: RenamedFont): number {
  const digits = renamed.differ.filter(({ claimed, drawn }) => /\d/.test(claimed) && /\d/.test(drawn)).length;
  if (isScrambled(renamed)) return digits === renamed.differ.length ? 0.5 : UNSURE;
  return digits > 0 ? 1 : 0.6;
}

function list({ differ }: RenamedFont, which: 'claimed' | 'drawn'): string {
  return differ
    .slice(0, 6)
    .map((pair) => `“${pair[which]}”`)
    .join(', ');
}
