import { expect } from 'chai';
import fc from 'fast-check';
import { boxOf, cut, placed } from '../../../../../../workers/stages/structure/detectors/layout/page-box.ts';
import { suspicion } from '../../../../../../workers/stages/structure/detectors/layout/suspicion.ts';
import { sheet } from '../../words-material.ts';

const A4 = { x0: 0, y0: 0, x1: 600, y1: 800 };

describe('places of the report', () => {
  const rect = { x0: 60, y0: 600, x1: 180, y1: 640 };

  // ISO 32000-1, table 30: /Rotate turns the page clockwise when it is shown.
  it('are measured from the left upper corner of the page as it is shown', () => {
    for (const [rotate, box] of [
      [0, [0.1, 0.2, 0.2, 0.05]],
      [90, [0.75, 0.1, 0.05, 0.2]],
      [180, [0.7, 0.75, 0.2, 0.05]],
      [270, [0.2, 0.7, 0.05, 0.2]],
    ] as const)
      expect(boxOf(sheet({ rotate }), rect), `${rotate}`).to.deep.equal(box);
  });

  it('are those of the part that is shown, where the page is cropped', () => {
    const cropBox = { x0: 120, y0: 600, x1: 420, y1: 700 };
    expect(boxOf(sheet({ cropBox }), rect)).to.deep.equal([0, 0.6, 0.2, 0.4]);
    expect(boxOf(sheet({ cropBox: { ...cropBox, x0: 200 } }), rect), 'left of it').to.equal(null);
    expect(boxOf(sheet({ cropBox: { x0: -100, y0: -100, x1: 500, y1: 900 } }), A4)).to.deep.equal([
      0.16667, 0.1, 0.83333, 0.8,
    ]);
  });

  it('lie on the page, whatever is asked for', () => {
    const side = fc.integer({ min: -1_000, max: 2_000 });
    fc.assert(
      fc.property(
        side,
        side,
        fc.nat(900),
        fc.nat(900),
        fc.constantFrom(0, 90, 180, 270),
        (x0, y0, w, h, rotate) => {
          const box = boxOf(sheet({ rotate }), { x0, y0, x1: x0 + w, y1: y0 + h });
          if (box === null) return;
          const [x, y, width, height] = box;
          for (const one of box) expect(one).to.be.within(0, 1);
          expect(x + width).to.be.at.most(1.00001);
          expect(y + height).to.be.at.most(1.00001);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('come with the number of the page, counted from 1, and are none off the page', () => {
    expect(placed(sheet({ index: 4 }), rect)).to.deep.equal([{ page: 5, box: [0.1, 0.2, 0.2, 0.05] }]);
    expect(placed(sheet(), { x0: 700, y0: 0, x1: 800, y1: 10 })).to.deep.equal([]);
  });
});

describe('what a person is asked to look at', () => {
  it('says who says what, and leaves out who says nothing', () => {
    const asked = suspicion(
      sheet(),
      { x0: 0, y0: 0, x1: 60, y1: 80 },
      { printed: '1', form: null, field: '' },
      'Look.',
    );
    expect(asked).to.deep.equal({
      page: 1,
      box: [0, 0.9, 0.1, 0.1],
      values: [
        { source: 'printed', text: '1' },
        { source: 'field', text: '' },
      ],
      note: 'Look.',
    });
  });

  it('has no place where it lies off the page', () => {
    const asked = suspicion(sheet({ index: 1 }), { x0: -9, y0: -9, x1: -1, y1: -1 }, {}, 'Look.');
    expect(asked).to.deep.equal({ page: 2, values: [], note: 'Look.' });
  });

  it('has texts of two hundred characters at most, as all facts do', () => {
    const long = 'x'.repeat(201);
    expect(suspicion(sheet(), A4, { printed: long }, '').values[0]?.text).to.have.length(200);
    expect([cut(long), cut('short'), cut('')].map((text) => text.length)).to.deep.equal([200, 5, 0]);
  });
});
