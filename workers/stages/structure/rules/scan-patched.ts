import { fail, inconclusive } from '../../stage.ts';
import type { ScanPatch } from '../detectors/paint/scan-patches/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Programs that number pages put the number on white, so that it can be read whatever the scan shows. */
const PAGE_NUMBER =
  /^(?:page|p\.|seite|s\.|página|pág\.|pagina|pag\.|strona|str\.|blad|blatt|feuille)\s*\d{1,4}(?:\s*(?:of|von|de|di|van|z|sur|\/)\s*\d{1,4})?$/i;

/** A line's worth of something else laid over a page that is one picture. */
export const scanPatched = pdfRule(['scanPatches'], (pdf) => {
  const isTold = ({ text, label }: ScanPatch): boolean => !label && !PAGE_NUMBER.test(text.trim());
  const patches = pdf.scanPatches.filter(isTold);
  const open = pdf.scanPatches.filter((patch) => !isTold(patch));
  if (patches.length === 0 && open.length > 0)
    return inconclusive(
      open.some(({ label }) => label)
        ? 'A stamp or label is laid over the scan: what it covers cannot be seen.'
        : 'A page number is typed on a blank over the scan: what the blank covers cannot be seen.',
      open.map(({ page, box, text, label }) => ({
        page,
        box,
        values: [{ source: 'typed', text }],
        note: label
          ? 'Painted over the scan, with words in a colour of their own.'
          : 'Painted over the scan, and numbered.',
      })),
    );
  return fail(
    patches.map((patch) => ({
      confidence: confidenceOf(patch),
      page: patch.page,
      box: patch.box,
      note:
        patch.text === ''
          ? `A small opaque picture lies over the scan on page ${patch.page}.`
          : `Part of the scan on page ${patch.page} is painted over, and “${patch.text}” is typed there.`,
      data: { by: patch.by, text: patch.text, token: patch.token, ppiRatio: patch.ppiRatio },
    })),
  );
});

function confidenceOf({ text, token, ppiRatio }: ScanPatch): number {
  if (text !== '') return token === 'words' || token === 'none' ? 0.6 : 1;
  // Layers of one scan share its resolution or divide it; another resolution is another picture.
  return ppiRatio !== null && Math.abs(Math.log2(ppiRatio) - Math.round(Math.log2(ppiRatio))) > 0.03
    ? 0.8
    : 0.5;
}
