import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import { holdsWithDrawn } from '../drawn/amounts.ts';
import type { DrawnValue } from '../drawn/facts.ts';
import type { OcrFacts } from '../facts.ts';
import { parseAmount } from '../reading/numbers.ts';

/** More on a document may be its way of writing. */
const FEW = 3;
/** Of values that are drawn in columns of text, to each amount that is text: more are what the program writes so. */
const MAX_DRAWN = 2;

/** Readers of pixels can see a value in a drawing that is none. */
const CONFIDENCE = 0.7;

/** A value is a picture or a drawing, where the values above and below it are text; beside words alone, it is asked about. */
export const valueNotText: Rule<OcrFacts> = (facts) => {
  const { pages, drawn } = facts;
  const { cut } = drawn;
  const found = drawn.found.filter(({ standing }) => standing !== 'apart');
  if (!pages.some(({ reading }) => reading === 'text-layer'))
    return notApplicable('no page has a text layer that stands for it');
  const inColumn = found.filter(({ standing }) => standing === 'column');
  if (found.length > FEW && !areExceptions(facts, inColumn.length))
    return inconclusive(
      'many values are drawn, as a program that writes no text does',
      found.slice(0, FEW).map(suspicion),
    );
  // Some programs draw what is translucent: its amount is the one that the sums of the text lack.
  if (inColumn.length > 0 && !holdsWithDrawn(facts))
    return fail(
      inColumn.map((value) => ({
        confidence: CONFIDENCE,
        page: value.page,
        box: value.box,
        note: note(value),
      })),
    );
  if (found.length > 0)
    return inconclusive('a value is drawn, where the words around it are text', found.map(suspicion));
  if (cut) return inconclusive('what is drawn among the text was not all read');
  return pass;
};

/** Amounts of the same pages are text, and not few of them: a program writes a column in one way. */
function areExceptions({ pages, drawn }: OcrFacts, inColumn: number): boolean {
  const on = new Set(drawn.found.map(({ page }) => page));
  const words = pages.flatMap((page) => (on.has(page.page) ? page.words : []));
  const amounts = words.filter(({ text, source }) => source === 'text-layer' && parseAmount(text) !== null);
  return inColumn > 0 && inColumn <= MAX_DRAWN * amounts.length;
}

const note = ({ page, text, standing }: DrawnValue): string =>
  standing === 'column'
    ? `“${text}” on page ${page} is drawn, where the values above and below it are text.`
    : `“${text}” is drawn, where the words around it are text.`;

const suspicion = (value: DrawnValue) => ({
  page: value.page,
  box: value.box,
  values: [{ source: 'picture', text: value.text }],
  note: note(value),
});
