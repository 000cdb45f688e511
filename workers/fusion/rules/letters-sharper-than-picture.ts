import type { Box } from '../../../shared/contracts/finding.ts';
import type { EdgeSlopeFacts, ImageFacts } from '../../stages/forensic/facts.ts';
import { occurrenceAt, suspicionsAt } from '../../stages/forensic/places.ts';
import { unlessCutOff } from '../../stages/forensic/rules-of-all-images.ts';
import type { PageText } from '../../stages/ocr/facts.ts';
import { comparedWords } from '../../stages/ocr/print/compared.ts';
import { isColoured, isEnclosed } from '../../stages/ocr/print/judged-word.ts';
import { fail, inconclusive, notApplicable, pass, type Verdict } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';

/** By how much the region's edges exceed what nearly all others of the picture, and those beside it, reach. */
const MIN_EXCESS = 1.25;
const MIN_TILES = 3;
const MIN_NEAR_TILES = 12;
/** A larger part, or more places, were captured or drawn otherwise as a whole: a window's frame, a filled-in form. */
const MAX_AREA = 0.1;
const MAX_STEEP_SHARE = 0.15;
const MAX_REGIONS = 6;

type Region = EdgeSlopeFacts['regions'][number];

/**
 * Letters among captured print whose edges are steeper than lens or scanner can make them. What is steep there must have
 * been read: twigs, blades of grass and rims against the light are as steep, and nobody typed them.
 */
export const lettersSharperThanPicture = defineFusionRule({
  code: 'letters-sharper-than-picture',
  needs: ['forensic', 'ocr'],
  judge: ({ forensic, ocr }) => unlessCutOff(forensic, sharper(forensic.images, ocr.pages)),
});

function sharper(images: readonly ImageFacts[], pages: readonly PageText[]): Verdict {
  const assessed = images.filter((image) => image.edgeSlopes && !image.illustration);
  if (assessed.length === 0) return notApplicable('no image with enough edges to compare');
  const steep = assessed
    .map((image) => ({ image, regions: evident(image) }))
    .filter(({ regions }) => regions.length > 0);
  const few = steep.flatMap(({ image, regions }) =>
    isWidespread(image, regions)
      ? []
      : regions.filter((region) => !isLarge(image, region)).map((region) => ({ image, region })),
  );
  const read = few.filter(({ image, region }) => isRead(region, image.page, pages));
  const among = read.filter(({ image, region }) => isAmongPrint(region, image.page, pages));
  if (among.length > 0) return fail(among.map(({ image, region }) => occurrence(image, region)));
  const odd = steep.flatMap(({ image, regions }) =>
    suspicionsAt(
      image,
      regions.map(({ place }) => place),
      'sharper than what was captured',
      few.length === 0 ? MANY : read.length > 0 ? APART : UNREAD,
    ),
  );
  if (odd.length === 0) return pass;
  if (few.length === 0)
    return inconclusive(
      'too many places are sharper than the rest, as in a form that was filled in on a computer',
      odd,
    );
  return inconclusive(
    read.length > 0
      ? 'what is sharper than the rest stands above or below all other print'
      : 'what is sharper than the rest was not read as letters',
    odd,
  );
}

const MANY =
  'A form that was filled in on a computer looks like this, and so do several values that were typed over.';
const UNREAD =
  'No letters were read here. Twigs and rims against the light look like this, and so do letters that are too small to be read.';
const APART =
  'A line of its own above or below all print is mostly added openly: a file number, the name of an app.';

/** Without a place on the page nobody can say where it stands. */
function isAmongPrint({ place: { pageBox } }: Region, number: number, pages: readonly PageText[]): boolean {
  if (!pageBox) return true;
  const words = pages.filter(({ page }) => page === number).flatMap((page) => page.words);
  return isEnclosed(
    edgesOf(pageBox),
    words.map(({ box }) => edgesOf(box)),
  );
}

const edgesOf = ([, top, , height]: Box) => ({ top, bottom: top + height });

/** Of the smaller of the two: a stroke beside a word touches its box. */
const MIN_SHARED = 0.2;

/**
 * A word was read there, in the colour of the page's print: a tick that somebody drew over a value in green, or beside it, is no letter. Without
 * a place on the page, any word of it may be the one.
 */
function isRead({ place }: Region, number: number, pages: readonly PageText[]): boolean {
  const own = pages.filter(({ page }) => page === number);
  const { pageBox } = place;
  if (!pageBox) return own.some(({ words }) => words.length > 0);
  return own.some((page) => {
    const there = page.words.filter(({ box }) => isThere(box, pageBox));
    const compared = comparedWords(page) ?? [];
    const inOtherInk = new Set(compared.filter((one) => isColoured(one, compared)).map(({ word }) => word));
    return there.some((word) => !inOtherInk.has(word));
  });
}

function isThere(a: Box, b: Box): boolean {
  const across = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const down = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  if (across <= 0 || down <= 0) return false;
  return across * down >= MIN_SHARED * Math.min(a[2] * a[3], b[2] * b[3]);
}

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
