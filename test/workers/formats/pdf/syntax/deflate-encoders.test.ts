import { deflateRawSync, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { deflate } from 'pako';
import { encoderTrace } from '../../../../../workers/formats/pdf/index.ts';

/** Lines of page content: they repeat, so that encoders have something to choose. */
const CONTENT = Buffer.from(
  Array.from(
    { length: 120 },
    (_, at) =>
      `BT /F1 ${9 + (at % 3)} Tf ${50 + ((at * 37) % 400)} ${800 - at * 6} Td (${(at * 7919) % 100_003},00) Tj ET\n`,
  ).join(''),
);

const zlib = (level: 1 | 4 | 6 | 9, memLevel = 8): Uint8Array =>
  deflate(CONTENT, { level, memLevel, legacyHash: true });

describe('formats/pdf/syntax/deflate-encoders', () => {
  it('knows zlib at every effort, with either size of its tables', () => {
    for (const [level, effort] of [
      [1, 0],
      [4, 1],
      [6, 2],
      [9, 3],
    ] as const)
      for (const memLevel of [8, 9]) {
        const trace = encoderTrace(zlib(level, memLevel), CONTENT);
        expect(trace, `${level} ${memLevel}`).to.deep.equal({
          effort,
          encoders: ['zlib'],
          length: CONTENT.length,
        });
      }
  });

  it('knows the zlib of Chromium, which Node.js has', () => {
    expect(encoderTrace(deflateSync(CONTENT), CONTENT)?.encoders).to.deep.equal(['zlib of Chromium']);
  });

  it('allows a checksum and a line end behind, and nothing longer', () => {
    const behind = (text: string) => encoderTrace(Buffer.concat([zlib(6), Buffer.from(text)]), CONTENT);
    expect(behind('\r\n')?.encoders).to.deep.equal(['zlib']);
    expect(behind('and more')?.encoders).to.deep.equal([]);
  });

  it('names no encoder for bytes that none of them gives', () => {
    // The same program, told to end a block in between.
    const half = CONTENT.length >> 1;
    const cut = Buffer.concat([
      deflateSync(CONTENT.subarray(0, half), { finishFlush: 2 }),
      deflateRawSync(CONTENT.subarray(half)),
    ]);
    expect(encoderTrace(cut, CONTENT)?.encoders).to.deep.equal([]);
    const window = deflateSync(CONTENT, { windowBits: 12 });
    expect(encoderTrace(window, CONTENT)?.encoders).to.deep.equal([]);
  });

  it('has no trace of what does not begin as zlib data', () => {
    expect(encoderTrace(deflateRawSync(CONTENT), CONTENT)).to.equal(null);
    expect(encoderTrace(Buffer.from([0x78]), CONTENT)).to.equal(null);
    expect(encoderTrace(Buffer.alloc(0), CONTENT)).to.equal(null);
  });
});
