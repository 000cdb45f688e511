import { expect } from 'chai';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { partLeaders } from '../../../../../workers/stages/ocr/reading/leaders.ts';
import { printed } from './printed.ts';

const textsOf = (row: string): string[] =>
  partLeaders(printed(row)).flatMap(({ words }) => words.map(({ text }) => text));

describe('dotted leaders', () => {
  it('are parted from the amount that they lead to, which keeps its right edge', () => {
    const [line] = partLeaders(printed('Discount............191.88'));
    const [label, amount] = line?.words ?? [];
    expect([label?.text, amount?.text]).to.deep.equal(['Discount............', '191.88']);
    expect((amount?.box[0] ?? 0) + (amount?.box[2] ?? 0)).to.be.closeTo(0.26, 1e-9);
  });

  it('leave amounts whose thousands stand apart whole', () => {
    const rows = printed('Suma be PVM............ 2 549,22', 'Suma su PVM............3 084,56');
    expect(collectAmounts(rows).cells.map(({ cents }) => cents)).to.deep.equal([254_922, 308_456]);
  });

  it('are no ellipses, and nothing that ends in letters', () => {
    for (const row of ['Page ...3', 'See............below', 'Ref. A....12B', '......'])
      expect(textsOf(row)).to.deep.equal(row.split(' '));
  });
});
