import { deflateRawSync, deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { deflate } from 'pako';
import { effortOf, isOfZlib } from '../../../../../workers/formats/pdf/index.ts';

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

describe('formats/pdf/syntax/zlib-trace', () => {
  it('knows zlib at every effort, with either size of its tables', () => {
    for (const [level, effort] of [
      [1, 0],
      [4, 1],
      [6, 2],
      [9, 3],
    ] as const)
      for (const memLevel of [8, 9]) {
        const data = zlib(level, memLevel);
        expect([effortOf(data), isOfZlib(data, CONTENT)], `${level} ${memLevel}`).to.deep.equal([
          effort,
          true,
        ]);
      }
  });

  it('tells it from the zlib of Chromium, which Node.js has', () => {
    expect(effortOf(deflateSync(CONTENT))).to.equal(2);
    expect(isOfZlib(deflateSync(CONTENT), CONTENT)).to.equal(false);
  });

  it('allows a checksum and a line end behind, and nothing longer', () => {
    const behind = (text: string) => isOfZlib(Buffer.concat([zlib(6), Buffer.from(text)]), CONTENT);
    expect(behind('\r\n')).to.equal(true);
    expect(behind('and more')).to.equal(false);
  });

  it('takes another window or another end of a block for another program', () => {
    const half = CONTENT.length >> 1;
    const flushed = Buffer.concat([
      deflate(CONTENT.subarray(0, half), { level: 6, legacyHash: true }).subarray(0, -4),
      deflateRawSync(CONTENT.subarray(half)),
    ]);
    expect(isOfZlib(flushed, CONTENT)).to.equal(false);
    expect(isOfZlib(deflate(CONTENT, { windowBits: 12, legacyHash: true }), CONTENT)).to.equal(false);
  });

  it('has no effort of what does not begin as zlib data', () => {
    for (const data of [deflateRawSync(CONTENT), Buffer.from([0x78]), Buffer.alloc(0)])
      expect([effortOf(data), isOfZlib(data, CONTENT)]).to.deep.equal([null, false]);
  });
});
