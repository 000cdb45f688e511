/** Content in the place of a colour or a letter (ISO 32000-2, 8.7.3 and 9.6.4). */
import { expect } from 'chai';
import { interpretPage, openPdf, type PageContent } from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage, type Part, stream } from '../build.ts';

const FONT = '/Resources << /Font << /F 5 0 R >> >> ';
const TILE = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 60 12] /XStep 60 /YStep 12 ';

function painted(content: string, resources: string, more: Part[]): PageContent {
  const parts = onePage(content);
  parts[2].body = parts[2].body.replace('/Font', `${resources} /Font`);
  const view = openPdf(append(HEADER, [{ parts: [...parts, ...more] }]).pdf).latest;
  return interpretPage(view, firstPage(view));
}

const tiled = (content: string, cell: string, dict = TILE): PageContent =>
  painted(content, '/ColorSpace << /C /Pattern >> /Pattern << /P 6 0 R >>', [
    { num: 6, body: stream(cell, dict + FONT) },
  ]);

const textsOf = ({ items }: PageContent) =>
  items.flatMap((item) =>
    item.type === 'text' ? [[item.text, Math.round(item.x), Math.round(item.y)]] : [],
  );

describe('cells of tiling patterns', () => {
  const VALUE = 'BT /F 10 Tf 2 3 Td (9,250.00) Tj ET';

  it('are read where they stand, anchored at the page and not at the area (8.7.3.1)', () => {
    const content = tiled('q 2 0 0 2 0 0 cm /Pattern cs /P scn 60 24 20 6 re f Q', VALUE);
    expect(textsOf(content)).to.deep.equal([['9,250.00', 122, 51]]);
    const [, run] = content.items;
    expect(run).to.include({ within: 'pattern', source: 6, formDepth: 1, clipped: false });
    expect(content.unreadText).to.equal(false);
  });

  it('are moved by the matrix of the pattern, and repeated in an area of several', () => {
    const matrix = `${TILE}/Matrix [1 0 0 1 5 0] `;
    expect(textsOf(tiled('/C cs /P scn 65 12 120 12 re f', VALUE, matrix))).to.deep.equal(
      [
        ['9,250.00', 67, 15],
        ['9,250.00', 127, 15],
      ].map(([text, x, y]) => [text, x, y]),
    );
  });

  it('paint areas below their letters, for lines and for drawn shapes too', () => {
    for (const area of ['0 0 50 12 re f', '0 0 m 50 0 l 50 12 l 25 11 l h f', '10 w 0 6 m 50 6 l S']) {
      const { items } = tiled(`/Pattern cs /P scn /Pattern CS /P SCN ${area}`, `1 g 0 0 60 12 re f ${VALUE}`);
      expect(
        items.filter(({ within }) => within).map(({ type }) => type),
        area,
      ).to.deep.equal(['fill', 'text']);
    }
  });

  it('of hatching stay the one area that they fill', () => {
    const { items, unreadText } = tiled(
      '/Pattern cs /P scn 0 0 200 100 re f',
      '0 0 m 60 12 l S 0 0 5 5 re f',
    );
    expect(items.map(({ type }) => type)).to.deep.equal(['fill']);
    expect(unreadText).to.equal(false);
  });

  it('are told as unread where they are too many, and read where they paint too much for a trial', () => {
    const small = TILE.replace('/XStep 60 /YStep 12', '/XStep 1 /YStep 1');
    expect(tiled('/Pattern cs /P scn 0 0 200 100 re f', VALUE, small).unreadText).to.equal(true);
    const long = tiled('/Pattern cs /P scn 0 0 60 12 re f', '0 0 m 1 1 l S '.repeat(7_000) + VALUE);
    expect(textsOf(long)).to.deep.equal([['9,250.00', 2, 3]]);
  });

  it('that are filled with themselves come to an end', () => {
    const own = FONT.replace('<< /Font', '<< /Pattern << /P 6 0 R >> /Font');
    const more = [{ num: 6, body: stream(`/Pattern cs /P scn 0 0 9 9 re f ${VALUE}`, TILE + own) }];
    const content = painted('/Pattern cs /P scn 0 0 60 12 re f', '/Pattern << /P 6 0 R >>', more);
    expect(content.unreadText || !content.complete).to.equal(true);
  });

  it('do not colour what is filled behind them', () => {
    const { items } = tiled('/Pattern cs /P scn 1 0 0 rg 0 0 60 12 re f', VALUE);
    expect(items.map(({ type }) => type)).to.deep.equal(['fill']);
  });
});

describe('procedures of Type 3 glyphs', () => {
  const shown = (procedure: string, text = 'BT 1 g /T 10 Tf 50 50 Td (a) Tj ET'): PageContent => {
    const font = `<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [0 0 5000 1000] /FirstChar 97 /LastChar 97 /Widths [5000] /Encoding << /Differences [97 /box] >> /CharProcs << /box 7 0 R >> /Resources << /Font << /F 5 0 R >> >> >>`;
    const parts = onePage(text);
    parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /T 6 0 R');
    const more = [
      { num: 6, body: font },
      { num: 7, body: stream(procedure) },
    ];
    const view = openPdf(append(HEADER, [{ parts: [...parts, ...more] }]).pdf).latest;
    return interpretPage(view, firstPage(view));
  };

  it('that show text of another font are told as unread, in whatever font they are nested', () => {
    const { items, unreadText } = shown('5000 0 d0 BT /F 1000 Tf (9) Tj ET');
    expect(unreadText).to.equal(true);
    expect(items.map(({ type }) => type)).to.deep.equal(['text']);
  });

  it('paint the areas that can cover something, in the colour of the text or their own', () => {
    for (const [procedure, colour] of [
      ['5000 0 0 0 5000 1000 d1 0 0 5000 1000 re f', 255],
      ['5000 0 d0 0.2 g 0 0 5000 1000 re f', 51],
    ] as const) {
      const [fill] = shown(procedure).items;
      expect(fill, procedure).to.deep.include({
        type: 'fill',
        within: 'glyph',
        rectangle: true,
        colour: [colour, colour, colour],
        box: { x0: 50, y0: 50, x1: 100, y1: 60 },
      });
    }
  });

  it('of letters, of dashes and of small print stay their text', () => {
    const dash = '5000 0 0 0 5000 1000 d1 0 0 5000 100 re f';
    const stencil = '5000 0 0 0 5000 1000 d1 5000 0 0 1000 0 0 cm BI /W 1 /H 1 /IM true /BPC 1 ID a EI';
    for (const procedure of [dash, stencil, '5000 0 d0 0 0 m 10 10 l 900 500 l f', ''])
      expect(shown(procedure).items, procedure).to.have.length(1);
    const box = '5000 0 d0 0 0 5000 1000 re f';
    expect(shown(box, 'BT /T 2 Tf 50 50 Td (a) Tj ET').items).to.have.length(1);
  });
});

describe('short keys of images (table 91)', () => {
  it('count in inline images and nowhere else', () => {
    const dict = '/Type /XObject /Subtype /Image /Width 2 /Height 2 /IM true /W 9 /ColorSpace /DeviceGray ';
    const image = { num: 6, body: stream('aaaa', dict) };
    const { items } = painted('/X Do BI /W 3 /H 4 /IM true /BPC 1 ID aaaa EI', '/XObject << /X 6 0 R >>', [
      image,
    ]);
    expect(items[0]).to.include({ mask: false, widthPx: 2, heightPx: 2 });
    expect(items[1]).to.include({ mask: true, widthPx: 3, heightPx: 4 });
  });
});
