import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { ForensicFacts } from '../facts.ts';
import { occurrenceAt } from '../places.ts';

/** A complete JPEG stream after the end of the main image that no index declares. */
export const severalImagesInFile: Rule<ForensicFacts> = ({ images }) => {
  const coded = images.filter((image) => image.jpeg);
  if (coded.length === 0) return notApplicable('no JPEG image');
  const verdict = fail(
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
  // Without an end of its own the first picture has the second in it, and viewers differ on which they show.
  return verdict.verdict === 'pass' && coded.some(({ jpeg }) => jpeg?.problems.includes('several-frames'))
    ? inconclusive('A second picture begins before the first one has ended.')
    : verdict;
};
