import { expect } from 'chai';
import fc from 'fast-check';
import { type Affine, cutInput, type InputForm, inMirror, pyramidOf } from '../../../workers/face/raster.ts';

const [width, height] = [37, 29];
const picture = pyramidOf({
  ...{ width, height },
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 97 + ((at * at) >> 3)) % 256),
});
const form = (layout: InputForm['layout'], sidePx: number): InputForm => ({
  ...{ sidePx, channels: 'rgb', layout, mean: [100, 110, 120], scale: 50 },
});

describe('a cut in a mirror', () => {
  it('is what is cut out of the picture from right to left', () => {
    const turned = fc.double({ min: -1.5, max: 1.5, noNaN: true });
    const place = fc.double({ min: -10, max: 40, noNaN: true });
    const anyForm = fc
      .tuple(fc.constantFrom('first' as const, 'last' as const), fc.integer({ min: 1, max: 9 }))
      .map(([layout, sidePx]) => form(layout, sidePx));
    fc.assert(
      fc.property(anyForm, fc.tuple(turned, turned, place, turned, turned, place), (given, map) => {
        const [a, b, c, d, e, f] = map;
        const last = given.sidePx - 1;
        const fromRight: Affine = [-a, b, c + a * (last + 1), -d, e, f + d * (last + 1)];
        const one = inMirror(cutInput(picture, map, given), given.sidePx, given.layout);
        const other = cutInput(picture, fromRight, given);
        // Where a point falls on the picture's very edge, rounding decides which side of it.
        const apart = one.filter((value, at) => Math.abs(value - other[at]!) > 1e-3).length;
        expect(apart).to.be.at.most(3);
      }),
    );
  });

  it('is the cut itself the second time', () => {
    for (const layout of ['first', 'last'] as const) {
      const cut = cutInput(picture, [1.3, 0.2, 3, -0.2, 1.3, 5], form(layout, 8));
      expect(inMirror(inMirror(cut, 8, layout), 8, layout)).to.deep.equal(cut);
      expect(inMirror(cut, 8, layout)).to.not.deep.equal(cut);
    }
  });
});
