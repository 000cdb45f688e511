import { fail, notApplicable, type Rule } from '../../stage.ts';
import type { ForensicFacts } from '../facts.ts';
import { occurrenceAt } from '../places.ts';

/** The picture's main grid is not the one that its own file format would leave. */
export const earlierJpegGrid: Rule<ForensicFacts> = ({ images }) => {
  const assessed = images.filter((image) => image.grid);
  if (assessed.length === 0) return notApplicable('no image with pixels to look at');
  return fail(
    assessed.flatMap((image) => {
      const main = image.grid?.main;
      const own = image.mediaType !== 'image/png' && main?.x === 0 && main.y === 0;
      if (!main || own) return [];
      return [
        occurrenceAt(image, null, {
          confidence: 0.9,
          note: `The picture's JPEG blocks begin at (${main.x}, ${main.y}).`,
          data: { main, log10Nfa: image.grid?.mainLog10Nfa },
        }),
      ];
    }),
  );
};
