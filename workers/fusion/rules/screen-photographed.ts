import { unlessCutOff } from '../../stages/forensic/rules-of-all-images.ts';
import { fail, inconclusive, notApplicable, pass, type Suspicion } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';
import { paperOf } from '../identity-paper.ts';
import { screenSeen } from '../screen-seen.ts';

/**
 * Nobody altered anything by it, so that it counts for a part of what it is worth as a sight: enough for a person's look at an
 * identity paper, and hardly anything where people photograph their own screens (bills, statements).
 */
const CONFIDENCE = { identity: 0.35, other: 0.1 };

/** A picture that was taken of a screen instead of paper. */
export const screenPhotographed = defineFusionRule({
  code: 'screen-photographed',
  needs: ['forensic', 'ocr'],
  judge({ forensic, ocr }) {
    const looked = forensic.images.filter((image) => screenSeen(image) !== null);
    if (looked.length === 0) return notApplicable('no captured picture in colour');
    const { kind, isIdentity } = paperOf(ocr);
    const seen = looked.flatMap((image) => {
      const grid = image.capture?.screenGrid;
      return grid && screenSeen(image) === 'yes' ? [{ image, grid }] : [];
    });
    if (seen.length > 0)
      return fail(
        seen.map(({ image, grid }) => ({
          confidence: isIdentity ? CONFIDENCE.identity : CONFIDENCE.other,
          page: image.page,
          note: `${grid.agreeing} of ${grid.tiles} places of bright ground bear one fine grid of red, green and blue.`,
          data: { tiles: grid.tiles, agreeing: grid.agreeing, kind },
        })),
      );
    const perhaps = looked.find((image) => screenSeen(image) === 'perhaps');
    if (perhaps)
      return inconclusive(
        'the ground has a grid of colours, as a screen has, and fine lines of a paper too',
        isIdentity ? [suspicion(perhaps.page)] : [],
      );
    if (looked.every((image) => screenSeen(image) === 'no')) return unlessCutOff(forensic, pass);
    return isIdentity || looked.some((image) => screenSeen(image) === 'no')
      ? inconclusive('too little bright, empty ground to see whether a screen was photographed')
      : notApplicable('too little bright, empty ground to see a screen’s grid');
  },
});

const suspicion = (page: number): Suspicion => ({
  page,
  values: [{ source: 'grid of colours', text: `(page ${page})` }],
  note: 'Look at the ground of the picture: it has a grid of colours, as the photograph of a screen has, and as fine lines of a paper leave it too.',
});
