import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { OcrFacts, PageText } from '../facts.ts';
import { type Compared, comparedWords } from '../print/compared.ts';
import {
  isAmongUnread,
  isColoured,
  isComparable,
  isEnclosed,
  isRead,
  standsAlone,
} from '../print/judged-word.ts';
import { isOfNote } from '../print/note.ts';
import { aspectOf } from '../print/page-aspect.ts';
import { reasonsOf } from '../print/reasons.ts';

/**
 * Of the network's output: none of 954 honest captures by nine makers reaches 1.6, each judged by members that saw none of its maker's, and
 * four of 302 others do (docs/measurements/print.md).
 */
const TOLD = 1.5;
/** One genuine page in fifty: a person is asked to look. */
const NOTED = 0.9;
/** More odd words than these, as a count and as a share, are another kind of print: a form that was filled in. */
const MANY = 6;
const MANY_SHARE = 0.06;
const MOST_NOTED = 3;

/** A word whose letters and ground are unlike those of its own document's print. */
export const valuePrintedOtherwise: Rule<OcrFacts> = ({ pages }) => {
  const compared = pages.flatMap((page) => {
    const words = comparedWords(page);
    return words ? [{ page, words }] : [];
  });
  if (compared.length === 0) return notApplicable('no print was read from a picture');
  if (compared.every(({ words }) => words.length === 0)) {
    return inconclusive('print is too small, too faint or too little to be compared with itself');
  }
  const odd = compared.map(({ page, words }) => {
    const usual = words.filter(({ oddness }) => oddness < NOTED);
    const named = oddOnes(words, TOLD).filter(
      (word) =>
        isRead(word) &&
        isEnclosed(word, usual) &&
        !isColoured(word, words) &&
        !isAmongUnread(word, page) &&
        !standsAlone(word, page.words, aspectOf(page)) &&
        !isOfNote(word.word, page.words, aspectOf(page)),
    );
    return { page, words, odd: named };
  });
  const told = odd.filter((one) => one.odd.length > 0 && !isMany(one));
  if (told.length > 0) {
    return fail(told.flatMap(({ page, odd: words }) => words.map((word) => occurrence(page, word))));
  }
  const noted = compared.flatMap(({ page, words }) =>
    oddOnes(words, NOTED)
      .filter(({ word }) => isComparable(word.text))
      .slice(0, MOST_NOTED)
      .map((word) => suspicion(page, word)),
  );
  if (odd.some(isMany))
    return inconclusive('too many words differ from the rest, as in a form that was filled in', noted);
  if (noted.length > 0)
    return inconclusive('words differ from the print around them, as they may in genuine pages', noted);
  if (compared.some(({ words }) => oddOnes(words, NOTED).length > 0))
    return inconclusive('single signs, or shapes that could not be read, differ from the print');
  // Where many are altered they are the page's own print, and none stands out.
  if (compared.some(({ words }) => words.filter(({ nats }) => nats >= NOTED).length > MANY))
    return inconclusive('the print of a page is uneven by itself, so that no single word stands out');
  return pass;
};

const oddOnes = (words: readonly Compared[], least: number): Compared[] =>
  words.filter((one) => one.oddness >= least).toSorted((a, b) => b.oddness - a.oddness);

const isMany = ({ odd, words }: { odd: readonly Compared[]; words: readonly Compared[] }): boolean =>
  odd.length > MANY && odd.length > MANY_SHARE * words.length;

function occurrence({ page }: PageText, { word, row, oddness }: Compared) {
  const reasons = reasonsOf(row);
  return {
    confidence: Math.min(0.95, 0.8 + (oddness - TOLD) / 20),
    page,
    box: word.box,
    note: `The letters of "${word.text}" are not like those around them: ${reasons.join(', ')}.`,
    data: { text: word.text, reasons, oddness: Math.round(oddness * 100) / 100 },
  };
}

function suspicion({ page }: PageText, { word, row }: Compared) {
  return {
    page,
    box: word.box,
    values: [{ source: 'print', text: word.text }],
    note: `Compare the letters of "${word.text}" with those around them: they are ${reasonsOf(row).join(', ')}.`,
  };
}
