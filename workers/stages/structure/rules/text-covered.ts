import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';
import { isPaintedOver } from '../painted-over.ts';

/** From this many pictures over text, the page is a scan in strips over its own text layer. */
const STRIPS = 4;

/** Text under an opaque area of the page with nothing typed on top: whitened or blacked out, and still in the file. */
export const textCovered: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  return fail(
    pdf.covers
      .filter(
        (cover) =>
          cover.replacement === '' &&
          !isPaintedOver(cover) &&
          (cover.by === 'fill' || (cover.by === 'image' && cover.siblings < STRIPS)),
      )
      .map((cover) => ({
        confidence: cover.camouflaged ? 0.8 : 0.5,
        page: cover.page,
        box: cover.box,
        recovered: { old: cover.covered, new: null, source: 'text under an opaque area' },
        note: `Page ${cover.page} has “${cover.covered}” under ${cover.camouflaged ? 'an area in the colour of the paper' : 'an opaque area'}.`,
        data: { by: cover.by, token: cover.token },
      })),
  );
};
