import { fail, inconclusive, notApplicable } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** One or a few pages are pictures among pages of text: scanned in, or put in place of the page that was there. */
export const pageOfOtherOrigin = pdfRule(['pageKinds'], (pdf) => {
  const pictures = pdf.pageKinds.flatMap((kind, index) => (kind === 'picture' ? [index + 1] : []));
  const texts = pdf.pageKinds.filter((kind) => kind === 'text').length;
  if (pdf.pageKinds.length < 2) return notApplicable('one page');
  if (pictures.length === 0 || texts === 0) return { verdict: 'pass' };
  if (texts < 2 * pictures.length)
    return inconclusive('Too many pages are pictures for one of them to stand for a page of text.');
  return fail(
    pictures.slice(0, 20).map((page) => ({
      // Between pages of text it stands for one of them; at the end it is an attachment.
      confidence: page < pdf.pageKinds.length ? 0.8 : 0.4,
      page,
      note: `Page ${page} is a picture; the document's other pages are text.`,
      data: { pictures: pictures.length, texts },
    })),
  );
});
