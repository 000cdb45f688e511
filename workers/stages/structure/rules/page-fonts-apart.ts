import { fail, notApplicable } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A page in the middle of a document with font copies of its own, where all other pages share theirs. */
export const pageFontsApart = pdfRule(['pageFonts'], (pdf) => {
  if (pdf.pageCount < 3) return notApplicable('fewer than three pages');
  return fail(
    pdf.pageFonts.map(({ page, fonts, others }) => ({
      confidence: 0.9,
      page,
      note: `Page ${page} has its own copies of ${fonts.join(', ')}; the ${others} other pages, before and behind it, share one set.`,
      data: { fonts, others },
    })),
  );
});
