/** Numbers in front of a percent sign are rates, whether the sign stands apart or not. */
import { expect } from 'chai';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { sums } from '../sums/told.ts';
import { printed } from './printed.ts';

const centsOf = (...rows: string[]): number[] =>
  collectAmounts(printed(...rows)).cells.map(({ cents }) => cents);

describe('rates', () => {
  it('are no amounts where their sign stands apart', () => {
    expect(centsOf('AHV/IV/EO  5.30 %   345.55', 'ALV        1.10 %    71.70')).to.deep.equal([
      34_555, 7_170,
    ]);
    expect(centsOf('Zins 2,50 ‰ von 1.250,00')).to.deep.equal([125_000]);
  });

  it('leave an amount alone that a percentage stands far behind', () => {
    expect(centsOf('Rent   912.00      % of income 31')).to.deep.equal([91_200]);
  });

  it('are not taken for the tax that they are the rate of', () => {
    const payslip = [
      'Monatslohn      100 %    6520.00',
      'Kinderzulage      1       230.00',
      'Bruttolohn               6750.00',
      'AHV-Beitrag    5.30 %    -345.55',
      'ALV-Beitrag    1.10 %     -71.70',
      'Total Abzuege            -417.25',
      'Nettolohn                6332.75',
    ];
    expect(sums(...payslip).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
  });
});
