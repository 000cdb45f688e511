/** Facts of pictures, written by hand: for what is made of them, not for how they are found. */
import { ForensicFacts, ImageFacts } from '../../../../workers/stages/forensic/facts.ts';
import type { Place } from '../../../../workers/stages/forensic/place.ts';

/** As of a page that a camera took: grain everywhere, light that falls off, nothing that repeats. */
const CAPTURED = {
  ...{ quiet: 0.75, print: 0.1, clipped: 0, flat: 0, flatBesidePrint: 0, level: 0.03 },
  ...{ unrest: 6, spread: 25, lightness: 180, inkLevels: 0, equalBlocks: 0, straightEdges: 0.01 },
  ...{ grain: 0.5, twoLevels: 0.08, levelBits: 7, colour: 0.2 },
} as const;

/** As of a page that a program drew: even ground, signs that repeat, rules on one row. */
const DRAWN = {
  ...{ quiet: 0.85, print: 0.15, clipped: 1, flat: 1, flatBesidePrint: 1, level: 1 },
  ...{ unrest: 0, spread: 0, lightness: 255, inkLevels: 1, equalBlocks: 0.6, straightEdges: 0.8 },
  ...{ grain: null, twoLevels: 0.97, levelBits: 0.8, colour: 0 },
} as const;

export const CAPTURES = { captured: CAPTURED, drawn: DRAWN };

/** A picture of 1000 x 1400 that was looked at to its end, and in which nothing was found. */
export function imageFacts(more: Partial<Record<keyof ImageFacts, unknown>> = {}): ImageFacts {
  return ImageFacts.parse({
    ...{ page: 1, objectNumber: null, illustration: false, mediaType: 'image/jpeg', isWhole: true },
    ...{ widthPx: 1000, heightPx: 1400, jpeg: null, doubleQuantisation: null, recompression: null },
    ...{ thumbnail: null, exactCopies: null, drawnPrint: null, edgeSlopes: null, capture: CAPTURED },
    grid: gridFacts(),
    copyMove: { corners: 500, complete: true, flatShare: 0, copies: [] },
    turnedCopies: { points: 500, complete: true, copies: [] },
    groundCopies: { complete: true, displacements: 0, copies: [] },
    missingGrain: { grain: 1, found: 0, weak: 0, places: [] },
    ...more,
  });
}

/** The file's own grid, and nothing else. */
export const gridFacts = (more: object = {}) => ({
  ...{ main: { x: 0, y: 0 }, mainLog10Nfa: -100, mainShare: 0.3, nextShare: 0.01, silentShare: 0.5 },
  ...{ dominantLevelShare: 0.02, foreign: [], rowsAssessed: 1393 },
  ...more,
});

export const jpegFile = (more: object = {}) => ({
  ...{ process: 'baseline', sampling: '4:2:0', tables: [], huffman: 'standard', restartIntervalMcus: 0 },
  photoshop: { quality: null, saveForWebQuality: null, adobeSegment: false },
  ...{ applications: [], trailing: [], problems: [] },
  ...more,
});

/** Of a picture of 1000 x 1400 that is its page. */
export const placeAt = (xPx: number, yPx: number, widthPx: number, heightPx: number): Place => ({
  ...{ xPx, yPx, widthPx, heightPx },
  pageBox: [xPx / 1000, yPx / 1400, widthPx / 1000, heightPx / 1400],
});

export const factsOf = (...images: ImageFacts[]): ForensicFacts =>
  ForensicFacts.parse({ images, unreachedImages: 0, notAssessed: [] });
