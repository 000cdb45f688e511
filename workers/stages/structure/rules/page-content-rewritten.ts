import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** A later save added to or took from a page's own content, without replacing readable text. */
export const pageContentRewritten: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked')
    return inconclusive('The file is locked: its earlier saves cannot be read.');
  return fail(
    pdf.rewrites.slice(0, 50).map(({ page, revision, imagesAdded, textUnreadable }) => {
      const own = pdf.textChanges.filter((c) => c.page === page && c.revision === revision);
      const [added, removed] = [own.filter((c) => c.old === null), own.filter((c) => c.new === null)];
      const parts = [
        added.length > 0 ? `added “${list(added.map((c) => c.new))}”` : '',
        removed.length > 0 ? `removed “${list(removed.map((c) => c.old))}”` : '',
        imagesAdded > 0 ? `added ${imagesAdded} picture${imagesAdded > 1 ? 's' : ''}` : '',
        textUnreadable ? 'changed text that has no readable characters' : '',
      ].filter((part) => part !== '');
      return {
        confidence: 1,
        page,
        note: parts.length > 0 ? `A later save ${parts.join(', ')}.` : 'A later save painted this page anew.',
        data: { revision, added: added.length, removed: removed.length, imagesAdded },
      };
    }),
  );
};

function list(texts: (string | null)[]): string {
  return texts.join(' … ').slice(0, 160);
}
