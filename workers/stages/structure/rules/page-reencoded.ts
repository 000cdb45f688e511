import { NAMED_WRITER } from '../../../../shared/contracts/named-writer.ts';
import { fail, inconclusive, notApplicable, type Suspicion } from '../../stage.ts';
import type { ReencodedPage } from '../detectors/saves/reencoded-pages/facts.ts';
import type { RewrittenContent } from '../detectors/saves/rewritten-content/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Who takes out a watermark leaves the same. */
const WRITTEN_AGAIN = 0.8;

/**
 * The content of a page was compressed by another program than the fonts that it uses: it was opened and written again, as who
 * exchanges a value in place does. Programs that clean up a file do so with all of its pages, one page or more, so that it accuses
 * only where other pages are as they were. Where the operators of a page are laid out as the program that the file names never does, a
 * person is asked.
 */
export const pageReencoded = pdfRule(['reencodedPages', 'rewrittenContent'], (pdf) => {
  const { reencodedPages, rewrittenContent, pagesRead, open } = pdf;
  const { compared, apart, kept } = reencodedPages;
  const [first] = apart;
  if (!first && rewrittenContent)
    return inconclusive('A page is laid out as the program that the file names does not write it.', [
      laidOut(rewrittenContent),
    ]);
  if (!first && compared < pagesRead && !open.reencodedPages)
    return notApplicable('not every page could be compared with the fonts that it uses');
  if (first && !kept)
    return inconclusive('Every page that could be compared was written again by another program.', [
      asked(first),
    ]);
  return fail(
    apart.map((one) => ({
      confidence: WRITTEN_AGAIN,
      page: one.page,
      note: note(one),
      data: { compared: one.compared },
    })),
  );
});

const note = ({ page }: Pick<ReencodedPage, 'page'>): string =>
  `The content of page ${page} was compressed by another program than the fonts that it uses: the page was opened and written again after the document was made.`;

const laidOut = ({ page, writer }: RewrittenContent): Suspicion => ({
  page,
  values: [{ source: NAMED_WRITER, text: writer }],
  note: `Ask for the file as it was issued: the content of page ${page} has a line for each operator, as programs write it that read a page and write it again. ${writer}, which the file names, puts several on a line.`,
});

const asked = (first: ReencodedPage): Suspicion => ({
  page: first.page,
  values: [
    { source: 'content', text: 'zlib' },
    { source: 'fonts', text: '≠ zlib' },
  ],
  note: note(first),
});
