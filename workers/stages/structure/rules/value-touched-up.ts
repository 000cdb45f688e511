import { fail } from '../../stage.ts';
import { HABITS } from '../detectors/layout/thresholds.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Many marks are a maker's way of finishing pages, unless they stand at its values. */
const AT_VALUES = 0.5;

/** An amount, date or account right at Acrobat's mark of editing in place. */
export const valueTouchedUp = pdfRule(['touchUps'], (pdf) => {
  const marks = pdf.touchUps.reduce((sum, page) => sum + page.marks, 0);
  const atValues = pdf.touchUps.reduce((sum, page) => sum + page.values.length, 0);
  const habit = marks > HABITS.touchUps && atValues < AT_VALUES * marks;
  return fail(
    pdf.touchUps.flatMap(({ page, values }) =>
      values.map(({ text, box, place }) => ({
        confidence: (place === 'before' ? 1 : 0.8) * (habit ? 0.5 : 1),
        page,
        box,
        note: `“${text}” on page ${page} was edited in place with Acrobat.`,
        data: { text, place, marks },
      })),
    ),
  );
});
