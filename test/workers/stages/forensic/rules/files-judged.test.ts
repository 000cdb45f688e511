/** What the rules make of a file's coding, its thumbnail and its print, on facts alone. */
import { expect } from 'chai';
import type { ImageFacts } from '../../../../../workers/stages/forensic/facts.ts';
import { MIXING_NAMES } from '../../../../../workers/stages/forensic/methods/ink-mixing/mixings.ts';
import { jpegEditorTraces } from '../../../../../workers/stages/forensic/rules/jpeg-editor-traces.ts';
import { jpegSavedTwice } from '../../../../../workers/stages/forensic/rules/jpeg-saved-twice.ts';
import { noisyPrintOnDrawnPage } from '../../../../../workers/stages/forensic/rules/noisy-print-on-drawn-page.ts';
import { severalImagesInFile } from '../../../../../workers/stages/forensic/rules/several-images-in-file.ts';
import { thumbnailDisagrees } from '../../../../../workers/stages/forensic/rules/thumbnail-disagrees.ts';
import type { Rule, Verdict } from '../../../../../workers/stages/stage.ts';
import { factsOf, imageFacts, jpegFile, placeAt } from '../image-facts.ts';

type Judge = Rule<ReturnType<typeof factsOf>>;
const judged = (rule: Judge, ...images: ImageFacts[]): string => rule(factsOf(...images), { now: 0 }).verdict;
const occurrencesOf = (verdict: Verdict) => {
  if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
  return verdict.occurrences;
};

describe('jpeg-editor-traces', () => {
  const table = (exact: boolean) => ({ component: 'luma', ijgQuality: 90, exact, meanAbsoluteDifference: 0 });
  const file = (photoshop: object, tables: object[] = []): ImageFacts =>
    imageFacts({
      jpeg: jpegFile({
        tables,
        photoshop: { quality: null, saveForWebQuality: null, adobeSegment: false, ...photoshop },
      }),
    });
  const noteOf = (image: ImageFacts) => occurrencesOf(jpegEditorTraces(factsOf(image), { now: 0 }))[0]!.note;

  it('are records of a level, of nought as well', () => {
    expect(noteOf(file({ quality: 0 }))).to.include('level 0');
    expect(noteOf(file({ saveForWebQuality: 0 }))).to.include('quality 0');
    expect(noteOf(file({ quality: 9, saveForWebQuality: 60 })), 'the more telling one').to.include(
      'quality 60',
    );
  });

  it('are the segment of an Adobe encoder only with tables none of which is the library’s', () => {
    const adobe = { adobeSegment: true };
    expect(noteOf(file(adobe, [table(false), table(false)]))).to.include('Adobe encoder');
    for (const tables of [[], [table(true)], [table(false), table(true)]])
      expect(judged(jpegEditorTraces, file(adobe, tables))).to.equal('pass');
    expect(judged(jpegEditorTraces, file({}, [table(false)]))).to.equal('pass');
    expect(judged(jpegEditorTraces, imageFacts())).to.equal('not-applicable');
  });
});

describe('jpeg-saved-twice', () => {
  const step = (frequency: number) => ({ frequency, step: 2, earlierStep: 5, share: 0.9, gain: 0.5 });
  const file = (steps: number, locatable = true): ImageFacts =>
    imageFacts({
      doubleQuantisation: {
        ...{ usableShare: 1, coefficients: 900, locatable, regions: [] },
        steps: Array.from({ length: steps }, (_, at) => step(at + 1)),
      },
    });

  it('takes three frequencies and a trace that is clear', () => {
    expect(judged(jpegSavedTwice, file(3))).to.equal('fail');
    expect(judged(jpegSavedTwice, file(2))).to.equal('pass');
    expect(judged(jpegSavedTwice, file(9, false))).to.equal('pass');
    expect(judged(jpegSavedTwice, imageFacts())).to.equal('not-applicable');
  });
});

describe('several-images-in-file', () => {
  const part = (kind: string, declared: boolean, offset = 9_000) => ({
    kind,
    offset,
    lengthBytes: 4_000,
    declared,
  });
  const file = (...trailing: object[]): ImageFacts => imageFacts({ jpeg: jpegFile({ trailing }) });

  it('are pictures that no index names, each with its place', () => {
    const all = [part('jpeg', true), part('jpeg', false, 100), part('mp4', false), part('jpeg', false, 200)];
    const found = occurrencesOf(severalImagesInFile(factsOf(file(...all)), { now: 0 }));
    expect(found.map(({ data }) => data!.offset)).to.deep.equal([100, 200]);
    expect(found[0]!.note).to.include('4000 bytes begins at byte 100');
  });

  it('are not films, padding, trailers of phones and pictures that the file itself names', () => {
    for (const kind of ['mp4', 'samsung-trailer', 'zero-padding', 'unknown'])
      expect(judged(severalImagesInFile, file(part(kind, false))), kind).to.equal('pass');
    expect(judged(severalImagesInFile, file(part('jpeg', true)))).to.equal('pass');
    expect(judged(severalImagesInFile, imageFacts())).to.equal('not-applicable');
  });
});

