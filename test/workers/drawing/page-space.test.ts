import { expect } from 'chai';
import * as fc from 'fast-check';
import type { Box } from '../../../shared/contracts/finding.ts';
import { type PageSpace, rectOf, toUserSpace } from '../../../workers/drawing/page-space.ts';

/** A page of 300 x 500 whose lower left corner is not the origin. */
const VISIBLE = [50, 20, 350, 520] as const;
const ROTATIONS = [0, 90, 180, 270] as const;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const spaces = fc.record({
  visible: fc
    .tuple(fc.integer(), fc.integer(), fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 }))
    .map(
      ([left, bottom, width, height]) =>
        [left % 999, bottom % 999, (left % 999) + width, (bottom % 999) + height] as const,
    ),
  rotation: fc.constantFrom(...ROTATIONS),
});

describe('places of a page as it is shown, in its user space (ISO 32000-1, 7.7.3.3)', () => {
  it('turn with the page, clockwise: its corners as they are seen', () => {
    // Upper left, upper right, lower right, lower left of what is seen.
    const corners = {
      lowerLeft: [50, 20],
      upperLeft: [50, 520],
      upperRight: [350, 520],
      lowerRight: [350, 20],
    };
    const { lowerLeft, upperLeft, upperRight, lowerRight } = corners;
    for (const [rotation, seen] of [
      [0, [upperLeft, upperRight, lowerRight, lowerLeft]],
      // A quarter clockwise brings the lower left corner to the top left.
      [90, [lowerLeft, upperLeft, upperRight, lowerRight]],
      [180, [lowerRight, lowerLeft, upperLeft, upperRight]],
      [270, [upperRight, lowerRight, lowerLeft, upperLeft]],
    ] as const)
      for (const [at, point] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].entries()) {
        const { x, y } = toUserSpace({ visible: VISIBLE, rotation }, point as [number, number]);
        expect([x, y], `${rotation}, corner ${at}`).to.deep.equal(seen[at]);
      }
  });

  it('are rectangles within the page, of the share of it that they have when seen', () => {
    fc.assert(
      fc.property(spaces, share, share, share, share, (space: PageSpace, x, y, w, h) => {
        const box: Box = [x, y, w * (1 - x), h * (1 - y)];
        const { left, bottom, right, top } = rectOf(space, box);
        const [l, b, r, t] = space.visible;
        expect(left).to.be.within(l - 1e-6, right + 1e-6);
        expect(right).to.be.at.most(r + 1e-6);
        expect(bottom).to.be.within(b - 1e-6, top + 1e-6);
        expect(top).to.be.at.most(t + 1e-6);
        const part = ((right - left) * (top - bottom)) / ((r - l) * (t - b));
        expect(part).to.be.closeTo(box[2] * box[3], 1e-6);
      }),
    );
  });

  it('fill the page where they fill what is seen', () => {
    for (const rotation of ROTATIONS)
      expect(rectOf({ visible: VISIBLE, rotation }, [0, 0, 1, 1])).to.deep.equal({
        ...{ left: 50, bottom: 20, right: 350, top: 520 },
      });
  });
});
