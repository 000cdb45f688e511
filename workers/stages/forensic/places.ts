import type { Occurrence } from '../stage.ts';
import type { ImageFacts, Place } from './facts.ts';

/** An occurrence at a place of an image, with its page and its box where that is known. */
export function occurrenceAt(
  image: ImageFacts,
  place: Place | null,
  rest: Pick<Occurrence, 'confidence' | 'note' | 'data' | 'recovered'>,
): Occurrence {
  const data = image.objectNumber === null ? rest.data : { ...rest.data, objectNumber: image.objectNumber };
  return { ...rest, data, page: image.page, ...(place?.pageBox ? { box: place.pageBox } : {}) };
}
