import { deflateRawSync, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  ascii85,
  asciiHex,
  lzw,
  runLength,
  unpredict,
} from '../../../../../workers/formats/pdf/syntax/codecs.ts';
import { inflate } from '../../../../../workers/formats/pdf/syntax/inflate.ts';

const CAP = 1 << 20;
const bytes = fc.uint8Array({ maxLength: 3000 });

describe('stream codecs', () => {
  it('salvages the front of cut or damaged Flate data and says so', () => {
    const text = Buffer.from(Array.from({ length: 4000 }, (_, i) => `line ${i * 7919} `).join(''));
    for (const level of [0, 1, 9]) {
      const packed = deflateSync(text, { level });
      const cut = inflate(packed.subarray(0, packed.length >> 1), CAP);
      expect(cut.complete).to.equal(false);
      expect(cut.bytes.length).to.be.greaterThan(text.length / 4);
      expect(Buffer.compare(cut.bytes, text.subarray(0, cut.bytes.length))).to.equal(0);
    }
  });

  it('stops a bomb at the cap and keeps what came before', () => {
    const bomb = inflate(deflateSync(Buffer.alloc(5_000_000, 65)), 100_000);
    expect(bomb).to.include({ complete: false, capped: true });
    expect(bomb.bytes.length).to.be.within(25_000, 100_000);
    expect(bomb.bytes.every((b) => b === 65)).to.equal(true);
    // What grows little at first and much afterwards still gives a beginning.
    const noise = Buffer.from(Array.from({ length: 30_000 }, (_, i) => (i * 7919 * (i % 251)) % 256));
    const mixed = Buffer.concat([noise, Buffer.alloc(5_000_000, 65)]);
    const beginning = inflate(deflateSync(mixed), 100_000).bytes;
    expect(beginning.length).to.be.within(1, 100_000);
    expect(Buffer.compare(beginning, mixed.subarray(0, beginning.length))).to.equal(0);
  });

  it('takes seconds for no data, and guesses little from what has no header', () => {
    const CAP_OF_A_FILE = 32 * 1024 * 1024;
    const before = process.cpuUsage().user;
    inflate(deflateSync(Buffer.alloc(40_000_000, 65)), CAP_OF_A_FILE);
    expect(inflate(Buffer.alloc(40_000_000, 0x33), CAP_OF_A_FILE).bytes.length).to.be.at.most(
      4 * 1024 * 1024,
    );
    // What it took before was 27 seconds; the rest is room for a slow machine.
    expect((process.cpuUsage().user - before) / 1e6).to.be.lessThan(8);
  });

  it('reads raw deflate without the zlib header', () => {
    expect(Buffer.from(inflate(deflateRawSync('hello hello'), CAP).bytes).toString()).to.equal('hello hello');
  });

  it('salvage agrees with zlib on every input (a wrong checksum forces it)', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom(0, 1, 6, 9), (data, level) => {
        const packed = deflateSync(data, { level });
        packed.writeUInt8(packed.readUInt8(packed.length - 1) ^ 1, packed.length - 1);
        expect(Buffer.compare(inflate(packed, CAP).bytes, data)).to.equal(0);
      }),
      { numRuns: 60 },
    );
  });

  it('decodes ASCII85 and ASCIIHex of any bytes', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(
          Buffer.compare(asciiHex(Buffer.from(`${Buffer.from(data).toString('hex')}>`)).bytes, data),
        ).to.equal(0);
        expect(Buffer.compare(ascii85(Buffer.from(`${encode85(data)}~>`), CAP).bytes, data)).to.equal(0);
      }),
      { numRuns: 60 },
    );
  });

  it('decodes the LZW example of ISO 32000-1, 7.4.4.2, and run lengths', () => {
    const packed = Uint8Array.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
    expect([...lzw(packed, 1, CAP).bytes]).to.deep.equal([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
    expect(
      Buffer.from(runLength(Uint8Array.from([2, 97, 98, 99, 254, 100, 128]), CAP).bytes).toString(),
    ).to.equal('abcddd');
  });

  it('undoes PNG and TIFF predictors', () => {
    const rows = [0, 1, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 3, 0, 1, 0, 4, 1, 0, 0];
    expect([...unpredict(Uint8Array.from(rows), 15, 1, 8, 3)]).to.deep.equal([
      1, 2, 3, 1, 2, 3, 2, 3, 4, 1, 3, 3, 2, 3, 3,
    ]);
    expect([...unpredict(Uint8Array.from([1, 1, 1, 5, 1, 1]), 2, 1, 8, 3)]).to.deep.equal([1, 2, 3, 5, 6, 7]);
  });
});

function encode85(data: Uint8Array): string {
  let out = '';
  for (let i = 0; i < data.length; i += 4) {
    const count = Math.min(4, data.length - i);
    let value = 0;
    for (let n = 0; n < 4; n++) value = value * 256 + (data[i + n] ?? 0);
    let group = '';
    for (let n = 0; n < 5; n++) {
      group = String.fromCharCode((value % 85) + 33) + group;
      value = Math.floor(value / 85);
    }
    out += group.slice(0, count + 1);
  }
  return out;
}
