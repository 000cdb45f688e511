import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import { type EditedRegions, editedRegions } from '../edited-regions.ts';
import type { ForensicFacts, ImageFacts } from '../facts.ts';
import { showsEarlier } from '../methods/recompression/recompression-facts.ts';
import { occurrenceAt, suspicionsAt } from '../places.ts';

type Found = { image: ImageFacts; regions: EditedRegions };

/** In a picture that was saved as a JPEG twice, a region that went through the last saving only. */
export const editedRegionInResavedJpeg: Rule<ForensicFacts> = ({ images }) => {
  const assessed = images.filter((image) => image.doubleQuantisation);
  if (assessed.length === 0) return notApplicable('no JPEG image that could be decoded');
  const locatable = assessed.filter(isLocatable);
  if (locatable.length === 0)
    return notApplicable('no image shows an earlier JPEG compression clearly enough');
  const found = locatable.map((image) => ({ image, regions: editedRegions(image) }));
  if (found.some(({ regions }) => regions.told.length > 0)) return fail(found.flatMap(occurrencesOf));
  const many = found.filter(({ regions }) => regions.tooMany);
  if (many.length > 0) {
    return inconclusive(
      'too many parts of the picture deviate from its earlier compression',
      many.flatMap(
        suspicionsOf(
          'So many parts deviate that the earlier saving may be misjudged, or that as many places were edited.',
        ),
      ),
    );
  }
  const unclear = found.filter(({ regions }) => regions.asked.length > 0);
  if (unclear.length === 0) return pass;
  return inconclusive(
    'a part of the picture deviates a little from its earlier compression',
    unclear.flatMap(
      suspicionsOf(
        'It may have been marked openly, or too little deviates to say that something was changed between both savings.',
      ),
    ),
  );
};

const isLocatable = ({ doubleQuantisation, recompression }: ImageFacts): boolean =>
  doubleQuantisation?.locatable === true || (recompression !== null && showsEarlier(recompression));

const occurrencesOf = ({ image, regions }: Found) =>
  regions.told.map(({ place, scoreNats, data }) =>
    occurrenceAt(image, place, {
      confidence: Math.min(0.98, 0.7 + scoreNats / 1000),
      note: `A region of ${place.widthPx} x ${place.heightPx} pixels did not go through the earlier saving that the rest of the picture shows.`,
      data,
    }),
  );

const suspicionsOf =
  (note: string) =>
  ({ image, regions }: Found) =>
    suspicionsAt(image, regions.asked, 'not saved as often as the rest', note);
