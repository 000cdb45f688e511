import { unlessCutOff } from '../../stages/forensic/rules-of-all-images.ts';
import { fail, inconclusive, notApplicable, pass } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';
import { paperOf } from '../identity-paper.ts';

/** Share of a picture that has colour: lamps, skin and printing inks leave far more; a stamp on a copy leaves more as well. */
const GREY = 0.001;

/** An identity paper as a photocopy or a scan in greyscale: its coloured protection is not to be seen. */
export const identityPaperWithoutColour = defineFusionRule({
  code: 'identity-paper-without-colour',
  needs: ['forensic', 'ocr'],
  judge({ forensic, ocr }) {
    const { kind, isIdentity } = paperOf(ocr);
    if (!isIdentity) return notApplicable('no identity paper was recognised');
    const shown = forensic.images.filter(({ illustration }) => illustration !== true);
    const looked = shown.flatMap((image) => {
      const colour = image.capture?.colour;
      return colour === undefined || colour === null ? [] : [{ image, colour }];
    });
    const ofWhole = unlessCutOff(forensic, pass);
    if (looked.some(({ colour }) => colour > GREY) || ofWhole.verdict !== 'pass') return ofWhole;
    const [first] = looked;
    if (!first || looked.length < shown.length)
      return inconclusive('whether the picture has colour could not be seen');
    return fail([
      {
        confidence: 0.9,
        page: first.image.page,
        note: 'No part of the picture has colour: it is a photocopy, or was taken or saved in greyscale.',
        data: { kind, colour: first.colour },
      },
    ]);
  },
});
