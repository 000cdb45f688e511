import { expect } from 'chai';
import fc from 'fast-check';
import {
  area,
  inPoints,
  intersect,
  onPage,
  openPdf,
  type PageTree,
  type PdfPage,
  pages,
  type Rect,
  rectOf,
  toPageBox,
  turned,
} from '../../../../../workers/formats/pdf/index.ts';
import { append, HEADER, type Part } from '../build.ts';

const CATALOG: Part = { num: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' };
const tree = (...parts: Part[]): PageTree =>
  pages(openPdf(append(HEADER, [{ parts: [CATALOG, ...parts] }]).pdf).latest);

/** The one page of a tree of one node. */
function page(entries: string, above = '', more: Part[] = []): PdfPage {
  const node = { num: 2, body: `<< /Type /Pages /Kids [3 0 R] /Count 1 ${above} >>` };
  const [found, ...others] = tree(node, { num: 3, body: `<< /Type /Page ${entries} >>` }, ...more).pages;
  if (!found || others.length > 0) throw new Error('not one page');
  return found;
}

const rect = (x0: number, y0: number, x1: number, y1: number): Rect => ({ x0, y0, x1, y1 });
const LETTER = rect(0, 0, 612, 792);

describe('boxes of a page (ISO 32000-2, 14.11.2)', () => {
  it('are given by any two opposite corners (7.9.5)', () => {
    for (const corners of ['10 20 110 220', '110 220 10 20', '10 220 110 20', '110 20 10 220'])
      expect(page(`/MediaBox [${corners}]`).mediaBox, corners).to.deep.equal(rect(10, 20, 110, 220));
    expect(page('/MediaBox [-50 -60.5 50 60]').mediaBox).to.deep.equal(rect(-50, -60.5, 50, 60));
  });

  it('may stand in objects of their own, each number too', () => {
    const more = [
      { num: 8, body: '[0 0 9 0 R 100]' },
      { num: 9, body: '200' },
    ];
    expect(page('/MediaBox 8 0 R', '', more).mediaBox).to.deep.equal(rect(0, 0, 200, 100));
  });

  it('are those of a letter where a page has none that can be one', () => {
    for (const box of [
      '',
      '/MediaBox [0 0 100]',
      '/MediaBox [0 0 0 100]',
      '/MediaBox [5 5 5 5]',
      '/MediaBox [0 0 /A 100]',
      '/MediaBox 7',
      '/MediaBox [0 0 99999999 100]',
    ])
      expect(page(box), box).to.deep.include({ mediaBox: LETTER, cropBox: LETTER });
  });

  it('crop the media box, by what both have in common', () => {
    const crop = (box: string): Rect => page(`/MediaBox [0 0 200 100] /CropBox ${box}`).cropBox;
    expect(crop('[10 10 190 90]')).to.deep.equal(rect(10, 10, 190, 90));
    expect(crop('[-10 50 500 600]')).to.deep.equal(rect(0, 50, 200, 100));
    // A crop box that lies outside, or is none, crops nothing.
    for (const none of ['[300 300 400 400]', '[200 0 300 100]', '[5 5 5 5]', 'null'])
      expect(crop(none), none).to.deep.equal(rect(0, 0, 200, 100));
  });
});

describe('what a page inherits (7.7.3.4)', () => {
  const ABOVE = '/MediaBox [0 0 200 100] /CropBox [0 0 50 50] /Rotate 90 /Resources << /A 1 >>';

  it('is what it does not say itself', () => {
    expect(page('', ABOVE)).to.deep.include({
      mediaBox: rect(0, 0, 200, 100),
      cropBox: rect(0, 0, 50, 50),
      rotate: 90,
    });
    const own = page('/MediaBox [0 0 20 10] /CropBox [0 0 5 5] /Rotate 0 /Resources << /B 2 >>', ABOVE);
    expect(own).to.deep.include({ mediaBox: rect(0, 0, 20, 10), cropBox: rect(0, 0, 5, 5), rotate: 0 });
    expect(own.resources?.entries.map(({ key }) => key.value)).to.deep.equal(['B']);
  });

  it('comes from the nearest node that says it', () => {
    const found = tree(
      { num: 2, body: '<< /Type /Pages /Kids [4 0 R 3 0 R] /MediaBox [0 0 200 100] /Rotate 90 >>' },
      { num: 4, body: '<< /Type /Pages /Kids [5 0 R] /MediaBox [0 0 300 300] >>' },
      { num: 5, body: '<< /Type /Page /Rotate 180 >>' },
      { num: 3, body: '<< /Type /Page >>' },
    );
    expect(found.pages.map(({ num, mediaBox, rotate }) => [num, mediaBox.x1, rotate])).to.deep.equal([
      [5, 300, 180],
      [3, 200, 90],
    ]);
  });

  it('is nothing else: a unit and contents are the page’s own', () => {
    expect(page('', '/UserUnit 2 /Contents 9 0 R', [{ num: 9, body: '<< >>' }])).to.deep.include({
      userUnit: 1,
      contents: [],
    });
  });
});

describe('trees of pages (7.7.3.2)', () => {
  it('are walked in the order of /Kids, whatever /Count says', () => {
    const leaf = (num: number): Part => ({ num, body: '<< /Type /Page >>' });
    const found = tree(
      { num: 2, body: '<< /Kids [10 0 R 4 0 R 11 0 R] /Count 77 >>' },
      { num: 4, body: '<< /Kids [12 0 R 13 0 R] /Count -1 >>' },
      ...[10, 11, 12, 13].map(leaf),
    );
    expect(found.complete).to.equal(true);
    expect(found.pages.map(({ num, index }) => [num, index])).to.deep.equal([
      [10, 0],
      [12, 1],
      [13, 2],
      [11, 3],
    ]);
  });

  it('may be a single page, and pages without a number or a type', () => {
    expect(tree({ num: 2, body: '<< /Type /Page /MediaBox [0 0 9 9] >>' }).pages).to.have.length(1);
    const direct = tree({ num: 2, body: '<< /Kids [<< /MediaBox [0 0 9 9] >> << /Type /Page >>] >>' });
    expect(direct.pages.map(({ num, mediaBox }) => [num, mediaBox.x1])).to.deep.equal([
      [null, 9],
      [null, 612],
    ]);
  });

  it('are incomplete without what a kid refers to, and without a root', () => {
    const lost = tree(
      { num: 2, body: '<< /Kids [3 0 R 7 0 R (x)] >>' },
      { num: 3, body: '<< /Type /Page >>' },
    );
    expect([lost.pages.length, lost.complete]).to.deep.equal([1, false]);
    expect(tree()).to.deep.equal({ pages: [], complete: false });
  });

  it('are followed 64 nodes deep, and told to be incomplete beyond', () => {
    const nested = (depth: number): PageTree =>
      tree(...Array.from({ length: depth }, (_, i) => ({ num: 2 + i, body: `<< /Kids [${3 + i} 0 R] >>` })), {
        num: 2 + depth,
        body: '<< /Type /Page >>',
      });
    expect(nested(64)).to.deep.include({ complete: true });
    expect(nested(64).pages).to.have.length(1);
    expect(nested(65)).to.deep.equal({ pages: [], complete: false });
  });

  it('are read up to the number of pages that is asked for', () => {
    const kids = Array.from({ length: 10 }, () => '<< /Type /Page >>').join(' ');
    const { latest } = openPdf(
      append(HEADER, [{ parts: [CATALOG, { num: 2, body: `<< /Kids [${kids}] >>` }] }]).pdf,
    );
    for (const [most, count, complete] of [
      [3, 3, false],
      [10, 10, true],
      [11, 10, true],
    ] as const) {
      const found = pages(latest, most);
      expect([found.pages.length, found.complete], `${most}`).to.deep.equal([count, complete]);
    }
  });

  it('name the streams of a page, in their order', () => {
    const streams: Part[] = [
      { num: 8, body: '<< /Length 0 >>\nstream\n\nendstream' },
      { num: 9, body: '[8 0 R 10 0 R 8 0 R (x)]' },
    ];
    for (const [contents, numbers] of [
      ['8 0 R', [8]],
      ['[8 0 R 11 0 R]', [8, 11]],
      ['9 0 R', [8, 10, 8]],
      ['77 0 R', []],
      ['(x)', []],
    ] as const)
      expect(page(`/Contents ${contents}`, '', streams).contents, contents).to.deep.equal(numbers);
  });
});

const side = fc.integer({ min: -500, max: 500 });
const box = fc
  .tuple(side, side, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }))
  .map(([x, y, width, height]) => rect(x, y, x + width, y + height));

