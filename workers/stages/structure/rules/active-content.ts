import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** Scripts, programs, sending forms, files inside: a matter of safety, not of truth. */
export const activeContent: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its objects cannot be read.');
  const kinds = [...new Set(pdf.active.map((a) => a.kind))];
  if (kinds.length === 0 && pdf.activeCut) return inconclusive('Not all objects could be looked at.');
  return fail(
    kinds.map((kind) => {
      const own = pdf.active.filter((a) => a.kind === kind);
      const automatic = own.some((a) => a.automatic);
      return {
        confidence: automatic || kind === 'launch' ? 1 : 0.6,
        note: `Contains ${kind.replace('-', ' ')} (${own.length})${automatic ? ' that runs when the document is opened' : ''}.`,
        data: { kind, objects: own.slice(0, 20).map((a) => a.objectNumber), automatic },
      };
    }),
  );
};
