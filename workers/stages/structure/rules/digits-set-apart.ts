import { fail } from '../../stage.ts';
import type { MixedFontNumber } from '../detectors/type/mixed-font-numbers/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Digits of one number in two fonts: what is left of a value that was edited without its own font. */
export const digitsSetApart = pdfRule(['mixedFontNumbers'], (pdf) =>
  fail(
    pdf.mixedFontNumbers.map((found) => ({
      confidence: confidenceOf(
        found,
        pdf.touchUps.some((touched) => touched.page === found.page),
      ),
      page: found.page,
      box: found.box,
      note: `In “${found.text}” on page ${found.page}, “${found.part}” is set in ${found.font || 'another font'}, the rest in ${found.around || 'another'}.`,
      data: {
        text: found.text,
        part: found.part,
        font: found.font,
        around: found.around,
        alike: found.alike,
      },
    })),
  ),
);

/** One such number is an accident of editing; several of one kind, or bold digits, are more often the layout's. */
function confidenceOf(found: MixedFontNumber, touchedUp: boolean): number {
  const once = found.alike <= 2 ? 0.9 : 0.5;
  const family = found.sameFamily ? 0.6 : 1;
  return Math.min(1, once * family + (touchedUp ? 0.1 : 0));
}
