/** What holds for every rule of the stage, however many pictures a document has and however much of them was looked at. */
import { expect } from 'chai';
import type { ForensicFacts, ImageFacts } from '../../../../workers/stages/forensic/facts.ts';
import {
  MIXING_NAMES,
  type MixingName,
} from '../../../../workers/stages/forensic/methods/ink-mixing/mixings.ts';
import { unlessCutOff } from '../../../../workers/stages/forensic/rules-of-all-images.ts';
import { forensic } from '../../../../workers/stages/forensic/stage.ts';
import { factsOf, gridFacts, imageFacts, jpegFile, placeAt } from './image-facts.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
const PIECES = [placeAt(100, 200, 96, 64), placeAt(303, 505, 96, 64)];
const ON_ITS_GROUND = {
  share: 0.1,
  fineShare: 0.2,
  around: 300,
  sides: 4,
  blocks: 20,
  uneven: 0,
  lighter: 0,
};
const WORD = {
  ...{ place: placeAt(80, 90, 60, 20), glyphs: 5, letters: 5, single: 0, contrast: 200, faint: 0 },
  ...{ shapes: null, ground: 255, letterPx: 14, strokePx: 2 },
};

/** That one program alone can have mixed. */
const mixed = (by: MixingName) => {
  const counts = Object.fromEntries(MIXING_NAMES.map((name) => [name, name === by ? 0 : 5]));
  return {
    ...WORD,
    mixing: { ink: 1, ground: 9, mixed: 100, colours: 50, misfits: counts, misfitLetters: counts },
  };
};

/** That any program can have mixed. */
const FITTING = Object.fromEntries(MIXING_NAMES.map((name) => [name, 0]));
const FLAT = {
  ...WORD,
  mixing: { ink: 1, ground: 9, mixed: 400, colours: 200, misfits: FITTING, misfitLetters: FITTING },
};

/** Of each rule a picture that it takes for evidence. */
const EVIDENCE: Record<string, ImageFacts> = {
  'foreign-jpeg-grid': imageFacts({
    grid: gridFacts({
      foreign: [{ origin: { x: 3, y: 5 }, place: PIECES[0], votes: 300, elsewhere: 1, log10Nfa: -40 }],
    }),
  }),
  'copied-region': imageFacts({
    copyMove: {
      ...{ corners: 500, complete: true, flatShare: 0 },
      copies: [
        {
          ...{ places: PIECES, displacement: { x: 203, y: 305 }, compared: 90, alike: 80 },
          ...{ chance: 0.01, log10Nfa: -60, ground: null },
        },
      ],
    },
  }),
  'ground-without-grain': imageFacts({
    missingGrain: {
      ...{ grain: 1, found: 1, weak: 0 },
      places: [{ place: placeAt(300, 400, 190, 34), cells: 400, ...ON_ITS_GROUND }],
    },
  }),
  'noisy-print-on-drawn-page': imageFacts({
    ...{ mediaType: 'image/png', grid: gridFacts({ main: null }) },
    drawnPrint: {
      ...{ isCoded: false, leftOut: 0 },
      words: [...Array(12).fill(FLAT), { ...FLAT, faint: 0.2, single: 5 }],
    },
  }),
  'print-mixed-otherwise': imageFacts({
    ...{ mediaType: 'image/png', grid: gridFacts({ main: null }) },
    drawnPrint: {
      ...{ isCoded: false, leftOut: 0 },
      words: [...Array(9).fill(mixed('skia')), mixed('truncated')],
    },
  }),
  'thumbnail-disagrees': imageFacts({
    thumbnail: {
      ...{ offset: 100, lengthBytes: 5_000, widthPx: 160, heightPx: 120, medianCorrelation: 0.95 },
      ...{ cells: 300, differingCells: 6, regions: [{ cells: 6, place: PIECES[0] }] },
    },
  }),
  'jpeg-saved-twice': imageFacts({
    doubleQuantisation: {
      ...{ usableShare: 1, coefficients: 9_000, locatable: true, regions: [] },
      steps: [1, 8, 9].map((frequency) => ({ frequency, step: 2, earlierStep: 5, share: 0.9, gain: 0.5 })),
    },
  }),
  'earlier-jpeg-grid': imageFacts({ grid: gridFacts({ main: { x: 3, y: 0 } }) }),
  'jpeg-editor-traces': imageFacts({
    jpeg: jpegFile({ photoshop: { quality: 12, saveForWebQuality: null, adobeSegment: true } }),
  }),
  'several-images-in-file': imageFacts({
    jpeg: jpegFile({ trailing: [{ kind: 'jpeg', offset: 9_000, lengthBytes: 4_000, declared: false }] }),
  }),
};

