import { fail, inconclusive, notApplicable } from '../../stage.ts';
import type { PageApart } from '../detectors/type/page-fonts/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** What the pages say differs as well; else somebody may have replaced a page of his own before sending: LOW at most. */
const CONTRADICTED = 0.9;
const MADE_APART = 0.15;

/** A page with font copies of its own in a document that goes on across it, and whose other pages share theirs. */
export const pageFontsApart = pdfRule(['pageFonts'], (pdf) => {
  // Of two pages neither can be the odd one but where what they say goes on, which has to be read.
  const isUnread = pdf.pageCount === 2 && pdf.open.pageFonts !== undefined;
  if (pdf.pageCount < 3 && pdf.pageFonts.length === 0 && !isUnread)
    return notApplicable('fewer than three pages');
  const told = pdf.pageFonts.filter(isTold);
  if (told.length === 0 && pdf.pageFonts.length > 0) {
    return inconclusive(
      'Pages that go on were made apart, as a program that makes each page by itself does too.',
      pdf.pageFonts.map((apart) => ({
        page: apart.page,
        values: [{ source: 'page with its own fonts', text: String(apart.page) }],
        note: note(apart),
      })),
    );
  }
  return fail(
    told.map((apart) => ({
      confidence: apart.differs ? CONTRADICTED : MADE_APART,
      page: apart.page,
      note: note(apart),
      data: {
        fonts: apart.fonts,
        others: apart.others,
        continues: apart.continues,
        differs: apart.differs?.what ?? '',
      },
    })),
  );
});

/** That its program shares fonts between pages is seen on others, and one of two pages is no odd one unless it says otherwise. */
const isTold = ({ sharing, others, differs }: PageApart): boolean =>
  differs !== undefined || (sharing && others >= 2);

function note({ differs, ...apart }: PageApart): string {
  return differs ? `${madeApart(apart)} ${contradiction(differs)}` : madeApart(apart);
}

function madeApart({ page, fonts, others, continues }: Omit<PageApart, 'differs'>): string {
  const own = `Page ${page} has its own copies of ${fonts.join(', ')}`;
  if (continues === 'fonts') return `${own}; the ${others} other pages, before and behind it, share one set.`;
  if (continues === 'balance')
    return `${own}, as documents made apart have them, though a balance is carried over between it and the page beside it.`;
  if (continues === 'clauses')
    return `${own}, as documents made apart have them, though its clauses are numbered on with those of the page beside it.`;
  return continues === 'sentence'
    ? `${own}, as documents made apart have them, though a sentence goes on between it and the page beside it.`
    : `${own}, as documents made apart have them, though it is numbered as one document with the page beside it.`;
}

function contradiction({ what, label, before, after }: NonNullable<PageApart['differs']>): string {
  if (what === 'balance') return `The page before carries “${before}” over; on the next “${after}” arrives.`;
  return what === 'dates'
    ? `The rows of the page before end at “${before}”; those of the next begin at “${after}”.`
    : `On the page before, “${label}” is “${before}”; on the next it is “${after}”.`;
}
