/** Two papers in one picture are two documents: amounts, numbers and names of one say nothing of the other. */
import { expect } from 'chai';
import { arithmeticByPaper, ofOnePaper, restatedByPaper } from '../../../../workers/stages/ocr/by-paper.ts';
import type { IdentityField, Mrz } from '../../../../workers/stages/ocr/facts.ts';
import { arithmeticOf } from '../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../workers/stages/ocr/words.ts';
import { printed } from './reading/printed.ts';
import { row } from './sums/row.ts';

const RECEIPT = ['Bread          3.00', 'Milk           1.50', 'Total          4.50'];
/** The fourth balance is not the one before it and what was booked. */
const STATEMENT = [
  row('01.03.2024', 'opening', '', '100.00'),
  row('02.03.2024', 'rent', '-20.00', '80.00'),
  row('03.03.2024', 'pay', '50.00', '130.00'),
  row('04.03.2024', 'food', '-10.00', '125.00'),
  row('05.03.2024', 'shop', '-5.00', '115.00'),
  row('06.03.2024', 'bus', '-5.00', '110.00'),
  row('07.03.2024', 'books', '-7.00', '103.00'),
];

/** The same lines on one of the papers of the page. */
const on = (paper: number, rows: readonly string[]): Line[] =>
  printed(...rows).map((line) => ({
    ...line,
    number: line.number + 100 * paper,
    words: line.words.map((word) => ({ ...word, line: line.number + 100 * paper, paper })),
  }));

describe('amounts of several papers', () => {
  it('are those of each by itself, the second behind the first', () => {
    const [one, other] = [arithmeticOf(printed(...STATEMENT)), arithmeticOf(printed(...RECEIPT))];
    expect(one.suspects).to.have.length(1);
    expect(other.equations.map(({ holds }) => holds)).to.deep.equal([true]);
    for (const [first, second] of [
      [STATEMENT, RECEIPT],
      [RECEIPT, STATEMENT],
      [STATEMENT, STATEMENT],
      [RECEIPT, ['Pens           6.00', 'Ink            2.50', 'Total          8.50']],
    ]) {
      const all = arithmeticByPaper([...on(0, first!), ...on(1, second!)]);
      const parts = [first!, second!].map((rows) => arithmeticOf(printed(...rows)));
      const textsOf = ({ cells, equations, summands, sums, suspects }: typeof all): unknown => [
        equations.map((own) => own.cells.map((at) => cells[at]?.text)),
        sums.map(({ from, result }) => [...from, result].map((at) => summands[at]?.text)),
        suspects.map((own) => [cells[own.cell]?.text, own.repairs.map((at) => equations[at]?.impliedCents)]),
      ];
      const [a, b] = parts.map(textsOf) as [unknown[][], unknown[][]];
      expect(textsOf(all)).to.deep.equal(a.map((own, at) => [...own, ...b[at]!]));
    }
  });

  it('are no summands of each other: the total of one receipt is not contradicted by the other', () => {
    const halves = [RECEIPT.slice(0, 2), ['Total          9.00']];
    expect(arithmeticByPaper(halves.flatMap((rows, at) => on(at, rows))).sums).to.deep.equal([]);
    expect(arithmeticOf(printed(...halves.flat())).sums.map(({ holds }) => holds)).to.deep.equal([false]);
  });

  it('are one document on pages that show one paper each', () => {
    const lines = printed(...RECEIPT);
    const two = [...lines.slice(0, 2), { ...lines[2]!, page: 2 }];
    expect(arithmeticByPaper(two)).to.deep.equal(arithmeticOf(two));
    expect(arithmeticByPaper([])).to.deep.equal(arithmeticOf([]));
  });
});

describe('what several papers state twice', () => {
  const NUMBERS = ['Contract number 4711 0815', 'Contract number 4711 9815 as said above'];

  it('is told of one paper, and not of two', () => {
    expect(restatedByPaper(printed(...NUMBERS), []).found.map(({ kind }) => kind)).to.deep.equal(['number']);
    const [one, other] = NUMBERS;
    expect(restatedByPaper([...on(0, [one!]), ...on(1, [other!])], []).found).to.deep.equal([]);
    expect(restatedByPaper([...on(0, NUMBERS), ...on(1, NUMBERS)], []).found).to.have.length(2);
  });
});

describe('an identity document beside another paper', () => {
  const zone = { page: 1, box: [0, 0, 0.4, 0.02] } as unknown as Mrz;
  const field = (relation: IdentityField['relation'], x: number): IdentityField => ({
    ...{ field: 'surname', inZone: 'ERIKSSON', printed: 'ERICSON', relation, page: 1 },
    ...{ box: [x, 0.02, 0.1, 0.01], source: 'ocr', confidence: 0.9, confirmed: true },
  });
  const lines = [...on(0, ['P<UTOERIKSSON', 'ERICSON']), ...on(1, ['', `${' '.repeat(60)}ERICSON`])];
  const confirmedAt = (relation: IdentityField['relation'], x: number): boolean | undefined =>
    ofOnePaper([field(relation, x)], [{ ...zone, box: [0, 0, 0.13, 0.02] }], lines)[0]?.confirmed;

  it('is contradicted by its own print alone: that of the other leaves a question', () => {
    expect(confirmedAt('contradicts', 0)).to.equal(true);
    expect(confirmedAt('contradicts', 0.59)).to.equal(false);
  });

  it('agrees with print wherever it stands', () => {
    expect(confirmedAt('agrees', 0.59)).to.equal(true);
  });

  it('is left as it is where the page is one paper, and where nothing was printed', () => {
    const alone = printed('P<UTOERIKSSON', 'ERICSON');
    expect(ofOnePaper([field('contradicts', 0)], [zone], alone)[0]?.confirmed).to.equal(true);
    const unseen: IdentityField = { ...field('unknown', 0), page: null, box: null };
    expect(ofOnePaper([unseen], [], lines)).to.deep.equal([unseen]);
  });
});
