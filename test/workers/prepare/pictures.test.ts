import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { GREY_IMAGE, minimalPdf } from './minimal-pdf.ts';
import { preparing } from './preparing.ts';

describe('pictures of a PDF', function () {
  this.timeout(90_000);
  const { run, artifact, meanOf } = preparing();

  it('tells a scan by the share of the page that images cover', async () => {
    const result = await run(
      minimalPdf('q 600 0 0 400 0 0 cm /Im Do Q q 300 0 0 300 0 0 cm /Im Do Q', '', 1, '', GREY_IMAGE),
      'application/pdf',
    );
    expect(result.pages[0]!.imageCoverage).to.be.closeTo(0.5, 0.02);
    expect(await meanOf(result.pages[0]!.raster!.file)).to.be.closeTo((128 + 255) / 2, 3);
  });

  it('tells a scan that was stored in layers from one with a patch on it', async () => {
    const stencil =
      '7 0 obj<</Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent 1/ImageMask true' +
      `/Length 512>>stream\n${'\x55'.repeat(512)}\nendstream endobj`;
    const page =
      '6 0 obj<</Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent 8/ColorSpace/DeviceGray';
    const scan = `${page}/Length 4096>>stream\n${'\xee'.repeat(4096)}\nendstream endobj`;
    const withStencil = (place: string) =>
      run(
        minimalPdf(`q 600 0 0 800 0 0 cm /Im Do Q q ${place} cm /Fg Do Q`, '', 1, '', `${scan}\n${stencil}`),
        'application/pdf',
      );
    expect((await withStencil('600 0 0 800 0 0')).pages[0]!.inLayers).to.equal(true);
    expect((await withStencil('90 0 0 40 300 300')).pages[0]).not.to.have.property('inLayers');
  });

  it('takes JPEG streams out as they stand in the file, with the place where they are painted', async () => {
    const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer();
    const image =
      '6 0 obj<</Type/XObject/Subtype/Image/Width 64/Height 48/BitsPerComponent 8/ColorSpace/DeviceRGB' +
      `/Filter/DCTDecode/Length ${jpeg.length}>>stream\n${jpeg.toString('latin1')}\nendstream endobj`;
    const { pages } = await run(
      minimalPdf('q 300 0 0 200 60 80 cm /Im Do Q', '', 1, '', image),
      'application/pdf',
    );
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
        minimalPdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', `${object}\n${profile}`),
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
    const { pages } = await run(
      minimalPdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', object),
      'application/pdf',
    );
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
      const { pages } = await run(minimalPdf(content, '', 1, '', object), 'application/pdf');
      expect(pages[0]!.images, what).to.deep.equal([]);
    }
  });

  it('draws a page that is one picture sample by sample, turned or not', async () => {
    const { samples, object } = stored(450, 600, 1, '/DeviceGray');
    const upright = await run(
      minimalPdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', object),
      'application/pdf',
    );
    expect(upright.pages[0]!.raster).to.include({ widthPx: 450, heightPx: 600 });
    const drawn = await sharp(await artifact(upright.pages[0]!.raster!.file))
      .greyscale()
      .raw()
      .toBuffer();
    const others = samples.filter((sample, at) => Math.abs(sample - drawn[at]!) > 2).length;
    expect(others / samples.length, 'samples that drawing changed').to.be.below(0.001);
    const turned = await run(
      minimalPdf('q 600 0 0 800 0 0 cm /Im Do Q', '/Rotate 90', 1, '', object),
      'application/pdf',
    );
    expect(turned.pages[0]!.raster).to.include({ widthPx: 600, heightPx: 450 });
  });

  it('draws as ever where a picture shares its page, is stretched, or has few samples', async () => {
    const whole = 'q 600 0 0 800 0 0 cm /Im Do Q';
    const few = stored(90, 120, 1, '/DeviceGray').object;
    const stretched = stored(600, 600, 1, '/DeviceGray').object;
    const usual = (await run(minimalPdf('0 0 9 9 re f'), 'application/pdf')).pages[0]!.raster!.widthPx;
    for (const [content, object] of [
      [whole, few],
      [whole, stretched],
      ['q 300 0 0 400 0 0 cm /Im Do Q', stored(450, 600, 1, '/DeviceGray').object],
    ] as const) {
      const { pages } = await run(minimalPdf(content, '', 1, '', object), 'application/pdf');
      expect(pages[0]!.raster!.widthPx).to.equal(usual);
    }
  });

  it('draws a large picture as large as a raster may be', async () => {
    const { object } = stored(3000, 4000, 1, '/DeviceGray');
    const { pages } = await run(
      minimalPdf('q 600 0 0 800 0 0 cm /Im Do Q', '', 1, '', object),
      'application/pdf',
    );
    expect(pages[0]!.raster).to.include({ heightPx: 2600, widthPx: 1950 });
    expect(pages[0]!.images[0]).to.include({ widthPx: 3000, heightPx: 4000 });
  });
});
