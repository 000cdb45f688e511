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
});
