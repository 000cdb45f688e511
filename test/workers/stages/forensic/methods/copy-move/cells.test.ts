import { expect } from 'chai';
import fc from 'fast-check';
import {
  compareCells,
  type Likeness,
} from '../../../../../../workers/stages/forensic/methods/copy-move/cells.ts';
import {
  type CodingNoise,
  codingNoise,
  noiseAt,
} from '../../../../../../workers/stages/forensic/methods/copy-move/coding-noise.ts';
import { decodedFrom, lumaFrom } from '../planes.ts';

/** A cell with samples `swing` above and below 120, beside one that differs by `apart` in `count` of its samples. */
function likeness(
  swing: number,
  count: number,
  apart: number,
  noise: CodingNoise = null,
  lighter = 0,
): Likeness {
  const levelAt = (x: number, y: number): number => 120 + ((x + y) % 2 === 0 ? swing : -swing);
  const luma = lumaFrom(24, 8, (x, y) => {
    if (x < 8 || x >= 16) return levelAt(x, y);
    const differs = (x - 8) * 8 + y < count;
    return levelAt(x, y) + lighter + (differs ? apart : 0);
  });
  return compareCells(luma, noise, 0, 0, { dx: 8, dy: 0 });
}

describe('two cells without coding', () => {
  it('say nothing where they have less content than five levels either way', () => {
    expect([4, 5, 40].map((swing) => likeness(swing, 0, 0))).to.deep.equal(['plain', 'alike', 'alike']);
  });

  it('are alike up to a variance of .7 of what differs, which rounding alone may leave', () => {
    // Two levels in k of 64 samples: 4 (k/64) (1 - k/64) is .68 for 14 and .72 for 15.
    expect([14, 15].map((count) => likeness(30, count, 2))).to.deep.equal(['alike', 'other']);
    expect(likeness(30, 40, 1)).to.equal('alike');
  });

  it('are told where one of both has content', () => {
    for (const side of [0, 1]) {
      const luma = lumaFrom(16, 8, (x, y) => 120 + (x >> 3 === side && (x + y) % 2 === 0 ? 20 : 0));
      expect(compareCells(luma, null, 0, 0, { dx: 8, dy: 0 })).to.equal('other');
    }
  });

  it('may differ in brightness, not in contrast', () => {
    expect(likeness(30, 0, 0, null, 60)).to.equal('alike');
    const luma = lumaFrom(16, 8, (x, y) => 120 + ((x + y) % 2 === 0 ? 1 : -1) * (x < 8 ? 30 : 32));
    expect(compareCells(luma, null, 0, 0, { dx: 8, dy: 0 })).to.equal('other');
  });

  it('are as alike from either side', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 256, maxLength: 256 }),
        fc.nat(8),
        fc.nat(8),
        (levels, x, y) => {
          const luma = lumaFrom(16, 16, (col, row) => 100 + levels[row * 16 + col]! / 8);
          const [one, other] = [
            compareCells(luma, null, 0, 0, { dx: x, dy: y }),
            compareCells(luma, null, x, y, { dx: -x, dy: -y }),
          ];
          expect(one).to.equal(other);
        },
      ),
    );
  });
});

describe('two cells after a coding', () => {
  const noise = (level: number): CodingNoise => ({ cols: 3, rows: 1, data: new Float32Array(3).fill(level) });

  it('may differ by three and a half times what both codings make', () => {
    // Noise of 1 each is 2 in all: 3.5 x 2 + .7 is 7.7. Six levels in 19 of 64 samples make 7.51, in 20 of them 7.73.
    expect([19, 20].map((count) => likeness(30, count, 6, noise(1)))).to.deep.equal(['alike', 'other']);
    expect(likeness(30, 19, 6, noise(0.5))).to.equal('other');
    const unequal = { cols: 3, rows: 1, data: Float32Array.of(0.5, 1.5, 0) };
    expect([19, 20].map((count) => likeness(30, count, 6, unequal))).to.deep.equal(['alike', 'other']);
  });

  it('need content beyond ten times the noise', () => {
    // 25 + 10 x 2 x 10 is 225, which is 15 squared.
    expect([14, 15].map((swing) => likeness(swing, 0, 0, noise(10)))).to.deep.equal(['plain', 'alike']);
  });
});

describe('the noise of a coding', () => {
  const steps = Array.from({ length: 64 }, (_, k) => k + 1);

  it('is a twelfth of a step squared for each coefficient that survived, over 64 samples', () => {
    // Of the mean nothing counts: means are made equal.
    const decoded = decodedFrom(2, 1, [
      { steps, at: (col, _, k) => (k === 0 ? 90 : col === 0 ? 0 : k === 5 ? -3 : k === 63 ? 1 : 0) },
    ]);
    const found = codingNoise(decoded)!;
    expect([found.cols, found.rows, found.data[0]]).to.deep.equal([2, 1, 0]);
    expect(found.data[1]).to.be.closeTo((6 ** 2 + 64 ** 2) / 12 / 64, 1e-4);
  });

  it('is not known without a table', () => {
    expect(codingNoise({ ...decodedFrom(1, 1, [{}]), quantTables: [] })).to.equal(null);
    expect(noiseAt(null, 3, 5)).to.equal(0);
  });

  it('of a cell is the mean of the blocks under it, at the edge of those that there are', () => {
    const found: CodingNoise = { cols: 2, rows: 2, data: Float32Array.of(4, 8, 16, 32) };
    expect(noiseAt(found, 0, 0)).to.equal(4);
    expect(noiseAt(found, 8, 8)).to.equal(32);
    expect(noiseAt(found, 1, 0)).to.equal(6);
    expect(noiseAt(found, 0, 7)).to.equal(10);
    expect(noiseAt(found, 3, 5)).to.equal(15);
    expect(noiseAt(found, 12, 12)).to.equal(32);
  });
});
