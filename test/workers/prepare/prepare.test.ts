import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { append, HEADER, onePage } from '../formats/pdf/build.ts';
import { minimalPdf } from './minimal-pdf.ts';
import { preparing } from './preparing.ts';

describe('preparing a PDF', function () {
  this.timeout(90_000);
  const { run, artifact, runsOf } = preparing();

  it('writes text runs with boxes, fonts and sizes, and marks render mode 3 as invisible', async () => {
    const result = await run(
      minimalPdf(
        'BT /F1 20 Tf 60 700 Td (Visible) Tj 3 Tr 0 -100 Td (hidden) Tj 0 Tr 0 -100 Td (seen) Tj ET',
      ),
      'application/pdf',
    );
    expect(result).to.include({ condition: 'readable', pageCount: 1 });
    const page = result.pages[0]!;
    expect(page).to.deep.include({ width: 600, height: 800, imageCoverage: 0 });
    expect(page.textLayer).to.include({ characters: 17, invisibleShare: 6 / 17 });
    const runs = await runsOf(page.textLayer!.file);
    expect(runs.map(({ text, invisible }) => [text, invisible ?? false])).to.deep.equal([
      ['Visible', false],
      ['hidden', true],
      ['seen', false],
    ]);
    const [x, y, width, height] = runs[0]!.box;
    expect(x).to.be.closeTo(0.1, 0.001);
    expect(y + height * 0.8).to.be.closeTo(0.125, 0.005);
    expect(width).to.be.closeTo(0.1, 0.02);
    expect(runs[0]).to.include({ fontName: 'Helvetica', fontSizePt: 20 });
    expect(page.raster).to.include({ widthPx: 1250, heightPx: 1667 });
  });

  it('keeps what form fields show, marked, and counts no characters of it', async () => {
    const field =
      '7 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(total)/V(1,250.00)/DA(/F1 10 Tf)/F 4/Rect[300 690 420 710]>>endobj';
    const result = await run(
      minimalPdf('BT /F1 10 Tf 60 696 Td (Total) Tj ET', '/Annots[7 0 R]', 1, '', field),
      'application/pdf',
    );
    const { textLayer } = result.pages[0]!;
    expect(textLayer).to.include({ characters: 5, invisibleShare: 0 });
    const runs = await runsOf(textLayer!.file);
    expect(runs.map(({ text, field: of }) => [text, of ?? false])).to.deep.equal([
      ['Total', false],
      ['1,250.00', true],
    ]);
  });

  it('gives boxes of the displayed page when it is rotated, cropped and scaled by UserUnit', async () => {
    const content = 'BT /F1 20 Tf 300 400 Td (Turned) Tj ET';
    const result = await run(
      minimalPdf(content, '/Rotate 90/CropBox[200 300 500 500]/UserUnit 2'),
      'application/pdf',
    );
    const page = result.pages[0]!;
    expect(page).to.include({ width: 400, height: 600 });
    const [run90] = await runsOf(page.textLayer!.file);
    // Turned clockwise, the base line's start (100, 100) of the 300 x 200 crop is at (100 / 200, 100 / 300).
    expect(run90!.box[0] + run90!.box[2] * 0.2).to.be.closeTo(0.5, 0.02);
    expect(run90!.box[1]).to.be.closeTo(1 / 3, 0.01);
    expect(run90!.fontSizePt).to.equal(40);
    const { data, info } = await sharp(await artifact(page.raster!.file))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const inBox = (at: number): boolean => {
      const px = (at % info.width) / info.width;
      const py = Math.floor(at / info.width) / info.height;
      const [bx, by, bw, bh] = run90!.box;
      return px > bx - 0.01 && px < bx + bw + 0.01 && py > by - 0.01 && py < by + bh + 0.01;
    };
    const ink = [...data.keys()].filter((at) => data[at]! < 128);
    expect(ink.length).to.be.greaterThan(100);
    expect(ink.every(inBox)).to.equal(true);
  });

  it('clamps a huge page to the pixel budget', async () => {
    const { pages } = await run(minimalPdf('0 0 600 800 re f', '/UserUnit 75000'), 'application/pdf');
    expect(pages[0]!.raster).to.include({ heightPx: 2600, widthPx: 1950 });
  });

  /** Pages with a word, so small that many are drawn at once. */
  const smallPages = (pages: number): Buffer =>
    minimalPdf('BT /F1 20 Tf 10 10 Td (Page) Tj ET', '/CropBox[0 0 80 40]', pages);

  it('reads fifty pages and counts the others', async () => {
    const result = await run(smallPages(60), 'application/pdf');
    expect(result.pageCount).to.equal(60);
    expect(result.pages.map((page) => page.number)).to.deep.equal(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    // A busy machine may not draw all of them in the time for drawing.
    expect(result.notAssessed).to.deep.include({
      what: 'pages 51 to 60',
      reason: 'the first 50 pages are analysed',
    });
  });

  it('reads fewer where the account’s plan says so, and says it', async () => {
    const result = await run(smallPages(7), 'application/pdf', 90_000, 5);
    expect(result.pages.map((page) => page.number)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(result.notAssessed).to.deep.equal([
      { what: 'pages 6 to 7', reason: 'the first 5 pages are analysed for this account' },
    ]);
    const more = await run(smallPages(60), 'application/pdf', 90_000, 1_000);
    expect(more.pages).to.have.length(50);
  });

  it('keeps finished pages and names the others when the time is used up', async () => {
    const endless = deflateSync(Buffer.from('q '.repeat(1_500_000)));
    const result = await run(minimalPdf(endless, '', 2, '/Filter/FlateDecode'), 'application/pdf', 2000);
    expect(result).to.include({ condition: 'readable', pageCount: 2 });
    expect(result.notAssessed).to.deep.include({
      what: 'page content',
      reason: 'time was used up',
      pages: [1, 2],
    });
    const next = await run(minimalPdf('BT /F1 20 Tf 60 700 Td (Next) Tj ET'), 'application/pdf');
    expect(next.pages[0]!.textLayer!.characters).to.equal(4);
  });

  it('does not call a document damaged that there was no time to open', async () => {
    const result = await run(minimalPdf('BT /F1 20 Tf 60 700 Td (Page) Tj ET'), 'application/pdf', 1);
    expect(result).to.include({ condition: 'unopened', conditionReason: 'not opened: time was used up' });
  });

  it('leaves out what is too large to be held, says on which page, and reads the rest', async () => {
    const picture = deflateSync(Buffer.alloc(1000)).toString('latin1');
    const image = (num: number, width: number, data: string): string =>
      `${num} 0 obj<</Type/XObject/Subtype/Image/Width ${width}/Height ${width}/BitsPerComponent 8` +
      `/ColorSpace/DeviceGray/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream endobj\n`;
    const font =
      '7 0 obj<</Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode/Length ' +
      (() => {
        const bomb = deflateSync(Buffer.alloc(100_000_000, 32)).toString('latin1');
        return `${bomb.length}>>stream\n${bomb}\nendstream endobj\n`;
      })();
    const { pages, notAssessed } = await run(
      minimalPdf(
        'BT /F1 20 Tf 60 700 Td (Total 12.00) Tj ET q 600 0 0 800 0 0 cm /Im Do Q /Fm Do',
        '/Annots[<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N 7 0 R>>>>]',
        2,
        '',
        image(6, 40_000, picture) + font,
      ),
      'application/pdf',
    );
    expect(pages.map((page) => [page.textLayer?.characters, page.raster !== undefined])).to.deep.equal([
      [10, true],
      [10, true],
    ]);
    expect(notAssessed).to.have.deep.members([
      {
        what: 'a picture of 40000 x 40000 pixels',
        reason: 'more than 16 million pixels are not drawn',
        pages: [1, 2],
      },
      {
        what: 'a part of the page content',
        reason: 'it grows to more than 32 MB; it is not read',
        pages: [1, 2],
      },
    ]);
  });

  it('reads files with junk before the header, wherever their offsets count from', async () => {
    const junk = Buffer.alloc(3_000, 'X-Junk: yes\r\n', 'latin1');
    const parts = onePage('BT /F 20 Tf 20 40 Td (Total 12.00) Tj ET');
    for (const bytes of [
      Buffer.concat([junk, append(HEADER, [{ parts }]).pdf]),
      append(Buffer.concat([junk, HEADER]), [{ parts }]).pdf,
    ]) {
      const { pages, notAssessed } = await run(bytes, 'application/pdf');
      expect(pages.map((page) => page.textLayer?.characters)).to.deep.equal([10]);
      expect(notAssessed).to.deep.equal([]);
    }
  });

  it('believes a coded picture’s own size, not the dictionary’s', async () => {
    const large = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer();
    const image =
      '6 0 obj<</Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceRGB' +
      `/Filter/DCTDecode/Length ${large.length}>>stream\n${large.toString('latin1')}\nendstream endobj\n`;
    const result = await run(
      minimalPdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', image),
      'application/pdf',
    );
    expect(result.notAssessed[0]!.what).to.equal('a picture of 5000 x 4000 pixels');
    expect(result.pages).to.have.length(1);
  });

  for (const [name, bytes, condition] of [
    ['no bytes', Buffer.alloc(0), 'damaged'],
    ['garbage', Buffer.from('%PDF-1.7 and nothing more'), 'damaged'],
    ['zero pages', minimalPdf('', '', 0), 'empty'],
    [
      'a password',
      Buffer.concat([
        minimalPdf('').subarray(0, -35),
        Buffer.from(
          'endstream endobj\n9 0 obj<</Filter/Standard/V 1/R 2/P -4' +
            `/O<${'12'.repeat(32)}>/U<${'34'.repeat(32)}>>>endobj\n` +
            'trailer<</Root 1 0 R/Encrypt 9 0 R/ID[<00><00>]>>\n%%EOF',
        ),
      ]),
      'encrypted',
    ],
  ] as const) {
    it(`says ${condition} for ${name}`, async () => {
      const result = await run(bytes, 'application/pdf');
      expect(result.condition).to.equal(condition);
      expect(result.conditionReason).to.be.a('string').and.not.equal('');
      expect(result.pages).to.deep.equal([]);
      expect(result.notAssessed).to.have.length(1);
    });
  }
});
