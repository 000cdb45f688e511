import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A value that a machine reads at a place where a person sees another one. */
export const machineTextDiffers = pdfRule(['hiddenText'], (pdf) =>
  fail(
    pdf.hiddenText.contradictions.map(({ page, box, way, hidden, visible }) => ({
      confidence: 1,
      page,
      box,
      recovered: { old: hidden, new: visible, source: 'text that is not shown' },
      note:
        way === 'replaced'
          ? `Page ${page} shows “${visible}”, and whoever copies it or has it read aloud gets “${hidden}” (/ActualText).`
          : `Where page ${page} shows “${visible}”, the file has “${hidden}” in text that nobody sees.`,
      data: { way },
    })),
  ),
);
