import { crc32, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { decodable, fewerExif } from '../../../workers/artifacts/decodable.ts';
import { openImage } from '../../../workers/artifacts/pixels.ts';
import { readExif } from '../../../workers/stages/metadata/exif.ts';

const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#a53' } });

/** An EXIF block with entries of one tag, each a LONG that holds `value`. */
function exif(tag: number, count: number, value = 8): Buffer {
  const tiff = Buffer.alloc(8 + 2 + count * 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(count, 8);
  for (let i = 0; i < count; i++) {
    const at = 10 + i * 12;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(tag === 0x010e ? 2 : 4, at + 2);
    tiff.writeUInt32LE(tag === 0x010e ? 50_000 : 1, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

async function jpegWith(...blocks: Buffer[]): Promise<Buffer> {
  const jpeg = await plain().jpeg().toBuffer();
  const segments = blocks.map((data) => {
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

const pixels = (bytes: Uint8Array) => openImage(bytes).raw().toBuffer();

describe('what a decoder gets of a picture', () => {
  it('is the file itself where there is nothing to leave out', async () => {
    const files = [
      await plain().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      await plain().png().toBuffer(),
      await plain().webp().toBuffer(),
      await plain().webp().withMetadata({ orientation: 3 }).toBuffer(),
    ];
    for (const bytes of files) {
      const { bytes: given, ...rest } = decodable(bytes);
      expect(rest).to.deep.equal({ frames: 1, left: null });
      expect(Buffer.compare(given, bytes)).to.equal(0);
    }
    expect(decodable(Buffer.from([0xff])).left).to.equal(null);
  });

  it('has no EXIF directory of thousands of entries, or of pointers to itself', async () => {
    for (const block of [exif(0x8769, 2), exif(0x8769, 5_000), exif(0x0131, 5_000)]) {
      const bytes = await jpegWith(block);
      const { bytes: given, left } = decodable(bytes);
      expect(left).to.include('EXIF');
      expect(await pixels(given)).to.deep.equal(await pixels(await jpegWith()));
    }
    expect(decodable(await jpegWith(exif(0x0131, 20))).left).to.equal(null);
  });

  it('has no such directory behind what decoders pass over either', async () => {
    const bytes = await jpegWith(exif(0x0131, 5_000));
    const whole = await pixels(await jpegWith());
    // Bytes between segments, a stuffed zero, a fill byte, and markers that stand alone.
    for (const stray of ['00', '4142', 'ff00', 'ff00ff00', 'ff', 'ff01', 'ffd3', 'ff'.repeat(300_000)]) {
      const filled = Buffer.concat([bytes.subarray(0, 2), Buffer.from(stray, 'hex'), bytes.subarray(2)]);
      const { bytes: given, left } = decodable(filled);
      expect(left, stray.slice(0, 8)).to.include('EXIF');
      expect(given.length, stray.slice(0, 8)).to.be.lessThan(filled.length - 50_000);
      expect(await pixels(given), stray.slice(0, 8)).to.deep.equal(whole);
    }
  });

  it('has no texts of a PNG, and the same pixels', async () => {
    const png = await plain().png().toBuffer();
    const bomb = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000_000))]);
    const texts = Array.from({ length: 50 }, () => chunk('zTXt', bomb));
    const bytes = Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
    const { bytes: given, left } = decodable(bytes);
    expect(left).to.equal(null);
    expect(Buffer.compare(given, png)).to.equal(0);
  });

  it('has the first frame of an animation, and tells how many there are', async () => {
    const frames = await sharp(
      await Promise.all(
        ['#f00', '#0f0', '#00f'].map((background) =>
          sharp({ create: { width: 20, height: 20, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .webp({ loop: 0 })
      .toBuffer();
    const { bytes: given, frames: count } = decodable(frames);
    expect(count).to.equal(3);
    expect(given.length).to.be.lessThan(frames.length);
    expect(await pixels(given)).to.deep.equal(await pixels(frames));
  });

  it('has a hundred scans at most', async () => {
    const jpeg = await plain(64, 64).jpeg({ progressive: true }).toBuffer();
    const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scans = Array.from({ length: 2_000 }, () => jpeg.subarray(last, -2));
    const { bytes: given, left } = decodable(
      Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)]),
    );
    expect(left).to.include('scans');
    expect(given.length).to.be.lessThan(jpeg.length + 120 * (jpeg.length - last));
  });
});

describe('EXIF blocks made to hurt', () => {
  it('are left out and told, and the honest one is read', async () => {
    const honest = await plain()
      .jpeg()
      .withExif({ IFD0: { Software: 'Scanner 1.0' } })
      .toBuffer();
    const end = 4 + honest.readUInt16BE(honest.indexOf(Buffer.from([0xff, 0xe1])) + 2);
    const own = honest.subarray(honest.indexOf(Buffer.from('Exif')), end);
    const bytes = await jpegWith(own, ...Array.from({ length: 300 }, () => exif(0x010e, 5_000)));
    expect(fewerExif(honest, 4)).to.equal(null);
    const read = readExif(bytes);
    expect(read.problem).to.include('EXIF');
    expect(read.software.map(({ text }) => text)).to.deep.equal(['Scanner 1.0']);
  }).timeout(10_000);
});
