/** Totals that `sums-contradicted` tells though more than one digit is wrong: what they follow from follows from other amounts. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

const judge = (rows: string[]) =>
  sumsContradicted({ ...NO_FACTS, ...arithmeticOf(printed(...rows)) }, { now: 0 });
const GOODS = [
  'Paper                     12.00',
  'Pencils                    7.50',
  'Glue                       3.25',
];

describe('a total whose terms follow from others', () => {
  it('tells a total that is understood to the last word where each of its terms stands in another sum that holds', () => {
    const bill = (label: string, total: string) =>
      judge([
        ...GOODS,
        'Net                        22.75',
        'VAT 20 %                   4.55',
        `${label.padEnd(26)}${total}`,
      ]).verdict;
    for (const label of [
      'Total',
      'Total amount due',
      'Gesamtbetrag',
      'Montant total TTC',
      'Razem do zapłaty',
    ]) {
      expect(bill(label, '27.30'), label).to.equal('pass');
      expect(bill(label, '58.81'), label).to.equal('fail');
    }
    expect(bill('Total of goods sent home', '58.81')).to.equal('inconclusive');
    const slip = [
      'Gross pay                 900.00',
      'Income tax                120.15',
      'Pension                    31.40',
    ];
    expect(judge([...slip, 'Net pay                   748.45']).verdict).to.equal('pass');
    expect(judge([...slip, 'Net pay                   860.12']).verdict).to.equal('inconclusive');
  });

  it('tells what is left of a total that follows from its rows, less amounts with a minus', () => {
    const slip = (net: string, basic = '600.00', off = '-120.15') =>
      judge([
        `Basic pay                 ${basic}`,
        'Overtime                  300.00',
        'Gross pay                 900.00',
        `Income tax               ${off}`,
        'Pension                   -31.40',
        `Net pay                   ${net}`,
      ]).verdict;
    expect(slip('748.45')).to.equal('pass');
    expect(slip('860.12')).to.equal('fail');
    expect(slip('860.12', '511.10'), 'the gross follows from nothing').to.equal('inconclusive');
    expect(slip('860.12', '600.00', ' 120.15'), 'a sign that only its name gives').to.equal('inconclusive');
  });
});
