import { expect } from 'chai';
import {
  annotations,
  interpretAppearance,
  listedAnnotations,
  openPdf,
  type PdfAnnotation,
  type PdfStream,
  type Rect,
} from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage, type Part, stream } from '../build.ts';

/** A page of 200 by 100 with /Annots, and what is listed there. */
function opened(annots: string, more: Part[] = []) {
  const parts = onePage('', `/Annots ${annots} `);
  const { latest: view } = openPdf(append(HEADER, [{ parts: [...parts, ...more] }]).pdf);
  return { view, page: firstPage(view) };
}

function found(annots: string, more: Part[] = []): readonly PdfAnnotation[] {
  const { view, page } = opened(annots, more);
  return annotations(view, page);
}

const rect = (x0: number, y0: number, x1: number, y1: number): Rect => ({ x0, y0, x1, y1 });
const form = (num: number, content = ''): Part => ({ num, body: stream(content, '/Subtype /Form ') });

describe('annotations of a page (ISO 32000-2, 12.5)', () => {
  it('are told in their order, with number, kind, place and flags', () => {
    const more = [
      { num: 10, body: '<< /Subtype /Text /Rect [30 40 10 20] /F 6 >>' },
      { num: 11, body: '<< /Subtype 12 0 R /Rect 13 0 R >>' },
      { num: 12, body: '/Link' },
      { num: 13, body: '[1 2 3 4]' },
    ];
    const list = found('[10 0 R << /Rect [0 0 0 5] >> 11 0 R]', more);
    expect(list.map(({ num, subtype, rect: at, flags }) => [num, subtype, at, flags])).to.deep.equal([
      [10, 'Text', rect(10, 20, 30, 40), 6],
      // Without a subtype, and on no area.
      [null, '', null, 0],
      [11, 'Link', rect(1, 2, 3, 4), 0],
    ]);
  });

  it('are those that there are, each once', () => {
    const more = [
      { num: 10, body: '<< /Subtype /Text >>' },
      { num: 11, body: '<< /Subtype /Link >>' },
    ];
    const numbers = found('[10 0 R 10 0 R (x) 77 0 R 11 0 R null 10 0 R]', more).map(({ num }) => num);
    expect(numbers).to.deep.equal([10, 11]);
    for (const none of ['10 0 R', '<< >>', 'null', '[]']) expect(found(none, more), none).to.deep.equal([]);
  });

  it('are read once for all who name their list', () => {
    const { view, page } = opened('9 0 R', [{ num: 9, body: '[<< /Subtype /Text >>]' }]);
    expect(annotations(view, page)).to.equal(annotations(view, { ...page, index: 7 }));
  });

  it('are listed up to twenty thousand different ones, and told to be more', () => {
    for (const [count, listed, complete] of [
      [20_000, 20_000, true],
      [20_001, 20_000, false],
    ] as const) {
      const { view, page } = opened(`[${'null '.repeat(count)}]`);
      const { items, complete: isAll } = listedAnnotations(view, page);
      expect([items.length, isAll]).to.deep.equal([listed, complete]);
    }
    // One that is listed often counts once.
    const often = opened(`[${'10 0 R '.repeat(30_000)} 11 0 R]`);
    expect(listedAnnotations(often.view, often.page)).to.deep.include({ complete: true });
    expect(listedAnnotations(often.view, often.page).items).to.have.length(2);
    const { view, page } = opened('null');
    expect(listedAnnotations(view, page)).to.deep.equal({ items: [], complete: true });
  });
});

describe('the normal appearance (12.5.5)', () => {
  const more = [form(20), form(21), { num: 22, body: '<< /On 20 0 R /Off 21 0 R /Odd (x) >>' }];
  const shown = (entries: string): number | null =>
    found(`[<< ${entries} >>]`, more)[0]?.appearance?.num ?? null;

  it('is the stream itself, or that of the state that /AS names', () => {
    expect(shown('/AP << /N 20 0 R /D 21 0 R >>')).to.equal(20);
    expect(shown('/AP << /N 20 0 R >> /AS /Off')).to.equal(20);
    expect(shown('/AP << /N << /On 20 0 R /Off 21 0 R >> >> /AS /Off')).to.equal(21);
    expect(shown('/AP << /N 22 0 R >> /AS /On')).to.equal(20);
  });

  it('is none where no stream is named', () => {
    for (const entries of [
      '',
      '/AP << /D 20 0 R >>',
      '/AP << /N 22 0 R >>',
      '/AP << /N 22 0 R >> /AS /Other',
      '/AP << /N 22 0 R >> /AS /Odd',
      '/AP << /N 22 0 R >> /AS (On)',
      '/AP << /N null >> /AS /On',
    ])
      expect(shown(entries), entries).to.equal(null);
  });
});

describe('where an appearance is painted (12.5.5, algorithm 8)', () => {
  /** The box of a unit square of the form, fitted to a rectangle. */
  function painted(entries: string, to: Rect, content = '0 0 1 1 re f'): Rect[] {
    const { view, page } = opened('[]', [{ num: 20, body: stream(content, `/Subtype /Form ${entries} `) }]);
    const value = view.object(20)?.value as PdfStream;
    return interpretAppearance(view, page, value, to).items.map(({ box }) => box);
  }

  it('is the rectangle, whatever the units of its own box are', () => {
    const to = rect(20, 30, 60, 50);
    expect(painted('/BBox [0 0 1 1]', to)).to.deep.equal([to]);
    expect(painted('/BBox [0 0 10 10]', to)).to.deep.equal([rect(20, 30, 24, 32)]);
    expect(painted('/BBox [-1 -1 1 1]', to)).to.deep.equal([rect(40, 40, 60, 50)]);
  });

  it('is fitted by the box as its matrix turns and moves it', () => {
    const to = rect(20, 30, 60, 50);
    expect(painted('/BBox [0 0 2 2] /Matrix [1 0 0 1 500 -500]', to)).to.deep.equal([rect(20, 30, 40, 40)]);
    expect(painted('/BBox [0 0 2 2] /Matrix [3 0 0 5 0 0]', to)).to.deep.equal([rect(20, 30, 40, 40)]);
    // A quarter to the left: the first corner of the form goes to the lower right.
    expect(painted('/BBox [0 0 2 2] /Matrix [0 1 -1 0 0 0]', to)).to.deep.equal([rect(40, 30, 60, 40)]);
  });

  it('ends at the box of the form and at the page', () => {
    expect(painted('/BBox [0 0 1 1]', rect(20, 30, 60, 50), '-5 -5 50 50 re f')).to.deep.equal([
      rect(20, 30, 60, 50),
    ]);
    expect(painted('/BBox [0 0 1 1]', rect(180, 90, 220, 110))).to.deep.equal([rect(180, 90, 200, 100)]);
    expect(painted('/BBox [0 0 1 1]', rect(300, 300, 320, 320))).to.deep.equal([]);
  });

  it('has the fonts of the page where the form has no resources, and its own where it has', () => {
    const text = 'BT /F 1 Tf (x) Tj ET';
    const { view, page } = opened('[]', [
      { num: 20, body: stream(text, '/Subtype /Form /BBox [0 0 10 10] ') },
      { num: 21, body: stream(text, '/Subtype /Form /BBox [0 0 10 10] /Resources << >> ') },
    ]);
    const fonts = [20, 21].map((num) => {
      const [item] = interpretAppearance(
        view,
        page,
        view.object(num)?.value as PdfStream,
        rect(0, 0, 10, 10),
      ).items;
      return item?.type === 'text' ? item.font : null;
    });
    expect(fonts).to.deep.equal(['Helvetica', '']);
  });
});
