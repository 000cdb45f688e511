import { fail } from '../../stage.ts';
import type { ScanPatch } from '../detectors/paint/scan-patches/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A line's worth of something else laid over a page that is one picture. */
export const scanPatched = pdfRule(['scanPatches'], (pdf) =>
  fail(
    pdf.scanPatches.map((patch) => ({
      confidence: confidenceOf(patch),
      page: patch.page,
      box: patch.box,
      note:
        patch.text === ''
          ? `A small opaque picture lies over the scan on page ${patch.page}.`
          : `Part of the scan on page ${patch.page} is painted over, and “${patch.text}” is typed there.`,
      data: { by: patch.by, text: patch.text, token: patch.token, ppiRatio: patch.ppiRatio },
    })),
  ),
);

function confidenceOf({ text, token, ppiRatio }: ScanPatch): number {
  if (text !== '') return token === 'words' || token === 'none' ? 0.6 : 1;
  // Layers of one scan share its resolution or divide it; another resolution is another picture.
  return ppiRatio !== null && Math.abs(Math.log2(ppiRatio) - Math.round(Math.log2(ppiRatio))) > 0.03
    ? 0.8
    : 0.5;
}
