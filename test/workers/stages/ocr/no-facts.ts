import type { OcrFacts } from '../../../../workers/stages/ocr/facts.ts';

/** Of a document in which nothing was read; a test says what was. */
export const NO_FACTS: OcrFacts = {
  notAssessed: [],
  pages: [],
  mrz: [],
  identity: [],
  cells: [],
  equations: [],
  summands: [],
  sums: [],
  layerDoubts: [],
  bics: [],
  suspects: [],
  ibans: [],
  dates: [],
  restated: [],
  textDoubts: { found: [], asked: 0, alike: 0, cut: false },
  drawn: { found: [], unread: [], cut: false },
};
