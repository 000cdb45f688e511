import type { Box } from '../../../../shared/contracts/finding.ts';
import { fail } from '../../stage.ts';
import { HABITS } from '../detectors/layout/thresholds.ts';
import { isPaintedOver } from '../detectors/paint/covers/painted-over.ts';
import type { PdfStructure } from '../facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A number, date or account under white paint or a picture, with nothing typed on top; or painted, and not to be seen on the page. */
export const valuePaintedOver = pdfRule(['covers', 'unshownValues'], (pdf) =>
  fail([...underAreas(pdf), ...unshown(pdf)]),
);

const underAreas = (pdf: PdfStructure) =>
  pdf.covers.filter(isPaintedOver).map((cover) => ({
    // Many white areas of one stream are how a program lays out or cleans its pages; a picture can carry the new value; white paint only takes the old one away.
    confidence:
      (cover.by === 'image' ? 1 : 0.9) *
      (cover.siblings > HABITS.covers && !cover.otherStream ? 0.3 : 1) *
      (cover.token === 'words' ? 0.6 : 1),
    page: cover.page,
    box: cover.box,
    recovered: { old: cover.covered, new: null, source: 'text under an opaque area' },
    note: `Under ${cover.by === 'image' ? 'a picture' : 'an area in the colour of the paper'} on page ${cover.page} the file still has “${cover.covered}”.`,
    data: { by: cover.by, token: cover.token },
  }));

/** What hides it is told by others where they know it. */
function unshown({ unshownValues, covers, annotationCovers, hiddenText }: PdfStructure) {
  const known = [...covers, ...annotationCovers, ...hiddenText.texts];
  return unshownValues
    .filter(({ page, box }) => !known.some((one) => one.page === page && one.box && meet(one.box, box)))
    .map(({ page, box, text, token }) => ({
      confidence: 0.9,
      page,
      box,
      recovered: { old: text, new: null, source: 'text that the drawn page does not show' },
      note: `The file paints “${text}” on page ${page}, and the page as drawn does not show it.`,
      data: { by: 'paint', token },
    }));
}

const meet = (a: Box, b: Box): boolean =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
