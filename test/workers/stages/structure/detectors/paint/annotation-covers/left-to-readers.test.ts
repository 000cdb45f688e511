/** Annotations that readers draw by themselves: the box, its colour and what stands on it (ISO 32000-2, 12.5.6.6 and 12.5.6.8). */
import { expect } from 'chai';
import { annotations, openPdf } from '../../../../../../../workers/formats/pdf/index.ts';
import { drawnByReader } from '../../../../../../../workers/stages/structure/detectors/paint/annotation-covers/left-to-readers.ts';
import { append, firstPage, HEADER, onePage } from '../../../../../formats/pdf/build.ts';
import { rect } from '../../../painted.ts';

const RECT = '/Rect [100 50 160 90] ';

function drawn(dict: string, page = '') {
  const parts = [...onePage('', `/Annots [8 0 R] ${page}`), { num: 8, body: `<< /Type /Annot ${dict} >>` }];
  const view = openPdf(append(HEADER, [{ parts }]).pdf).latest;
  const first = firstPage(view);
  return drawnByReader(view, first, annotations(view, first)[0]!);
}

describe('structure: annotations whose drawing is left to readers', () => {
  const COLOURS: [array: string, colour: number[] | null][] = [
    ['[1]', [255, 255, 255]],
    ['[0.5]', [128, 128, 128]],
    ['[1 0 0.2]', [255, 0, 51]],
    ['[0 0 0 0]', [255, 255, 255]],
    ['[0 0 0 1]', [0, 0, 0]],
    ['[1 0 0 0]', [0, 255, 255]],
    ['[0 0.5 0 0.5]', [128, 64, 128]],
    ['[2 -1 0]', [255, 0, 0]],
    ['[]', null],
    ['[1 1]', null],
    ['[1 1 1 1 1]', null],
    ['null', null],
    ['/White', null],
  ];

  for (const [array, colour] of COLOURS)
    it(`have the colour ${colour ?? 'of nothing'} by ${array}`, () => {
      for (const [subtype, key] of [
        ['FreeText', 'C'],
        ['Square', 'IC'],
        ['Circle', 'IC'],
      ])
        expect(drawn(`/Subtype /${subtype} ${RECT}/${key} ${array}`)?.colour ?? null, subtype).to.deep.equal(
          colour,
        );
    });

  it('have no box by the colour that draws an edge or a mark, nor as other annotations', () => {
    for (const dict of [
      '/Subtype /FreeText /IC [1 1 1]',
      '/Subtype /Square /C [1 1 1]',
      '/Subtype /Circle /C [1 1 1]',
      '/Subtype /Highlight /C [1 1 0]',
      '/Subtype /Text /C [1 1 1]',
      '/Subtype /Line /IC [1 1 1]',
    ])
      expect(drawn(`${dict} ${RECT}`), dict).to.equal(null);
    expect(drawn('/Subtype /Square /IC [1 1 1]')).to.equal(null);
  });

  it('are no box where it is seen through', () => {
    const seen = (opacity: string) => drawn(`/Subtype /Square /IC [1] ${RECT}${opacity}`) === null;
    expect(seen('')).to.equal(false);
    expect(seen('/CA 1')).to.equal(false);
    expect(seen('/CA 0.95')).to.equal(false);
    expect(seen('/CA 0.94')).to.equal(true);
    expect(seen('/CA 0')).to.equal(true);
  });

  it('stand in their rectangle; a figure within it by its differences, left, lower, right and upper', () => {
    const boxOf = (subtype: string, more: string) =>
      drawn(`/Subtype /${subtype} /IC [1] /C [1] ${RECT}${more}`)!.box;
    expect(boxOf('Square', '')).to.deep.equal(rect(100, 50, 160, 90));
    expect(boxOf('Square', '/RD [1 2 3 4]')).to.deep.equal(rect(101, 52, 157, 86));
    expect(boxOf('Square', '/RD [-9 2]')).to.deep.equal(rect(100, 52, 160, 90));
    expect(boxOf('Square', '/RD 5')).to.deep.equal(rect(100, 50, 160, 90));
    expect(boxOf('FreeText', '/RD [1 2 3 4]')).to.deep.equal(rect(100, 50, 160, 90));
  });

  it('hide in a circle what lies in the largest rectangle of its ellipse', () => {
    const { x0, y0, x1, y1 } = drawn(`/Subtype /Circle /IC [1] ${RECT}`)!.box;
    // Its corners lie on the ellipse around (130, 70) with half axes of 30 and 20.
    for (const [x, y] of [
      [x0, y0],
      [x1, y1],
      [x0, y1],
    ] as const)
      expect(((x - 130) / 30) ** 2 + ((y - 70) / 20) ** 2).to.be.closeTo(1, 1e-9);
    expect((x1 - x0) / (y1 - y0)).to.be.closeTo(1.5, 1e-9);
  });

  it('show their contents only as a note', () => {
    const contents = '/Contents (  9,250.00 ) ';
    expect(drawn(`/Subtype /FreeText /C [1] ${RECT}${contents}`)?.text).to.equal('9,250.00');
    expect(drawn(`/Subtype /Square /IC [1] ${RECT}${contents}`)?.text).to.equal('');
    expect(drawn(`/Subtype /FreeText /C [1] ${RECT}/Contents 5 0 R`)?.text).to.equal('');
    const utf16 = Buffer.from('\ufeff1,00 €', 'utf16le').swap16().toString('hex');
    expect(drawn(`/Subtype /FreeText /C [1] ${RECT}/Contents <${utf16}>`)?.text).to.equal('1,00 €');
  });
});
