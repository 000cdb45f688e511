import { inconclusive, notApplicable } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/**
 * The content of a page was compressed by another program than the fonts that it uses: it was opened and written again. Who
 * exchanges a value in place does that, and so does who takes out a watermark, so it asks and accuses nobody.
 */
export const pageReencoded = pdfRule(['reencodedPages'], ({ reencodedPages, pagesRead, open }) => {
  const { compared, apart } = reencodedPages;
  const [first] = apart;
  if (!first && compared < pagesRead && !open.reencodedPages)
    return notApplicable('not every page could be compared with the fonts that it uses');
  if (!first) return { verdict: 'pass' };
  const { page } = first;
  return inconclusive('A page was written again by another program.', [
    {
      page,
      values: [
        { source: 'content', text: 'zlib' },
        { source: 'fonts', text: '≠ zlib' },
      ],
      note: `The content of page ${page} was compressed by another program than the fonts that it uses: the page was opened and written again after the document was made.`,
    },
  ]);
});
