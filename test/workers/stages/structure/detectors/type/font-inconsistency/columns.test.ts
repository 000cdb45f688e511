import { expect } from 'chai';
import fc from 'fast-check';
import { foreignInColumns } from '../../../../../../../workers/stages/structure/detectors/type/font-inconsistency/columns.ts';
import { isMixed } from '../../../../../../../workers/stages/structure/detectors/type/font-inconsistency/peers.ts';
import { composed, endingAt, type Ink, run, word } from '../../../words-material.ts';

const EDGE = 400;
const OWN: Ink = { font: 'ABCDEF+Carlito', fontNum: 5 };
const FOREIGN: Ink = { font: 'Verdana', fontNum: 6 };

/** A column that ends at one edge, 20 points from line to line; those of `odd` are in another family. */
const column = (amounts: readonly string[], odd: readonly number[], ink: Ink = {}) =>
  amounts.map((text, at) =>
    endingAt(EDGE, text, 700 - 20 * at, { ...(odd.includes(at) ? { ...FOREIGN, ...ink } : OWN), order: at }),
  );
const AMOUNTS = ['1,200.00', '3,100.00', '4,900.00', '7,700.00', '8,800.00', '9,900.00'];
const told = (words: Parameters<typeof foreignInColumns>[0]) => {
  const { found, mixed, feet, skipped } = foreignInColumns(words);
  const texts = (all: { text: string }[]) => all.map(({ text }) => text);
  return { found: texts(found.map(({ cell }) => cell)), mixed: texts(mixed), feet: texts(feet), skipped };
};
const NONE = { found: [], mixed: [], feet: [], skipped: 0 };

