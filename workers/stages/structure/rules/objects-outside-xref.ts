import { fail, inconclusive } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Objects that no cross-reference names: left behind by a program that saves carelessly, or put there. */
export const objectsOutsideXref = pdfRule([], (pdf) => {
  if (pdf.problems.some((p) => p.code === 'recovered-by-scan')) {
    return inconclusive('There is no usable cross-reference table to compare with the bytes.');
  }
  if (pdf.unreferencedObjects.found.length === 0) return { verdict: 'pass' };
  const late = pdf.unreferencedObjects.found.filter((object) => object.afterEnd);
  return fail([
    {
      confidence: late.length > 0 ? 1 : 0.5,
      note: `${pdf.unreferencedObjects.count} ${pdf.unreferencedObjects.count > 1 ? 'objects in the file are' : 'object in the file is'} named by no cross-reference${late.length > 0 ? `, ${late.length} of them behind its end` : ''}.`,
      data: {
        objects: pdf.unreferencedObjects.found
          .slice(0, 20)
          .map(({ number, offsetBytes, role }) => ({ number, offsetBytes, role })),
      },
    },
  ]);
});
