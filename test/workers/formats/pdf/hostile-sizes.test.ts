/** Small files that name large things many times over: what they cost must follow the file, not the product. */
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { runLength } from '../../../../workers/formats/pdf/codecs.ts';
import { openPdf } from '../../../../workers/formats/pdf/index.ts';
import { append, HEADER, onePage, type Part, stream } from './build.ts';

const packed = (data: Buffer | string, filters = '/FlateDecode'): string =>
  stream(deflateSync(data).toString('latin1'), `/Filter ${filters} `);

/** A page with some of its parts written otherwise, and others added. */
function withParts(changed: Record<number, string>): Buffer {
  const kept: Part[] = onePage('').filter(({ num }) => !(num in changed));
  const parts = [...kept, ...Object.entries(changed).map(([num, body]) => ({ num: Number(num), body }))];
  return append(HEADER, [{ parts }]).pdf;
}

describe('streams that grow and shrink again', () => {
  it('runs of one byte make no object each', () => {
    const runs = Buffer.alloc(2_000_000);
    const before = process.memoryUsage();
    const { bytes, complete, capped } = runLength(runs, 1 << 20);
    const after = process.memoryUsage();
    expect({ size: bytes.length, complete, capped }).to.deep.equal({
      size: 1_000_000,
      complete: false,
      capped: false,
    });
    expect(after.heapUsed - before.heapUsed).to.be.lessThan(30_000_000);
  });

  it('what a step throws away counts against what a file may unpack', () => {
    const bomb = packed(Buffer.alloc(1_000_000, 0x3e), '[/FlateDecode /ASCIIHexDecode]');
    const { latest, problems } = openPdf(
      withParts(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [10 + i, bomb]))),
      { maxTotalBytes: 5_000_000 },
    );
    for (let num = 10; num < 19; num++) {
      const value = latest.object(num)?.value;
      if (value?.kind === 'stream') latest.decode(value);
    }
    expect(problems.map(({ code }) => code)).to.include('stream-truncated-by-cap');
  });
});
