/** `copied-region` on facts alone: what counts as a copy, and what explains it away. */
import { expect } from 'chai';
import type { CopyMoveFacts, ExactCopyFacts } from '../../../../../workers/stages/forensic/copy-facts.ts';
import type { ImageFacts } from '../../../../../workers/stages/forensic/facts.ts';
import { copiedRegion } from '../../../../../workers/stages/forensic/rules/copied-region.ts';
import { CAPTURES, factsOf, gridFacts, imageFacts, jpegFile, placeAt } from '../image-facts.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
type Copy = CopyMoveFacts['copies'][number];
type Exact = ExactCopyFacts['copies'][number];

/** Twelve cells of twenty that stand again 200 to the right and 300 below: each exactly at its limit. */
const copy = (more: Partial<Copy> = {}): Copy => ({
  places: [placeAt(100, 200, 64, 40), placeAt(300, 500, 64, 40)],
  displacement: { x: 200, y: 300 },
  ...{ compared: 20, alike: 12, chance: 0.01, log10Nfa: -10, ground: null },
  ...more,
});
const withCopies = (copies: Copy[], more: Partial<Record<keyof ImageFacts, unknown>> = {}, flatShare = 0) =>
  imageFacts({ copyMove: { corners: 500, complete: true, flatShare, copies }, ...more });

const exact = (more: Partial<Exact> = {}): Exact => ({
  places: [placeAt(100, 200, 12, 22), placeAt(301, 403, 12, 22)],
  displacement: { x: 201, y: 203 },
  ...{ samples: 260, flatShare: 0.7, roughShare: 0.02 },
  ...more,
});
const withExact = (
  copies: Exact[],
  more: Partial<Record<keyof ImageFacts, unknown>> = {},
  facts: object = {},
) =>
  imageFacts({
    ...{
      mediaType: 'image/png',
      exactCopies: { complete: true, differentPieces: copies.length, copies, ...facts },
    },
    ...more,
  });

const verdictOf = (...images: ImageFacts[]) => copiedRegion(factsOf(...images), NOW);
const judged = (...images: ImageFacts[]): string => verdictOf(...images).verdict;
const reasonOf = (image: ImageFacts): string => {
  const verdict = verdictOf(image);
  return verdict.verdict === 'inconclusive' ? verdict.reason : verdict.verdict;
};
const confidenceOf = (image: ImageFacts): number | undefined => {
  const verdict = verdictOf(image);
  return verdict.verdict === 'fail' ? verdict.occurrences[0]?.confidence : undefined;
};

describe('copied-region: a piece that stands in the picture twice', () => {
  it('counts at its limits and not below any of them', () => {
    expect(judged(withCopies([copy()]))).to.equal('fail');
    for (const less of [{ log10Nfa: -9.9 }, { alike: 11, compared: 11 }, { compared: 21 }])
      expect(judged(withCopies([copy(less)])), JSON.stringify(less)).to.equal('pass');
  });

  it('needs fewer cells where the ground between its print repeats as well, and none where that does not', () => {
    const ground = (correlation: number) => ({ ground: { samples: 900, correlation } });
    expect(judged(withCopies([copy({ compared: 30, ...ground(0.9) })]))).to.equal('fail');
    expect(judged(withCopies([copy({ compared: 31, ...ground(0.9) })]))).to.equal('pass');
    expect(reasonOf(withCopies([copy(ground(0.1))]))).to.include('the ground around');
    // One of two places of which the ground agrees is enough.
    expect(judged(withCopies([copy(ground(0.1)), copy(ground(0.9))]))).to.equal('fail');
  });

  it('is print or a pattern where pieces stand at several distances, three pixels and more apart', () => {
    const other = (x: number, y: number) => copy({ displacement: { x, y } });
    expect(judged(withCopies([copy(), other(202, 298)]))).to.equal('fail');
    expect(reasonOf(withCopies([copy(), other(203, 300)]))).to.include('several distances');
    expect(reasonOf(withCopies([copy(), other(200, 297)]))).to.include('several distances');
  });

  it('has both of its places told, and what was compared', () => {
    const verdict = verdictOf(withCopies([copy()]));
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences.map(({ data }) => (data!.place as { xPx: number }).xPx)).to.deep.equal([
      100, 300,
    ]);
    expect(verdict.occurrences.map(({ box }) => box![0])).to.deep.equal([0.1, 0.3]);
    expect(verdict.occurrences[0]!.note).to.include('12 of 20 compared cells');
  });

  it('counts the more the more cells agree, never for certain, and little in an illustration', () => {
    const many = (alike: number) => confidenceOf(withCopies([copy({ alike, compared: alike })]))!;
    expect(many(50)).to.be.closeTo(0.85, 1e-9);
    expect(many(12)).to.be.lessThan(many(50));
    expect(many(9_000)).to.equal(0.95);
    const illustration = withCopies([copy({ alike: 9_000, compared: 9_000 })], { illustration: true });
    expect(confidenceOf(illustration)).to.equal(0.2);
  });
});

