/** Relations that a page's own words promise: what is left, what is to pay, with and without a tax. */
import { expect } from 'chai';
import { sums } from './told.ts';

describe('sums that plain labels promise', () => {
  it('hold what is to pay against the total right above it, whatever share of it is missing', () => {
    const bill = (toPay: string, ...between: string[]): string[] => [
      'Pension               2,535.80',
      'Health                  932.08',
      'Accident                246.47',
      'Sum                   3,714.35',
      ...between,
      `Amount payable        ${toPay}`,
    ];
    const told = (...rows: string[]): boolean => sums(...rows).some((sum) => sum.startsWith('repeated'));
    expect(told(...bill('3,314.35'))).to.equal(true);
    expect(told(...bill('3,714.35'))).to.equal(false);
    // An amount between them, or one of just that much, may be what it differs by.
    expect(told(...bill('3,314.35', 'Paid in advance   400.00'))).to.equal(false);
    expect(told(...bill('3,314.35'), 'You were granted 400 as a relief.')).to.equal(false);
  });

  it('know a tax from what is printed with or without it', () => {
    expect(sums('Net hors TVA   2.076,29', 'TVA 21 %   436,02', 'Net à payer   2.012,31')).to.include(
      'total 2.012,31 false',
    );
    expect(
      sums(
        'Okna   53.070,00',
        'Dveře   30.940,00',
        'Celkem bez DPH   84.010,00',
        'K úhradě   94.010,00',
        'x',
      ),
    ).to.include('total 84.010,00 true');
  });

  it('take no share of a result for one', () => {
    const rows = ['Delivery   40.10', 'Energy   100.27', 'Subtotal   140.37', 'Tax 13%   18.25'];
    const bill = [...rows, 'Rebate 23.5% of subtotal   -32.99', 'Amount due   125.63'];
    expect(sums(...bill).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
    const fund = (fee: string): string[] => [
      'Opening balance              23,718.34',
      'Contributions                 7,113.83',
      `${fee}   -49.81`,
      'Net earnings                  1,857.15',
      'Closing balance              32,639.51',
    ];
    for (const fee of ['Fee 0.21% of opening balance', 'Fee ($78.00 + 0.15% of opening balance)'])
      expect(sums(...fund(fee)), fee).to.deep.equal(['account 32,639.51 true']);
  });

  it('leave a tax that names its own base', () => {
    const rows = (base: string): string[] => [
      'Milk   360.000,00',
      'Cream   7.172,17',
      'Total excl. VAT   367.172,17',
      `VAT 25 %${base}   92.678,59`,
    ];
    expect(sums(...rows('')).at(-1)).to.equal('tax 92.678,59 false');
    expect(sums(...rows(' (of 370.714,34)')).some((sum) => sum.startsWith('tax'))).to.equal(false);
  });

  it('hold what is left of two totals in one row, which follow from rows of their own', () => {
    const slip = (net: string, ...between: string[]): string[] => [
      'Salary                 3,690.00',
      'Travel                    69.00',
      'Pension                              187.62',
      'Wage tax                             837.07',
      'Total                  3,759.00    1,024.69',
      ...between,
      `             Net pay             ${net}`,
    ];
    expect(sums(...slip('3,231.31'))).to.include('total 3,231.31 false');
    for (const fine of [slip('2,734.31'), slip('3,231.31', 'Refund   497.00')])
      expect(sums(...fine).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
    // This month and this year are summed over the same rows.
    const months = [
      'Federal tax              210.40    1,683.20',
      'Medicare                  62.14      497.12',
      'Total                    272.54    2,180.32',
      '             Net pay             1,641.77',
    ];
    expect(sums(...months).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
  });

  it('know a total before the discount that each row has taken off already', () => {
    const bill = (discount: string): string[] => [
      'Tap            16,743.75',
      'Paint         125,100.00',
      'Total sales   143,580.00',
      `Discounts       ${discount}`,
      'Net sales     141,843.75',
    ];
    const broken = (rows: string[]) => sums(...rows).filter((sum) => sum.endsWith('false'));
    expect(broken(bill('1,736.25'))).to.deep.equal([]);
    expect(broken(bill('1,736.52'))).to.include('total 143,580.00 false');
  });

  it('let a large result follow from two or three of few amounts, whatever they are called', () => {
    const bill = (due: string): string[] => [
      'Payments received   (22,824.00)',
      'Net arrears           22,825.83',
      'Energy charge         57,485.20',
      'VAT on it              4,311.39',
      'Current charges       61,796.59',
      `TOTAL DUE             ${due}`,
    ];
    expect(sums(...bill('84,622.42'))).to.include('total 84,622.42 true');
    expect(sums(...bill('85,622.42'))).to.include('total 85,622.42 false');
  });

  it('take what a label says aside for no name of a result', () => {
    const slip = ['Montepío 15%   10,953.00', 'FRL 0.10%   73.02', 'IRPF (neto de deducciones)   1,058.13'];
    expect(sums(...slip)).to.deep.equal([]);
    expect(sums(...slip.with(2, 'Neto (en pesos)   1,058.13'))).to.include('total 1,058.13 false');
  });

  it('let a result be the sum of all lines of one name', () => {
    const days = [['13.52'], ['251.29', '186.44'], ['57.28', '19.25', '41.07'], ['99.10', '5.18']];
    const inLine = (label: string, text: string) => `${label.padEnd(30)}${text.padStart(10)}`;
    const sumOf = (day: readonly string[]) => day.reduce((sum, text) => sum + Number(text), 0);
    const account = (total: string): string[] => [
      ...days.flatMap((day, at) => [
        ...day.map((text, line) => inLine(`Booking ${at} ${line}`, text)),
        // More was booked than its column shows.
        inLine('Turnover of the day', (sumOf(day) + 10).toFixed(2)),
      ]),
      inLine('Total turnover', total),
    ];
    expect(sums(...account('713.13'))).to.include('total 713.13 true');
    expect(sums(...account('763.13')).filter((sum) => sum.endsWith('763.13 true'))).to.deep.equal([]);
  });

  it('lead from one balance to the other by the sums at the foot of both columns', () => {
    const account = (closing: string): string[] => [
      'Opening balance   908.47',
      ...Array.from({ length: 14 }, (_, at) =>
        `Payment ${at}   ${(at + 31) * 1.07}`.replace(/(\.\d\d)\d*$/, '$1'),
      ),
      'Salary                       2,997.48',
      'Movements         1,227.47   2,997.48',
      `Closing balance   ${closing}`,
    ];
    expect(sums(...account('2,678.48'))).to.include('account 2,678.48 true');
    expect(sums(...account('2,878.48'))).to.not.include('account 2,878.48 true');
  });
});
