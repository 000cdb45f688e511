import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { walkStream } from '../../../workers/formats/jpeg/walk.ts';
import { preparing } from './preparing.ts';

describe('preparing an image', function () {
  this.timeout(90_000);
  const { run, meanOf } = preparing();

  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 90, sigma: 20 },
      },
    });

  it('applies the EXIF orientation and scales to the raster size', async () => {
    const jpeg = await noise(3000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const result = await run(jpeg, 'image/jpeg');
    expect(result.pages[0]).to.include({ width: 1000, height: 3000, imageCoverage: 1 });
    expect(result.pages[0]!.raster).to.include({ widthPx: 867, heightPx: 2600, dpi: null });
  });

  it('flattens transparency on white and keeps a stated scan resolution', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#0000' } })
      .png()
      .withMetadata({ density: 300 })
      .toBuffer();
    const result = await run(png, 'image/png');
    expect(result.pages[0]!.raster!.dpi).to.be.closeTo(300, 0.5);
    expect(await meanOf(result.pages[0]!.raster!.file)).to.equal(255);
  });

  it('decodes a truncated JPEG as far as it goes, and says so', async () => {
    const jpeg = await noise(600, 600).jpeg().toBuffer();
    const result = await run(jpeg.subarray(0, jpeg.length / 2), 'image/jpeg');
    expect(result.condition).to.equal('readable');
    expect(result.notAssessed.map((entry) => entry.what)).to.deep.equal([
      'damaged or missing part of the image',
    ]);
    expect(result.notAssessed[0]!.reason).to.include('the file ends before its picture does');
  });

  it('says that a progressive JPEG ends between two scans (ITU-T T.81, G.1.1.1), which no decoder minds', async () => {
    const jpeg = await noise(60, 60).jpeg({ progressive: true }).toBuffer();
    const { scans } = walkStream(jpeg);
    const cut = Buffer.concat([jpeg.subarray(0, scans.at(-2)!.dataEnd), Buffer.from([0xff, 0xd9])]);
    const { condition, notAssessed } = await run(cut, 'image/jpeg');
    expect(condition).to.equal('readable');
    expect(notAssessed.map(({ reason }) => reason)).to.deep.equal([
      'decoded as far as it goes: the file ends before its picture does',
    ]);
    expect((await run(jpeg, 'image/jpeg')).notAssessed).to.deep.equal([]);
  });

  it('says in plain words why nothing can be decoded', async () => {
    const jpeg = await noise(60, 60).jpeg().toBuffer();
    const png = await noise(60, 60).png().toBuffer();
    const webp = await noise(60, 60).webp().toBuffer();
    for (const [bytes, mediaType, why] of [
      [jpeg.subarray(0, 100), 'image/jpeg', /^the file ends before its picture does$/],
      [png.subarray(0, 30), 'image/png', /^its header is damaged$/],
      [webp.subarray(0, 40), 'image/webp', /^the file ends before its picture does, or /],
    ] as const) {
      const { condition, conditionReason } = await run(bytes, mediaType);
      expect(condition).to.equal('damaged');
      expect(conditionReason).to.match(why);
    }
  });

  it('accepts 40 000 pixels of width when the rows are few', async () => {
    const png = await sharp({ create: { width: 40_000, height: 50, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    const result = await run(png, 'image/png');
    expect(result.pages[0]).to.include({ width: 40_000, height: 50 });
    expect(result.pages[0]!.raster).to.include({ widthPx: 2600, heightPx: 3 });
  });

  it('refuses by the header what would take its time or memory: depth, passes, one endless row', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#777f' } })
      .png()
      .toBuffer();
    const claiming = (width: number, height: number, bits: number, interlaced: 0 | 1): Buffer => {
      const copy = Buffer.from(png);
      copy.writeUInt32BE(width, 16);
      copy.writeUInt32BE(height, 20);
      copy[24] = bits;
      copy[28] = interlaced;
      copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
      return copy;
    };
    for (const bytes of [
      claiming(9_999, 9_999, 16, 0),
      claiming(9_999, 9_999, 8, 1),
      claiming(50_000_000, 2, 8, 0),
    ]) {
      const result = await run(bytes, 'image/png');
      expect(result.condition).to.equal('too-large');
      expect(result.notAssessed).to.have.length(1);
    }
  });

  it('tells that an animated PNG has more than its first picture', async () => {
    const png = await noise(30, 30).png().toBuffer();
    const control = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
    control.writeUInt32BE(crc32(control.subarray(4, 16)), 16);
    const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect((await run(png, 'image/png')).notAssessed).to.deep.equal([]);
    expect((await run(animated, 'image/png')).notAssessed.map(({ what }) => what)).to.deep.equal([
      'further frames of an animated image',
    ]);
  });

  it('refuses more than 100 megapixels by the header alone', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(30_000, 16);
    png.writeUInt32BE(30_000, 20);
    // The header's checksum, CRC-32 of type and data.
    png.writeUInt32BE((await import('node:zlib')).crc32(png.subarray(12, 29)), 29);
    expect((await run(png, 'image/png')).condition).to.equal('too-large');
  });

  it('never reaches another loader than those of the three formats', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect((await run(svg, 'image/png')).condition).to.equal('damaged');
    expect((await run(await noise(9, 9).gif().toBuffer(), 'image/webp')).condition).to.equal('damaged');
    expect((await run(await noise(9, 9).png().toBuffer(), 'image/jpeg')).condition).to.equal('damaged');
  });
});