describe('copied-region on what a program may have drawn', () => {
  const pages: [string, Partial<Record<keyof ImageFacts, unknown>>, number][] = [
    ['one level on much of it', { grid: gridFacts({ dominantLevelShare: 0.36 }) }, 0],
    ['a JPEG with flat cells', { jpeg: jpegFile() }, 0.16],
    ['a lossless one with few flat cells', { mediaType: 'image/png' }, 0.03],
    ['nothing known of its levels', { grid: null }, 0],
  ];

  it('leaves open what stands in one row or column, or is not far beyond chance', () => {
    for (const [why, more, flat] of pages) {
      for (const displacement of [
        { x: 2, y: 300 },
        { x: 300, y: -2 },
      ])
        expect(
          reasonOf(withCopies([copy({ displacement, log10Nfa: -90 })], more, flat)),
          `${why} ${displacement.x}`,
        ).to.include('drawn by a program');
      expect(reasonOf(withCopies([copy({ log10Nfa: -19.9 })], more, flat)), why).to.include(
        'drawn by a program',
      );
    }
  });

  it('tells what stands askew and is far beyond chance, for little', () => {
    for (const [why, more, flat] of pages)
      expect(confidenceOf(withCopies([copy({ log10Nfa: -20 })], more, flat)), why).to.equal(0.4);
  });

  it('takes a picture for none that is just within the limits', () => {
    const within = { grid: gridFacts({ dominantLevelShare: 0.35 }), jpeg: jpegFile() };
    expect(confidenceOf(withCopies([copy()], within, 0.15))).to.be.greaterThan(0.6);
    expect(confidenceOf(withCopies([copy()], { mediaType: 'image/png' }, 0.02))).to.be.greaterThan(0.6);
  });
});

describe('copied-region: a piece that stands in a lossless picture twice, noise and all', () => {
  it('is a proof in what a sensor took', () => {
    expect(confidenceOf(withExact([exact()]))).to.equal(0.95);
    expect(confidenceOf(withExact([exact()], { illustration: true }))).to.equal(0.2);
    expect(confidenceOf(withExact([exact({ roughShare: null })]))).to.equal(0.95);
  });

  it('is none on even or shaded ground, beside one that is on noise', () => {
    for (const drawn of [{ flatShare: 0.71 }, { roughShare: 0.019 }]) {
      expect(reasonOf(withExact([exact(drawn)])), JSON.stringify(drawn)).to.include('flat or evenly shaded');
      const verdict = verdictOf(withExact([exact(drawn), exact({ samples: 999 })]));
      if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
      expect(verdict.occurrences.map(({ data }) => data!.samples)).to.deep.equal([999, 999]);
    }
  });

  it('is none where a program drew the picture, or may have', () => {
    expect(reasonOf(withExact([exact()], { capture: CAPTURES.drawn }))).to.include('drawn by a program');
    expect(reasonOf(withExact([exact()], { capture: null }))).to.include('drawn by a program');
    expect(reasonOf(withExact([exact()], {}, { differentPieces: 7 }))).to.include('many different pieces');
    expect(judged(withExact([exact()], {}, { differentPieces: 6 }))).to.equal('fail');
    expect(reasonOf(withExact([exact()], {}, { complete: false }))).to.include('many different pieces');
  });
});

describe('copied-region without a copy', () => {
  it('is open where one of the searches did not come to its end', () => {
    const cut = { complete: false };
    for (const [search, facts] of [
      ['copyMove', { corners: 500, flatShare: 0, copies: [], ...cut }],
      ['turnedCopies', { points: 500, copies: [], ...cut }],
      ['groundCopies', { displacements: 0, copies: [], ...cut }],
      ['exactCopies', { differentPieces: 0, copies: [], ...cut }],
      ['turnedCopies', null],
      ['groundCopies', null],
    ] as const)
      expect(judged(imageFacts({ [search]: facts })), search).to.equal('inconclusive');
    expect(judged(imageFacts())).to.equal('pass');
    expect(judged(imageFacts(), imageFacts({ turnedCopies: null }))).to.equal('inconclusive');
  });

  it('does not apply where nothing has detail, and passes where one picture has', () => {
    const blank = imageFacts({ copyMove: { corners: 0, complete: true, flatShare: 0, copies: [] } });
    expect(judged(blank)).to.equal('not-applicable');
    expect(judged(blank, imageFacts())).to.equal('pass');
  });
});
