import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** An amount that became longer than its place in a page that was set before. */
export const valueOverlapsText = pdfRule(['overlappingValues'], (pdf) =>
  fail(
    pdf.overlappingValues.map(({ page, box, text, neighbour, overlapEm }) => ({
      confidence: 0.8,
      page,
      box,
      note: `“${text}” on page ${page} runs ${overlapEm.toFixed(2)} em into “${neighbour}” behind it, in the same font on the same line.`,
      data: { neighbour, overlapEm },
    })),
  ),
);
