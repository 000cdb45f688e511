/** Rectangles that hold most evidence, beside a search that looks at each of them. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { BlockEvidence } from '../../../../../../workers/stages/forensic/methods/double-quantisation/blocks.ts';
import {
  joinTouching,
  type OddRegion,
  oddRegions,
} from '../../../../../../workers/stages/forensic/methods/double-quantisation/regions.ts';

interface Rectangle {
  col: number;
  row: number;
  cols: number;
  rows: number;
}

function evidenceOf(cols: number, scores: readonly number[], informative = 9): BlockEvidence {
  return {
    ...{ cols, rows: scores.length / cols, score: Float32Array.from(scores) },
    informative: new Uint8Array(scores.length).fill(informative),
    ...{ total: informative * scores.length, mean: -0.5, meanWhenOnce: 1 },
  };
}

const sumIn = ({ cols: width, score }: BlockEvidence, { col, row, cols, rows }: Rectangle): number => {
  let sum = 0;
  for (let y = row; y < row + rows; y++) for (let x = col; x < col + cols; x++) sum += score[y * width + x]!;
  return sum;
};

/** Sides that are tried, up to the size of the grids here. */
const SIDES = [2, 3, 4, 6, 8];

function* allRectangles({ cols, rows }: BlockEvidence): Generator<Rectangle> {
  for (const width of SIDES)
    for (const height of SIDES)
      for (let row = 0; row + height <= rows; row++)
        for (let col = 0; col + width <= cols; col++) yield { col, row, cols: width, rows: height };
}

/** Blocks of little evidence with a rectangle of the given score each. */
const withOne = (score: number, { col, row, cols, rows }: Rectangle, rest = -200): number[] =>
  Array.from({ length: 72 }, (_, at) => {
    const [x, y] = [at % 9, Math.floor(at / 9)];
    return x >= col && x < col + cols && y >= row && y < row + rows ? score : rest;
  });

describe('regions that were not quantised before', () => {
  it('begin with the best of all rectangles, of which no row of evidence is cut off', () => {
    const scores = fc.array(fc.integer({ min: -9, max: 14 }), { minLength: 72, maxLength: 72 });
    fc.assert(
      fc.property(scores, (list) => {
        const evidence = evidenceOf(9, list);
        const [first] = oddRegions(evidence);
        const allowed = [...allRectangles(evidence)]
          .map((one) => ({ score: sumIn(evidence, one), count: 9 * one.cols * one.rows }))
          .filter(({ score, count }) => score > 40 && count >= 40 && score >= 0.6 * count);
        if (allowed.length === 0) {
          expect(first).to.equal(undefined);
          return;
        }
        expect(first?.score).to.equal(Math.max(...allowed.map(({ score }) => score)));
        // What is trimmed holds nothing, or less.
        expect(sumIn(evidence, first!)).to.be.at.least(first!.score);
        expect(first?.likeness).to.be.closeTo(first!.score / first!.informative, 1e-9);
      }),
    );
  });

  it('shrink to the blocks that speak for them', () => {
    for (const box of [
      { col: 3, row: 2, cols: 5, rows: 1 },
      { col: 0, row: 0, cols: 1, rows: 5 },
      { col: 4, row: 3, cols: 5, rows: 5 },
    ]) {
      for (const rest of [-2, 0]) {
        const [first, ...others] = oddRegions(evidenceOf(9, withOne(300, box, rest)));
        expect(first).to.deep.include(box);
        expect(others).to.deep.equal([]);
      }
    }
  });

  it('are bounded by Markov: the number of rectangles times exp(-score)', () => {
    const [region] = oddRegions(evidenceOf(9, withOne(25, { col: 1, row: 1, cols: 2, rows: 2 }), 10));
    // Five widths and five heights, at each of 72 blocks.
    expect(region?.log10Nfa).to.be.closeTo(Math.log10(25 * 72 * Math.exp(-100)), 1e-9);
  });

  it('need more than the least score, as many coefficients as asked for, and to be like those quantised once', () => {
    const square = { col: 2, row: 2, cols: 2, rows: 2 };
    const count = (score: number, informative: number, limits?: Parameters<typeof oddRegions>[2]) =>
      oddRegions(evidenceOf(9, withOne(score, square), informative), undefined, limits).length;
    expect([count(10, 10), count(10.01, 10)]).to.deep.equal([0, 1]);
    expect([count(30, 9), count(30, 10)]).to.deep.equal([0, 1]);
    const easy = { score: 1, informative: 1, likeness: 0.5 };
    expect([count(2.4, 5, easy), count(2.5, 5, easy)]).to.deep.equal([0, 1]);
  });

  it('are told one after the other, eight at most, strongest first, and none lies on another', () => {
    const width = 40;
    const scores = Array.from({ length: width * 12 }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x % 8 < 2 && y % 6 < 2 ? 20 + Math.floor(x / 8) + 5 * Math.floor(y / 6) : -200;
    });
    const regions = oddRegions(evidenceOf(width, scores, 10));
    expect(regions.map(({ score }) => score / 4)).to.deep.equal([29, 28, 27, 26, 25, 24, 23, 22]);
    const blocks = regions.flatMap(({ col, row, cols, rows }) =>
      Array.from({ length: cols * rows }, (_, i) => (row + Math.floor(i / cols)) * width + col + (i % cols)),
    );
    expect(new Set(blocks).size).to.equal(blocks.length);
    let asked = 0;
    expect(oddRegions(evidenceOf(width, scores, 10), () => ++asked > 3)).to.deep.equal(regions.slice(0, 3));
  });

  it('leave nothing beside them that needs their own blocks to be told', () => {
    // Of five columns four make a rectangle; the fifth is too little for one by itself.
    const five = withOne(30, { col: 2, row: 2, cols: 5, rows: 2 });
    expect(oddRegions(evidenceOf(9, five, 10)).map(({ cols }) => cols)).to.deep.equal([4]);
  });

  it('are none in a picture of fewer than two blocks a side', () => {
    expect(oddRegions(evidenceOf(1, [90, 90, 90, 90]))).to.deep.equal([]);
    expect(oddRegions(evidenceOf(4, [90, 90, 90, 90]))).to.deep.equal([]);
    expect(oddRegions({ ...evidenceOf(4, []), rows: 0 })).to.deep.equal([]);
  });
});

