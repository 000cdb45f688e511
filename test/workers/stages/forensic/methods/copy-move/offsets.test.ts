import { expect } from 'chai';
import fc from 'fast-check';
import type { Match } from '../../../../../../workers/stages/forensic/methods/copy-move/matches.ts';
import { type Group, groups } from '../../../../../../workers/stages/forensic/methods/copy-move/offsets.ts';

const match = (x: number, y: number, dx: number, dy: number): Match => ({
  ...{ from: { x, y, strength: 9 }, to: { x: x + dx, y: y + dy, strength: 9 } },
  correlation: 0.99,
});

/** Matches of one displacement, `every` samples apart on a row. */
const row = (count: number, x: number, y: number, dx: number, dy: number, every = 6): Match[] =>
  Array.from({ length: count }, (_, i) => match(x + every * i, y, dx, dy));

const sizes = (found: readonly Group[]): number[] => found.map(({ matches }) => matches.length);

describe('matches that agree on a displacement', () => {
  it('are a group of five and more', () => {
    expect(groups([])).to.deep.equal({ groups: [], complete: true });
    expect(sizes(groups(row(4, 10, 10, 40, 30)).groups)).to.deep.equal([]);
    expect(sizes(groups(row(5, 10, 10, 40, 30)).groups)).to.deep.equal([5]);
  });

  it('are one group although rounding moves half of them by a sample, wherever the displacement is', () => {
    for (const [right, down] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const)
      for (let dx = -40; dx < -34; dx++)
        for (let dy = 20; dy < 26; dy++) {
          const half = row(3, 10, 10, dx, dy);
          const other = row(3, 14, 16, dx + right, dy + down);
          expect(sizes(groups([...half, ...other]).groups), `${dx}, ${dy}`).to.deep.equal([6]);
        }
  });

  it('are several groups where displacements differ by more than rounding', () => {
    const found = groups([...row(6, 10, 10, 40, 30), ...row(5, 10, 10, 46, 30), ...row(5, 10, 10, 40, 36)]);
    expect(sizes(found.groups).toSorted()).to.deep.equal([5, 5, 6]);
  });

  it('are pieces that lie together: no wider gap than a square of 48 samples', () => {
    const apart = (distance: number) =>
      sizes(groups([...row(5, 0, 10, 40, 300), ...row(5, distance, 10, 40, 300)]).groups);
    expect(apart(48 + 47)).to.deep.equal([10]);
    expect(apart(48 * 2)).to.deep.equal([5, 5]);
    // A long piece is one, though its ends are far apart, in every direction.
    const diagonal = Array.from({ length: 30 }, (_, i) => match(400 - 12 * i, 15 * i, 40, 500));
    expect(sizes(groups(diagonal).groups)).to.deep.equal([30]);
  });

  it('stand in the order of what they weigh: matches of corners that look like no others weigh most', () => {
    const special = row(5, 10, 10, 40, 30);
    // Seven corners, each of which looks like seven others: forty-nine matches, seven by each displacement.
    const one = Array.from({ length: 7 }, (_, i) => ({ x: 10 + 5 * i, y: 200, strength: 9 }));
    const two = Array.from({ length: 7 }, (_, i) => ({ x: 10 + 5 * i, y: 300, strength: 9 }));
    const crowd = one.flatMap((from) => two.map((to) => ({ from, to, correlation: 0.99 })));
    const [first, ...others] = groups([...crowd, ...special]).groups;
    expect(first?.matches).to.have.members(special);
    expect(others.length).to.be.greaterThan(0);
  });

  it('weigh as little where one of both corners looks like many others', () => {
    const special = row(5, 10, 10, 40, 30);
    // Six corners further down, to each of which six lead, by six displacements.
    const shared = Array.from({ length: 6 }, (_, i) => ({ x: 300 + 5 * i, y: 400, strength: 9 }));
    const crowd = shared.flatMap((to) =>
      Array.from({ length: 6 }, (_, k) => ({
        ...{ from: { x: to.x - 50 - 9 * k, y: 300, strength: 9 }, to },
        correlation: 0.99,
      })),
    );
    const found = groups([...crowd, ...special]).groups;
    expect(sizes(found)).to.deep.equal([5, 6, 6, 6, 6, 6, 6]);
  });

  it('are the same groups in whatever order the matches come, and each match is in one of them', () => {
    const all = [
      ...row(7, 10, 10, 40, 30),
      ...row(6, 10, 80, 42, 31),
      ...row(9, 200, 10, -60, 90),
      ...row(3, 5, 5, 9, 99),
    ];
    const namesOf = (found: readonly Group[]): string[] =>
      found
        .map(({ matches }) =>
          matches
            .map(({ from }) => `${from.x},${from.y}`)
            .sort()
            .join(' '),
        )
        .sort();
    const expected = namesOf(groups(all).groups);
    expect(sizes(groups(all).groups)).to.have.members([13, 9]);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        const found = groups(shuffled).groups;
        expect(namesOf(found)).to.deep.equal(expected);
        const used = found.flatMap(({ matches }) => matches);
        expect(new Set(used).size).to.equal(used.length);
      }),
      { numRuns: 30 },
    );
  });
});
