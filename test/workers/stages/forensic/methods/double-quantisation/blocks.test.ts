/** Evidence of blocks, on coefficients that are drawn, quantised and decoded here. */
import { expect } from 'chai';
import { blockEvidence } from '../../../../../../workers/stages/forensic/methods/double-quantisation/blocks.ts';
import type { EarlierStep } from '../../../../../../workers/stages/forensic/methods/double-quantisation/history.ts';
import { seeded } from '../../../../formats/jpeg/scene.ts';
import { decodedFrom, noise } from '../planes.ts';

const SIDE = 100;
const ALL = new Uint8Array(SIDE * SIDE).fill(1);

/** Blocks hold coefficients of any size alike. */
const stepOf = (frequency: number, step: number, earlierStep: number): EarlierStep => ({
  ...{ frequency, step, earlierStep, share: 1, gain: 1 },
  single: new Float64Array(49).fill(1 / 49),
});

/** One coefficient a block, evenly spread over +-60, which went through the earlier step where that is asked for. */
function drawn(step: number, earlierStep: number, isEarlier: (col: number, row: number) => boolean) {
  const [random, decoding] = [seeded(step * 100 + earlierStep), noise(7, 0.35)];
  return decodedFrom(SIDE, SIDE, [
    {
      at: (col, row, k) => {
        if (k !== 8) return 0;
        const value = 120 * (random() - 0.5);
        const decoded = Math.round(value / earlierStep) * earlierStep + decoding();
        return Math.round((isEarlier(col, row) ? decoded : value) / step);
      },
    },
  ]);
}

/** A plane of one block for each value. */
const valued = (values: readonly number[]) =>
  decodedFrom(values.length, 1, [{ at: (col, _, k) => (k === 1 ? values[col]! : 0) }]);

describe('the evidence of blocks', () => {
  for (const [step, earlierStep] of [
    [2, 5],
    [3, 6],
    [4, 7],
    [1, 9],
  ] as const)
    it(`has by chance a factor of at most one where steps of ${earlierStep} came before ${step}`, () => {
      const of = (isEarlier: boolean) =>
        blockEvidence(
          drawn(step, earlierStep, () => isEarlier),
          ALL,
          [stepOf(8, step, earlierStep)],
        );
      const [twice, once] = [of(true), of(false)];
      const judged = [...twice.score].filter((_, block) => twice.informative[block] === 1);
      expect(judged.length).to.equal(twice.total);
      const factor = judged.reduce((sum, score) => sum + Math.exp(score), 0) / judged.length;
      expect(factor).to.be.at.most(1.02);
      expect(twice.mean).to.be.lessThan(-0.1);
      expect(once.mean).to.be.greaterThan(0.02);
    });

  it('tells the blocks that were quantised once from the others', () => {
    const isOdd = (col: number, row: number): boolean => col >= 60 && col < 70 && row >= 20 && row < 30;
    const { score, meanWhenOnce } = blockEvidence(
      drawn(3, 7, (col, row) => !isOdd(col, row)),
      ALL,
      [stepOf(8, 3, 7)],
    );
    const mean = (wanted: boolean): number => {
      const some = [...score].filter((_, at) => isOdd(at % SIDE, Math.floor(at / SIDE)) === wanted);
      return some.reduce((sum, one) => sum + one, 0) / some.length;
    };
    expect(mean(false)).to.be.lessThan(-0.3);
    expect(mean(true)).to.be.greaterThan(0.3);
    expect(mean(true)).to.be.closeTo(meanWhenOnce, 0.35);
  });

  it('leaves out zeros, values beyond 400 and blocks that were clipped', () => {
    const usable = Uint8Array.of(1, 1, 1, 1, 1, 0);
    const evidence = blockEvidence(valued([0, 400, -400, 401, 2, 2]), usable, [stepOf(1, 3, 6)]);
    expect([...evidence.informative]).to.deep.equal([0, 1, 1, 0, 1, 0]);
    expect(evidence.total).to.equal(3);
    expect([...evidence.score].map((score) => score === 0)).to.deep.equal([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('is the same for either sign, and the sum over the frequencies', () => {
    const decoded = decodedFrom(3, 1, [
      { at: (col, _, k) => (k === 1 ? [1, -1, 2][col]! : k === 8 ? [0, 0, 3][col]! : 0) },
    ]);
    const usable = Uint8Array.of(1, 1, 1);
    const [one, other] = [stepOf(1, 3, 6), stepOf(8, 3, 6)];
    const [first, second, both] = [[one], [other], [one, other]].map((steps) =>
      blockEvidence(decoded, usable, steps),
    );
    expect(first?.score[0]).to.equal(first?.score[1]);
    expect(both?.score[2]).to.be.closeTo(first!.score[2]! + second!.score[2]!, 1e-5);
    expect([...both!.informative]).to.deep.equal([1, 1, 2]);
  });

  it('lets no coefficient decide alone: one off the lattice counts four nats at most, and less where many are', () => {
    // Steps of 6 leave even values of 3: of the given share none fits.
    const odd = (share: number): number => {
      const values = Array.from({ length: 200 }, (_, i) => (i < 200 * share ? 1 : 2));
      return blockEvidence(valued(values), new Uint8Array(200).fill(1), [stepOf(1, 3, 6)]).score[0]!;
    };
    expect(odd(0.005)).to.be.closeTo(-Math.log(0.02), 0.02);
    expect(odd(0.1)).to.be.closeTo(-Math.log(0.2), 0.02);
    expect(odd(0.4)).to.be.closeTo(-Math.log(0.5), 0.02);
  });

  it('expects of blocks that were quantised once the lesser of what their spectrum and an even one give', () => {
    const expected = (value: number): number => {
      const single = new Float64Array(49);
      single[24 + value] = single[24 - value] = 0.5;
      const step = { ...stepOf(1, 3, 6), single };
      return blockEvidence(valued(Array(100).fill(2)), new Uint8Array(100).fill(1), [step]).meanWhenOnce;
    };
    // Odd values fit no multiple of 6, even ones each: twice as many as without the earlier step.
    const [off, on] = [-Math.log(0.02), -Math.log(0.98 * 2 + 0.02)];
    expect(expected(1)).to.be.closeTo((off + on) / 2, 0.02);
    expect(expected(2)).to.be.closeTo(on, 0.02);
  });

  it('is none, and a number, where no block can be judged', () => {
    const nothing = blockEvidence(valued([0, 0, 5]), Uint8Array.of(1, 1, 0), [stepOf(1, 3, 6)]);
    expect(nothing).to.deep.include({ total: 0, mean: 0 });
    expect(blockEvidence(valued([5]), Uint8Array.of(1), [])).to.deep.include({
      total: 0,
      mean: 0,
      meanWhenOnce: 0,
    });
  });
});