describe('amounts of a column in another family', () => {
  it('are found where three others share one', () => {
    expect(told(column(AMOUNTS.slice(0, 4), [1]))).to.deep.equal({ ...NONE, found: ['3,100.00'] });
    expect(told(column(AMOUNTS.slice(0, 3), [1]))).to.deep.equal(NONE);
    expect(told(column(AMOUNTS, []))).to.deep.equal(NONE);
    expect(foreignInColumns(column(AMOUNTS, [1])).found[0]?.peer.run.font).to.equal('ABCDEF+Carlito');
  });

  it('are open where they are more than every fourth: a column may change between fonts', () => {
    expect(told([...column(AMOUNTS, [1, 3])]).mixed).to.deep.equal(['3,100.00', '7,700.00']);
    const eight = [...AMOUNTS, '1,010.00', '2,020.00'];
    expect(told(column(eight, [1, 3]))).to.deep.equal({ ...NONE, found: ['3,100.00', '7,700.00'] });
    // One alone is odd, however few the others are; of two and more each has the others beside it.
    for (const [same, foreign, expected] of [
      [0, 1, false],
      [0, 3, false],
      [1, 6, false],
      [1, 5, true],
      [2, 9, false],
      [2, 8, true],
    ] as const)
      expect(isMixed(same, foreign), `${same + 1} among ${foreign}`).to.equal(expected);
  });

  it('are none that are bold, have no name, or another size', () => {
    expect(told(column(AMOUNTS, [1], { font: 'GHIJKL+Carlito-Bold' }))).to.deep.equal(NONE);
    expect(told(column(AMOUNTS, [1], { font: '' }))).to.deep.equal(NONE);
    expect(told(column(AMOUNTS, [1], { size: 14 }))).to.deep.equal(NONE);
    expect(told(column(AMOUNTS, [1], { size: 10.5 })).found).to.deep.equal(['3,100.00']);
  });

  it('are none where the others differ in size as well: a heading ends where the column does', () => {
    const words = column(AMOUNTS, [1]);
    expect(told(words.with(3, endingAt(EDGE, '7,700.00', 640, { ...OWN, size: 14 })))).to.deep.equal(NONE);
    expect(told(words.with(3, endingAt(EDGE, '7,700.00', 640, { ...OWN, size: 11 }))).found).to.have.length(
      1,
    );
  });

  it('are set in the font of their digits: a true minus is taken from wherever there is one', () => {
    const signed = (sign: Ink, digits: Ink) =>
      composed(run('−', EDGE - 45, 680, sign), run('3,126.68', EDGE - 40, 680, digits));
    expect(told(column(AMOUNTS, []).with(1, signed(FOREIGN, OWN)))).to.deep.equal(NONE);
    expect(told(column(AMOUNTS, []).with(1, signed(OWN, FOREIGN))).found).to.deep.equal(['−3,126.68']);
  });

  it('have four digits and two decimals', () => {
    for (const [amounts, found] of [
      [['12.00', '31.00', '49.00', '77.00'], ['31.00']],
      [['1.20', '3.10', '4.90', '7.70'], []],
      [['1200', '3100', '4900', '7700'], []],
    ] as const)
      expect(told(column(amounts, [1])).found, amounts.join()).to.deep.equal(found);
  });

  it('end within six tenths of their size of the others, since another font has other widths', () => {
    const off = (by: number) => {
      const words = column(AMOUNTS, []);
      words[2] = endingAt(EDGE + by, '9,450.00', 660, FOREIGN);
      return told(words).found;
    };
    for (const by of [5.9, -5.9, 3]) expect(off(by), `${by}`).to.deep.equal(['9,450.00']);
    for (const by of [6.1, -6.1, 40]) expect(off(by), `${by}`).to.deep.equal([]);
  });

  it('are held against amounts, not against dates that end there', () => {
    const dates = ['01.02.2026', '02.02.2026', '03.02.2026', '04.02.2026'];
    const words = [...column(dates, []), endingAt(EDGE, '9,450.00', 610, FOREIGN)];
    expect(told(words)).to.deep.equal(NONE);
  });

  it('stand close to the column, or beside words of its family', () => {
    const far = endingAt(EDGE, '9,450.00', 100, FOREIGN);
    const words = column(AMOUNTS, []);
    expect(told([...words, far])).to.deep.equal(NONE);
    expect(told([...words, far, word('Total', 50, 100, OWN)]).found).to.deep.equal(['9,450.00']);
    expect(told([...words, far, word('Total', 50, 100, FOREIGN)]).found).to.deep.equal([]);
    expect(told([...words, endingAt(EDGE, '9,450.00', 600 - 63, FOREIGN)]).found).to.deep.equal(['9,450.00']);
    expect(told([...words, endingAt(EDGE, '9,450.00', 600 - 65, FOREIGN)]).found).to.deep.equal([]);
  });

  it('at the foot are set aside with their label, and found without it', () => {
    const sum = AMOUNTS.length - 1;
    const words = column(AMOUNTS, [sum]);
    expect(told([...words, word('Total', 50, 600, FOREIGN)])).to.deep.equal({ ...NONE, feet: ['9,900.00'] });
    expect(told([...words, word('Total', 50, 600, OWN)]).found).to.deep.equal(['9,900.00']);
    expect(told([...words, word('7', 50, 600, FOREIGN)]).found, 'no label').to.deep.equal(['9,900.00']);
    const above = [...column(AMOUNTS, [2]), word('Item', 50, 660, FOREIGN)];
    expect(told(above).found, 'in the middle').to.deep.equal(['4,900.00']);
  });

  it('are counted where a column is too long to compare, and never passed over', () => {
    const long = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        endingAt(EDGE, '1,200.00', 5_000 - 12 * at, at === 7 ? FOREIGN : OWN),
      );
    expect(told(long(400))).to.deep.equal({ ...NONE, found: ['1,200.00'] });
    expect(told(long(401))).to.deep.equal({ ...NONE, skipped: 401 });
  });

  it('are the same in whatever order the page is painted, and wherever the column stands', () => {
    const eight = [...AMOUNTS, '1,010.00', '2,020.00'];
    fc.assert(
      fc.property(fc.nat(7), fc.double({ min: 0, max: 150, noNaN: true }), fc.boolean(), (at, by, turned) => {
        const words = eight.map((text, row) =>
          endingAt(EDGE + by, text, 700 - 20 * row, row === at ? FOREIGN : OWN),
        );
        expect(told(turned ? words.toReversed() : words).found).to.deep.equal([eight[at]]);
      }),
      { numRuns: 100 },
    );
  });
});
