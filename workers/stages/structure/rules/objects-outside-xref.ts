import { fail, inconclusive } from '../../stage.ts';
import { MORE_OBJECTS } from '../detectors/saves/unreferenced-objects/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Objects that no cross-reference names: left behind by a program that saves carelessly, or put there. */
export const objectsOutsideXref = pdfRule([], (pdf) => {
  if (pdf.problems.some((p) => p.code === 'recovered-by-scan')) {
    return inconclusive('There is no usable cross-reference table to compare with the bytes.');
  }
  const { found, count } = pdf.unreferencedObjects;
  // The document's pages that were not read hide none of them; more of them than are read do.
  const hasMore = pdf.open.unreferencedObjects?.reasons.includes(MORE_OBJECTS);
  if (found.length === 0) return hasMore ? inconclusive(MORE_OBJECTS) : { verdict: 'pass' };
  const late = found.filter((object) => object.afterEnd);
  return fail([
    {
      confidence: late.length > 0 ? 1 : 0.5,
      note: `${count} ${count > 1 ? 'objects in the file are' : 'object in the file is'} named by no cross-reference${late.length > 0 ? `, ${late.length} of them behind its end` : ''}.`,
      data: {
        objects: found.slice(0, 20).map(({ number, offsetBytes, role }) => ({ number, offsetBytes, role })),
      },
    },
  ]);
});
