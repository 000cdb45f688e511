/** Pictures made to hurt a decoder. */
import { crc32, deflateSync } from 'node:zlib';
import { encodeJpeg } from '../image/jpeg.ts';
import type { Raster } from '../image/raster.ts';
import { randomFrom } from '../random.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A one-bit grey PNG of any size: a zero bitmap, so a few kilobytes hold thousands of megapixels. */
function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 40 000 pixels wide, 400 high: over the side that decoders allow, not over their area. */
export const widePng = (): Buffer => blankPng(40_000, 400);

/** 30 000 by 30 000: 900 megapixels, 2.7 GB as RGB, in about 110 kB. */
export const bombPng = (): Buffer => blankPng(30_000, 30_000);

/** Claims 65 500 by 65 500 and then has no data at all. */
export const emptyPng = (): Buffer => {
  const whole = blankPng(8, 8);
  const header = Buffer.from(whole.subarray(16, 29));
  header.writeUInt32BE(65_500, 0);
  header.writeUInt32BE(65_500, 4);
  return Buffer.concat([whole.subarray(0, 8), chunk('IHDR', header), chunk('IEND', Buffer.alloc(0))]);
};

function noisy(): Raster {
  const random = randomFrom('hostile');
  return { pixels: random.bytes(320 * 240 * 3), width: 320, height: 240 };
}

/** The entropy-coded data stop half way, with no end marker. */
export const truncatedJpeg = (): Buffer => {
  const whole = encodeJpeg(noisy(), { quality: 80 });
  return whole.subarray(0, Math.floor(whole.length / 2));
};

/** The frame header claims other dimensions than the scan has. */
export const lyingJpeg = (width: number, height: number): Buffer => {
  const whole = Buffer.from(encodeJpeg(noisy(), { quality: 80 }));
  const frame = whole.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  whole.writeUInt16BE(height, frame + 5);
  whole.writeUInt16BE(width, frame + 7);
  return whole;
};

/** 20 000 application segments before the picture. */
export const segmentedJpeg = (): Buffer => {
  const whole = encodeJpeg(noisy(), { quality: 80 });
  const comment = Buffer.from([0xff, 0xfe, 0x00, 0x04, 0x41, 0x42]);
  return Buffer.concat([whole.subarray(0, 2), ...new Array<Buffer>(20_000).fill(comment), whole.subarray(2)]);
};

/** EXIF whose first directory points at itself. */
export const exifLoop = (): Buffer => {
  const tiff = Buffer.from('49492a00080000000100' + '0f01020004000000414243000800' + '0000', 'hex');
  const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length + 2);
  const whole = encodeJpeg(noisy(), { quality: 80 });
  return Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, payload, whole.subarray(2)]);
};

/** A lossy WebP container with the first bytes of its key frame: 640 by 480, then nothing (RFC 9649). */
export const truncatedWebp = (): Buffer => {
  const frame = Buffer.from('1002009d012a8002e001', 'hex');
  const claimed = 48_000;
  const header = Buffer.alloc(20);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(claimed + 12, 4);
  header.write('WEBPVP8 ', 8, 'latin1');
  header.writeUInt32LE(claimed, 16);
  return Buffer.concat([header, frame, randomFrom('webp').bytes(300)]);
};
