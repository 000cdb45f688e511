import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Acrobat's own mark of text that was edited in place on a finished page. */
export const touchUpEdit = pdfRule(['touchUps'], (pdf) =>
  fail(
    pdf.touchUps.map(({ page, marks }) => ({
      confidence: 1,
      page,
      note: `Page ${page} carries ${marks} mark${marks > 1 ? 's' : ''} of text edited in place with Acrobat.`,
      data: { marks },
    })),
  ),
);
