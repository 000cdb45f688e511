import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** One value in a typeface of its own, where its column or the words on both sides share another. */
export const valueSetApart: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  return fail(
    pdf.setApart
      .filter((found) => found.how !== 'in-number')
      .map((found) => ({
        // Beside words, a value may be a field that a program filled in; among its own column it should look alike.
        confidence: (found.how === 'in-column' ? 1 : 0.4) * (found.wordsInFont > 2 ? 0.6 : 1),
        page: found.page,
        box: found.box,
        note: `“${found.text}” on page ${found.page} is set in ${found.font || 'another font'}; ${found.how === 'in-column' ? 'the other values of its column' : 'the words beside it'} are in ${found.around}.`,
        data: { text: found.text, font: found.font, around: found.around, how: found.how },
      })),
  );
};
