import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { ForensicFacts, ImageFacts } from '../facts.ts';
import type { Place } from '../place.ts';
import { occurrenceAt, suspicionsAt } from '../places.ts';

/**
 * Evidence in nats, likeness to blocks that were compressed once, and judged coefficients a block that a region must
 * reach. What clipped colours and other decoders' rounding produce on pristine recompressions stays below at least one
 * of them (docs/measurements/forensic.md); forgeries of 100 x 30 pixels and more reach several hundred nats.
 */
const MIN_SCORE_NATS = 100;
const MIN_LIKENESS = 0.7;
const MIN_DENSITY = 0.5;
/** The same for blocks that the earlier saving does not bring back as they are. */
const MIN_ODD_SCORE_NATS = 40;
const MIN_ODD_LIKENESS = 0.7;
const MIN_ODD_BLOCKS = 10;
/** Side of a JPEG block. */
const BLOCK = 8;
/** More than so many regions: the earlier compression was not what the model thinks. */
const MAX_REGIONS = 4;

type Evidence = { place: Place; scoreNats: number; data: Record<string, number> };

/** In a picture that was saved as a JPEG twice, a region that went through the last saving only. */
export const editedRegionInResavedJpeg: Rule<ForensicFacts> = ({ images }) => {
  const assessed = images.filter((image) => image.doubleQuantisation);
  if (assessed.length === 0) return notApplicable('no JPEG image that could be decoded');
  const locatable = assessed.filter(isLocatable);
  if (locatable.length === 0)
    return notApplicable('no image shows an earlier JPEG compression clearly enough');
  const found = locatable.flatMap((image) => {
    const regions = evident(image);
    return regions.length > MAX_REGIONS ? [] : [{ image, regions }];
  });
  const told = found.some(({ regions }) => regions.length > 0);
  // More deviates than a person edits: the model of the earlier saving may be wrong, or a great deal was edited.
  if (!told && found.length < locatable.length) {
    return inconclusive(
      'too many parts of the picture deviate from its earlier compression',
      locatable
        .filter((image) => evident(image).length > MAX_REGIONS)
        .flatMap((image) =>
          suspicionsAt(
            image,
            evident(image).map(({ place }) => place),
            'not saved as often as the rest',
            'So many parts deviate that the earlier saving may be misjudged, or that as many places were edited.',
          ),
        ),
    );
  }
  return fail(
    found.flatMap(({ image, regions }) =>
      regions.map(({ place, scoreNats, data }) =>
        occurrenceAt(image, place, {
          confidence: Math.min(0.98, 0.7 + scoreNats / 1000),
          note: `A region of ${place.widthPx} x ${place.heightPx} pixels did not go through the earlier saving that the rest of the picture shows.`,
          data,
        }),
      ),
    ),
  );
};

const isLocatable = ({ doubleQuantisation, recompression }: ImageFacts): boolean =>
  doubleQuantisation?.locatable === true || (recompression?.quality ?? null) !== null;

/** Regions of either method; where both saw one, the histograms' account of it. */
function evident({ doubleQuantisation, recompression, ...image }: ImageFacts): Evidence[] {
  const quantised = (doubleQuantisation?.regions ?? []).filter(
    ({ scoreNats, likeness, coefficients, place }) =>
      scoreNats >= MIN_SCORE_NATS &&
      likeness >= MIN_LIKENESS &&
      coefficients >= (MIN_DENSITY * place.widthPx * place.heightPx) / 64,
  );
  const compressed = (recompression?.regions ?? []).filter(
    ({ scoreNats, likeness, blocks, place }) =>
      scoreNats >= MIN_ODD_SCORE_NATS &&
      likeness >= MIN_ODD_LIKENESS &&
      blocks >= MIN_ODD_BLOCKS &&
      !isRim(place, image) &&
      !quantised.some((other) => overlap(other.place, place)),
  );
  return [...quantised, ...compressed].map(({ place, ...data }) => ({
    place,
    scoreNats: data.scoreNats,
    data,
  }));
}

/** One row or column of blocks along the picture's edge: there paper ends in a rim that the first saving clipped. */
const isRim = (place: Place, image: Pick<ImageFacts, 'widthPx' | 'heightPx'>): boolean =>
  (place.widthPx <= BLOCK && isAtEdge(place.xPx, place.widthPx, image.widthPx)) ||
  (place.heightPx <= BLOCK && isAtEdge(place.yPx, place.heightPx, image.heightPx));

const isAtEdge = (from: number, length: number, all: number): boolean =>
  from < BLOCK || from + length > all - BLOCK;

const overlap = (a: Place, b: Place): boolean =>
  a.xPx < b.xPx + b.widthPx &&
  b.xPx < a.xPx + a.widthPx &&
  a.yPx < b.yPx + b.heightPx &&
  b.yPx < a.yPx + a.heightPx;
