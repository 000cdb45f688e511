import type { ImageFacts, RecompressionFacts } from './facts.ts';
import { MOST_ODD } from './methods/recompression/recompression-facts.ts';
import type { RegionPrint } from './methods/region-print.ts';
import type { Place } from './place.ts';

/**
 * Evidence in nats, likeness to blocks that were compressed once, and judged coefficients a block that a region of the histograms' method must
 * reach. What clipped colours and other decoders' rounding produce on pristine recompressions stays below at least one
 * of them (docs/measurements/forensic.md); forgeries of 100 x 30 pixels and more reach several hundred nats.
 */
const MIN_SCORE_NATS = 100;
const MIN_LIKENESS = 0.7;
const MIN_DENSITY = 0.5;
/**
 * What a region held against the earlier table must reach, by the share of blocks in the picture that speak against it: where hardly any
 * do, a digit of five blocks stands out; where many do, they come together by chance as well. More regions than a person edits, who
 * alters a value and what depends on it, or the strokes of a signature: the earlier saving was not what the model thinks.
 */
const LIMITS = [
  { oddShare: 0.06, nats: 24, regions: 12 },
  { oddShare: 0.1, nats: 80, regions: 12 },
  { oddShare: 1, nats: 150, regions: 2 },
] as const;
/**
 * What regions amid print must reach together, where no more blocks speak against the table than this share. One comes by chance now and
 * then; of some 500 honest pages with an earlier saving none has two, and a scene had five.
 */
const SEVERAL = { regions: 2, nats: 36, oddShare: 0.1 };
/** Of scenes, whose light, edges and textures differ from place to place as no page's do: camera originals reached 32. */
const NATS_OF_SCENES = 80;
/** A page of print: shares of blocks that are bare ground and that hold print. Of 160 documents all have .72 and more of ground. */
const LEAST_GROUND = 0.72;
const LEAST_PRINT = 0.03;
/** Of ground without print: of 134 real receipts at least five were whitened in places before they were published, up to 64. */
const NATS_OF_BLANK = 100;
const MOST_OF_HISTOGRAMS = 4;
/** Of pristine recompressions one in a hundred has a region of this many: a person is asked. */
const NATS_TO_ASK = 16;
/**
 * What a large region has to reach: so much for each of its blocks, or as much as no chance gives. Where a page was brightened, most of
 * its values are cut off, and whole lines of print lean a little.
 */
const NATS_OF_BLOCK = 0.5;
const NATS_OF_LARGE = 200;
/** Side of a JPEG block; rules, rims and folds are one wide, what somebody edits is not. */
const BLOCK = 8;
const MIN_SIDE = 2 * BLOCK;
/** Times its width: of two blocks in width, the rim of a sheet on a desk. Print that is edited is wider than it is high. */
const RIM = 8;

export type EditedRegion = { place: Place; scoreNats: number; data: Record<string, number> };

export interface EditedRegions {
  told: EditedRegion[];
  /** What deviates and carries no verdict. */
  asked: Place[];
  /** More deviates than a person edits. */
  tooMany: boolean;
}

/** Regions of either method that did not go through the earlier saving; where both saw one, the histograms' account of it. */
export function editedRegions({ doubleQuantisation, recompression, capture }: ImageFacts): EditedRegions {
  const quantised = (doubleQuantisation?.regions ?? []).filter(
    ({ scoreNats, likeness, coefficients, place }) =>
      scoreNats >= MIN_SCORE_NATS &&
      likeness >= MIN_LIKENESS &&
      isBroad(place) &&
      coefficients >= (MIN_DENSITY * place.widthPx * place.heightPx) / 64,
  );
  const oddShare = recompression?.oddShare ?? 0;
  if (quantised.length === 0 && oddShare > MOST_ODD) return { told: [], asked: [], tooMany: true };
  const limit = LIMITS.find((one) => oddShare <= one.oddShare) ?? LIMITS[2];
  const compressed = regionsOf(recompression).filter(
    ({ place }) => !quantised.some((other) => touch(other.place, place)),
  );
  const nats = isPage(capture) ? limit.nats : Math.max(limit.nats, NATS_OF_SCENES);
  const several = isPage(capture) && oddShare <= SEVERAL.oddShare ? together(compressed) : [];
  const clear = compressed.filter((region) => region.scoreNats >= nats || several.includes(region));
  const unclear = compressed.filter((region) => !clear.includes(region));
  const few = compressed.length <= limit.regions;
  if (quantised.length > MOST_OF_HISTOGRAMS || (quantised.length === 0 && !few)) {
    return { told: [], asked: [...quantised, ...compressed].map(({ place }) => place), tooMany: true };
  }
  const all = [
    ...(standOut(quantised, doubleQuantisation ?? undefined) ? quantised : []),
    ...(few ? clear : []),
  ];
  const isAsked = (region: (typeof all)[number]): boolean =>
    isOpen(region) || isFaint(region) || isRim(region.place);
  const told = all
    .filter((region) => !isAsked(region))
    .map(({ place, tint: _, print, ...data }) => ({
      place,
      scoreNats: data.scoreNats,
      data: { ...data, inked: Number(print !== 'blank') },
    }));
  const asked = [...quantised.filter((region) => !all.includes(region)), ...all.filter(isAsked), ...unclear];
  return { told, asked: asked.map(({ place }) => place), tooMany: false };
}

