import { expect } from 'chai';
import * as fc from 'fast-check';
import {
  fitIjgQuality,
  ijgTable,
  STANDARD_TABLES,
  scaleTable,
} from '../../../../workers/formats/jpeg/ijg-quality.ts';

const ROLES = ['luma', 'chroma'] as const;
const qualities = fc.integer({ min: 1, max: 100 });

describe('tables of the IJG library', () => {
  it('are those of annex K at quality 50, ones at 100, and as coarse as a baseline file allows at 1', () => {
    for (const role of ROLES) {
      expect([...ijgTable(50, role)]).to.deep.equal([...STANDARD_TABLES[role]]);
      expect(new Set(ijgTable(100, role))).to.deep.equal(new Set([1]));
      expect(new Set(ijgTable(1, role))).to.deep.equal(new Set([255]));
    }
    // Table K.1: 16 in the first place; 5000 percent of it beyond 8 bits.
    expect(ijgTable(1, 'luma', 32_767)[0]).to.equal(800);
  });

  it('are scaled in whole percent and rounded to whole steps', () => {
    // Quality 75 halves them: 16, 11, 10, 16, 24, 40, 51, 61.
    expect([...ijgTable(75, 'luma').subarray(0, 8)]).to.deep.equal([8, 6, 5, 8, 12, 20, 26, 31]);
    // 90 leaves a fifth, 25 doubles, 30 has 5000 / 30 = 166 percent.
    expect([...ijgTable(90, 'chroma').subarray(0, 5)]).to.deep.equal([3, 4, 5, 9, 20]);
    expect([...ijgTable(25, 'chroma').subarray(0, 5)]).to.deep.equal([34, 36, 48, 94, 198]);
    expect([...ijgTable(30, 'luma').subarray(0, 4)]).to.deep.equal([27, 18, 17, 27]);
    expect([...scaleTable([1, 100, 200], 75)]).to.deep.equal([1, 50, 100]);
  });

  it('are never finer at a lower quality', () => {
    for (const role of ROLES)
      for (let quality = 2; quality <= 100; quality++) {
        const [coarse, fine] = [ijgTable(quality - 1, role), ijgTable(quality, role)];
        for (const [at, step] of fine.entries()) expect(step).to.be.at.most(coarse[at]!);
      }
  });
});

describe('the quality that a table was written at', () => {
  it('is found for each, the higher one where two have the same table', () => {
    for (const role of ROLES)
      for (let quality = 1; quality <= 100; quality++) {
        const table = ijgTable(quality, role);
        const fit = fitIjgQuality(table, role);
        expect(fit, `${role} ${quality}`).to.include({ exact: true, meanAbsoluteDifference: 0 });
        expect([...ijgTable(fit.quality, role)]).to.deep.equal([...table]);
        expect(fit.quality).to.be.at.least(quality);
        if (quality >= 25) expect(fit.quality, role).to.equal(quality);
      }
  });

  it('is found for tables beyond 8 bits as well', () => {
    for (const role of ROLES)
      for (const quality of [1, 2, 5, 10, 19])
        expect(fitIjgQuality(ijgTable(quality, role, 32_767), role)).to.include({ quality, exact: true });
  });

  it('is none that fits exactly for the other role’s table, or with one step changed', () => {
    fc.assert(
      fc.property(qualities, fc.nat(63), fc.constantFrom(...ROLES), (quality, at, role) => {
        const table = ijgTable(quality, role);
        table[at] = table[at]! === 255 ? 254 : table[at]! + 1;
        const isAnother = [...Array(100).keys()].some((other) =>
          ijgTable(other + 1, role).every((step, place) => step === table[place]),
        );
        const fit = fitIjgQuality(table, role);
        expect(fit.exact).to.equal(isAnother);
        // No further from its table than the one that it was made from.
        expect(fit.meanAbsoluteDifference).to.be.at.most(1 / 64);
      }),
    );
    expect(fitIjgQuality(ijgTable(75, 'chroma'), 'luma').exact).to.equal(false);
  });
});
