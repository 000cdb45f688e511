/**
 * Functions above the limits of `sizes.test.ts`, under the reason why they stay in one piece. Nobody has to be added:
 * come apart first. One that has shrunk is struck; the test says so.
 */
export const LARGER: Readonly<Record<string, readonly string[]>> = {
  'a loop over every pixel that a network is given, kept free of calls': ['workers/face/raster.ts sample'],
  'a list of independent conditions, one a line, that are read one by one': [
    'workers/stages/structure/detectors/readers/form-values/says.ts says',
  ],
  'one pass that carries its state along: over a page, a line of print, the frames of a session': [
    'workers/reading/zone/decode.ts decodeLine',
    'workers/stages/structure/detectors/layout/words.ts wordsOf',
  ],
};
