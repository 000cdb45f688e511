import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { DoubleQuantisationFacts, ForensicFacts } from '../facts.ts';
import { occurrenceAt } from '../places.ts';

/**
 * Evidence in nats, likeness to blocks that were compressed once, and judged coefficients a block that a region must
 * reach. What clipped colours and other decoders' rounding produce on pristine recompressions stays below at least one
 * of them (docs/measurements/forensic.md); forgeries of 100 x 30 pixels and more reach several hundred nats.
 */
const MIN_SCORE_NATS = 100;
const MIN_LIKENESS = 0.7;
const MIN_DENSITY = 0.5;
/** More than so many regions: the earlier compression was not what the model thinks. */
const MAX_REGIONS = 4;

/** In a picture that was saved as a JPEG twice, a region that went through the last saving only. */
export const editedRegionInResavedJpeg: Rule<ForensicFacts> = ({ images }) => {
  const assessed = images.filter((image) => image.doubleQuantisation);
  if (assessed.length === 0) return notApplicable('no JPEG image that could be decoded');
  const locatable = assessed.filter((image) => image.doubleQuantisation?.locatable);
  if (locatable.length === 0)
    return notApplicable('no image shows an earlier JPEG compression clearly enough');
  const found = locatable.flatMap((image) => {
    const regions = evident(image.doubleQuantisation as DoubleQuantisationFacts);
    return regions.length > MAX_REGIONS ? [] : [{ image, regions }];
  });
  if (found.length === 0)
    return inconclusive('too many parts of the picture deviate from its earlier compression');
  return fail(
    found.flatMap(({ image, regions }) =>
      regions.map(({ place, ...evidence }) =>
        occurrenceAt(image, place, {
          confidence: Math.min(0.98, 0.7 + evidence.scoreNats / 1000),
          note: `A region of ${place.widthPx} x ${place.heightPx} pixels was compressed once, the rest of the picture twice.`,
          data: evidence,
        }),
      ),
    ),
  );
};

function evident(facts: DoubleQuantisationFacts) {
  return facts.regions.filter(({ scoreNats, likeness, coefficients, place }) => {
    const blocks = (place.widthPx * place.heightPx) / 64;
    return scoreNats >= MIN_SCORE_NATS && likeness >= MIN_LIKENESS && coefficients >= MIN_DENSITY * blocks;
  });
}
