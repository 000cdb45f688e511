import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Text of the page under an annotation that hides it; an annotation can be laid over a document by anyone. */
export const textUnderAnnotation = pdfRule(['annotationCovers'], (pdf) =>
  fail(
    pdf.annotationCovers.map((cover) => ({
      // New text in its place is a replacement; a coloured box without text may be a redaction or a remark.
      confidence: cover.replacement !== '' ? (cover.camouflaged ? 1 : 0.7) : cover.camouflaged ? 0.7 : 0.4,
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
