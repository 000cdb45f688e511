import { expect } from 'chai';
import { MEASURES } from '../../../../../workers/stages/ocr/print/measure.ts';
import {
  INPUTS,
  isNumber,
  type Measured,
  MIN_WORDS,
  relativeTo,
} from '../../../../../workers/stages/ocr/print/relative.ts';

const word = (at: number, change: Record<string, number> = {}): Measured => ({
  ...{ text: at % 2 === 0 ? '12.50' : 'total', x: (at % 4) * 80, y: Math.floor(at / 4) * 30 },
  ...{ width: 60, height: 20 },
  values: MEASURES.map((name, k) => change[name] ?? 10 + k + 0.1 * ((at * 7) % 5)),
});

describe('relative measures of print', () => {
  it('put one unlike word far from all others', () => {
    const rows = relativeTo(Array.from({ length: 24 }, (_, at) => word(at, at === 9 ? { slope: 14 } : {})));
    const slope = MEASURES.indexOf('slope');
    expect(rows).to.have.length(24);
    expect(rows[9]).to.have.length(INPUTS);
    for (const block of [0, 1, 2]) expect(rows[9]?.[block * MEASURES.length + slope]).to.be.greaterThan(5);
    for (const [at, row] of rows.entries()) if (at !== 9) expect(Math.abs(row[slope] ?? 9)).to.be.lessThan(3);
  });

  it('do not depend on what all words share', () => {
    const plain = relativeTo(Array.from({ length: 16 }, (_, at) => word(at)));
    const shifted = relativeTo(
      Array.from({ length: 16 }, (_, at) => {
        const own = word(at);
        return { ...own, values: own.values.map((value) => (value ?? 0) + 50) };
      }),
    );
    const distances = 3 * MEASURES.length;
    for (const [at, row] of plain.entries())
      for (let k = 0; k < distances; k++) expect(shifted[at]?.[k]).to.be.closeTo(row[k] ?? 0, 1e-3);
  });

  it('are none of too few words, and bounded where a page has no spread', () => {
    expect(relativeTo(Array.from({ length: MIN_WORDS - 1 }, (_, at) => word(at)))).to.deep.equal([]);
    const alike = Array.from({ length: 20 }, (_, at) => word(0, at === 3 ? { ink: 9000 } : {}));
    for (const value of relativeTo(alike).flatMap((row) => [...row])) {
      expect(Number.isFinite(value)).to.equal(true);
      expect(Math.abs(value)).to.be.at.most(10);
    }
  });

  it('know numbers', () => {
    for (const text of ['12.50', 'RM9.00', '01/02/2026']) expect(isNumber(text), text).to.equal(true);
    for (const text of ['total', 'B2B-sales', '']) expect(isNumber(text), text).to.equal(false);
  });
});
