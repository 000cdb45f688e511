import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { OcrFacts } from '../facts.ts';
import { printedCents } from '../reading/numbers.ts';

/** Amounts that are seen as the text has them: the readers can read this print. */
const MIN_ALIKE = 3;
/** Of those that were looked at: else their print is not read. */
const MIN_SHARE = 0.5;

const MISREAD =
  'Amounts are read otherwise than the text has them: a misreading, or shapes of another amount.';
const UNREADABLE = 'the amounts of the drawn page cannot be read well enough to be held against the text';

const CONFIDENCE = 0.7;

/** The drawn page shows another amount than its text says. */
export const pageShowsOtherAmount: Rule<OcrFacts> = ({ pages, textDoubts: { found, asked, alike, cut } }) => {
  if (!pages.some(({ reading }) => reading === 'text-layer'))
    return notApplicable('no page has a text layer that stands for it');
  const said = found.map(({ page, box, text, seenCents }) => ({
    page,
    box,
    shown: printedCents(seenCents, [text]),
    text,
    note: `The text of page ${page} says ${text} where the page shows ${printedCents(seenCents, [text])}.`,
  }));
  if (said.length === 0) {
    if (cut) return inconclusive('not all large amounts were looked for in the drawn page');
    return alike < MIN_SHARE * asked ? inconclusive(UNREADABLE) : pass;
  }
  if (alike >= MIN_ALIKE)
    return fail(said.map(({ page, box, note }) => ({ confidence: CONFIDENCE, page, box, note })));
  // Turned or tiny print, which nobody reads: what is read of it says nothing.
  if (alike + said.length < MIN_SHARE * asked) return inconclusive(UNREADABLE);
  return inconclusive(
    MISREAD,
    said.map(({ page, box, text, shown, note }) => ({
      page,
      box,
      values: [
        { source: 'text layer', text },
        { source: 'picture', text: shown },
      ],
      note,
    })),
  );
};
