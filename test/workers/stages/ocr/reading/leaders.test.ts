import { expect } from 'chai';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { partLeaders } from '../../../../../workers/stages/ocr/reading/leaders.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from './printed.ts';
import { read } from './read.ts';

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

describe('a colon without a space', () => {
  it('parts an amount from its label, whatever read it', () => {
    const amounts = (lines: readonly Line[]): number[] =>
      collectAmounts(lines).cells.map(({ cents }) => cents);
    expect(amounts(printed('Total:34.50', 'To pay:€1,234.50'))).to.deep.equal([3_450, 123_450]);
    const seen = read(['Do zaplaty:34 474,31', 'Razem 34 474,31'], { 'zaplaty:34': 'zapłaty:34' });
    expect(amounts(seen)).to.deep.equal([3_447_431, 3_447_431]);
    expect(collectAmounts(seen).cells.map(({ alike }) => alike)).to.deep.equal(['surely', 'surely']);
  });

  it('parts no times, addresses and names of fields', () => {
    for (const row of ['10:30', 'https://a.b', 'Ref:A12', 'a:b:12', 'x:12:30'])
      expect(textsOf(row), row).to.deep.equal([row]);
  });
});
