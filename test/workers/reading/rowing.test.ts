import { expect } from 'chai';
import { flatten } from '../../../workers/reading/flatten.ts';
import type { Quad } from '../../../workers/reading/geometry.ts';
import { apply, around, IDENTITY } from '../../../workers/reading/homography.ts';
import { crowding, rowing } from '../../../workers/reading/rowing.ts';

const [WIDTH, HEIGHT] = [1200, 1600];
const PITCH = 34;

/** Boxes of print 18 pixels high, level by themselves, whose middles rise to the right by `rise` pixels a pixel. */
const cell = (x: number, y: number, width: number, rise: (x: number, y: number) => number): Quad => {
  const middle = y + rise(x + width / 2, y);
  return [
    [x, middle - 9],
    [x + width, middle - 9],
    [x + width, middle + 9],
    [x, middle + 9],
  ];
};

/** A list of labels, with amounts beside them at the other edge of the page. */
const list = (rows: number, rise: (x: number, y: number) => number): Quad[] =>
  Array.from({ length: rows }, (_, row) => {
    const y = 400 + row * PITCH;
    return [cell(150, y, 90 + 20 * (row % 4), rise), cell(980 - 10 * (row % 3), y, 70, rise)];
  }).flat();

const middlesOf = (quads: readonly Quad[]): number[] => {
  const { toFlat } = flatten(WIDTH, HEIGHT, quads, false);
  return quads.map((quad) => quad.reduce((sum, corner) => sum + toFlat(corner)[1], 0) / 4);
};
/** Rows whose label and amount lie within a third of a line of each other. */
const rowsTogether = (quads: readonly Quad[]): number => {
  const middles = middlesOf(quads);
  return middles.filter((y, at) => at % 2 === 0 && Math.abs(y - (middles[at + 1] ?? 0)) < 6).length;
};

describe('rows whose short lines do not tell their slope', () => {
  for (const [name, rise] of [
    ['rise', (x: number) => -0.02 * (x - 600)],
    ['fall', (x: number) => 0.016 * (x - 600)],
    ['fan out', (x: number, y: number) => -0.00003 * (x - 600) * (y - 300)],
  ] as const)
    it(`that ${name} stand beside each other`, () => {
      const quads = list(9, rise);
      expect(rowsTogether(quads)).to.equal(9);
    });

  it('stay where they are when they stand beside each other already', () => {
    const middle = around(WIDTH / 2, HEIGHT / 2, 0);
    expect(
      rowing(
        list(9, () => 0),
        middle,
        HEIGHT,
      ),
    ).to.equal(IDENTITY);
  });

  it('are not moved by a whole row, which would fit as well', () => {
    const middle = around(WIDTH / 2, HEIGHT / 2, 0);
    // Eight of nine rows would meet if the amounts were those of the next rows.
    const matrix = rowing(
      list(9, (x) => 0.004 * (x - 600)),
      middle,
      HEIGHT,
    );
    const [, left] = apply(matrix, [-450, 0]);
    const [, right] = apply(matrix, [380, 0]);
    expect(right - left).to.be.closeTo(-0.004 * 830, 5);
  });

  it('without lines that run along are left alone', () => {
    const middle = around(WIDTH / 2, HEIGHT / 2, 0);
    const upright: Quad = [
      [10, 10],
      [20, 10],
      [20, 200],
      [10, 200],
    ];
    expect(rowing([], middle, HEIGHT)).to.equal(IDENTITY);
    expect(rowing([upright, upright], middle, HEIGHT)).to.equal(IDENTITY);
  });

  it('crowd the more the fewer places they share', () => {
    const apart = crowding([0, 10, 20, 30], 1);
    expect(crowding([0, 0.2, 20, 20.1], 1)).to.be.greaterThan(apart);
    expect(crowding([0, 0, 0, 0], 1)).to.be.greaterThan(crowding([0, 0, 20, 20], 1));
    expect(crowding([], 1)).to.equal(0);
  });
});
