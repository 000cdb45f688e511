import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Scripts, programs, sending forms, files inside: a matter of safety, not of truth. */
export const activeContent = pdfRule(['activeContent'], (pdf) => {
  const kinds = [...new Set(pdf.activeContent.map((a) => a.kind))];
  return fail(
    kinds.map((kind) => {
      const own = pdf.activeContent.filter((a) => a.kind === kind);
      const automatic = own.some((a) => a.automatic);
      return {
        confidence: automatic || kind === 'launch' ? 1 : 0.6,
        note: `Contains ${kind.replace('-', ' ')} (${own.length})${automatic ? ' that runs when the document is opened' : ''}.`,
        data: { kind, objects: own.slice(0, 20).map((a) => a.objectNumber), automatic },
      };
    }),
  );
});
