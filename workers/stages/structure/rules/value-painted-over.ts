import { fail } from '../../stage.ts';
import { HABITS } from '../detectors/layout/thresholds.ts';
import { isPaintedOver } from '../detectors/paint/covers/painted-over.ts';
import { pdfRule } from '../pdf-rule.ts';

/** A number, date or account under white paint or a picture, with nothing typed on top. */
export const valuePaintedOver = pdfRule(['covers'], (pdf) =>
  fail(
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
    })),
  ),
);
