import { expect } from 'chai';
import fc from 'fast-check';
import { jbig2Size, jpegSize, jpxSize } from '../../../../workers/prepare/pdf/coded-size.ts';

/** A segment of JBIG2 (ITU-T T.88, 7.2) on page 1. */
function segment(type: number, data: Buffer, number = 0, referred: number[] = []): Buffer {
  const head = Buffer.alloc(6 + referred.length + 1 + 4);
  head.writeUInt32BE(number);
  head[4] = type;
  head[5] = referred.length << 5;
  head.set(referred, 6);
  head[6 + referred.length] = 1;
  head.writeUInt32BE(data.length, 7 + referred.length);
  return Buffer.concat([head, data]);
}

function sized(width: number, height: number, more = 11): Buffer {
  const data = Buffer.alloc(8 + more);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  return data;
}

const GENERIC_REGION = 38;
const PAGE = 48;
const SYMBOLS = 0;

describe('size that a coded picture states', () => {
  it('of JBIG2 is that of its largest bitmap', () => {
    const page = segment(PAGE, sized(2480, 3508));
    expect(jbig2Size(page)).to.deep.equal({ width: 2480, height: 3508 });
    const symbols = segment(SYMBOLS, sized(60_000, 60_000), 1);
    const region = segment(GENERIC_REGION, sized(46_000, 46_000), 2, [1]);
    expect(jbig2Size(Buffer.concat([symbols, page]))).to.deep.equal({ width: 2480, height: 3508 });
    expect(jbig2Size(Buffer.concat([page, symbols, region]))).to.deep.equal({
      width: 46_000,
      height: 46_000,
    });
    expect(jbig2Size(segment(PAGE, sized(2480, 0xffff_ffff)))).to.equal(null);
  });

  it('is none in what is none, and never throws', () => {
    for (const size of [jbig2Size, jpegSize, jpxSize]) {
      expect(size(new Uint8Array(0))).to.equal(null);
      fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void size(bytes)));
    }
  });

  it('of JPEG 2000 is not negative', () => {
    const siz = Buffer.alloc(40);
    siz.set([0xff, 0x4f, 0xff, 0x51]);
    siz.writeUInt32BE(10, 8);
    siz.writeUInt32BE(10, 12);
    siz.writeUInt32BE(50_000, 16);
    siz.writeUInt32BE(50_000, 20);
    expect(jpxSize(siz)).to.deep.equal({ width: 0, height: 0 });
  });

  it('of a JPEG is that of its frame, behind fill bytes, restarts and other segments', () => {
    const frame = (marker: number, width: number, height: number): number[] => [
      ...[0xff, marker, 0, 11, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0],
    ];
    const start = [0xff, 0xd8];
    // An application segment in which the bytes of a frame header stand.
    const application = [0xff, 0xe1, 0, 15, ...frame(0xc0, 9_999, 9_999)];
    const tables = [0xff, 0xc4, 0, 4, 0, 0, 0xff, 0xc8, 0, 4, 0, 0, 0xff, 0xcc, 0, 4, 0, 0];
    const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
    const sizeOf = (...parts: number[][]) => jpegSize(Uint8Array.from(parts.flat()));
    const [size, rest] = [frame(0xc2, 640, 480), Array<number>(20).fill(0)];
    for (const before of [[], application, tables, [0xff, 0xff, 0xff], [0xff, 0xd0], [0xff, 0x01]])
      expect(sizeOf(start, before, size, scan, rest), before.join()).to.deep.equal({
        width: 640,
        height: 480,
      });
    expect(sizeOf(start, application, tables, scan, rest), 'no frame').to.equal(null);
    expect(sizeOf(start, scan, size, rest), 'behind the scan').to.equal(null);
  });

  it('of a JPEG with a second frame is the larger one, in either order', () => {
    const frame = (width: number): number[] => [
      0xff,
      0xc0,
      0,
      11,
      8,
      0,
      10,
      width >> 8,
      width & 0xff,
      1,
      1,
      0x11,
      0,
    ];
    const sizeOf = (...widths: number[]) =>
      jpegSize(Uint8Array.from([0xff, 0xd8, ...widths.flatMap(frame), ...Array<number>(20).fill(0)]));
    expect(sizeOf(100, 5_000)).to.deep.equal({ width: 5_000, height: 10 });
    expect(sizeOf(5_000, 100)).to.deep.equal({ width: 5_000, height: 10 });
  });

  it('of JBIG2 is found behind segments that refer to many, by numbers of any width, on pages of large numbers', () => {
    const page = segment(PAGE, sized(2_480, 3_508));
    /** Long form (7.2.4): a count of 29 bits and its retention flags; numbers as wide as the segment's own asks (7.2.5). */
    const long = (number: number, count: number, bytes: number): Buffer => {
      const head = Buffer.alloc(5 + 4 + Math.ceil((count + 1) / 8) + count * bytes + 4 + 4);
      head.writeUInt32BE(number);
      head[4] = SYMBOLS | 0x40;
      head.writeUInt32BE(0xe000_0000 + count, 5);
      head.writeUInt32BE(70_001, head.length - 8);
      head.writeUInt32BE(8, head.length - 4);
      return Buffer.concat([head, Buffer.alloc(8, 0xaa)]);
    };
    for (const [number, count, bytes] of [
      [9, 5, 1],
      [256, 8, 1],
      [257, 7, 2],
      [70_000, 16, 4],
    ] as const)
      expect(jbig2Size(Buffer.concat([long(number, count, bytes), page])), String(number)).to.deep.equal({
        ...{ width: 2_480, height: 3_508 },
      });
  });

  it('of JPEG 2000 is that of the image area, bare or in its boxes', () => {
    const siz = Buffer.alloc(40);
    siz.set([0xff, 0x4f, 0xff, 0x51]);
    for (const [at, value] of [
      [8, 700],
      [12, 500],
      [16, 60],
      [20, 20],
    ] as const)
      siz.writeUInt32BE(value, at);
    const size = { width: 640, height: 480 };
    expect(jpxSize(siz)).to.deep.equal(size);
    expect(jpxSize(Buffer.concat([Buffer.from('\0\0\0\fjP  boxes before it'), siz]))).to.deep.equal(size);
    expect(jpxSize(siz.subarray(0, 20))).to.equal(null);
  });
});
