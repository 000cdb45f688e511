import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { DrawnValue } from '../drawn/facts.ts';
import type { OcrFacts } from '../facts.ts';

/** More on a document are its way of writing. */
const FEW = 3;

/** A value is a picture or a drawing, where the values above and below it are text. */
export const valueNotText: Rule<OcrFacts> = ({ pages, drawn: { found, cut } }) => {
  if (!pages.some(({ reading }) => reading === 'text-layer'))
    return notApplicable('no page has a text layer that stands for it');
  const told = found.filter(({ standing }) => standing === 'column');
  if (found.length > FEW)
    return inconclusive(
      'many values are drawn, as a program that writes no text does',
      found.slice(0, FEW).map(suspicion),
    );
  if (told.length > 0)
    return fail(
      told.map(({ page, box, text }) => ({
        confidence: 0.85,
        page,
        box,
        note: `“${text}” on page ${page} is drawn, where the values above and below it are text.`,
        data: { text },
      })),
    );
  if (found.length > 0)
    return inconclusive('a value is drawn, where the words around it are text', found.map(suspicion));
  if (cut) return inconclusive('what is drawn among the text was not all read');
  return pass;
};

const suspicion = ({ page, box, text }: DrawnValue) => ({
  page,
  box,
  values: [{ source: 'picture', text }],
  note: `“${text}” is drawn, where the words around it are text.`,
});
