import { expect } from 'chai';
import sharp from 'sharp';
import { refuseImage } from '../../../../workers/biometric/face/enrol.ts';
import { decodeImage } from '../../../../workers/face/raster.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a53' } });

/** EXIF with an orientation, and pointers to its own directory, each of which a reader follows. */
function pointers(count: number, orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + (count + 1) * 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(count + 1, 8);
  const entry = (index: number, tag: number, type: number, value: number): void => {
    const at = 10 + 12 * index;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  entry(0, 0x0112, 3, orientation);
  for (let i = 1; i <= count; i++) entry(i, 0x8769, 4, 8);
  const data = Buffer.concat([Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1'), tiff]);
  data.writeUInt16BE(data.length - 2, 2);
  return data;
}

const withExif = (jpeg: Buffer, exif: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);

describe('pictures for the face engine', () => {
  it('are upright by their EXIF', async () => {
    const jpeg = await plain(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await decodeImage(jpeg)).to.include({ width: 40, height: 60 });
  });

  it('are decoded without an EXIF directory that is made to take the time of a reader', async () => {
    const jpeg = withExif(await plain(60, 40).jpeg().toBuffer(), pointers(2, 6));
    expect(await decodeImage(jpeg)).to.include({ width: 60, height: 40 });
    expect(await refuseImage(jpeg)).to.equal(null);
    const hostile = withExif(await plain(60, 40).jpeg().toBuffer(), pointers(5_000, 6));
    const before = process.cpuUsage().user;
    expect(await refuseImage(hostile)).to.equal(null);
    expect(await decodeImage(hostile)).to.include({ width: 60, height: 40 });
    // Eight seconds with the directory.
    expect((process.cpuUsage().user - before) / 1e6).to.be.lessThan(1);
  });

  it('are JPEG or PNG by their first bytes, whatever else could be decoded', async () => {
    const webp = await plain(60, 40).webp().toBuffer();
    for (const bytes of [webp, Buffer.from('<svg/>'), Buffer.alloc(0), Buffer.from([0xff, 0xd8])])
      expect(await refuseImage(bytes), bytes.toString('hex', 0, 4)).to.deep.equal({
        refused: 'image_not_accepted',
      });
    const cut = (await plain(60, 40).png().toBuffer()).subarray(0, 20);
    expect(await refuseImage(cut)).to.deep.equal({ refused: 'image_not_accepted' });
  });

  it('are refused by the pixels that their header states', async () => {
    for (const image of [plain(60, 40).png(), plain(60, 40).jpeg()]) {
      const bytes = await image.toBuffer();
      expect(await refuseImage(bytes, 2_400)).to.equal(null);
      expect(await refuseImage(bytes, 2_399)).to.deep.equal({
        refused: 'image_too_large',
        details: { width: 60, height: 40, maxPixels: 2_399 },
      });
    }
  });
});
