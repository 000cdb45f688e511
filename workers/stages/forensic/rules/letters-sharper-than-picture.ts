import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { EdgeSlopeFacts, ForensicFacts, ImageFacts } from '../facts.ts';
import { occurrenceAt, suspicionsAt } from '../places.ts';

/** By how much the region's edges exceed what nearly all others of the picture, and those beside it, reach. */
const MIN_EXCESS = 1.25;
const MIN_TILES = 3;
const MIN_NEAR_TILES = 12;
/** A larger part, or more places, were captured or drawn otherwise as a whole: a window's frame, a filled-in form. */
const MAX_AREA = 0.1;
const MAX_STEEP_SHARE = 0.15;
const MAX_REGIONS = 6;

type Region = EdgeSlopeFacts['regions'][number];

/** Letters among captured print whose edges are steeper than lens or scanner can make them. */
export const lettersSharperThanPicture: Rule<ForensicFacts> = ({ images }) => {
  const assessed = images.filter((image) => image.edgeSlopes && !image.illustration);
  if (assessed.length === 0) return notApplicable('no image with enough edges to compare');
  const found = assessed.map((image) => ({ image, regions: evident(image) }));
  const evidence = found.filter(({ image, regions }) => regions.length > 0 && !isWidespread(image, regions));
  if (evidence.length > 0) {
    return fail(
      evidence.flatMap(({ image, regions }) =>
        regions.filter((region) => !isLarge(image, region)).map((region) => occurrence(image, region)),
      ),
    );
  }
  const odd = found.flatMap(({ image, regions }) =>
    suspicionsAt(
      image,
      regions.map(({ place }) => place),
      'sharper than what was captured',
      'A form that was filled in on a computer looks like this, and so do several values that were typed over.',
    ),
  );
  return odd.length > 0
    ? inconclusive(
        'too many places are sharper than the rest, as in a form that was filled in on a computer',
        odd,
      )
    : pass;
};

function evident({ edgeSlopes }: ImageFacts): Region[] {
  return edgeSlopes!.regions.filter(
    (region) =>
      region.tiles >= MIN_TILES &&
      region.nearTiles >= MIN_NEAR_TILES &&
      // A line of a program's window above the picture, or a date stamp in its corner, has print on one side only.
      region.enclosed > 0 &&
      excess(edgeSlopes!, region) >= MIN_EXCESS,
  );
}

const isLarge = ({ widthPx, heightPx }: ImageFacts, { place }: Region): boolean =>
  place.widthPx * place.heightPx > MAX_AREA * widthPx * heightPx;

const excess = ({ high }: EdgeSlopeFacts, { slope, nearHigh }: Region): number =>
  slope / Math.max(high, nearHigh, 0.01);

const isWidespread = (image: ImageFacts, regions: readonly Region[]): boolean =>
  regions.length > MAX_REGIONS ||
  regions.every((region) => isLarge(image, region)) ||
  image.edgeSlopes!.steepTiles > MAX_STEEP_SHARE * image.edgeSlopes!.tiles;

function occurrence(image: ImageFacts, region: Region) {
  const { high, median, tiles } = image.edgeSlopes!;
  const factor = excess(image.edgeSlopes!, region);
  return occurrenceAt(image, region.place, {
    confidence: Math.min(0.95, 0.82 + (factor - MIN_EXCESS) / 4),
    note: `Letters here rise by ${percent(region.slope)} of their contrast from one pixel to the next; elsewhere in the picture edges reach ${percent(median)}, and 98 % of them stay below ${percent(high)}.`,
    data: {
      slope: region.slope,
      usual: median,
      high,
      nearHigh: region.nearHigh,
      tiles: region.tiles,
      others: tiles,
    },
  });
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
