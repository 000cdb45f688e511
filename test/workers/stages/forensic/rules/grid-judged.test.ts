/** `foreign-jpeg-grid` and `earlier-jpeg-grid` on facts alone. */
import { expect } from 'chai';
import type { GridFacts, ImageFacts } from '../../../../../workers/stages/forensic/facts.ts';
import { earlierJpegGrid } from '../../../../../workers/stages/forensic/rules/earlier-jpeg-grid.ts';
import { foreignJpegGrid } from '../../../../../workers/stages/forensic/rules/foreign-jpeg-grid.ts';
import { factsOf, gridFacts, imageFacts, placeAt } from '../image-facts.ts';

const NOW = { now: 0 };
type Region = GridFacts['foreign'][number];

const region = (more: Partial<Region> = {}): Region => ({
  ...{ origin: { x: 3, y: 5 }, place: placeAt(200, 300, 160, 120), votes: 900, elsewhere: 1, log10Nfa: -10 },
  ...more,
});
const picture = (foreign: Region[], grid: object = {}, more: object = {}): ImageFacts =>
  imageFacts({ grid: gridFacts({ foreign, ...grid }), ...more });
const verdictOf = (...images: ImageFacts[]) => foreignJpegGrid(factsOf(...images), NOW);
const reasonOf = (image: ImageFacts): string => {
  const verdict = verdictOf(image);
  return verdict.verdict === 'inconclusive' ? verdict.reason : verdict.verdict;
};

describe('foreign-jpeg-grid', () => {
  it('is told with both grids, the surer the less it is chance, and never for certain', () => {
    const confidence = (log10Nfa: number): number => {
      const verdict = verdictOf(picture([region({ log10Nfa })]));
      if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
      expect(verdict.occurrences[0]!.note)
        .to.include('160 x 120 pixels')
        .and.include('(3, 5)')
        .and.include('(0, 0)');
      return verdict.occurrences[0]!.confidence;
    };
    expect(confidence(-10)).to.be.closeTo(0.8, 1e-9);
    expect(confidence(-20)).to.be.closeTo(0.9, 1e-9);
    expect(confidence(-500)).to.equal(0.98);
  });

  it('is a crop, and no evidence, where the second grid is all over the picture', () => {
    expect(reasonOf(picture([region({ elsewhere: 1.59 })]))).to.equal('fail');
    expect(reasonOf(picture([region({ elsewhere: 1.6 })]))).to.include('cropped');
    // 560 000 of 1 400 000 samples are two fifths.
    expect(reasonOf(picture([region({ place: placeAt(0, 0, 700, 799) })]))).to.equal('fail');
    expect(reasonOf(picture([region({ place: placeAt(0, 0, 700, 800) })]))).to.include('cropped');
    // Of the same grid the smaller regions are the crop's as well; of another one they are not.
    const crop = region({ place: placeAt(0, 0, 700, 800) });
    expect(reasonOf(picture([crop, region()]))).to.include('cropped');
    const verdict = verdictOf(picture([crop, region({ origin: { x: 5, y: 3 }, votes: 7 })]));
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences.map(({ data }) => data!.votes)).to.deep.equal([7]);
  });

  it('is no evidence where its share is a whole picture’s, or the page was drawn by a program', () => {
    expect(reasonOf(picture([region()], { nextShare: 0.15 }))).to.equal('fail');
    expect(reasonOf(picture([region()], { nextShare: 0.151 }))).to.include('too much of the picture');
    expect(reasonOf(picture([region()], { dominantLevelShare: 0.35 }))).to.equal('fail');
    expect(reasonOf(picture([region()], { dominantLevelShare: 0.351 }))).to.include('drawn by a program');
  });

  it('is asked about where the picture shows no grid of its own, in the first three places', () => {
    const verdict = verdictOf(picture([region(), region(), region(), region()], { main: null }));
    if (verdict.verdict !== 'inconclusive') throw new Error(verdict.verdict);
    expect(verdict.toCheck).to.have.lengthOf(3);
    // A reason that explains it leaves nothing to ask.
    expect(verdictOf(picture([region()], { nextShare: 0.5 }))).to.not.have.property('toCheck');
  });

  it('is found in one picture though another explains its own', () => {
    const explained = picture([region()], { nextShare: 0.5 });
    const odd = picture([region()], { main: null }, { page: 2 });
    expect(verdictOf(explained, picture([region()])).verdict).to.equal('fail');
    const verdict = verdictOf(explained, odd);
    expect(verdict).to.have.property('toCheck').with.lengthOf(1);
  });

  it('passes pictures with their own grid alone, and does not apply to those without any', () => {
    expect(verdictOf(picture([])).verdict).to.equal('pass');
    expect(verdictOf(picture([], { main: null })).verdict).to.equal('not-applicable');
    expect(verdictOf(picture([], { main: null }), picture([])).verdict).to.equal('pass');
    expect(verdictOf(imageFacts({ grid: null })).verdict).to.equal('not-applicable');
  });
});

describe('earlier-jpeg-grid', () => {
  const judged = (mediaType: string, main: GridFacts['main']): string =>
    earlierJpegGrid(factsOf(imageFacts({ mediaType, grid: gridFacts({ main }) })), NOW).verdict;

  it('is any grid of a picture whose format leaves none, and one off the corner of a JPEG', () => {
    for (const [mediaType, main, verdict] of [
      ['image/png', { x: 0, y: 0 }, 'fail'],
      ['image/png', null, 'pass'],
      ['image/jpeg', { x: 0, y: 0 }, 'pass'],
      ['image/jpeg', { x: 0, y: 1 }, 'fail'],
      ['image/jpeg', { x: 7, y: 0 }, 'fail'],
      ['image/jpeg', null, 'pass'],
    ] as const)
      expect(judged(mediaType, main), `${mediaType} ${JSON.stringify(main)}`).to.equal(verdict);
  });
});
