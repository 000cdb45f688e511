/** Two readings of one line, place by place. */
import { expect } from 'chai';
import fc from 'fast-check';
import { align, fold, type Pair, same } from '../../../workers/reading/align.ts';

const signs = (text: string): { text: string }[] => [...text].map((one) => ({ text: one }));
const pairs = (a: string, b: string): Pair[] => align(signs(a), signs(b));
/** As two rows: `a-c` over `abc`. */
const rows = (a: string, b: string): [string, string] => {
  const found = pairs(a, b);
  return [
    found.map(([at]) => (at === null ? '-' : a[at])).join(''),
    found.map(([, at]) => (at === null ? '-' : b[at])).join(''),
  ];
};
/** What a list of pairs costs by the rule: a gap 0.8, an unlike sign 1, one in the other case 0.4. */
const costOf = (a: string, b: string, found: readonly Pair[]): number =>
  found.reduce((sum, [i, j]) => {
    if (i === null || j === null) return sum + 0.8;
    const [p, q] = [a[i] ?? '', b[j] ?? ''];
    return sum + (p === q ? 0 : p.toUpperCase() === q.toUpperCase() ? 0.4 : 1);
  }, 0);
/** The least of all ways, by trying each. */
const leastCost = (a: string, b: string): number => {
  if (a === '' || b === '') return 0.8 * (a.length + b.length);
  return Math.min(
    costOf(a, b, [[0, 0]]) + leastCost(a.slice(1), b.slice(1)),
    0.8 + leastCost(a.slice(1), b),
    0.8 + leastCost(a, b.slice(1)),
  );
};

describe('two readings of a line', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '1'), maxLength: 5 });

  it('are laid side by side where they agree', () => {
    expect(rows('12.50', '12.50')).to.deep.equal(['12.50', '12.50']);
    expect(rows('1250', '12.50')).to.deep.equal(['12-50', '12.50']);
    expect(rows('12.50', '250')).to.deep.equal(['12.50', '-2-50']);
    expect(rows('', 'ab')).to.deep.equal(['--', 'ab']);
    expect(rows('', '')).to.deep.equal(['', '']);
  });

  it('have unlike signs of one place beside each other, not behind each other', () => {
    expect(rows('17.50', '11.50')).to.deep.equal(['17.50', '11.50']);
    expect(pairs('x', 'y')).to.deep.equal([[0, 0]]);
  });

  it('keep a sign at its like in the other case before any other', () => {
    expect(rows('xab', 'Ab')).to.deep.equal(['xab', '-Ab']);
  });

  it('differ neither by accents nor by the kind of a dash or a quotation mark', () => {
    for (const [a, b] of ['ée', 'üu', '–-', '—−', '’‘', "'´", '“”'].map((two) => [...two]))
      expect(same(a, b), `${a} ${b}`).to.equal(true);
    for (const [a, b] of ['aA', 'O0', '.,', '\'"'].map((two) => [...two]))
      expect(same(a, b), `${a} ${b}`).to.equal(false);
    expect(fold('Ça’s – “ñ”')).to.equal('Ca\'s - "n"');
    expect(same(undefined, 'a')).to.equal(false);
    expect(same(undefined, undefined)).to.equal(false);
  });

  it('have each of their places once and in order', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const found = pairs(a, b);
        expect(found.flatMap(([i]) => i ?? [])).to.deep.equal([...a].map((_, at) => at));
        expect(found.flatMap(([, j]) => j ?? [])).to.deep.equal([...b].map((_, at) => at));
        expect(found).to.not.deep.include([null, null]);
      }),
    );
  });

  it('cost as little as they can', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(costOf(a, b, pairs(a, b))).to.be.closeTo(leastCost(a, b), 1e-4);
      }),
      { numRuns: 60 },
    );
  });
});
