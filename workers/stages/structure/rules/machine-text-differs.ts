import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** A value that a machine reads at a place where a person sees another one. */
export const machineTextDiffers: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  return fail(
    pdf.contradictions.map(({ page, box, way, hidden, visible }) => ({
      confidence: 1,
      page,
      box,
      recovered: { old: hidden, new: visible, source: 'text that is not shown' },
      note: `Where page ${page} shows “${visible}”, the file has “${hidden}” in text that nobody sees.`,
      data: { way },
    })),
  );
};
