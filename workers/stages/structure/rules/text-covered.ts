import { fail } from '../../stage.ts';
import { isPaintedOver } from '../detectors/paint/covers/painted-over.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Text under an opaque area of the page with nothing typed on top: whitened or blacked out, and still in the file. */
export const textCovered = pdfRule(['covers'], (pdf) =>
  fail(
    pdf.covers
      .filter(
        (cover) =>
          cover.replacement === '' &&
          !isPaintedOver(cover) &&
          (cover.by === 'fill' || (cover.by === 'image' && !cover.strip)),
      )
      .map((cover) => ({
        confidence: cover.camouflaged ? 0.8 : 0.5,
        page: cover.page,
        box: cover.box,
        recovered: { old: cover.covered, new: null, source: 'text under an opaque area' },
        note: `Page ${cover.page} has “${cover.covered}” under ${cover.camouflaged ? 'an area in the colour of the paper' : 'an opaque area'}.`,
        data: { by: cover.by, token: cover.token },
      })),
  ),
);
