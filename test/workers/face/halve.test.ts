import { expect } from 'chai';
import fc from 'fast-check';
import { halve } from '../../../workers/face/halve.ts';

describe('an image of half the sides', () => {
  it('holds the rounded mean of every four pixels, however long its rows are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 21 }),
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 0, max: 3 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        (width, height, offset, values) => {
          const bytes = Uint8Array.from({ length: offset + width * height * 3 }, () => values.next().value);
          const data = bytes.subarray(offset);
          const half = halve({ data, width, height });
          expect([half.width, half.height]).to.deep.equal([width >> 1, height >> 1]);
          for (let at = 0; at < half.data.length; at++) {
            const [x, y, channel] = [
              Math.floor(at / 3) % half.width,
              Math.floor(at / 3 / half.width),
              at % 3,
            ];
            const value = (right: number, below: number): number =>
              data[((y * 2 + below) * width + x * 2 + right) * 3 + channel]!;
            const sum = value(0, 0) + value(1, 0) + value(0, 1) + value(1, 1);
            expect(half.data[at]).to.equal(Math.floor((sum + 2) / 4));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
