/** Results that follow from what stands in other columns than theirs. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const TOLD = /does not follow/;

describe('a result of other columns', () => {
  it('is what a year has come to, where each month had the same', () => {
    const slip = (year: string): string =>
      judged(
        ...[row('Salary', '3,926.00', '23,556.00'), row('Bonus', '350.00', '2,100.00')],
        row('Total gross pay', '4,276.00', year),
      );
    expect(slip('25,656.00')).to.equal('pass');
    expect(slip('29,656.00')).to.match(TOLD);
  });

  it('is a subtotal with the interest beside it and the fee below', () => {
    const reminder = (due: string): string =>
      judged(
        ...[row('Invoice 1107', '1,842.60', '9.29'), row('Invoice 1219', '318.00', '0.42')],
        ...[row('Credit note', '-74.50'), row('Total', '2,086.10', '9.71'), row('Reminder fee', '12.00')],
        row('Amount due', due),
      );
    expect(reminder('2,107.81')).to.equal('pass');
    expect(reminder('2,907.81')).not.to.equal('pass');
  });

  it('is gross pay of another column less the deductions', () => {
    const slip = (net: string): string =>
      judged(
        ...[row('Salary', '3,779.00'), row('Allowance', '26.59'), row('Total gross', '3,805.59')],
        ...[row('Income tax', '', '540.39'), row('Health insurance', '', '325.38')],
        ...[row('Pension', '', '353.92'), row('Unemployment', '', '49.47'), row('Net pay', '', net)],
      );
    expect(slip('2,536.43')).to.equal('pass');
    expect(slip('2,836.43')).not.to.equal('pass');
  });
});
