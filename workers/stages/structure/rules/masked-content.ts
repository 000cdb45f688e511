import { fail, inconclusive, type Suspicion } from '../../stage.ts';
import type { UnreferencedObject } from '../detectors/saves/unreferenced-objects/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A second version of page content stands behind the one that the xref names: readers disagree on what is shown. */
export const maskedContent = pdfRule(['unreferencedObjects'], (pdf) => {
  if (pdf.problems.some((p) => p.code === 'recovered-by-scan')) {
    return inconclusive('There is no usable cross-reference table to compare with the bytes.');
  }
  const versions = pdf.unreferencedObjects.found.filter(
    (object) => object.page !== null && (object.hiddenText !== null || object.shownText !== null),
  );
  const whole = versions.filter((object) => !saysNothingYet(object));
  if (whole.length === 0 && versions.length > 0)
    return inconclusive(
      'The file ends in the middle of a later save, before that says anything of its own.',
      versions.slice(0, 1).map(asked),
    );
  return fail(
    whole.map((object) => ({
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

const asked = ({ page, shownText }: UnreferencedObject): Suspicion => ({
  ...(page === null ? {} : { page }),
  values: [{ source: 'printed', text: shownText ?? '' }],
  note: `Ask for the whole file: it ends in the middle of a later save of page ${page}, and what follows is missing.`,
});

/** Broken off, and a part of what the page shows: what is missing may not have come. */
const saysNothingYet = ({ brokenOff, hiddenText }: UnreferencedObject): boolean =>
  brokenOff === true && hiddenText === null;
