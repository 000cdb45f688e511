import { expect } from 'chai';
import fc from 'fast-check';
import { type Group, Labels } from '../../../../../../workers/stages/forensic/methods/zero/labels.ts';

interface Run {
  x: number;
  y: number;
  length: number;
}

/** What sets of runs are without any trick: each run by itself, joined as told. */
function groupsOf(runs: readonly Run[], joins: readonly (readonly [number, number])[]): Group[] {
  const sets = runs.map((_, i) => new Set([i]));
  for (const [a, b] of joins) {
    const [one, other] = [sets[a]!, sets[b]!];
    for (const i of other) {
      one.add(i);
      sets[i] = one;
    }
  }
  return [...new Set(sets)].map((members) => {
    const all = [...members].map((i) => runs[i]!);
    const [x, y] = [Math.min(...all.map((run) => run.x)), Math.min(...all.map((run) => run.y))];
    return {
      ...{ grid: 7, x, y, votes: all.reduce((sum, { length }) => sum + length, 0) },
      width: Math.max(...all.map((run) => run.x + run.length)) - x,
      height: Math.max(...all.map((run) => run.y)) + 1 - y,
    };
  });
}

const inOrder = (groups: readonly Group[]): string[] =>
  groups.map(({ grid, x, y, width, height, votes }) => [grid, x, y, width, height, votes].join()).sort();

describe('labels of groups', () => {
  it('hold what was joined, in whatever order', () => {
    const run = fc.record({ x: fc.nat(90), y: fc.nat(90), length: fc.integer({ min: 1, max: 9 }) });
    const input = fc.array(run, { minLength: 1, maxLength: 40 }).chain((runs) =>
      fc.record({
        runs: fc.constant(runs),
        joins: fc.array(fc.tuple(fc.nat(runs.length - 1), fc.nat(runs.length - 1)), { maxLength: 60 }),
        least: fc.integer({ min: 1, max: 30 }),
      }),
    );
    fc.assert(
      fc.property(input, ({ runs, joins, least }) => {
        const labels = new Labels();
        for (const { x, y, length } of runs) labels.grow(labels.add(7, x, y), x, x + length, y);
        for (const [a, b] of joins) {
          const roots = [labels.find(a), labels.find(b)] as const;
          if (roots[0] !== roots[1]) expect(roots).to.include(labels.unite(...roots));
          expect(labels.find(a)).to.equal(labels.find(b));
        }
        const expected = groupsOf(runs, joins).filter(({ votes }) => votes >= least);
        expect(inOrder(labels.groups(least))).to.deep.equal(inOrder(expected));
      }),
    );
  });

  it('are kept beyond the room that there was at first', () => {
    const labels = new Labels();
    const count = 5000;
    for (let i = 0; i < count; i++) labels.grow(labels.add(i % 64, i, 3 * i), i, i + 2, 3 * i);
    // Each with the next one: a chain as long as a picture is high.
    for (let i = 1; i < count; i++) labels.unite(labels.find(i - 1), labels.find(i));
    const [group, ...others] = labels.groups(1);
    expect(others).to.deep.equal([]);
    expect(group).to.deep.equal({
      grid: 0,
      x: 0,
      y: 0,
      width: count + 1,
      height: 3 * count - 2,
      votes: 2 * count,
    });
    expect(labels.find(count - 1)).to.equal(labels.find(0));
  });

  it('grow to the left, to the right and downwards with each run of votes', () => {
    const labels = new Labels();
    const root = labels.add(9, 20, 4);
    for (const [from, to, y] of [
      [20, 24, 4],
      [12, 15, 5],
      [30, 31, 9],
    ] as const)
      labels.grow(root, from, to, y);
    expect(labels.groups(1)).to.deep.equal([{ grid: 9, x: 12, y: 4, width: 19, height: 6, votes: 8 }]);
  });

  it('are left out with a vote less than asked for', () => {
    const labels = new Labels();
    labels.grow(labels.add(3, 5, 6), 5, 12, 6);
    expect(labels.groups(7)).to.have.length(1);
    expect(labels.groups(8)).to.deep.equal([]);
  });
});
