import { expect } from 'chai';
import sharp from 'sharp';
import { decodeCoefficients } from '../../../../../workers/formats/jpeg/coefficients.ts';
import { readJpeg } from '../../../../../workers/formats/jpeg/reader.ts';
import { chromaAt } from '../../../../../workers/stages/forensic/methods/chroma.ts';
import { decodedFrom } from './planes.ts';

/** Each block of colour tells its own place by its mean. */
const placed = (col: number, row: number, k: number): number => (k === 0 ? 10 * row + col : 99);

describe('the colour of a luma block', () => {
  it('is the mean of the chroma block that lies over it: DC times its step by eight', () => {
    const decoded = decodedFrom(4, 3, [{}, { at: placed, steps: [4] }, { at: placed, steps: [24] }]);
    expect(chromaAt(decoded, 1, 3, 2)).to.equal((23 * 4) / 8);
    expect(chromaAt(decoded, 2, 3, 2)).to.equal((23 * 24) / 8);
  });

  for (const [name, h, v, expected] of [
    ['4:4:4', 1, 1, [0, 5, 35, 30]],
    ['4:2:2', 2, 1, [0, 2, 32, 30]],
    ['4:4:0', 1, 2, [0, 5, 15, 10]],
    ['4:2:0', 2, 2, [0, 2, 12, 10]],
    ['4:1:1', 4, 1, [0, 1, 31, 30]],
  ] as const)
    it(`is found in ${name}, in each corner of the picture`, () => {
      const decoded = decodedFrom(6, 4, [
        { h, v },
        { at: placed, steps: [8] },
        { at: placed, steps: [8] },
      ]);
      const corners = [
        [0, 0],
        [5, 0],
        [5, 3],
        [0, 3],
      ] as const;
      expect(corners.map(([col, row]) => chromaAt(decoded, 1, col, row))).to.deep.equal(expected);
    });

  it('is none without two components of colour, of inks, and without their table', () => {
    const colour = { at: placed, steps: [8] };
    expect(chromaAt(decodedFrom(4, 4, [{}]), 1, 3, 3)).to.equal(0);
    expect(chromaAt(decodedFrom(4, 4, [{}, colour]), 1, 3, 3)).to.equal(0);
    expect(chromaAt(decodedFrom(4, 4, [{}, colour, colour, {}]), 1, 3, 3)).to.equal(0);
    const decoded = decodedFrom(4, 4, [{}, colour, colour]);
    decoded.quantTables[2] = undefined;
    expect([chromaAt(decoded, 1, 3, 3), chromaAt(decoded, 2, 3, 3)]).to.deep.equal([33, 0]);
  });

  it('is that of ITU-R BT.601 in a file that an encoder wrote', async () => {
    const background = { r: 200, g: 120, b: 60 };
    for (const chromaSubsampling of ['4:4:4', '4:2:0']) {
      const bytes = await sharp({ create: { width: 48, height: 32, channels: 3, background } })
        .jpeg({ quality: 95, chromaSubsampling })
        .toBuffer();
      const decoded = decodeCoefficients(bytes, readJpeg(bytes).main);
      if (!decoded.planes) throw new Error('not decoded');
      const luma = 0.299 * 200 + 0.587 * 120 + 0.114 * 60;
      // The rounding of a DC coefficient: half a step, by eight.
      expect(chromaAt(decoded, 1, 5, 3)).to.be.closeTo((60 - luma) / 1.772, 1);
      expect(chromaAt(decoded, 2, 5, 3)).to.be.closeTo((200 - luma) / 1.402, 1);
    }
  });
});
