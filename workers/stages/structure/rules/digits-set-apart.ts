import { fail, inconclusive, type Occurrence, type Suspicion } from '../../stage.ts';
import { withoutTag } from '../detectors/layout/typefaces.ts';
import type { MixedFontNumber } from '../detectors/type/mixed-font-numbers/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Digits of one number in two fonts: what is left of a value that was edited without its own font. */
export const digitsSetApart = pdfRule(['mixedFontNumbers'], ({ mixedFontNumbers, touchUps }) => {
  const isTouchedUp = ({ page }: MixedFontNumber): boolean =>
    touchUps.some((touched) => touched.page === page);
  const emblems = mixedFontNumbers.filter((found) => isEmblem(found) && !isTouchedUp(found));
  const told = mixedFontNumbers
    .filter((found) => !emblems.includes(found))
    .map((found) => occurrence(found, isTouchedUp(found)));
  return told.length === 0 && emblems.length > 0
    ? inconclusive('A year is set half in one cut of a family and half in another.', emblems.map(asked))
    : fail(told);
});

/**
 * As forms show the year that they are for: the century in outlines, the year in it black, two cuts of one family. The same cut put
 * into the file a second time is what an editor leaves.
 */
const isEmblem = ({ sameFamily, font, around, text, part }: MixedFontNumber): boolean =>
  sameFamily &&
  withoutTag(font) !== withoutTag(around) &&
  /^(?:19|20)\d\d$/.test(text) &&
  part.length === 2 &&
  (text.startsWith(part) || text.endsWith(part));

const occurrence = (found: MixedFontNumber, touchedUp: boolean): Occurrence => ({
  confidence: confidenceOf(found, touchedUp),
  page: found.page,
  box: found.box,
  note: noteOf(found),
  data: {
    text: found.text,
    part: found.part,
    font: found.font,
    around: found.around,
    alike: found.alike,
  },
});

const asked = (found: MixedFontNumber): Suspicion => ({
  page: found.page,
  box: found.box,
  values: [{ source: 'printed', text: found.text }],
  note: noteOf(found),
});

const noteOf = ({ page, text, part, font, around }: MixedFontNumber): string =>
  `In “${text}” on page ${page}, “${part}” is set in ${font || 'another font'}, the rest in ${around || 'another'}.`;

/** One such number is an accident of editing; several of one kind, or bold digits, are more often the layout's. */
function confidenceOf(found: MixedFontNumber, touchedUp: boolean): number {
  const once = found.alike <= 2 ? 0.9 : 0.5;
  const family = found.sameFamily ? 0.6 : 1;
  return Math.min(1, once * family + (touchedUp ? 0.1 : 0));
}
