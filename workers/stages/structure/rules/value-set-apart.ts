import { fail } from '../../stage.ts';
import type { SetApart } from '../facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** One value in a typeface of its own, where its column or the words on both sides share another. */
export const valueSetApart = pdfRule(['font-inconsistency', 'second-subsets'], (pdf) =>
  fail(
    pdf.setApart
      .filter((found) => found.how !== 'in-number')
      .map((found) => ({
        confidence: confidenceOf(found),
        page: found.page,
        box: found.box,
        note: noteOf(found),
        data: { text: found.text, font: found.font, around: found.around, how: found.how },
      })),
  ),
);

const PEERS: Record<SetApart['how'], string> = {
  'in-number': 'the other digits',
  'in-column': 'the other values of its column',
  'in-list': 'the lines above and below it',
  'in-line': 'the words beside it',
  'second-copy': 'the words beside it',
};

function confidenceOf({ how, text, wordsInFont }: SetApart): number {
  // Nothing of it shows, so that no design explains it; of mere words a program's own cutting may be the cause.
  if (how === 'second-copy') return /\d/.test(text) ? 0.8 : 0.4;
  // Beside words, a value may be a field that a program filled in; among its own column it should look alike.
  const alone = how === 'in-column' ? 1 : how === 'in-list' ? 0.75 : 0.4;
  return alone * (wordsInFont > 2 ? 0.6 : 1);
}

function noteOf({ how, text, page, font, around }: SetApart): string {
  if (how === 'second-copy') {
    return `“${text}” on page ${page} is set in a second copy of ${around}; everything around it is in the first, which has the same characters.`;
  }
  return `“${text}” on page ${page} is set in ${font || 'another font'}; ${PEERS[how]} are in ${around}.`;
}
