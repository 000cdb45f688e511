import type { Occurrence, Suspicion } from '../stage.ts';
import type { ImageFacts } from './facts.ts';
import type { Place } from './place.ts';

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

/** Where many places deviate, a person needs the first few to see of what kind they are. */
const MOST_SUSPICIONS = 3;

/**
 * Places that deviate although no verdict can rest on them.
 * @param deviates what is seen there, after the words "this region": "is sharper than the rest"
 */
export function suspicionsAt(
  image: ImageFacts,
  places: readonly Place[],
  deviates: string,
  note: string,
): Suspicion[] {
  return places.slice(0, MOST_SUSPICIONS).map(({ pageBox, widthPx, heightPx }) => ({
    page: image.page,
    ...(pageBox ? { box: pageBox } : {}),
    values: [{ source: `region of ${widthPx} x ${heightPx} pixels`, text: deviates }],
    note,
  }));
}