/** Print that several regions amid other print have taken the place of. */
function together(regions: RecompressionFacts['regions']): RecompressionFacts['regions'] {
  const amid = regions.filter(({ print, tint, place }) => print === 'within' && tint === 0 && !isRim(place));
  const nats = amid.reduce((sum, { scoreNats }) => sum + scoreNats, 0);
  return amid.length >= SEVERAL.regions && nats >= SEVERAL.nats ? amid : [];
}

/** Times the strongest region that is none by its likeness or its size: what the histograms make of a page that was saved once alone. */
const STANDS_OUT = 2;

/** Where others that nobody edited deviate as much, the earlier saving was not what the model thinks. */
function standOut(
  found: readonly { scoreNats: number }[],
  { regions }: Pick<NonNullable<ImageFacts['doubleQuantisation']>, 'regions'> = { regions: [] },
): boolean {
  const others = regions.filter((region) => !found.includes(region)).map(({ scoreNats }) => scoreNats);
  const strongest = Math.max(...found.map(({ scoreNats }) => scoreNats));
  return strongest >= STANDS_OUT * Math.max(0, ...others);
}

/** Print that takes the place of nothing. */
const ADDED: readonly RegionPrint[] = ['outermost', 'alone'];

/**
 * Done openly, as honest people do: marked with a highlighter (nobody who forges a value colours it), a line of its own above or below all
 * print (the number of a file), or a word on free paper. Blank ground has to reach more: there is little in it. A person is asked.
 */
const isOpen = ({
  tint,
  print,
  scoreNats,
}: {
  tint: number;
  print: RegionPrint;
  scoreNats: number;
}): boolean => tint > 0 || ADDED.includes(print) || (print === 'blank' && scoreNats < NATS_OF_BLANK);

const isFaint = ({ place, scoreNats }: Pick<EditedRegion, 'place' | 'scoreNats'>): boolean =>
  scoreNats < Math.min(NATS_OF_LARGE, (NATS_OF_BLOCK * place.widthPx * place.heightPx) / BLOCK ** 2);

const isBroad = (place: Place): boolean => Math.min(place.widthPx, place.heightPx) >= MIN_SIDE;

/** Or a line of a page that was photographed sideways: a person is asked. */
const isRim = ({ widthPx, heightPx }: Place): boolean => widthPx <= MIN_SIDE && heightPx > RIM * widthPx;

const isPage = (capture: ImageFacts['capture']): boolean =>
  capture !== null && capture.quiet >= LEAST_GROUND && capture.print >= LEAST_PRINT;

const regionsOf = (facts: RecompressionFacts | null): RecompressionFacts['regions'] =>
  (facts?.regions ?? []).filter(({ scoreNats, place }) => scoreNats >= NATS_TO_ASK && isBroad(place));

/** Whether they overlap or lie side by side: the same edit. */
const touch = (a: Place, b: Place): boolean =>
  a.xPx <= b.xPx + b.widthPx + BLOCK &&
  b.xPx <= a.xPx + a.widthPx + BLOCK &&
  a.yPx <= b.yPx + b.heightPx + BLOCK &&
  b.yPx <= a.yPx + a.heightPx + BLOCK;
