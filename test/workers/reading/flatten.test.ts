import { expect } from 'chai';
import { flatten } from '../../../workers/reading/flatten.ts';
import type { Point, Quad } from '../../../workers/reading/geometry.ts';

/** A line of 20 pixels' height from one end to the other. */
const line = (x0: number, y0: number, x1: number, y1: number): Quad => [
  [x0, y0],
  [x1, y1],
  [x1, y1 + 20],
  [x0, y0 + 20],
];
/** Whether lines stand from left to right on the flat page as they do in the picture. */
const keepsOrder = (lines: readonly Quad[], width: number, height: number): boolean => {
  const flat = flatten(width, height, lines, false);
  const lefts = lines.map(([a]) => flat.toFlat(a)[0]);
  return lefts.every((x, at) => at === 0 || x > (lefts[at - 1] ?? 0));
};

describe('pages that say little of how they lie', () => {
  for (const count of [6, 8, 11])
    it(`keep the order of ${count} boxes in one row, whose slopes are noise`, () => {
      const pitch = 1200 / count;
      const row = Array.from({ length: count }, (_, at) => {
        const noise = [0.3, -0.4, 0.2, -0.1, 0.45][at % 5] ?? 0;
        const slope = [0.4, -0.3, -0.45, 0.35][at % 4] ?? 0;
        const x = 40 + at * pitch;
        return line(x, 300 + noise, x + 0.7 * pitch, 300 + noise + slope);
      });
      expect(keepsOrder(row, 1280, 600)).to.equal(true);
      const { width, height } = flatten(1280, 600, row, false);
      expect([width / 1280, height / 600].every((share) => share < 1.2)).to.equal(true);
    });

  it('keep the order of rows that fan out more than any perspective shows', () => {
    const rows = [20, 0, -20].map((rise, row) =>
      [0, 1, 2, 3, 4].map((at) => {
        const [x, y] = [40 + at * 240, 290 + row * 60];
        return line(x, y - rise, x + 168, y + rise);
      }),
    );
    const flat = flatten(1280, 700, rows.flat(), false);
    for (const row of rows) {
      const lefts = row.map(([a]) => flat.toFlat(a)[0]);
      expect(lefts.toSorted((a, b) => a - b)).to.deep.equal(lefts);
    }
  });

  it('are none where there is no line, and stay as they are', () => {
    const { width, height, turnedDegrees, toFlat } = flatten(640, 480, [], false);
    expect([width, height, turnedDegrees]).to.deep.equal([640, 480, 0]);
    expect(toFlat([10, 20]).map(Math.round)).to.deep.equal([10, 20]);
  });
});

describe('pages that lie on a side', () => {
  const upright = Array.from({ length: 8 }, (_, at) =>
    line(100, 60 + at * 60, 420 + (at % 3) * 40, 60 + at * 60),
  );
  /** A page of 600 by 800 pixels laid down by quarter turns clockwise, and its lines as a detector gives them. */
  const laid: Record<number, (point: Point) => Point> = {
    90: ([x, y]) => [800 - y, x],
    180: ([x, y]) => [600 - x, 800 - y],
    270: ([x, y]) => [y, 600 - x],
  };

  for (const [degrees, needed, runsBackwards] of [
    [90, 270, false],
    [180, 180, true],
    [270, 90, true],
  ] as const)
    it(`by ${degrees} degrees need ${needed} and are told upright`, () => {
      const lay = laid[degrees] ?? ((point: Point) => point);
      const [width, height] = degrees === 180 ? [600, 800] : [800, 600];
      const seen = upright.map((quad) => quad.map(lay) as unknown as Quad);
      const flat = flatten(width, height, seen, runsBackwards);
      expect(flat.turnedDegrees).to.equal(needed);
      expect([flat.width, flat.height].map(Math.round)).to.deep.equal([600, 800]);
      for (const [at, [corner]] of seen.entries())
        expect(flat.toFlat(corner).map(Math.round)).to.deep.equal(upright[at]?.[0]);
    });
});
