/**
 * How alike places of print are, sample for sample. Two prints of one word differ in their grain and in their place
 * between the samples; a piece that was copied differs from its source by what the last saving rounded.
 */
import type { Picture } from '../../../reading/picture.ts';
import { type Around, aroundAt, bestMatch, type Core, coreAt, samplesAt } from './match.ts';
import { type Shape, shapeOf, unlikeGrain } from './unlike-grain.ts';

/** In whole samples of the picture. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two places by their index, and the correlation of their samples where they match best, 0..1. */
export interface Alike {
  pair: [number, number];
  likeness: number;
  /** What their grain leaves where it was asked for, a share of the contrast (`unlike-grain.ts`). */
  unlikeGrain?: number;
}

export interface AlikePairs {
  /** The most alike first, at most `KEPT`. */
  pairs: Alike[];
  /** The most alike by their grain first, at most `KEPT`; empty where grain is not asked for. */
  byGrain: Alike[];
  /** False where there were more places than are compared. */
  isWhole: boolean;
}

/** What is compared: how far places of equal print may lie from where they were read, and how small they may be. */
export interface Grain {
  /** Samples by which boxes of equal print differ from reading to reading. */
  slip: number;
  minHeight: number;
  minWidth: number;
  minSamples: number;
  /** Shares by which heights and widths may differ. */
  heights: number;
  widths: number;
  /** Rim of paper that belongs to a place: those of neighbours lie over each other. */
  rim: number;
}
export const WORDS: Grain = {
  ...{ slip: 5, minHeight: 8, minWidth: 8, minSamples: 120 },
  ...{ heights: 0.3, widths: 0.2, rim: 0 },
};
export const GLYPHS: Grain = {
  ...{ slip: 2, minHeight: 9, minWidth: 5, minSamples: 60 },
  ...{ heights: 0.15, widths: 0.12, rim: 2 },
};
const MOST = 700;
/** From which on two places show the same letters. */
const SAME_LETTERS = 0.9;
/** Pairs that are kept. */
const KEPT = 16;
const BLOCK = 8;

/**
 * @param isGrainAsked whether they are held against each other by their grain, too
 * @returns the pairs of equal print; indices are those of `places`
 */
export function alike(
  picture: Picture,
  places: readonly Place[],
  grain: Grain,
  isGrainAsked = false,
): AlikePairs {
  const enough = places
    .map((place, index) => ({ index, place }))
    .filter(({ place: { width, height } }) => isLargeEnough(width, height, grain));
  const large = enough
    .slice(0, MOST)
    .map(({ index, place }): Printed => ({ index, place, core: coreOf(picture, place), shape: null }));
  const pairs: Alike[] = [];
  // Each place once with what lies around it, held against all that are smaller: what lies around is cut out once.
  for (const outer of large) {
    let around: Around | null = null;
    for (const inner of large) {
      if (!isSmaller(inner, outer) || !isOfSize(inner.place, outer.place, grain)) continue;
      if (overlap(inner.place, outer.place, grain)) continue;
      around ??= aroundOf(picture, outer.place, grain);
      const pair = compared(inner, outer.place, around, grain.slip, isGrainAsked);
      if (pair) pairs.push({ pair: inOrder(inner.index, outer.index), ...pair });
    }
  }
  const asked = pairs.filter(({ unlikeGrain: measured }) => measured !== undefined);
  return {
    byGrain: asked
      .sort((a, b) => (a.unlikeGrain ?? 1) - (b.unlikeGrain ?? 1) || byPlace(a, b))
      .slice(0, KEPT),
    pairs: pairs.sort((a, b) => b.likeness - a.likeness || byPlace(a, b)).slice(0, KEPT),
    isWhole: enough.length <= MOST,
  };
}

interface Printed {
  index: number;
  place: Place;
  core: Core;
  /** Worked out when it is asked for first. */
  shape: Shape | null;
}

const inOrder = (a: number, b: number): [number, number] => [Math.min(a, b), Math.max(a, b)];

const byPlace = (a: Alike, b: Alike): number => a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1];

const isSmaller = (inner: Printed, outer: Printed): boolean =>
  inner.core.luma.length < outer.core.luma.length ||
  (inner.core.luma.length === outer.core.luma.length && inner.index < outer.index);

/** Null where they do not show the same letters. */
function compared(
  inner: Printed,
  place: Place,
  around: Around,
  slip: number,
  isGrainAsked: boolean,
): Pick<Alike, 'likeness' | 'unlikeGrain'> | null {
  const { core } = inner;
  const [left, top] = [
    middleOf(place.x, place.width, core.width),
    middleOf(place.y, place.height, core.height),
  ];
  const { likeness, dx, dy } = bestMatch(core, around, left, top, slip);
  if (likeness < SAME_LETTERS) return null;
  if (!isGrainAsked || isAligned(core, left + dx, top + dy)) return { likeness };
  inner.shape ??= shapeOf(core);
  return { likeness, unlikeGrain: unlikeGrain(inner.shape, samplesAt(around, left + dx, top + dy, core)) };
}

/** Where a piece of that length starts that lies in the middle of a place. */
const middleOf = (start: number, length: number, own: number): number =>
  Math.round(start + (length - own) / 2);

/** Whether both lie alike in the blocks of a JPEG: there a coding alone makes equal print equal. */
const isAligned = (core: Core, left: number, top: number): boolean =>
  (left - core.left) % BLOCK === 0 && (top - core.top) % BLOCK === 0;

const isLargeEnough = (width: number, height: number, { minHeight, minWidth, minSamples }: Grain): boolean =>
  height >= minHeight && width >= minWidth && (width - 2) * (height - 2) >= minSamples;

const isOfSize = (a: Place, b: Place, { heights, widths, slip }: Grain): boolean =>
  Math.abs(a.height - b.height) <= Math.max(slip, heights * Math.min(a.height, b.height)) &&
  Math.abs(a.width - b.width) <= Math.max(slip, widths * Math.min(a.width, b.width));

const overlap = (a: Place, b: Place, { rim }: Grain): boolean =>
  Math.abs(a.x - b.x) < Math.min(a.width, b.width) - 2 * rim &&
  Math.abs(a.y - b.y) < Math.min(a.height, b.height) - 2 * rim;

/** Without the outermost samples, which may belong to what stands around it. */
const coreOf = (picture: Picture, { x, y, width, height }: Place): Core =>
  coreAt(picture, x + 1, y + 1, width - 2, height - 2);

/** As much as the largest place of its size may be shifted in. */
function aroundOf(
  picture: Picture,
  { x, y, width, height }: Place,
  { slip, widths, heights }: Grain,
): Around {
  const across = Math.ceil(Math.max(slip, widths * width) / 2) + slip + 1;
  const down = Math.ceil(Math.max(slip, heights * height) / 2) + slip + 1;
  return aroundAt(picture, x - across, y - down, width + 2 * across, height + 2 * down);
}
