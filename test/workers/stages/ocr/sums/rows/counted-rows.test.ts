/** So many payments of so much each, and what they come to. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const plan = (total: string, heading = row('Payment', 'Number', 'Each £'), ...more: string[]): string =>
  judged(
    row('Annual premium', '', '371.83'),
    row('Insurance Premium Tax 12%', '', '44.62'),
    row('Arrangement fee', '', '25.00'),
    row('Total due', '', '441.45'),
    'Instalment plan',
    heading,
    row('Deposit', '1', '88.29'),
    row('Monthly (APR 14.9%)', '10', '37.75'),
    ...more,
    row('Total payable by instalments', '', total),
  );

describe('counted payments', () => {
  it('come to their total, and it is told where they do not', () => {
    expect(plan('465.79')).to.equal('pass');
    expect(plan('465.83'), 'payments are rounded').to.equal('pass');
    expect(plan('641.98')).to.match(
      /^Total payable by instalments 641\.98 does not follow .*Deposit 1 88\.29; Monthly .* 37\.75 give 465\.79/,
    );
  });

  it('are asked about where no column says that it counts, or where more stands between', () => {
    expect(plan('465.79', 'Payments')).to.equal('pass');
    expect(plan('641.98', 'Payments')).to.equal('asked');
    expect(plan('641.98', row('Payment', 'Day', 'Amount'))).to.equal('asked');
    expect(plan('641.98', undefined, row('Final payment', '', '12.00'))).to.equal('asked');
  });
});
