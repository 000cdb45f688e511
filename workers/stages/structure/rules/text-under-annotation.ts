import { fail } from '../../stage.ts';
import type { Cover } from '../detectors/paint/covers/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A date or a number over mere words passes for none of them: a note may have been put where words were, or hide them. */
const ON_WORDS = 0.3;

/** Text of the page under an annotation that hides it; an annotation can be laid over a document by anyone. */
export const textUnderAnnotation = pdfRule(['annotationCovers'], (pdf) =>
  fail(
    pdf.annotationCovers.map((cover) => ({
      confidence: confidenceOf(cover),
      page: cover.page,
      box: cover.box,
      recovered: {
        old: cover.covered,
        new: cover.replacement || null,
        source: `text under a ${cover.annotation} annotation`,
      },
      note: `A ${cover.annotation} annotation on page ${cover.page} hides “${cover.covered}”${cover.replacement === '' ? '' : ` and shows “${cover.replacement}”`}.`,
      data: { annotation: cover.annotation, token: cover.token },
    })),
  ),
);

/** New text in its place is a replacement; a coloured box without text may be a redaction or a remark. */
function confidenceOf({ covered, replacement, camouflaged }: Cover): number {
  if (replacement === '') return camouflaged ? 0.7 : 0.4;
  const kind = /\d/.test(replacement) && !/\d/.test(covered) ? ON_WORDS : 1;
  return (camouflaged ? 1 : 0.7) * kind;
}
