/** What the pixels of two pictures said of how they were captured. */

/** As measured on an invoice that a browser drew, and on a photographed one. */
export const DRAWN = {
  ...{ quiet: 0.963, print: 0.034, clipped: 0.963, flat: 0, flatBesidePrint: 0.986, level: 0, unrest: 0 },
  ...{ spread: 0, lightness: 255, inkLevels: 0.884, grain: null, twoLevels: 0.993, levelBits: 0.4 },
  ...{ equalBlocks: 0, straightEdges: 0, colour: 0 },
};
export const PHOTOGRAPHED = {
  ...DRAWN,
  ...{ quiet: 0.952, print: 0.043, clipped: 0, flat: 0, flatBesidePrint: 0, level: 0.161, unrest: 8 },
  ...{ spread: 35.3, lightness: 225.4, inkLevels: 0.084, grain: 0.424, twoLevels: 0.089, levelBits: 5.85 },
};
