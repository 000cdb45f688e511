import { fail, inconclusive } from '../../stage.ts';
import type { ViewDifference } from '../detectors/readers/parser-differential/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** The same page gives one text to one reader and another text to the other. */
export const readersDisagree = pdfRule(['parserDifferential'], (pdf) => {
  if (!pdf.parserDifferential) return inconclusive('The second reader could not open the file.');
  if (pdf.parserDifferential.differences.length === 0 && pdf.parserDifferential.compared === 0) {
    return inconclusive('No page has text that both readers can decode.');
  }
  const { undecided, compared } = pdf.parserDifferential;
  if (pdf.parserDifferential.differences.length === 0 && compared < pdf.pagesRead) {
    const pages = undecided.length > 0 ? ` (${undecided.slice(0, 10).join(', ')})` : '';
    return inconclusive(
      `${pdf.pagesRead - compared} pages${pages} have text that one of the readers cannot decode.`,
    );
  }
  const { differences } = pdf.parserDifferential;
  const told = differences.filter((difference) => isOfWriting(difference) && !isUnread(difference));
  if (told.length === 0 && differences.length > 0)
    return inconclusive(
      differences.every(isUnread)
        ? 'Our reader finds no text on a page on which another one does.'
        : 'The readers differ on signs that are no writing (music, mathematics).',
      differences.slice(0, MAX_TOLD).map(({ page, ours, theirs }) => ({
        page,
        values: [
          { source: 'one reader', text: ours },
          { source: 'another', text: theirs },
        ],
        note: 'Compare with what the page shows.',
      })),
    );
  return fail(
    told.slice(0, MAX_TOLD).map((difference) => {
      const { page, box, kind, ours, theirs, token } = difference;
      return {
        confidence: confidenceOf(difference),
        page,
        ...(box ? { box } : {}),
        ...(kind === 'value'
          ? { recovered: { old: theirs, new: ours, source: 'a second reader of the same bytes' } }
          : {}),
        note: `On page ${page} one reader finds ${quoted(ours)} and another ${quoted(theirs)}.`,
        data: { kind, token },
      };
    }),
  );
});

/** Differences of one file that are told. */
const MAX_TOLD = 50;
/** Spacing accents and other modifiers: fonts of music and mathematics have their signs in the places of these. */
const NO_WRITING = /[\p{Sk}\p{Lm}]/u;

/** Each reader makes something else of a sign that has no character; of the digits between such signs nothing follows. */
function isOfWriting({ kind, ours, theirs }: ViewDifference): boolean {
  return kind !== 'value' || !(NO_WRITING.test(ours) || NO_WRITING.test(theirs));
}

/** Our reader goes by the letter: a page whose objects a program wrote wrongly is empty to it, and no other text. */
function isUnread({ kind, ours }: ViewDifference): boolean {
  return kind === 'page' && ours === '';
}

/** A value that only one has can also be text that a reader drops; two values in one place cannot. */
function confidenceOf({ kind, token }: ViewDifference): number {
  if (kind === 'page') return 0.9;
  if (kind === 'value') return token === 'words' || token === 'none' ? 0.5 : 1;
  return token === 'words' || token === 'none' ? 0.3 : 0.6;
}

function quoted(text: string): string {
  return text === '' ? 'nothing' : `“${text}”`;
}
