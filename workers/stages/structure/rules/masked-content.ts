import { fail, inconclusive } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A second version of page content stands behind the one that the xref names: readers disagree on what is shown. */
export const maskedContent = pdfRule(['unreferencedObjects'], (pdf) => {
  if (pdf.problems.some((p) => p.code === 'recovered-by-scan')) {
    return inconclusive('There is no usable cross-reference table to compare with the bytes.');
  }
  return fail(
    pdf.unreferencedObjects.found
      .filter((object) => object.page !== null && (object.hiddenText !== null || object.shownText !== null))
      .map((object) => ({
        // Behind the named version: what rebuilding readers show. Before it: left behind by an earlier state.
        confidence: object.later ? 1 : 0.5,
        ...(object.page !== null ? { page: object.page } : {}),
        recovered: {
          old: object.hiddenText,
          new: object.shownText,
          source: `object ${object.number} at byte ${object.offsetBytes}, which no cross-reference names`,
        },
        note: `The file has a second version of page ${object.page} that no table names: it says “${object.hiddenText ?? ''}” where “${object.shownText ?? ''}” is shown.`,
        data: {
          object: object.number,
          offset: object.offsetBytes,
          later: object.later,
          afterEnd: object.afterEnd,
        },
      })),
  );
});
