import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A later save added to or took from a page's own content, without replacing readable text. */
export const pageContentRewritten = pdfRule(['revisions'], (pdf) =>
  fail(
    pdf.revisions.rewrites
      .flatMap(({ page, revision, imagesAdded, imagesRemoved, textUnreadable }) => {
        const own = pdf.revisions.textChanges.filter((c) => c.page === page && c.revision === revision);
        const [added, removed] = [own.filter((c) => c.old === null), own.filter((c) => c.new === null)];
        const parts = [
          added.length > 0 ? `added “${list(added.map((c) => c.new))}”` : '',
          removed.length > 0 ? `removed “${list(removed.map((c) => c.old))}”` : '',
          imagesAdded > 0 ? `added ${imagesAdded} picture${imagesAdded > 1 ? 's' : ''}` : '',
          imagesRemoved > 0 ? `removed ${imagesRemoved} picture${imagesRemoved > 1 ? 's' : ''}` : '',
          textUnreadable ? 'changed text that has no readable characters' : '',
        ].filter((part) => part !== '');
        // Replaced text is the other rule's; here it would only be said twice.
        if (parts.length === 0) return [];
        return {
          confidence: 1,
          page,
          note: `A later save ${parts.join(', ')}.`,
          data: { revision, added: added.length, removed: removed.length, imagesAdded },
        };
      })
      .slice(0, MAX_TOLD),
  ),
);

const MAX_TOLD = 50;

function list(texts: (string | null)[]): string {
  return texts.join(' … ').slice(0, 160);
}