const region = (
  col: number,
  row: number,
  cols: number,
  rows: number,
  more: Partial<OddRegion> = {},
): OddRegion => ({
  ...{ col, row, cols, rows, score: 50, informative: 100, likeness: 0.8, log10Nfa: -10 },
  ...more,
});

describe('regions side by side', () => {
  it('are one, with the evidence of both', () => {
    const [one, ...others] = joinTouching([
      region(2, 3, 4, 2, { score: 60, informative: 100, likeness: 0.9, log10Nfa: -12 }),
      region(6, 4, 2, 5, { score: 45, informative: 300, likeness: 0.7, log10Nfa: -20 }),
    ]);
    expect(others).to.deep.equal([]);
    expect(one).to.deep.include({
      col: 2,
      row: 3,
      cols: 6,
      rows: 6,
      score: 105,
      informative: 400,
      log10Nfa: -20,
    });
    expect(one?.likeness).to.be.closeTo(0.75, 1e-12);
  });

  it('touch by an edge or a corner, and not across a block', () => {
    const own = region(10, 10, 4, 4);
    for (const [col, row, count] of [
      [14, 10, 1],
      [8, 10, 1],
      [10, 14, 1],
      [14, 14, 1],
      [8, 8, 1],
      [15, 10, 2],
      [7, 10, 2],
      [10, 15, 2],
      [10, 7, 2],
    ] as const)
      expect(joinTouching([own, region(col, row, 2, 2)]), `${col}, ${row}`).to.have.length(count);
  });

  it('are one by way of a third, whichever comes last, and keep all that was found', () => {
    const chain = [
      region(0, 0, 3, 2),
      region(3, 0, 3, 2),
      region(6, 0, 3, 2),
      region(20, 20, 2, 2, { score: 70 }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(chain, { minLength: 4 }), (regions) => {
        const joined = joinTouching(regions);
        expect(joined.map(({ col, cols, score }) => [col, cols, score])).to.deep.equal([
          [0, 9, 150],
          [20, 2, 70],
        ]);
      }),
    );
  });
});
