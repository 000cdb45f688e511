import { brotliCompressSync, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { decodedLength, openPdf, type PdfView } from '../../../../../workers/formats/pdf/index.ts';
import { append, HEADER, onePage, stream } from '../build.ts';

const CAP = 64 * 1024;

/** One stream of a file, with its filters as the reader hands them out. */
function encoded(data: Uint8Array, filters: string[]): Parameters<typeof decodedLength>[0] {
  return { bytes: data, filters: filters.map((name) => ({ name, params: null })) };
}

const packers: Record<string, (data: Buffer) => Buffer> = {
  FlateDecode: (data) => deflateSync(data),
  ASCIIHexDecode: (data) => Buffer.from(`${data.toString('hex')}>`),
  RunLengthDecode: (data) => {
    const parts: Buffer[] = [];
    for (let at = 0; at < data.length; at += 128) {
      const part = data.subarray(at, at + 128);
      parts.push(Buffer.from([part.length - 1]), part);
    }
    return Buffer.concat([...parts, Buffer.from([128])]);
  },
};

describe('length of decoded streams', () => {
  it('counts what a chain of filters holds, or says that it is more than the cap', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 4 * CAP }),
        fc.array(fc.constantFrom(...Object.keys(packers)), { maxLength: 4 }),
        async (size, filters) => {
          const steps: Buffer[] = [Buffer.alloc(size, 65)];
          for (const name of filters.toReversed()) steps.push(packers[name]!(steps.at(-1)!));
          const length = await decodedLength(encoded(steps.at(-1)!, filters), CAP);
          const most = Math.max(0, ...steps.slice(0, -1).map((step) => step.length));
          if (filters.length > 0 && size > CAP) expect(length).to.equal(Number.POSITIVE_INFINITY);
          // What surely stays below is not counted; what fits at each step is never called too long.
          else if (most <= CAP) expect(length).to.be.at.most(Math.max(CAP, steps.at(-1)!.length));
        },
      ),
      { numRuns: 120 },
    );
  });

  it('counts 200 MB without holding them', async () => {
    const bomb = deflateSync(deflateSync(Buffer.alloc(200_000_000, 32)));
    const before = process.memoryUsage().arrayBuffers;
    const filters = ['FlateDecode', 'Fl'];
    expect(await decodedLength(encoded(bomb, filters), 150_000_000)).to.equal(Number.POSITIVE_INFINITY);
    expect(await decodedLength(encoded(bomb, filters), 200_000_000)).to.equal(200_000_000);
    expect(process.memoryUsage().arrayBuffers - before).to.be.below(20_000_000);
  });

  it('never throws for damaged data and unknown filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(
          fc.constantFrom('FlateDecode', 'LZWDecode', 'A85', 'RL', 'BrotliDecode', 'DCTDecode', 'Rubbish'),
          { maxLength: 10 },
        ),
        async (data, filters) => {
          expect(await decodedLength(encoded(data, filters), 1_000)).to.be.at.least(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('sees a predictor between two filters', async () => {
    const inner = deflateSync(Buffer.alloc(500_000, 1));
    // Rows of one byte, each after the predictor’s type 0.
    const rows = Buffer.alloc(inner.length * 2);
    for (const [i, byte] of inner.entries()) rows[i * 2 + 1] = byte;
    const dict = ' /Filter [/FlateDecode /FlateDecode] /DecodeParms [<< /Predictor 12 /Columns 1 >> null]';
    const { pdf } = append(HEADER, [
      { parts: [...onePage(''), { num: 9, body: stream(deflateSync(rows).toString('latin1'), dict) }] },
    ]);
    const view: PdfView = openPdf(pdf).latest;
    const found = view.object(9)?.value;
    if (found?.kind !== 'stream') throw new Error('no stream');
    expect(await decodedLength(view.encoded(found)!, CAP)).to.equal(Number.POSITIVE_INFINITY);
  });

  it('sees through brotli in front of another filter', async () => {
    // A run of 128 bytes for two: 100 000 bytes that grow to 6.4 million.
    const runs = Buffer.alloc(100_000, Buffer.from([129, 65]));
    const packed = brotliCompressSync(runs);
    const filters = ['BrotliDecode', 'RunLengthDecode'];
    expect(await decodedLength(encoded(packed, filters), 1_000_000)).to.equal(Number.POSITIVE_INFINITY);
    expect(await decodedLength(encoded(packed, filters), 50_000)).to.equal(Number.POSITIVE_INFINITY);
    expect(await decodedLength(encoded(packed, filters), 7_000_000)).to.be.at.most(7_000_000);
    const text = brotliCompressSync(Buffer.from('42542045542041424344>'));
    expect(await decodedLength(encoded(text, ['BrotliDecode', 'ASCIIHexDecode']), 21)).to.be.at.most(21);
    expect(await decodedLength(encoded(text, ['BrotliDecode', 'ASCIIHexDecode']), 20)).to.equal(
      Number.POSITIVE_INFINITY,
    );
  });
});