describe('thumbnail-disagrees', () => {
  const file = (more: object = {}): ImageFacts =>
    imageFacts({
      thumbnail: {
        ...{
          offset: 100,
          lengthBytes: 5_000,
          widthPx: 160,
          heightPx: 100,
          medianCorrelation: 0.85,
          cells: 300,
        },
        ...{ differingCells: 90, regions: [{ cells: 2, place: placeAt(100, 100, 90, 90) }], ...more },
      },
    });

  it('is told at its limits, the surer the larger the region', () => {
    const confidence = (cells: number): number =>
      occurrencesOf(
        thumbnailDisagrees(factsOf(file({ regions: [{ cells, place: placeAt(1, 1, 9, 9) }] })), { now: 0 }),
      )[0]!.confidence;
    expect(confidence(2)).to.be.closeTo(0.76, 1e-9);
    expect(confidence(5)).to.be.closeTo(0.85, 1e-9);
    expect(confidence(200)).to.equal(0.95);
  });

  it('is open where the thumbnail is small, shows another crop, or differs nearly everywhere', () => {
    for (const open of [
      { heightPx: 99 },
      { widthPx: 99 },
      { medianCorrelation: 0.849 },
      { medianCorrelation: null },
      { differingCells: 91 },
    ])
      expect(judged(thumbnailDisagrees, file(open)), JSON.stringify(open)).to.equal('inconclusive');
  });

  it('passes single cells, where every thumbnail could be compared', () => {
    const single = file({ regions: [{ cells: 1, place: placeAt(1, 1, 9, 9) }] });
    expect(judged(thumbnailDisagrees, single)).to.equal('pass');
    expect(judged(thumbnailDisagrees, single, file({ heightPx: 99 }))).to.equal('inconclusive');
    expect(judged(thumbnailDisagrees, file({ heightPx: 99 }), file())).to.equal('fail');
  });
});

describe('noisy-print-on-drawn-page', () => {
  const NONE = Object.fromEntries(MIXING_NAMES.map((name) => [name, 0]));
  const mixing = (more: object = {}) => ({
    ...{
      ink: 0x141414,
      ground: 0xffffff,
      mixed: 400,
      colours: 120,
      misfits: NONE,
      misfitLetters: NONE,
      ...more,
    },
  });
  const word = (more: object = {}) => ({
    ...{ place: placeAt(80, 90, 60, 20), glyphs: 5, letters: 5, single: 0, contrast: 200, faint: 0.02 },
    ...{ shapes: null, ground: 255, letterPx: 14, strokePx: 2, mixing: mixing(), ...more },
  });
  /** At every limit: letters of which four fifths stand nowhere else, three times the noise of the others, paler by 32 levels. */
  const noisy = word({ faint: 0.06, letters: 5, single: 4, mixing: mixing({ ink: 0x343434 }) });
  const page = (words: object[], print: object = {}, more: object = {}): ImageFacts =>
    imageFacts({
      mediaType: 'image/png',
      drawnPrint: { isCoded: false, leftOut: 0, words, ...print },
      ...more,
    });
  const words = (count: number): object[] => Array.from({ length: count }, () => word());
  const of = (...images: ImageFacts[]): string => judged(noisyPrintOnDrawnPage, ...images);

  it('names the word at its limits, and asks about it beyond any of them', () => {
    expect(of(page([...words(9), noisy]))).to.equal('fail');
    for (const beyond of [
      ...[{ letters: 2, single: 2 }, { single: 3 }, { faint: 0.26 }, { letterPx: 19 }, { mixing: null }],
      ...[{ colours: 119 }, { ink: 0x353535 }, { ground: 0xfefefe }].map((more) => ({
        mixing: mixing({ ink: 0x343434, ...more }),
      })),
    ])
      expect(of(page([...words(9), { ...noisy, ...beyond }])), JSON.stringify(beyond)).to.equal(
        'inconclusive',
      );
    expect(of(page([...words(9), { ...noisy, faint: 0.0599 }])), 'less noise').to.equal('pass');
  });

  it('accuses none where others are noisy too, or nearly so', () => {
    expect(of(page([...words(9), noisy, noisy, noisy, noisy]))).to.equal('fail');
    expect(of(page([...words(9), ...Array<object>(6).fill(noisy)]))).to.equal('inconclusive');
    expect(of(page([...words(3), ...Array<object>(6).fill(word({ faint: 0.021 })), noisy]))).to.equal(
      'inconclusive',
    );
  });

  it('is open where many have colours that no program mixes, however faintly', () => {
    const each = (count: number) => Object.fromEntries(MIXING_NAMES.map((name) => [name, count]));
    const soft = word({
      ...{ faint: 0.04, single: 5 },
      mixing: mixing({ misfits: each(80), misfitLetters: each(5) }),
    });
    expect(of(page([...words(9), soft]))).to.equal('fail');
    expect(of(page([...words(9), ...Array<object>(9).fill(soft)]))).to.equal('inconclusive');
  });

  it('does not apply to pages of few words, to codings that change samples, and to illustrations', () => {
    expect(of(page([...words(8), noisy]))).to.equal('not-applicable');
    expect(of(page([...words(9), noisy], { isCoded: true }))).to.equal('not-applicable');
    expect(of(page([...words(9), noisy], {}, { illustration: true }))).to.equal('not-applicable');
  });

  it('does not pass a page with more words than were looked at', () => {
    expect(of(page(words(10)))).to.equal('pass');
    expect(of(page(words(10), { leftOut: 1 }))).to.equal('inconclusive');
    expect(of(page(words(10)), page(words(10), { leftOut: 1 }))).to.equal('inconclusive');
  });
});
