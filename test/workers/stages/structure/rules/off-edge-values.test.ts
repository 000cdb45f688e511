/** Amounts that miss the edge of their column by whole digits: told by `value-off-grid`. */
import { expect } from 'chai';
import { valueOffGrid } from '../../../../../workers/stages/structure/rules/value-off-grid.ts';
import { factsOf, firstOf, NOW, saved } from '../material.ts';

const SIZE = 6;
const [DIGIT, MARK] = [0.556 * SIZE, 0.278 * SIZE];
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[\d$]/.test(sign) ? DIGIT : MARK), 0);

interface Row {
  amount: string;
  /** What was printed there: the amount begins where that began. */
  instead?: string;
  behind?: string;
  gap?: number;
  edge?: number;
  /** Where its label begins. */
  begin?: number;
}

/** Labels, and amounts that end at 120 as whole digits and points of Helvetica have it. */
const column = (rows: readonly Row[]): Buffer =>
  saved(
    rows
      .map(({ amount, instead = amount, behind = '', gap = 9, edge = 120, begin = 10 }, row) => {
        const y = 90 - row * 8;
        const beside = behind === '' ? '' : `BT /F ${SIZE} Tf ${edge + gap} ${y} Td (${behind}) Tj ET`;
        return `BT /F ${SIZE} Tf ${begin} ${y} Td (Item ${row}) Tj ET BT /F ${SIZE} Tf ${(edge - widthOf(instead)).toFixed(3)} ${y} Td (${amount}) Tj ET ${beside}`;
      })
      .join(' '),
  );
const judge = (rows: readonly Row[]) => valueOffGrid(factsOf(column(rows)), NOW);

/** Among the others: what ends a column may stand in a box. */
const among = (rows: readonly Row[], ...more: Row[]): Row[] => [
  ...rows.slice(0, 2),
  ...more,
  ...rows.slice(2),
];

const USUAL: Row[] = [
  { amount: '1,204.50' },
  { amount: '88.00' },
  { amount: '310.75' },
  { amount: '2,950.10' },
];

