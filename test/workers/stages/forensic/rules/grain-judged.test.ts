/** `ground-without-grain` on facts alone: each of its limits, and what a place has to be to be told or asked about. */
import { expect } from 'chai';
import type { ImageFacts } from '../../../../../workers/stages/forensic/facts.ts';
import type { MissingGrainFacts } from '../../../../../workers/stages/forensic/grain-facts.ts';
import { groundWithoutGrain } from '../../../../../workers/stages/forensic/rules/ground-without-grain.ts';
import { CAPTURES, factsOf, imageFacts, placeAt } from '../image-facts.ts';

type Filled = MissingGrainFacts['places'][number];

/** A value that was painted over, in the middle of a sheet of 1000 x 1400: exactly at every limit that it could pass. */
const filled = (more: Partial<Filled> = {}): Filled => ({
  ...{ place: placeAt(300, 400, 190, 34), cells: 40, share: 0.32, fineShare: 0.5, around: 300 },
  ...{ sides: 3, blocks: 6, uneven: 0, lighter: -4.5 },
  ...more,
});
const sheet = (places: Filled[], grain: Partial<MissingGrainFacts> = {}, more: object = {}): ImageFacts =>
  imageFacts({ missingGrain: { grain: 1, found: places.length, weak: 0, places, ...grain }, ...more });
const verdictOf = (...images: ImageFacts[]) => groundWithoutGrain(factsOf(...images), { now: 0 });
const judged = (...images: ImageFacts[]): string => verdictOf(...images).verdict;

describe('ground-without-grain: a place', () => {
  it('is told at its limits, and looks filled no more beyond any of them', () => {
    expect(judged(sheet([filled()]))).to.equal('fail');
    for (const beyond of [
      { cells: 39 },
      { share: 0.321 },
      { fineShare: 0.501 },
      { sides: 2 },
      { blocks: 5 },
      { uneven: 1 },
      // 70 000 of 1 400 000 samples are a twentieth.
      { place: placeAt(300, 400, 351, 200) },
    ])
      expect(judged(sheet([filled(beyond)])), JSON.stringify(beyond)).to.equal('pass');
    expect(judged(sheet([filled({ place: placeAt(300, 400, 350, 200) })]))).to.equal('fail');
  });

  it('is asked about where another paper explains it: lighter or darker by more than 4.5 levels', () => {
    for (const lighter of [4.5, -4.5]) expect(judged(sheet([filled({ lighter })]))).to.equal('fail');
    for (const lighter of [4.51, -4.51])
      expect(judged(sheet([filled({ lighter })]))).to.equal('inconclusive');
  });

  it('is asked about at the border, six hundredths of each side', () => {
    for (const [at, told] of [
      [placeAt(60, 84, 100, 30), true],
      [placeAt(59, 84, 100, 30), false],
      [placeAt(60, 83, 100, 30), false],
      [placeAt(840, 1286, 100, 30), true],
      [placeAt(841, 1286, 100, 30), false],
      [placeAt(840, 1287, 100, 30), false],
    ] as const)
      expect(judged(sheet([filled({ place: at })])), `${at.xPx}, ${at.yPx}`).to.equal(
        told ? 'fail' : 'inconclusive',
      );
  });

  it('is asked about where it may be a punched hole: about as wide as high, and small', () => {
    for (const [width, height, told] of [
      [120, 120, false],
      [121, 121, true],
      [50, 50, false],
      [51, 30, false],
      [52, 30, true],
      [30, 51, false],
      [30, 52, true],
    ] as const)
      expect(
        judged(sheet([filled({ place: placeAt(300, 400, width, height) })])),
        `${width} x ${height}`,
      ).to.equal(told ? 'fail' : 'inconclusive');
  });

  it('is told beside others that are asked about, which do not hide it', () => {
    const odd = filled({ lighter: 9 });
    const verdict = verdictOf(sheet([odd, filled(), odd]));
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences).to.have.lengthOf(1);
    expect(verdict.occurrences[0]!.note).to.include('190 x 34 pixels has 32 % of the grain');
  });

  it('is shown to a person, three of them at most', () => {
    const verdict = verdictOf(sheet(Array(5).fill(filled({ lighter: 9 }))));
    if (verdict.verdict !== 'inconclusive') throw new Error(verdict.verdict);
    expect(verdict.toCheck).to.have.lengthOf(3);
    expect(verdict.toCheck![0]).to.deep.include({ page: 1, box: [0.3, 400 / 1400, 0.19, 34 / 1400] });
  });
});

describe('ground-without-grain: a picture', () => {
  it('has grain that a coding leaves whole and that is no raster: .6 to 2.2 levels', () => {
    for (const [grain, verdict] of [
      [0.59, 'not-applicable'],
      [0.6, 'fail'],
      [2.2, 'fail'],
      [2.21, 'not-applicable'],
      [null, 'not-applicable'],
    ] as const)
      expect(judged(sheet([filled()], { grain })), String(grain)).to.equal(verdict);
  });

  it('has it evenly: five windows in a thousand to be told, twelve to be asked about', () => {
    for (const [weak, verdict] of [
      [0.005, 'fail'],
      [0.0051, 'inconclusive'],
      [0.012, 'inconclusive'],
      [0.0121, 'not-applicable'],
    ] as const)
      expect(judged(sheet([filled()], { weak })), String(weak)).to.equal(verdict);
  });

  it('was taken by a sensor, to be told; one that a program may have drawn is asked about', () => {
    expect(judged(sheet([filled()], {}, { capture: CAPTURES.drawn }))).to.equal('inconclusive');
    expect(judged(sheet([filled()], {}, { capture: null }))).to.equal('inconclusive');
    expect(judged(sheet([], {}, { capture: CAPTURES.drawn }))).to.equal('not-applicable');
  });

  it('is no illustration of a page: those are left aside', () => {
    const illustration = { illustration: true };
    expect(judged(sheet([filled()], {}, illustration))).to.equal('not-applicable');
    expect(judged(sheet([filled()], {}, illustration), sheet([]))).to.equal('pass');
    expect(judged(imageFacts({ missingGrain: null, ...illustration }))).to.equal('not-applicable');
  });

  it('with more places than are measured does not pass: thirteen and more', () => {
    expect(judged(sheet([], { found: 12 }))).to.equal('pass');
    expect(judged(sheet([], { found: 13 }))).to.equal('inconclusive');
    expect(judged(sheet([], { found: 13, weak: 0.01 })), 'uneven: a coding took it').to.equal(
      'not-applicable',
    );
  });
});
