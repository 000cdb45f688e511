import { fail } from '../../stage.ts';
import type { ActiveContent } from '../detectors/container/active-content/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

const NAMES: Record<ActiveContent['kind'], string> = {
  javascript: 'scripts',
  launch: 'the start of another program',
  'submit-form': 'the sending of a form',
  'import-data': 'the import of data',
  'remote-document': 'the opening of another document',
  'embedded-file': 'files inside the file',
  xfa: 'an XFA form',
  'rich-media': 'sound, film or 3D',
};

/** Scripts, programs, sending forms, files inside: a matter of safety, not of truth. */
export const activeContent = pdfRule(['activeContent'], (pdf) => {
  const kinds = [...new Set(pdf.activeContent.map((a) => a.kind))];
  return fail(
    kinds.map((kind) => {
      const own = pdf.activeContent.filter((a) => a.kind === kind);
      const automatic = own.some((a) => a.automatic);
      return {
        confidence: automatic || kind === 'launch' ? 1 : 0.6,
        note: `Contains ${NAMES[kind]} (${own.length})${automatic ? ' that runs when the document is opened' : ''}.`,
        data: { kind, objects: own.slice(0, 20).map((a) => a.objectNumber), automatic },
      };
    }),
  );
});
