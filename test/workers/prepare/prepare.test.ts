import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { append, HEADER, onePage } from '../formats/pdf/build.ts';
import { preparing } from './preparing.ts';

/** A PDF with one page object used `pages` times; pdf.js rebuilds the missing xref table. */
function pdf(content: Buffer | string, page = '', pages = 1, filter = '', more = ''): Buffer {
  const stream = Buffer.from(content as string, 'latin1');
  const kids = Array.from({ length: pages }, (_, index) => `${100 + index} 0 R`);
  return Buffer.concat([
    Buffer.from(
      [
        '%PDF-1.4',
        '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
        `2 0 obj<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>endobj`,
        ...kids.map(
          (kid) =>
            `${kid.replace('R', 'obj')}<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${page}/Contents 4 0 R` +
            '/Resources<</XObject<</Im 6 0 R>>/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj',
        ),
        more,
        `4 0 obj<</Length ${stream.length}${filter}>>stream\n`,
      ].join('\n'),
      'latin1',
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

const GREY_IMAGE =
  '6 0 obj<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>' +
  'stream\n\x80\nendstream endobj';

describe('preparing a PDF', function () {
  this.timeout(90_000);
  const { run, artifact, runsOf, meanOf } = preparing();

  it('writes text runs with boxes, fonts and sizes, and marks render mode 3 as invisible', async () => {
    const result = await run(
      pdf('BT /F1 20 Tf 60 700 Td (Visible) Tj 3 Tr 0 -100 Td (hidden) Tj 0 Tr 0 -100 Td (seen) Tj ET'),
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
      pdf('BT /F1 10 Tf 60 696 Td (Total) Tj ET', '/Annots[7 0 R]', 1, '', field),
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
      pdf(content, '/Rotate 90/CropBox[200 300 500 500]/UserUnit 2'),
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

  it('tells a scan by the share of the page that images cover', async () => {
    const result = await run(
      pdf('q 600 0 0 400 0 0 cm /Im Do Q q 300 0 0 300 0 0 cm /Im Do Q', '', 1, '', GREY_IMAGE),
      'application/pdf',
    );
    expect(result.pages[0]!.imageCoverage).to.be.closeTo(0.5, 0.02);
    expect(await meanOf(result.pages[0]!.raster!.file)).to.be.closeTo((128 + 255) / 2, 3);
  });

  it('takes JPEG streams out as they stand in the file, with the place where they are painted', async () => {
    const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer();
    const image =
      '6 0 obj<</Type/XObject/Subtype/Image/Width 64/Height 48/BitsPerComponent 8/ColorSpace/DeviceRGB' +
      `/Filter/DCTDecode/Length ${jpeg.length}>>stream\n${jpeg.toString('latin1')}\nendstream endobj`;
    const { pages } = await run(pdf('q 300 0 0 200 60 80 cm /Im Do Q', '', 1, '', image), 'application/pdf');
    const [taken] = pages[0]!.images;
    expect(taken).to.include({ file: 'image-0006.jpg', objectNumber: 6, widthPx: 64, heightPx: 48 });
    for (const [i, value] of [0.1, 0.65, 0.5, 0.25].entries())
      expect(taken!.box![i]).to.be.closeTo(value, 1e-6);
    expect((await artifact('image-0006.jpg')).equals(jpeg)).to.equal(true);
  });

  /** An image object of noise, so that every sample tells where it went. */
  function stored(width: number, height: number, channels: 1 | 3, space: string, more = '') {
    const samples = Buffer.from(
      Uint8Array.from({ length: width * height * channels }, (_, at) => (at * 2654435761) >>> 24),
    );
    const data = deflateSync(samples);
    const object =
      `6 0 obj<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace${space}` +
      `${more}/Filter/FlateDecode/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream endobj`;
    return { samples, object };
  }
  const samplesOf = async (file: string) =>
    sharp(await artifact(file))
      .raw()
      .toBuffer();

  it('takes out what fills a page without loss, sample by sample', async () => {
    for (const [channels, space] of [
      [3, '/DeviceRGB'],
      [1, '[/ICCBased 7 0 R]'],
    ] as const) {
      const { samples, object } = stored(90, 120, channels, space);
      const profile = '7 0 obj<</N 1/Length 0>>stream\n\nendstream endobj';
      const { pages } = await run(
        pdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', `${object}\n${profile}`),
        'application/pdf',
      );
      const [taken] = pages[0]!.images;
      expect(taken).to.deep.include({ file: 'image-0006.png', mediaType: 'image/png', box: [0, 0, 1, 1] });
      const read = sharp(await artifact(taken!.file));
      const same = await (channels === 1 ? read.extractChannel(0) : read).raw().toBuffer();
      expect(same.equals(samples), space).to.equal(true);
    }
  });

  it('takes out what a palette shows', async () => {
    const { samples, object } = stored(90, 120, 1, '[/Indexed/DeviceRGB 1<102030 A0B0C0>]');
    const { pages } = await run(pdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', object), 'application/pdf');
    const [taken] = pages[0]!.images;
    const shown = await samplesOf(taken!.file);
    const [zero, one, beyond] = [0, 1, 2].map((index) => samples.indexOf(index));
    expect([...shown.subarray(3 * zero!, 3 * zero! + 3)]).to.deep.equal([0x10, 0x20, 0x30]);
    expect([...shown.subarray(3 * one!, 3 * one! + 3)]).to.deep.equal([0xa0, 0xb0, 0xc0]);
    expect([...shown.subarray(3 * beyond!, 3 * beyond! + 3)], 'beyond the palette').to.deep.equal([0, 0, 0]);
  });

  it('leaves a logo, another depth, inverted and missing samples where they are', async () => {
    const whole = 'q 600 0 0 800 0 0 cm /Im Do Q';
    const cut = stored(90, 120, 3, '/DeviceRGB').object.replace('/Height 120', '/Height 140');
    for (const [what, content, object] of [
      ['a logo', 'q 300 0 0 200 0 0 cm /Im Do Q', stored(90, 120, 3, '/DeviceRGB').object],
      ['an icon', whole, stored(60, 60, 3, '/DeviceRGB').object],
      ['four inks', whole, stored(90, 120, 3, '/DeviceCMYK').object],
      ['inverted', whole, stored(90, 120, 1, '/DeviceGray', '/Decode[1 0]').object],
      ['missing samples', whole, cut],
    ] as const) {
      const { pages } = await run(pdf(content, '', 1, '', object), 'application/pdf');
      expect(pages[0]!.images, what).to.deep.equal([]);
    }
  });

  it('draws a page that is one picture sample by sample, turned or not', async () => {
    const { samples, object } = stored(450, 600, 1, '/DeviceGray');
    const upright = await run(pdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', object), 'application/pdf');
    expect(upright.pages[0]!.raster).to.include({ widthPx: 450, heightPx: 600 });
    const drawn = await sharp(await artifact(upright.pages[0]!.raster!.file))
      .greyscale()
      .raw()
      .toBuffer();
    const others = samples.filter((sample, at) => Math.abs(sample - drawn[at]!) > 2).length;
    expect(others / samples.length, 'samples that drawing changed').to.be.below(0.001);
    const turned = await run(
      pdf('q 600 0 0 800 0 0 cm /Im Do Q', '/Rotate 90', 1, '', object),
      'application/pdf',
    );
    expect(turned.pages[0]!.raster).to.include({ widthPx: 600, heightPx: 450 });
  });

  it('draws as ever where a picture shares its page, is stretched, or has few samples', async () => {
    const whole = 'q 600 0 0 800 0 0 cm /Im Do Q';
    const few = stored(90, 120, 1, '/DeviceGray').object;
    const stretched = stored(600, 600, 1, '/DeviceGray').object;
    const usual = (await run(pdf('0 0 9 9 re f'), 'application/pdf')).pages[0]!.raster!.widthPx;
    for (const [content, object] of [
      [whole, few],
      [whole, stretched],
      ['q 300 0 0 400 0 0 cm /Im Do Q', stored(450, 600, 1, '/DeviceGray').object],
    ] as const) {
      const { pages } = await run(pdf(content, '', 1, '', object), 'application/pdf');
      expect(pages[0]!.raster!.widthPx).to.equal(usual);
    }
  });

  it('draws a large picture as large as a raster may be', async () => {
    const { object } = stored(3000, 4000, 1, '/DeviceGray');
    const { pages } = await run(pdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', object), 'application/pdf');
    expect(pages[0]!.raster).to.include({ heightPx: 2600, widthPx: 1950 });
    expect(pages[0]!.images[0]).to.include({ widthPx: 3000, heightPx: 4000 });
  });

  it('clamps a huge page to the pixel budget', async () => {
    const { pages } = await run(pdf('0 0 600 800 re f', '/UserUnit 75000'), 'application/pdf');
    expect(pages[0]!.raster).to.include({ heightPx: 2600, widthPx: 1950 });
  });

  it('reads fifty pages and counts the others', async () => {
    const result = await run(pdf('BT /F1 20 Tf 60 700 Td (Page) Tj ET', '', 60), 'application/pdf');
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
    const text = 'BT /F1 20 Tf 60 700 Td (Page) Tj ET';
    const result = await run(pdf(text, '', 7), 'application/pdf', 90_000, 5);
    expect(result.pages.map((page) => page.number)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(result.notAssessed).to.deep.equal([
      { what: 'pages 6 to 7', reason: 'the first 5 pages are analysed for this account' },
    ]);
    const more = await run(pdf(text, '', 60), 'application/pdf', 90_000, 1_000);
    expect(more.pages).to.have.length(50);
  });

  it('keeps finished pages and names the others when the time is used up', async () => {
    const endless = deflateSync(Buffer.from('q '.repeat(1_500_000)));
    const result = await run(pdf(endless, '', 2, '/Filter/FlateDecode'), 'application/pdf', 2000);
    expect(result).to.include({ condition: 'readable', pageCount: 2 });
    expect(result.notAssessed).to.deep.include({
      what: 'page content',
      reason: 'time was used up',
      pages: [1, 2],
    });
    const next = await run(pdf('BT /F1 20 Tf 60 700 Td (Next) Tj ET'), 'application/pdf');
    expect(next.pages[0]!.textLayer!.characters).to.equal(4);
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
      pdf(
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
    const result = await run(pdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', image), 'application/pdf');
    expect(result.notAssessed[0]!.what).to.equal('a picture of 5000 x 4000 pixels');
    expect(result.pages).to.have.length(1);
  });

  for (const [name, bytes, condition] of [
    ['no bytes', Buffer.alloc(0), 'damaged'],
    ['garbage', Buffer.from('%PDF-1.7 and nothing more'), 'damaged'],
    ['zero pages', pdf('', '', 0), 'empty'],
    [
      'a password',
      Buffer.concat([
        pdf('').subarray(0, -35),
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
