import { fail, notApplicable, type Rule } from '../../stage.ts';
import type { ForensicFacts } from '../facts.ts';
import { occurrenceAt } from '../places.ts';

/** One frequency can be an accident of the picture. */
const MIN_STEPS = 3;

/** The whole picture went through an earlier, coarser JPEG compression on the same grid. */
export const jpegSavedTwice: Rule<ForensicFacts> = ({ images }) => {
  const assessed = images.filter((image) => image.doubleQuantisation);
  if (assessed.length === 0) return notApplicable('no JPEG image that could be decoded');
  return fail(
    assessed.flatMap((image) => {
      const { steps = [], coefficients = 0, locatable = false } = image.doubleQuantisation ?? {};
      if (steps.length < MIN_STEPS || !locatable) return [];
      return [
        occurrenceAt(image, null, {
          confidence: 0.9,
          note: 'The picture was saved as a JPEG at a lower quality before it was saved as this file.',
          data: { steps, coefficients },
        }),
      ];
    }),
  );
};