describe('rectangles', () => {
  it('have in common what lies in both, in either order', () => {
    fc.assert(
      fc.property(
        box,
        box,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, u, v) => {
          const common = intersect(a, b);
          expect(intersect(b, a)).to.deep.equal(common);
          expect(intersect(a, a)).to.deep.equal(a);
          const [x, y] = [a.x0 + u * (a.x1 - a.x0), a.y0 + v * (a.y1 - a.y0)];
          const isInside = (one: Rect | null): boolean =>
            one !== null && x > one.x0 && x < one.x1 && y > one.y0 && y < one.y1;
          if (isInside(a)) expect(isInside(common)).to.equal(isInside(b));
          if (common)
            expect(area(common))
              .to.be.greaterThan(0)
              .and.at.most(Math.min(area(a), area(b)));
        },
      ),
    );
    // What only touches has nothing in common.
    expect(intersect(rect(0, 0, 10, 10), rect(10, 0, 20, 10))).to.equal(null);
    expect([area(rect(0, 0, 3, 4)), area(rect(3, 0, 0, 4))]).to.deep.equal([12, 0]);
  });

  it('of a file are four numbers that enclose something', () => {
    const { latest } = openPdf(append(HEADER, [{ parts: [CATALOG, { num: 2, body: '[4 3 2 1 9]' }] }]).pdf);
    expect(rectOf(latest, { kind: 'ref', num: 2, gen: 0, start: 0, end: 0 })).to.deep.equal(rect(2, 1, 4, 3));
    expect([rectOf(latest, null), rectOf(latest, undefined)]).to.deep.equal([null, null]);
  });

  /** Where a point of the page is shown, in parts of the sheet from its top left, turned clockwise by quarters. */
  function shown({ cropBox, rotate }: PdfPage, x: number, y: number): [number, number] {
    const width = cropBox.x1 - cropBox.x0;
    const height = cropBox.y1 - cropBox.y0;
    let [u, v] = [(x - cropBox.x0) / width, (cropBox.y1 - y) / height];
    for (let quarter = 0; quarter < rotate / 90; quarter++) [u, v] = [1 - v, u];
    return [u, v];
  }

  it('are placed on the page as it is shown, however it is turned', () => {
    fc.assert(
      fc.property(
        box,
        box,
        fc.constantFrom(0, 90, 180, 270),
        fc.constantFrom(1, 2, 0.5),
        fc.constantFrom(null, 90, 180, 270),
        (crop, one, rotate, unit, turn) => {
          const inUnits = inPoints({ ...page(''), cropBox: crop, rotate }, unit);
          const of = turn === null ? inUnits : turned(inUnits, turn);
          const placed = toPageBox(of, onPage(of, one));
          const inside = intersect(one, crop);
          if (!inside) {
            expect(placed).to.equal(null);
            return;
          }
          const corners = [
            shown({ ...of, cropBox: crop, rotate }, inside.x0, inside.y0),
            shown({ ...of, cropBox: crop, rotate }, inside.x1, inside.y1),
          ];
          const [us, vs] = [corners.map(([u]) => u), corners.map(([, v]) => v)];
          expect(placed!.x).to.be.closeTo(Math.min(...us), 1e-9);
          expect(placed!.y).to.be.closeTo(Math.min(...vs), 1e-9);
          expect(placed!.width).to.be.closeTo(Math.abs(us[1]! - us[0]!), 1e-9);
          expect(placed!.height).to.be.closeTo(Math.abs(vs[1]! - vs[0]!), 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('at the upper left corner of a sheet are at the upper right one when it is turned by 90', () => {
    const sheet = { ...page('/MediaBox [0 0 200 100]') };
    const corner = rect(0, 90, 20, 100);
    for (const [rotate, expected] of [
      [0, { x: 0, y: 0, width: 0.1, height: 0.1 }],
      [90, { x: 0.9, y: 0, width: 0.1, height: 0.1 }],
      [180, { x: 0.9, y: 0.9, width: 0.1, height: 0.1 }],
      [270, { x: 0, y: 0.9, width: 0.1, height: 0.1 }],
    ] as const) {
      const placed = toPageBox({ ...sheet, rotate }, corner)!;
      for (const [key, value] of Object.entries(expected))
        expect(placed[key as 'x'], `${key} at ${rotate}`).to.be.closeTo(value, 1e-12);
    }
  });
});
