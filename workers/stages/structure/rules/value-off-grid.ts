import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A value placed by hand in a document that is placed by arithmetic. */
export const valueOffGrid = pdfRule(['baselineMisalignment'], (pdf) =>
  fail(
    pdf.baselineMisalignment.map(({ page, box, text, offsetPt, peers }) => ({
      confidence: 0.9,
      page,
      box,
      note: `“${text}” on page ${page} stands ${Math.abs(offsetPt).toFixed(2)} pt beside its line, which ${peers} others keep.`,
      data: { offsetPt, peers },
    })),
  ),
);
