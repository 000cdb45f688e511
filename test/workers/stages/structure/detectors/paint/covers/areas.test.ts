/** What covers on a page: opaque rectangles and pictures one by one, and strips of one area put together. */
import { expect } from 'chai';
import type { PaintItem } from '../../../../../../../workers/formats/pdf/index.ts';
import { areasOf } from '../../../../../../../workers/stages/structure/detectors/paint/covers/areas.ts';
import { contentOf, fill, picture, rect, run } from '../../../painted.ts';

/** Boxes of the areas, in their order. */
const areas = (...items: PaintItem[]): string[] =>
  [...areasOf(contentOf(items).items)].map(({ box }) => [box.x0, box.y0, box.x1, box.y1].join(' '));

const A = fill(rect(0, 0, 10, 4));
const ABOVE = fill(rect(0, 4, 10, 8));
const BESIDE = fill(rect(10, 0, 20, 4));
const grey: [number, number, number] = [128, 128, 128];

describe('structure: areas that cover', () => {
  it('are opaque rectangles and pictures, as they are painted', () => {
    expect(areas(A, picture(rect(50, 0, 60, 9)), fill(rect(0, 50, 9, 59)))).to.deep.equal([
      '0 0 10 4',
      '50 0 60 9',
      '0 50 9 59',
    ]);
    const none = [
      run('text', 0, 0),
      { ...A, alpha: 0.94 },
      { ...A, hidden: true },
      { ...A, blended: true },
      { ...A, shaped: true as const },
      { ...A, rectangle: false },
      { ...A, colour: null },
      picture(A.box, { mask: true }),
      picture(A.box, { transparent: true }),
    ];
    for (const item of none) expect(areas(item)).to.deep.equal([]);
    expect(areas({ ...A, alpha: 0.95 })).to.deep.equal(['0 0 10 4']);
  });

  it('are also what strips make up, behind the last of them', () => {
    expect(areas(A, ABOVE)).to.deep.equal(['0 0 10 4', '0 4 10 8', '0 0 10 8']);
    expect(areas(ABOVE, A)).to.deep.equal(['0 4 10 8', '0 0 10 4', '0 0 10 8']);
    expect(areas(A, BESIDE)).to.deep.equal(['0 0 10 4', '10 0 20 4', '0 0 20 4']);
    const rows = Array.from({ length: 5 }, (_, i) => fill(rect(0, 4 * i, 10, 4 * i + 4)));
    expect(areas(...rows).slice(5)).to.deep.equal(['0 0 10 20']);
  });

  it('come before what is painted next', () => {
    const far = fill(rect(90, 90, 99, 99));
    expect(areas(A, ABOVE, far)).to.deep.equal(['0 0 10 4', '0 4 10 8', '0 0 10 8', '90 90 99 99']);
    expect(areas(A, ABOVE, run('text', 0, 0), far).slice(2)).to.deep.equal(['0 0 10 8', '90 90 99 99']);
    expect(areas(A, ABOVE, picture(far.box)).slice(2)).to.deep.equal(['0 0 10 8', '90 90 99 99']);
  });

  it('are put together where strips gape or miss their edge by a point, and no further', () => {
    const moved = (x0: number, y0: number, x1: number, y1: number) =>
      areas(A, fill(rect(x0, y0, x1, y1))).length === 3;
    expect(moved(0, 5, 10, 9)).to.equal(true);
    expect(moved(0, 5.1, 10, 9)).to.equal(false);
    expect(moved(1, 4, 11, 8)).to.equal(true);
    expect(moved(1.1, 4, 10, 8)).to.equal(false);
    expect(moved(0, 4, 11.1, 8)).to.equal(false);
    expect(moved(11, 0, 21, 4)).to.equal(true);
    expect(moved(11.1, 0, 21, 4)).to.equal(false);
  });

  it('are not put together of other colours, other streams, with text between, or one on top of the other', () => {
    for (const next of [{ ...ABOVE, colour: grey }, { ...ABOVE, source: 9 }, A])
      expect(areas(A, next)).to.have.lengthOf(2);
    expect(areas(A, run('text', 0, 0), ABOVE)).to.have.lengthOf(2);
    expect(areas(A, { ...ABOVE, alpha: 0.5 }, ABOVE)).to.have.lengthOf(2);
    const nearly: [number, number, number] = [250, 250, 250];
    expect(areas(A, { ...ABOVE, colour: nearly })).to.have.lengthOf(3);
  });
});
