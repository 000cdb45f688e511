import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** A value placed by hand in a document that is placed by arithmetic. */
export const valueOffGrid: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  return fail(
    pdf.offGrid.map(({ page, box, text, offsetPt, peers }) => ({
      confidence: 0.9,
      page,
      box,
      note: `“${text}” on page ${page} stands ${Math.abs(offsetPt).toFixed(2)} pt beside its line, which ${peers} others keep.`,
      data: { offsetPt, peers },
    })),
  );
};
