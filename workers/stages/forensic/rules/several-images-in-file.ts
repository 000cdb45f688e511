import { fail, notApplicable, type Rule } from '../../stage.ts';
import type { ForensicFacts } from '../facts.ts';
import { occurrenceAt } from '../places.ts';

/** A complete JPEG stream after the end of the main image that no index declares. */
export const severalImagesInFile: Rule<ForensicFacts> = ({ images }) => {
  const coded = images.filter((image) => image.jpeg);
  if (coded.length === 0) return notApplicable('no JPEG image');
  return fail(
    coded.flatMap((image) => {
      const hidden = image.jpeg?.trailing.filter((part) => part.kind === 'jpeg' && !part.declared) ?? [];
      return hidden.map(({ offset, lengthBytes }) =>
        occurrenceAt(image, null, {
          confidence: 0.9,
          note: `A second JPEG image of ${lengthBytes} bytes begins at byte ${offset}.`,
          data: { offset, lengthBytes },
        }),
      );
    }),
  );
};
