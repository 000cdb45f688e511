import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** So many marks in a document are its maker's way of finishing pages. */
const HABIT = 20;

/** An amount, date or account right at Acrobat's mark of editing in place. */
export const valueTouchedUp: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  const marks = pdf.touchUps.reduce((sum, page) => sum + page.marks, 0);
  return fail(
    pdf.touchUps.flatMap(({ page, values }) =>
      values.map(({ text, box, place }) => ({
        confidence: (place === 'before' ? 1 : 0.8) * (marks > HABIT ? 0.5 : 1),
        page,
        box,
        note: `“${text}” on page ${page} was edited in place with Acrobat.`,
        data: { text, place, marks },
      })),
    ),
  );
};