describe('an amount that was put in the place of a shorter or longer one', () => {
  it('is told by the digit, and the mark, that it has more or fewer', () => {
    const longer = firstOf(judge(among(USUAL, { amount: '1,553.35', instead: '553.35' })));
    expect(longer.note).to.equal(
      '“1,553.35” on page 1 ends 5.00 pt beside the edge that 4 other amounts of its column keep: just as much as whole digits take, as when a longer or shorter value is put in the place of another.',
    );
    expect(longer.data).to.deep.equal({ offsetPt: 5.004, digits: 1, peers: 4 });
    const shorter = firstOf(judge(among(USUAL, { amount: '92.00', instead: '1,892.00' })));
    expect(shorter.data).to.deep.equal({ offsetPt: -8.34, digits: -2, peers: 4 });
  });

  it('is told among amounts that have their currency in front', () => {
    const rows = USUAL.map(({ amount }) => ({ amount: `$${amount}` }));
    const told = firstOf(judge(among(rows, { amount: '$96,553.35', instead: '$6,553.35' })));
    expect(told.data).to.deep.equal({ offsetPt: 3.336, digits: 1, peers: 4 });
    expect(judge([...rows, { amount: '$96,553.35' }]).verdict).to.equal('pass');
  });

  it('is told where all have their currency behind, and not beside those that have none', () => {
    const rows = among(USUAL, { amount: '96,553.35', instead: '6,553.35' }).map(
      ({ amount, instead }: Row) => ({
        amount: `${amount} $`,
        instead: `${instead ?? amount} $`,
      }),
    );
    expect(firstOf(judge(rows)).data).to.deep.equal({ offsetPt: 3.336, digits: 1, peers: 4 });
    expect(judge([...USUAL, { amount: '553.35 $', instead: '553.35' }]).verdict).to.equal('pass');
  });

  it('is none where the column has another order or something else explains it', () => {
    for (const [name, rows] of Object.entries<Row[]>({
      'all at their edge': [...USUAL, { amount: '553.35' }],
      'by no whole digit': [...USUAL, { amount: '553.35', edge: 122 }],
      'begins as the others do': ['11.50', '88.00', '10.75', '50.10', '553.35'].map((amount) => ({
        amount,
        instead: '11.50',
      })),
      'a mark stands behind it': [...USUAL, { amount: '1,553.35', instead: '553.35', behind: 'CR' }],
      'too few keep the edge': [...USUAL.slice(0, 2), { amount: '1,553.35', instead: '553.35' }],
    }))
      expect(judge(rows).verdict, name).to.equal('pass');
  });

  it('is open where many stand so: it may be how the document is made', () => {
    const two = [
      { amount: '1,553.35', instead: '553.35' },
      { amount: '412.00', instead: '12.00' },
    ];
    expect(judge(among(USUAL, ...two)).verdict).to.equal('fail');
    const many = judge([
      ...USUAL.slice(0, 3),
      { amount: '71.10', instead: '1.10' },
      { amount: '971.10', instead: '1.10' },
    ]);
    expect(many.verdict).to.equal('inconclusive');
    // Those that were lengthened alike have an edge of their own, as two in a box may have that is set in.
    const alike = ['553.35', '12.00', '7.10', '1.20'].map((amount) => ({ amount, edge: 120 + DIGIT }));
    for (const count of [2, 3, 4])
      expect(judge(among(USUAL, ...alike.slice(0, count))).verdict, `${count}`).to.equal('inconclusive');
    expect(judge(among(USUAL, ...alike.slice(0, 1))).verdict).to.equal('fail');
  });

  it('is none of a list with an edge of its own, above totals that have another', () => {
    const list = ['4,979.00', '458.80', '75.80', '3,800.65', '37.90'].map((amount) => ({
      amount,
      edge: 120 + 2 * DIGIT,
    }));
    const totals = USUAL.map((row) => ({ ...row, behind: 'kr.', gap: 2 }));
    expect(judge([...list, ...totals]).verdict).to.equal('pass');
    expect(judge(among(totals, ...list)).verdict, 'among them').to.equal('inconclusive');
    expect(judge([...list.slice(0, 4), ...totals]).verdict, 'no more than those').to.equal('inconclusive');
  });

  it('is told of balances behind one that was exchanged: a few of a long column that miss its edge alike', () => {
    const long = [
      ...USUAL,
      { amount: '71.25' },
      { amount: '18.60' },
      { amount: '5,310.05' },
      { amount: '640.90' },
    ];
    const alike = ['1,553.35', '1,412.00'].map((amount) => ({ amount, instead: amount.slice(2) }));
    const told = judge(among(long, ...alike));
    expect(told.verdict === 'fail' && told.occurrences.map(({ data }) => data?.digits)).to.deep.equal([1, 1]);
    const third = { amount: '1,310.20', instead: '310.20' };
    expect(judge(among(long, ...alike, third)).verdict, 'more than a few').to.equal('inconclusive');
  });

  it('is asked about at the end of a column, and none within a sentence', () => {
    const last = judge([...USUAL, { amount: '1,553.35', instead: '553.35' }]);
    expect(last.verdict === 'inconclusive' && last.toCheck?.[0]?.note).to.equal(
      '“1,553.35” ends beside the edge that 4 other amounts of its column keep.',
    );
    const sentence = USUAL.map(({ amount }) => ({ amount }));
    expect(judge(among(sentence, { amount: 'of 1,553.35', instead: 'of 553.35' })).verdict).to.equal('pass');
  });

  it('is told in a first row whose label begins as those below it do', () => {
    const first = { amount: '1,553.35', instead: '553.35' };
    expect(firstOf(judge([first, ...USUAL])).data).to.include({ digits: 1, peers: 4 });
    expect(judge([{ ...first, begin: 14 }, ...USUAL]).verdict, 'in a box of its own').to.equal(
      'inconclusive',
    );
    expect(
      judge([first, ...USUAL.slice(0, 1), ...USUAL.slice(1).map((row) => ({ ...row, begin: 18 }))]).verdict,
    ).to.equal('inconclusive');
  });

  it('is told where a program that set the page again scattered the edges, and by no more than they scatter', () => {
    const scattered = (off: number): Row[] =>
      among(
        USUAL.map((row, at) => ({ ...row, edge: 120 + [0, 0.3, 0.1, 0.2][at % 4]! })),
        { amount: '1,553.35', instead: '553.35', edge: 120 + off },
      );
    for (const off of [-0.1, 0, 0.3, 0.45]) expect(judge(scattered(off)).verdict, `${off}`).to.equal('fail');
    for (const off of [-0.6, 0.9]) expect(judge(scattered(off)).verdict, `${off}`).to.equal('pass');
    const exact = among(USUAL, { amount: '1,553.35', instead: '553.35', edge: 120.2 });
    expect(judge(exact).verdict, 'edges that do not scatter').to.equal('pass');
  });
});
