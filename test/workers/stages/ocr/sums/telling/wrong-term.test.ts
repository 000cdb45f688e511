/** Which amount of a sum was altered, and what it said before, where the paper computes on with the result. */
import { expect } from 'chai';
import type { Box } from '../../../../../../shared/contracts/finding.ts';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../../no-facts.ts';
import { printed } from '../../reading/printed.ts';
import { row } from '../judged.ts';

const bill = (rows: Record<string, string>, tax = '47.31', total = '296.31'): string[] => [
  ...Object.entries(rows).map(([label, amount]) => row(label, amount)),
  row('Total excl. VAT', '249.00'),
  row('VAT 19 %', tax),
  row('Total', total),
];

function told(...rows: string[]) {
  const lines = printed(...rows);
  const pages = [{ ...NO_FACTS.pages[0]!, page: 1, words: lines.flatMap(({ words }) => words) }];
  const verdict = sumsContradicted({ ...NO_FACTS, ...arithmeticOf(lines), pages }, { now: 0 });
  const [first] = verdict.verdict === 'fail' ? verdict.occurrences : [];
  const boxOf = (text: string): Box | undefined =>
    lines.flatMap(({ words }) => words).find((word) => word.text === text)?.box;
  return { first, boxOf };
}

describe('an amount that a total does not follow from', () => {
  it('is named with what it was, where one digit of one amount alone mends the sum', () => {
    const { first, boxOf } = told(...bill({ Planks: '190.00', Screws: '18.50', Delivery: '340.50' }));
    expect(first?.box).to.deep.equal(boxOf('340.50'));
    expect(first?.recovered).to.deep.equal({
      ...{ old: '40.50', new: '340.50', source: 'arithmetic of the table' },
    });
    expect(first?.note).to.match(
      /The paper computes on with that, so that Delivery 340\.50 is wrong: with 40\.50 it agrees\.$/,
    );
  });

  it('is one of several, whose place is told, where more of them would mend it', () => {
    const { first, boxOf } = told(...bill({ Planks: '195.00', Screws: '15.50', Delivery: '41.50' }));
    const [top, bottom] = [boxOf('195.00')?.[1] ?? 0, boxOf('15.50')?.[1] ?? 0];
    expect(first?.recovered).to.equal(undefined);
    expect(first?.box?.[1]).to.be.at.most(top);
    expect((first?.box?.[1] ?? 0) + (first?.box?.[3] ?? 0)).to.be.at.least(bottom);
    expect(first?.note).to.match(/so that one of the others is wrong\.$/);
  });

  it('is the total, as far as we know, where nothing follows from that', () => {
    const { first, boxOf } = told(
      row('Planks', '190.00'),
      row('Screws', '18.50'),
      row('Delivery', '40.50'),
      row('Total', '549.00'),
    );
    expect(first?.box).to.deep.equal(boxOf('549.00'));
    expect(first?.recovered).to.equal(undefined);
    expect(first?.note).to.match(/give 249\.00\.$/);
  });

  it('is the price of a row whose amount is part of the total', () => {
    const line = (name: string, count: string, price: string, amount: string): string =>
      `${name.padEnd(24)}${count.padStart(8)}${price.padStart(14)}${amount.padStart(14)}`;
    const list = (price: string): string[] => [
      line('Floor tile', '24', '64.50', '1,548.00'),
      line('Grout, grey', '6', '28.99', '173.94'),
      line('Mortar', '10', '21.75', '217.50'),
      `${line('Delivery', '1', '95.00', '').slice(0, 41)}${price}`.padEnd(54) + '95.00'.padStart(6),
      '',
      line('Subtotal', '', '', '2,034.44'),
    ];
    const { first, boxOf } = told(...list('595.00'));
    expect(first?.box).to.deep.equal(boxOf('595.00'));
    expect(first?.recovered).to.include({ old: '95.00', new: '595.00' });
  });
});
