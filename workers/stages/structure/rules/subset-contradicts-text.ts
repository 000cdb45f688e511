import { fail, inconclusive, notApplicable, type Suspicion } from '../../stage.ts';
import type { EarlyText, UnusedGlyphs } from '../detectors/type/font-subsets/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Nothing else is known that numbers one word’s characters before their turn. */
const EARLY = 0.9;
/** A page that was taken out may have had the number as well; all of them, where the font sets none any more. */
const UNUSED = 0.8;

/** A font in the file was cut, or its characters numbered, for another text than the one that it sets. */
export const subsetContradictsText = pdfRule(['fontSubsets'], ({ fontSubsets, open }) => {
  const { ordered, cut, early, unused } = fontSubsets;
  if (ordered === 0 && cut === 0 && !open.fontSubsets)
    return notApplicable('no font in it was cut for its text');
  const numbers = unused.filter((one) => one.isNumber && one.numbers.length > 0);
  const verdict = fail([...early.map(beforeItsTurn), ...numbers.map(numberGone)]);
  if (verdict.verdict !== 'pass' || unused.length === 0) return verdict;
  return inconclusive('A font holds characters that the document does not show.', unused.map(asked));
});

function beforeItsTurn({ page, box, text, font, characters, inTurn }: EarlyText) {
  return {
    confidence: EARLY,
    page,
    box,
    note: `“${text}” on page ${page} has “${characters}” before its turn: ${font} numbers its other ${inTurn} characters in the order in which the text first shows them.`,
    data: { font, characters, inTurn },
  };
}

/** The place where the font sets one number alone. */
function numberGone({ page, font, characters, shown, numbers }: UnusedGlyphs) {
  const [only] = numbers.length === 1 ? numbers : [];
  return {
    confidence: UNUSED,
    page: only?.page ?? page,
    ...(only ? { box: only.box } : {}),
    note: `${font} was put into the file with the ${shown} letters and digits that the document shows in it, and with “${characters}”, which it shows nowhere: a number in this font is gone.`,
    data: { font, characters, shown },
  };
}

function asked({ page, font, characters }: UnusedGlyphs): Suspicion {
  return {
    page,
    values: [{ source: 'font', text: characters }],
    note: `${font} holds “${characters}”, which the document shows nowhere in it: text was exchanged or taken out, or pages were.`,
  };
}
