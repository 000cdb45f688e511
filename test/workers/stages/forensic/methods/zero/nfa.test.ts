import { expect } from 'chai';
import { log10Nfa } from '../../../../../../workers/stages/forensic/methods/zero/nfa.ts';

/** log10 of P(Binomial(n, 1/64) >= k), counted exactly. */
function exactTail(k: number, n: number): number {
  let [ways, sum] = [1n, 0n];
  for (let i = 0; i <= n; i++) {
    if (i >= k) sum += ways * 63n ** BigInt(n - i);
    ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  }
  const digits = sum.toString();
  const logSum = Math.log10(Number(`0.${digits.slice(0, 17)}`)) + digits.length;
  return logSum - n * Math.log10(64);
}

describe('number of false alarms', () => {
  it('is the exact tail of the binomial distribution above its mean', () => {
    for (const [k, n] of [
      [1, 1],
      [1, 10],
      [3, 100],
      [20, 20],
      [12, 300],
      [200, 400],
      [399, 400],
    ] as const)
      expect(log10Nfa(0, k, n, 1 / 64), `${k} of ${n}`).to.be.closeTo(exactTail(k, n), 1e-6);
  });

  it('falls with every further vote, and by the number of tests', () => {
    const votes = Array.from({ length: 100 }, (_, at) => log10Nfa(6, 10 + at, 400, 1 / 64));
    expect(votes.every((value, at) => at === 0 || value < votes[at - 1]!)).to.equal(true);
    expect(log10Nfa(9, 50, 400, 1 / 64) - log10Nfa(6, 50, 400, 1 / 64)).to.be.closeTo(3, 1e-9);
  });

  it('is no evidence at the mean or below it, nor of nothing', () => {
    for (const k of [-1, 0, 1, 6]) expect(log10Nfa(7, k, 400, 1 / 64), String(k)).to.equal(7);
    expect(log10Nfa(7, 0, 0, 1 / 64)).to.equal(7);
  });
});