/** Nothing could be read of it. */
const unread = imageFacts({
  ...{
    isWhole: false,
    grid: null,
    copyMove: null,
    turnedCopies: null,
    groundCopies: null,
    missingGrain: null,
  },
  capture: null,
});
const clean = imageFacts({ jpeg: jpegFile(), page: 2 });
const verdictOf = (code: string, facts: ForensicFacts) =>
  forensic.rules[code as keyof typeof forensic.rules](facts, NOW).verdict;
const codes = Object.keys(forensic.rules);

describe('every rule of forensic', () => {
  it('is told by its own evidence alone', () => {
    for (const [code, image] of Object.entries(EVIDENCE))
      for (const rule of codes)
        if (rule === code) expect(verdictOf(rule, factsOf(image)), rule).to.equal('fail');
        else expect(verdictOf(rule, factsOf(image)), `${rule} of ${code}`).to.not.equal('fail');
  });

  it('finds its evidence in whichever picture of the document it is, and however many others there are', () => {
    for (const [code, image] of Object.entries(EVIDENCE))
      for (const images of [
        [clean, image],
        [image, clean],
        [unread, image],
        [clean, unread, image, clean],
      ])
        expect(verdictOf(code, factsOf(...images)), code).to.equal('fail');
  });

  it('never passes without pictures, nor one of which nothing could be read', () => {
    for (const code of codes) {
      expect(verdictOf(code, factsOf()), code).to.equal('not-applicable');
      expect(verdictOf(code, factsOf(unread)), code).to.be.oneOf(['not-applicable', 'inconclusive']);
      expect(verdictOf(code, factsOf(clean, unread)), code).to.not.equal('pass');
    }
  });

  it('never passes where pictures were left out, or rows of one', () => {
    for (const code of codes) {
      const whole = verdictOf(code, factsOf(clean));
      for (const facts of [
        { ...factsOf(clean), unreachedImages: 1 },
        factsOf({ ...clean, isWhole: false }),
        factsOf(clean, { ...clean, isWhole: false }),
      ])
        expect(verdictOf(code, facts), code).to.equal(whole === 'pass' ? 'inconclusive' : whole);
    }
  });

  it('keeps what it found where pictures were left out', () => {
    for (const [code, image] of Object.entries(EVIDENCE))
      expect(
        verdictOf(code, { ...factsOf({ ...image, isWhole: false }), unreachedImages: 3 }),
        code,
      ).to.equal('fail');
  });

  it('passes a clean photograph, or has nothing to look at in it', () => {
    for (const code of codes)
      expect(verdictOf(code, factsOf(clean)), code).to.be.oneOf(['pass', 'not-applicable']);
    expect(codes.filter((code) => verdictOf(code, factsOf(clean)) === 'pass')).to.include.members([
      ...['foreign-jpeg-grid', 'copied-region', 'ground-without-grain', 'earlier-jpeg-grid'],
      ...['jpeg-editor-traces', 'several-images-in-file'],
    ]);
  });
});

describe('a verdict on pictures that were not all looked at', () => {
  it('is open only where it was a pass, and says how many were left out', () => {
    const open = { ...factsOf(clean), unreachedImages: 5 };
    const reason = '5 images of the document were not looked at';
    expect(unlessCutOff(open, { verdict: 'pass' })).to.deep.equal({ verdict: 'inconclusive', reason });
    for (const verdict of [
      { verdict: 'not-applicable', reason: 'none' },
      { verdict: 'inconclusive', reason: 'many' },
      { verdict: 'fail', occurrences: [{ confidence: 0.5 }] },
    ] as const)
      expect(unlessCutOff(open, verdict as Parameters<typeof unlessCutOff>[1])).to.equal(verdict);
  });
});

describe('whether a document is looked at by forensic', () => {
  const document = (more: object) =>
    ({
      mediaType: 'image/png',
      condition: 'readable',
      pageCount: 1,
      pages: [],
      notAssessed: [],
      ...more,
    }) as Parameters<typeof forensic.skipReason>[0];
  const page = (images: object[]) => ({ number: 1, width: 1, height: 1, imageCoverage: 1, images });

  it('depends on a picture being there that can be read', () => {
    const image = {
      file: 'image-0001.jpg',
      mediaType: 'image/jpeg',
      objectNumber: 1,
      widthPx: 9,
      heightPx: 9,
    };
    expect(forensic.skipReason(document({}))).to.equal(null);
    expect(forensic.skipReason(document({ condition: 'damaged', conditionReason: 'it is cut' }))).to.equal(
      'it is cut',
    );
    expect(forensic.skipReason(document({ condition: 'damaged' }))).to.be.a('string');
    const pdf = { mediaType: 'application/pdf' };
    expect(forensic.skipReason(document({ ...pdf, pages: [page([]), page([image])] }))).to.equal(null);
    expect(forensic.skipReason(document({ ...pdf, pages: [page([]), page([])] }))).to.be.a('string');
    expect(forensic.skipReason(document({ ...pdf, pages: [] }))).to.be.a('string');
  });
});
