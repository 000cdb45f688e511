import { fail, notApplicable } from '../../stage.ts';
import type { PageApart } from '../detectors/type/page-fonts/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A page with font copies of its own in a document that goes on across it, and whose other pages share theirs. */
export const pageFontsApart = pdfRule(['pageFonts'], (pdf) => {
  // Of two pages neither can be the odd one but where what they say goes on.
  if (pdf.pageCount < 3 && pdf.pageFonts.length === 0) return notApplicable('fewer than three pages');
  return fail(
    pdf.pageFonts.map((apart) => ({
      // A program that makes each page by itself would do so too; where pages share fonts it is not one.
      confidence: apart.sharing ? 0.9 : 0.5,
      page: apart.page,
      note: note(apart),
      data: { fonts: apart.fonts, others: apart.others, continues: apart.continues, sharing: apart.sharing },
    })),
  );
});

function note({ page, fonts, others, continues }: PageApart): string {
  const own = `Page ${page} has its own copies of ${fonts.join(', ')}`;
  if (continues === 'fonts') return `${own}; the ${others} other pages, before and behind it, share one set.`;
  return continues === 'balance'
    ? `${own}, as documents made apart have them, though a balance is carried over between it and the page beside it.`
    : `${own}, as documents made apart have them, though it is numbered as one document with the page beside it.`;
}
