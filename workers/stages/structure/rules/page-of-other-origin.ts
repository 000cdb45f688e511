import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** One or a few pages are pictures among pages of text: scanned in, or put in place of the page that was there. */
export const pageOfOtherOrigin: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  const pictures = pdf.pageKinds.flatMap((kind, index) => (kind === 'picture' ? [index + 1] : []));
  const texts = pdf.pageKinds.filter((kind) => kind === 'text').length;
  if (pdf.pageKinds.length < 2) return notApplicable('one page');
  if (pictures.length === 0 || texts < 2 * pictures.length) return { verdict: 'pass' };
  return fail(
    pictures.slice(0, 20).map((page) => ({
      // Between pages of text it stands for one of them; at the end it is an attachment.
      confidence: page < pdf.pageKinds.length ? 0.8 : 0.4,
      page,
      note: `Page ${page} is a picture; the document's other pages are text.`,
      data: { pictures: pictures.length, texts },
    })),
  );
};
