import { fail, inconclusive, type Suspicion } from '../../stage.ts';
import type { OffMargin } from '../detectors/type/justified-lines/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A value placed by hand in a document that is placed by arithmetic. */
export const valueOffGrid = pdfRule(['baselineMisalignment', 'justifiedLines'], (pdf) => {
  const verdict = fail(
    pdf.baselineMisalignment.map(({ page, box, text, offsetPt, peers }) => ({
      confidence: 0.9,
      page,
      box,
      note: `“${text}” on page ${page} stands ${Math.abs(offsetPt).toFixed(2)} pt beside its line, which ${peers} others keep.`,
      data: { offsetPt, peers },
    })),
  );
  // Programs overfill a line now and then, so that it is asked and not counted.
  return verdict.verdict === 'pass' && pdf.justifiedLines.length > 0
    ? inconclusive('One line of justified text does not end at its margin.', pdf.justifiedLines.map(asked))
    : verdict;
});

function asked({ page, box, text, offsetPt, peers }: OffMargin): Suspicion {
  const values = [{ source: 'printed', text }];
  const note = `The line of “${text}” ends ${Math.abs(offsetPt).toFixed(2)} pt beside the margin that ${peers} others keep.`;
  return { page, box, values, note };
}
