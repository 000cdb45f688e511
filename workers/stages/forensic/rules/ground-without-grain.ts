import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import { drawnNats } from '../drawn/drawn.ts';
import type { ForensicFacts, ImageFacts } from '../facts.ts';
import type { MissingGrainFacts } from '../grain-facts.ts';
import { occurrenceAt, suspicionsAt } from '../places.ts';

type Filled = MissingGrainFacts['places'][number];

/** Levels of grain below which coding takes it away in places, and above which it is a pattern or a raster of print. */
const MIN_GRAIN = 0.6;
const MAX_GRAIN = 2.2;
/** Share of the ground elsewhere with clearly less grain: where it is larger, coding or smoothing left it unevenly. */
const MAX_WEAK = 0.005;
const MAX_WEAK_ASKED = 0.012;
/** Of the grain around it, what a filled place has at most: inpainting draws faint streaks, colour has none. */
const MAX_SHARE = 0.32;
/** The same of the finest grain; what lies out of focus, or is glossy, keeps that of the sensor. */
const MAX_FINE_SHARE = 0.5;
/** Cells of 4 x 4 samples: an erased digit of a fine scan. */
const MIN_CELLS = 40;
/** Of the picture's area; a larger panel is printed or a part of the scene. */
const MAX_AREA = 0.05;
/** Blocks of even ground around it. */
const MIN_BLOCKS = 6;
const MIN_SIDES = 3;
/** Levels; a white field of a tinted form lies further from its surroundings. */
const MAX_LEVELS = 4.5;
/** Scanners fill torn edges there: a share of each side. */
const BORDER = 0.06;
/** Scanners fill punched holes: about as wide as high, up to a share of the picture's width, on narrow receipts as well. */
const HOLE_RATIO = 1.7;
const HOLE_SHARE = 0.12;
/** Log-odds of a drawn picture below which a sensor took it. */
const CAPTURED_NATS = -0.5;
/** More places than are measured. */
const MOST_PLACES = 12;
const CONFIDENCE = 0.8;

/** A place of the ground without the grain that the sensor laid over everything around it. */
export const groundWithoutGrain: Rule<ForensicFacts> = ({ images }) => {
  const looked = images.filter(({ missingGrain, illustration }) => missingGrain && !illustration);
  if (looked.length === 0)
    return images.some(({ capture, illustration }) => capture !== null && !illustration)
      ? inconclusive('a part of the picture is damaged, or the time was spent before all of it was looked at')
      : notApplicable('no image with pixels to look at');
  const told = looked.filter((image) => isCaptured(image) && isEven(image) && clear(image).length > 0);
  if (told.length > 0) return fail(told.flatMap(occurrences));
  const asked = looked.filter((image) => filled(image).length > 0);
  if (asked.length > 0)
    return inconclusive(
      'a place lacks grain, but its surroundings or the picture leave another explanation',
      asked.flatMap(suspicions),
    );
  if (looked.some((image) => isEven(image) && image.missingGrain!.found > MOST_PLACES))
    return inconclusive('more places lack grain than were measured');
  return looked.some((image) => isCaptured(image) && isEven(image))
    ? pass
    : notApplicable('no image has even grain on its ground');
};

const isCaptured = (image: ImageFacts): boolean => {
  const nats = drawnNats(image);
  return nats !== null && nats <= CAPTURED_NATS;
};

const hasGrain = ({ grain }: MissingGrainFacts): boolean =>
  grain !== null && grain >= MIN_GRAIN && grain <= MAX_GRAIN;

const isEven = ({ missingGrain }: ImageFacts): boolean =>
  missingGrain !== null && hasGrain(missingGrain) && missingGrain.weak <= MAX_WEAK;

/** Places that look filled, whatever else could explain them. */
function filled(image: ImageFacts): Filled[] {
  const { missingGrain, widthPx, heightPx } = image;
  if (!missingGrain || !hasGrain(missingGrain) || missingGrain.weak > MAX_WEAK_ASKED) return [];
  return missingGrain.places.filter(
    ({ place, cells, share, fineShare, blocks, uneven, sides }) =>
      cells >= MIN_CELLS &&
      place.widthPx * place.heightPx <= MAX_AREA * widthPx * heightPx &&
      share <= MAX_SHARE &&
      fineShare <= MAX_FINE_SHARE &&
      blocks >= MIN_BLOCKS &&
      uneven === 0 &&
      sides >= MIN_SIDES,
  );
}

/** Of these the ones that neither another paper nor a scanner's own mending explains. */
const clear = (image: ImageFacts): Filled[] =>
  filled(image).filter(
    ({ lighter, place }) =>
      Math.abs(lighter) <= MAX_LEVELS && !isAtBorder(image, place) && !mayBeHole(image, place),
  );

function mayBeHole({ widthPx }: ImageFacts, place: Filled['place']): boolean {
  const small = Math.min(place.widthPx, place.heightPx);
  const large = Math.max(place.widthPx, place.heightPx);
  return large <= HOLE_RATIO * small && large <= HOLE_SHARE * widthPx;
}

function isAtBorder({ widthPx, heightPx }: ImageFacts, place: Filled['place']): boolean {
  const [acrossPx, downPx] = [BORDER * widthPx, BORDER * heightPx];
  return (
    place.xPx < acrossPx ||
    place.yPx < downPx ||
    place.xPx + place.widthPx > widthPx - acrossPx ||
    place.yPx + place.heightPx > heightPx - downPx
  );
}

const occurrences = (image: ImageFacts) =>
  clear(image).map(({ place, ...facts }) =>
    occurrenceAt(image, place, {
      confidence: CONFIDENCE,
      note: `A place of ${place.widthPx} x ${place.heightPx} pixels has ${percent(facts.share)} of the grain that stands around it: it was painted over or filled in.`,
      data: { ...facts },
    }),
  );

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const suspicions = (image: ImageFacts) =>
  suspicionsAt(
    image,
    filled(image).map(({ place }) => place),
    'lacks the grain around it',
    'A place of the paper lacks the grain that stands around it. Look whether something was painted over there.',
  );
