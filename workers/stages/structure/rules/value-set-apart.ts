import { fail, inconclusive, type Suspicion } from '../../stage.ts';
import { isMostlyDigits } from '../detectors/layout/values.ts';
import type { SetApart } from '../detectors/type/font-inconsistency/facts.ts';
import type { GuestFont } from '../detectors/type/guest-fonts/facts.ts';
import type { SecondSubset } from '../detectors/type/second-subsets/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Values among words that an author sets off by a typeface, rather than one that was exchanged. */
const MANY_IN_LINE = 3;

/** One value in a typeface of its own, where its column or the words on both sides share another. */
export const valueSetApart = pdfRule(['fontInconsistency', 'guestFonts', 'secondSubsets'], (pdf) => {
  // Names of programs have digits too; a value is mostly made of them.
  const values = pdf.secondSubsets.filter(({ text }) => isMostlyDigits(text));
  const inLine = pdf.fontInconsistency.filter(({ how }) => how === 'in-line');
  const set =
    inLine.length < MANY_IN_LINE
      ? pdf.fontInconsistency
      : pdf.fontInconsistency.filter(({ how }) => how !== 'in-line');
  const guests = pdf.guestFonts.filter(({ text }) => isNameOrValue(text)).map(guestFont);
  const others = set.filter((one) => !pdf.guestFonts.some((guest) => overlap(guest, one)));
  const verdict = fail([...guests, ...others.map(otherTypeface), ...values.map(secondCopy)]);
  if (verdict.verdict === 'pass' && inLine.length >= MANY_IN_LINE)
    return inconclusive(
      'several values are set in another typeface than the words beside them, as for emphasis',
    );
  const words = pdf.guestFonts.filter(({ text }) => !isNameOrValue(text));
  if (verdict.verdict === 'pass' && words.length > 0)
    return inconclusive('words are set in a font that the file leaves out', words.map(asked));
  if (verdict.verdict !== 'pass' || pdf.secondSubsets.length === 0) return verdict;
  // Mere words stand so on 12 of 794 genuine files: TeX and programs like it begin a new subset in mid-page.
  return inconclusive('words are set in a second copy of the font around them, which programs do as well');
});

/** A word in small letters was corrected, or read so by a program that recognised print. */
const isNameOrValue = (text: string): boolean => /[\p{N}\p{Lu}\p{Lt}\p{Lo}]/u.test(text);

const PEERS: Record<SetApart['how'], string> = {
  'in-column': 'the other values of its column',
  'in-list': 'the lines above and below it',
  'in-line': 'the words beside it',
};

function otherTypeface({ page, box, text, how, font, around, wordsInFont }: SetApart) {
  // Beside words, a value may be a field that a program filled in; among its own column it should look alike.
  const alone = how === 'in-column' ? 1 : how === 'in-list' ? 0.75 : 0.4;
  return {
    confidence: alone * (wordsInFont > 2 ? 0.6 : 1),
    page,
    box,
    note: `“${text}” on page ${page} is set in ${font || 'another font'}; ${PEERS[how]} are in ${around}.`,
    data: { text, font, around, how },
  };
}

function guestFont({ page, box, text, font, around }: GuestFont) {
  return {
    // No program that holds its fonts leaves out one of them for a single value in mid-text.
    confidence: 0.8,
    page,
    box,
    note: `“${text}” on page ${page} is set in ${font}, which the file does not hold; it stands in the middle of text in ${around}, which the file holds like all its other fonts.`,
    data: { text, font, around, how: 'not-embedded' },
  };
}

function asked({ page, box, text, font }: GuestFont): Suspicion {
  const note = `“${text}” is set in ${font}, which the file does not hold.`;
  return { page, box, values: [{ source: 'printed', text }], note };
}

/** The same place: told once, by the stronger sign. */
function overlap(a: GuestFont, b: SetApart): boolean {
  const [ax, ay, aw, ah] = a.box;
  const [bx, by, bw, bh] = b.box;
  return a.page === b.page && ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

function secondCopy({ page, box, text, font, around }: SecondSubset) {
  return {
    // Nothing of it shows, so that no design explains it.
    confidence: 0.8,
    page,
    box,
    note: `“${text}” on page ${page} is set in a second copy of ${around}; everything around it is in the first, which has the same characters.`,
    data: { text, font, around, how: 'second-copy' },
  };
}
