import { fail } from '../../stage.ts';
import type { TokenKind } from '../detectors/layout/facts.ts';
import type { LateAppendedText } from '../detectors/paint/late-appended-text/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

const CONFIDENCE: Record<TokenKind, number> = {
  iban: 1,
  number: 1,
  date: 1,
  identifier: 1,
  words: 0.7,
  none: 0,
};

/** A value written after the page was finished, in a font of its own, where the page had one. */
export const valueTypedLater = pdfRule(['lateAppendedText'], (pdf) =>
  fail(
    pdf.lateAppendedText.map((found) => ({
      // Beside a label alone it may be a field that somebody filled in.
      confidence: CONFIDENCE[found.token] * (found.place === 'row' ? 0.3 : 1),
      page: found.page,
      box: found.box,
      note: noteOf(found),
      data: { text: found.text, font: found.font, around: found.around, place: found.place },
    })),
  ),
);

function noteOf({ page, text, font, around, place, sameFace, ownFont }: LateAppendedText): string {
  if (ownFont) {
    return `“${text}” on page ${page} was painted after everything else; what stands around it in the ${place} was painted in one go long before and left its place free.`;
  }
  const face = sameFace ? `a second copy of ${around}` : `${font || 'another font'} instead of ${around}`;
  return `“${text}” on page ${page} was painted after everything else, in ${face}, in the middle of a ${place} that was painted long before.`;
}
