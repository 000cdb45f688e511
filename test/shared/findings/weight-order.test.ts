/** More against a rule never makes it weigh more, and more for it never less; by binomial sums of the test's own. */
import { expect } from 'chai';
import fc from 'fast-check';
import { CAPTURE_CLASSES, type CaptureClass } from '../../../shared/contracts/capture.ts';
import type { Counts, Rates } from '../../../shared/findings/rates.ts';
import { weigh } from '../../../shared/findings/weight.ts';

const CODE = 'made-up';
type Family = NonNullable<Parameters<typeof weigh>[0]['family']>;
type Table = Partial<Record<CaptureClass, Counts>>;

const llr = (table: Table, family: Family, synthetic: CaptureClass[] = []): number => {
  const rates: Rates = {
    ...{ date: '2026-11-22', lists: {}, proofs: {}, detection: {}, unseen: [] },
    codes: { [CODE]: table },
    synthetic: { [CODE]: synthetic },
  };
  return weigh({ family }, CODE, 'photograph', rates).llr;
};

const upTo = (most: number) => fc.integer({ min: 0, max: most });
/** Often about the limits: few alarms, three hundred genuine files. */
const counts: fc.Arbitrary<Counts> = fc
  .record({
    k1: upTo(60),
    more1: upTo(60),
    k0: fc.oneof(upTo(4), upTo(30)),
    more0: fc.oneof(upTo(60), upTo(900)),
  })
  .map(({ k1, more1, k0, more0 }) => ({ k1, n1: k1 + more1, k0, n0: k0 + more0 }));
const tables: fc.Arbitrary<Table & { photograph: Counts }> = fc
  .record({ photograph: counts, scan: fc.option(counts), screenshot: fc.option(counts) })
  .map(({ photograph, scan, screenshot }) => ({
    photograph,
    ...(scan ? { scan } : {}),
    ...(screenshot ? { screenshot } : {}),
  }));
const families = fc.constantFrom<Family>('content', 'revision', 'noise', 'jpeg-history');
const RUNS = { numRuns: 1_500 };

describe('the weight of a rule', () => {
  it('is never more for one more alarm on a genuine file that was tried, in any class', () => {
    fc.assert(
      fc.property(tables, families, fc.constantFrom(...CAPTURE_CLASSES), (table, family, at) => {
        const own = table[at];
        fc.pre(own !== undefined && own.k0 < own.n0);
        const more = { ...table, [at]: { ...own!, k0: own!.k0 + 1 } };
        expect(llr(more, family)).to.be.at.most(llr(table, family) + 1e-12);
      }),
      RUNS,
    );
  });

  it('is never less for one more find on an altered file that was tried, in any class', () => {
    fc.assert(
      fc.property(tables, families, fc.constantFrom(...CAPTURE_CLASSES), (table, family, at) => {
        const own = table[at];
        fc.pre(own !== undefined && own.k1 < own.n1);
        const more = { ...table, [at]: { ...own!, k1: own!.k1 + 1 } };
        expect(llr(more, family)).to.be.at.least(llr(table, family) - 1e-12);
      }),
      RUNS,
    );
  });

  it('is never more where genuine files were made by a program', () => {
    fc.assert(
      fc.property(tables, families, fc.subarray([...CAPTURE_CLASSES]), (table, family, synthetic) => {
        expect(llr(table, family, synthetic)).to.be.at.most(llr(table, family));
      }),
      RUNS,
    );
  });
});

describe('a class in which no altered file was tried', () => {
  const scan: Counts = { k1: 2, n1: 99, k0: 0, n0: 400 };
  const of = (n0: number): number => llr({ photograph: { k1: 0, n1: 0, k0: 0, n0 }, scan }, 'content');

  it('takes the genuine files of all classes until it has 300 of its own', () => {
    expect(of(299)).to.be.closeTo(Math.log(2.5 / 100 / (0.5 / 700)), 1e-12);
    expect(of(300)).to.be.closeTo(Math.log(2.5 / 100 / (0.5 / 301)), 1e-12);
  });
});

describe('few alarms in a class', () => {
  /** P(X >= k) of n files at a rate of 1 %. */
  function atLeast(k: number, n: number): number {
    let below = 0;
    let choose = 1;
    for (let at = 0; at < k; at++) {
      below += choose * 0.01 ** at * 0.99 ** (n - at);
      choose = (choose * (n - at)) / (at + 1);
    }
    return 1 - below;
  }

  it('silence a rule there where a rate of 1 % would have made them improbable (5 %)', () => {
    const elsewhere: Counts = { k1: 300, n1: 400, k0: 0, n0: 5_000 };
    for (const k0 of [1, 2])
      for (let n0 = k0; n0 < 300; n0++) {
        const weight = llr({ photograph: { k1: 3, n1: 9, k0, n0 }, scan: elsewhere }, 'noise');
        expect(weight === 0, `${k0} of ${n0}: ${atLeast(k0, n0)}`).to.equal(atLeast(k0, n0) < 0.05);
      }
  });

  it('are more than 1 % by their share where there are three or more', () => {
    const elsewhere: Counts = { k1: 300, n1: 400, k0: 0, n0: 50_000 };
    for (const [k0, n0, weighs] of [
      [3, 299, false],
      [3, 300, true],
      [4, 399, false],
      [4, 400, true],
      [30, 3_000, true],
      [31, 3_099, false],
    ] as const)
      expect(
        llr({ photograph: { k1: 90, n1: 100, k0, n0 }, scan: elsewhere }, 'noise') > 0,
        `${k0} of ${n0}`,
      ).to.equal(weighs);
  });
});
