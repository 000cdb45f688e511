import { expect } from 'chai';
import { flatten, turned } from '../../../workers/reading/flatten.ts';
import {
  convexHull,
  cornersOf,
  type Point,
  type Quad,
  smallestRectangle,
} from '../../../workers/reading/geometry.ts';
import { apply, inverse, type Matrix, multiply } from '../../../workers/reading/homography.ts';

describe('how a page lies', () => {
  it('the smallest rectangle around a tilted one is that one', () => {
    const tilted = { x: 50, y: 40, width: 60, height: 10, angle: 0.3 };
    const found = smallestRectangle([...cornersOf(tilted), [50, 40]]);
    expect(found?.angle).to.be.closeTo(0.3, 1e-6);
    expect(found?.width).to.be.closeTo(60, 1e-6);
    expect(found?.height).to.be.closeTo(10, 1e-6);
  });

  it('points on one line, or none, have no rectangle to speak of', () => {
    expect(smallestRectangle([])).to.equal(null);
    expect(smallestRectangle([[1, 1]])).to.equal(null);
    expect(convexHull([[0, 0], [1, 1], [2, 2], [1, 0]]).length).to.equal(3); // biome-ignore format: points
  });

  it('an inverse undoes a perspective', () => {
    const matrix: Matrix = [1, 0.1, 5, -0.05, 0.9, 2, 0.0003, -0.0002, 1];
    const [x, y] = apply(multiply(inverse(matrix), matrix), [123, 45]);
    expect(x).to.be.closeTo(123, 1e-6);
    expect(y).to.be.closeTo(45, 1e-6);
  });

  it('a quarter turn swaps the sides and comes back', () => {
    const flat = turned(300, 200, 90);
    expect([flat.width, flat.height].map(Math.round)).to.deep.equal([200, 300]);
    const [x, y] = flat.toPicture(flat.toFlat([10, 20]));
    expect([x, y].map(Math.round)).to.deep.equal([10, 20]);
  });

  /** Rows of a page seen through a perspective. */
  const rows = (see: (point: Point) => Point): Quad[] =>
    Array.from({ length: 14 }, (_, i): Quad => {
      const y = 60 + i * 50;
      const right = 500 + (i % 3) * 80;
      return [see([80, y]), see([right, y]), see([right, y + 20]), see([80, y + 20])];
    });

  it('lines that converge are level again, and their left ends stand one above the other', () => {
    const matrix: Matrix = [1, 0.02, 0, 0.03, 1, 0, 0.0003, 0.0002, 1];
    const seen = rows((point) => apply(matrix, point));
    const flat = flatten(800, 900, seen, false);
    for (const [a, b] of seen.map((quad) => quad.map(flat.toFlat))) {
      expect(Math.abs((a?.[1] ?? 0) - (b?.[1] ?? 99))).to.be.lessThan(3);
    }
    const lefts = seen.map(([a]) => flat.toFlat(a)[0]);
    expect(Math.max(...lefts) - Math.min(...lefts)).to.be.lessThan(8);
  });

  it('a straight page is left as it is', () => {
    const flat = flatten(
      800,
      900,
      rows((point) => point),
      false,
    );
    expect([flat.width, flat.height, flat.turnedDegrees]).to.deep.equal([800, 900, 0]);
  });
});
