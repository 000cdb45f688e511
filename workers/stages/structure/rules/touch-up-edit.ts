import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** Acrobat's own mark of text that was edited in place on a finished page. */
export const touchUpEdit: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  return fail(
    pdf.touchUps.map(({ page, marks }) => ({
      confidence: 1,
      page,
      note: `Page ${page} carries ${marks} mark${marks > 1 ? 's' : ''} of text edited in place with Acrobat.`,
      data: { marks },
    })),
  );
};
