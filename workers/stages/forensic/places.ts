import type { Occurrence } from '../stage.ts';
import type { ImageFacts, Place } from './facts.ts';

/** An occurrence at a place of an image, with its page and its box where that is known. */
export function occurrenceAt(
  image: ImageFacts,
  place: Place | null,
  rest: Pick<Occurrence, 'confidence' | 'note' | 'data' | 'recovered'>,
): Occurrence {
  const { mask, ...inPixels } = place ?? {};
  const data = {
    ...rest.data,
    ...(place ? { place: inPixels } : {}),
    ...(image.objectNumber === null ? {} : { objectNumber: image.objectNumber }),
  };
  const at = place?.pageBox ? { box: place.pageBox, ...(mask ? { mask } : {}) } : {};
  return { ...rest, data, page: image.page, ...at };
}
