import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** A page in the middle of a document with font copies of its own, where all other pages share theirs. */
export const pageFontsApart: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  if (pdf.pageCount < 3) return notApplicable('fewer than three pages');
  if (!pdf.pageApart) return { verdict: 'pass' };
  const { page, fonts, others } = pdf.pageApart;
  return fail([
    {
      confidence: 0.9,
      page,
      note: `Page ${page} has its own copies of ${fonts.join(', ')}; the ${others} other pages, before and behind it, share one set.`,
      data: { fonts, others },
    },
  ]);
};
