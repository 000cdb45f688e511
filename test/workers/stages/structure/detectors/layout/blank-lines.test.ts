import { expect } from 'chai';
import fc from 'fast-check';
import type { Fill, Rect } from '../../../../../../workers/formats/pdf/index.ts';
import {
  isOnBlank,
  type Line,
  linesOf,
} from '../../../../../../workers/stages/structure/detectors/layout/blank-lines.ts';
import { seen } from '../../words-material.ts';

const EM = 10;
const BASE = 500;
/** A value of 50 points' width, painted as the tenth item. */
const VALUE = { box: { x0: 100, y0: BASE - 2, x1: 150, y1: BASE + 8 }, order: 9, baseLine: BASE, em: EM };

/** A line half a point thick, its middle `below` the base line. */
const line = (below: number, { x0 = 95, x1 = 200, order = 0 } = {}): Line => ({
  box: { x0, x1, y0: BASE - below - 0.25, y1: BASE - below + 0.25 },
  order,
});
const on = (lines: Line[], others: Rect[] = []): boolean => isOnBlank(VALUE, others, lines);
const moved = (rect: Rect, x: number, y: number): Rect => ({
  x0: rect.x0 + x,
  x1: rect.x1 + x,
  y0: rect.y0 + y,
  y1: rect.y1 + y,
});

describe('blanks of a form', () => {
  it('are lines along the base line: a tenth above it to a third below', () => {
    for (const below of [-0.9, 0, 1, 3.4]) expect(on([line(below)]), `${below}`).to.equal(true);
    for (const below of [-1.1, -5, 3.6, 8]) expect(on([line(below)]), `${below}`).to.equal(false);
    expect(on([])).to.equal(false);
  });

  it('reach under seven tenths of the value', () => {
    expect(on([line(1, { x0: 100, x1: 135.5 })])).to.equal(true);
    expect(on([line(1, { x0: 100, x1: 134.5 })])).to.equal(false);
    expect(on([line(1, { x0: 115, x1: 400 })])).to.equal(true);
    expect(on([line(1, { x0: 115.5, x1: 400 })])).to.equal(false);
  });

  it('were drawn before the value', () => {
    expect(on([line(1, { order: 9 })])).to.equal(true);
    expect(on([line(1, { order: 10 })])).to.equal(false);
  });

  it('have nothing else of the page above them: a line under a sentence is none', () => {
    const beside = (x0: number): Rect => ({ x0, x1: x0 + 30, y0: BASE - 2, y1: BASE + 8 });
    expect(on([line(1)], [beside(60)]), 'in front of it').to.equal(true);
    expect(on([line(1)], [beside(69.5)]), 'over it by less than half an em').to.equal(true);
    expect(on([line(1)], [beside(160)])).to.equal(false);
    expect(on([line(1, { x1: 152 })], [beside(160)]), 'a shorter line').to.equal(true);
  });

  it('are no lower borders of cells, which have an upper one as long', () => {
    const upper = (height: number, x0 = 95, x1 = 200): Line => line(1 - height, { x0, x1 });
    for (const [height, isCell] of [
      [9, false],
      [11, true],
      [24, true],
      [26, false],
    ] as const)
      expect(on([line(1), upper(height)]), `${height}`).to.equal(!isCell);
    expect(on([line(1), upper(15, 90)]), 'begins elsewhere').to.equal(true);
    expect(on([line(1), upper(15, 95.9, 199.1)]), 'but for a tenth').to.equal(false);
  });

  it('are told of the value and its lines alone: not of where on the page they are', () => {
    const place = fc.integer({ min: -2_000, max: 2_000 });
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 5, noNaN: true }),
        fc.integer({ min: 60, max: 150 }),
        place,
        place,
        (below, x0, x, y) => {
          const lines = [line(below, { x0 })];
          const elsewhere = {
            ...VALUE,
            box: moved(VALUE.box, x, y),
            baseLine: BASE + y,
          };
          fc.pre(Math.abs(below + 0.1 * EM) > 1e-6 && Math.abs(below - 0.35 * EM) > 1e-6);
          const there = lines.map(({ box, order }) => ({ box: moved(box, x, y), order }));
          expect(isOnBlank(elsewhere, [], there)).to.equal(on(lines));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('lines that a page draws', () => {
  const fill = (height: number, more: Partial<Fill> = {}): Fill => ({
    ...{ type: 'fill', rectangle: true, colour: [0, 0, 0], order: 0, source: 4, formDepth: 0, alpha: 1 },
    ...{ blended: false, hidden: false, tags: [], box: { x0: 0, y0: 0, x1: 50, y1: height } },
    ...more,
  });

  it('are strokes, and rectangles up to two points thick', () => {
    const stroke = { box: { x0: 0, y0: 10, x1: 50, y1: 10 }, order: 3 };
    const { content } = seen([], {
      items: [fill(0.5), fill(2), fill(2.1), fill(1, { rectangle: false })],
      rules: [stroke],
    });
    expect(linesOf(content).map(({ box }) => box.y1)).to.deep.equal([10, 0.5, 2]);
  });

  it('are seen: no transparent or hidden ones', () => {
    const { content } = seen([], {
      items: [fill(0.5, { alpha: 0.05 }), fill(1, { hidden: true }), fill(1.5, { alpha: 0.06 })],
    });
    expect(linesOf(content).map(({ box }) => box.y1)).to.deep.equal([1.5]);
  });
});
