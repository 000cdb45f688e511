import type { Suspicion } from '../../../shared/contracts/finding.ts';
import { PAGE_OF } from '../../../shared/findings/missing-pages.ts';
import { inconclusive, notApplicable, pass } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';
import { type Numbered, numberedPages } from '../page-numbering.ts';

/** Bare numbers must have counted so far before a gap in them says anything. */
const COUNTED_BEFORE = 2;

/**
 * A paper whose pages are numbered, in a file that does not have all of them, or has one of another paper among them. People send
 * the page that they are asked about and leave out the rest: nothing is weighed, and a person is told what is not there. Where it is in the
 * middle, the paper needs an explanation (../grave-doubts.ts).
 */
export const pagesLeftOut = defineFusionRule({
  code: 'pages-left-out',
  needs: ['structure', 'ocr'],
  judge({ structure, ocr }) {
    const pdf = structure.pdf;
    if (!pdf) return notApplicable('not a PDF');
    const numbered = numberedPages(ocr.pages);
    if (numbered.length === 0) return notApplicable('the pages do not say which pages they are');
    const isWhole =
      ocr.pages.length >= pdf.pageCount && ocr.pages.every(({ reading }) => reading !== 'not-read');
    const odd = [
      ...beginning(numbered),
      ...between(numbered),
      ...(isWhole ? ending(numbered, pdf.pageCount) : []),
    ];
    if (odd.length > 0) return inconclusive('by their numbers pages are not in the file', odd);
    return isWhole ? pass : inconclusive('not all pages were read');
  },
});

/** A cover sheet has no number; the first page of the file does. */
function beginning([first]: readonly Numbered[]): Suspicion[] {
  if (!first || first.of === null || first.page !== 1 || first.at === 1) return [];
  const note = `The first page of the file says that it is page ${first.at} of ${first.of}: what comes before it is not in the file.`;
  return [{ page: 1, values: [saying(first)], note }];
}

/** Only the last page of the file: behind a page without a number another paper may begin. */
function ending(numbered: readonly Numbered[], pages: number): Suspicion[] {
  const last = numbered.at(-1);
  if (!last || last.of === null || last.page !== pages || last.at === last.of) return [];
  const note = `The last page of the file says that it is page ${last.at} of ${last.of}: what comes behind it is not in the file.`;
  return [{ page: last.page, values: [saying(last)], note }];
}

function between(numbered: readonly Numbered[]): Suspicion[] {
  return numbered.slice(1).flatMap((next, at): Suspicion[] => {
    const before = numbered[at];
    if (!before || next.page !== before.page + 1) return [];
    const values = [saying(before), saying(next)];
    if (next.of !== before.of) {
      // "1 of 2" and "1 of 5" are two papers, "1 of 2" and "2 of 5" are none.
      const note = `Page ${next.page} goes on with the numbers of the page before it, but is of a paper with another number of pages.`;
      return next.at === before.at + 1 ? [{ page: next.page, values, note }] : [];
    }
    const isSaid = next.of !== null || next.isNamed === true || hasCounted(numbered, at);
    if (next.at <= before.at + 1 || !isSaid) return [];
    const note = `Between pages ${before.page} and ${next.page} of the file, pages are missing: they say that they are pages ${before.at} and ${next.at}.`;
    return [{ page: next.page, values, note }];
  });
}

const hasCounted = (numbered: readonly Numbered[], until: number): boolean =>
  until + 1 >= COUNTED_BEFORE &&
  numbered.slice(1, until + 1).every((one, at) => one.at === (numbered[at]?.at ?? 0) + 1);

const saying = ({ at, of }: Numbered): Suspicion['values'][number] => ({
  source: PAGE_OF,
  text: of === null ? `${at}` : `${at} / ${of}`,
});
