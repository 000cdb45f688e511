/** Statements whose amounts begin at one edge, as those that are written from right to left, and summaries that one digit parts. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { printed } from '../reading/printed.ts';
import { judged, row } from './judged.ts';

const line = (balance: string, credit: string, debit: string, text: string): string =>
  `${balance.padEnd(16)}${credit.padEnd(14)}${debit.padEnd(14)}${text}`;

const statement = (salary: string): string[] => [
  line('14,974.05', '454.05', '', 'refund  2025/09/02'),
  line('10,474.05', '', '4,500.00', 'rent  2025/09/04'),
  line('10,111.86', '', '362.19', 'goods  2025/09/05'),
  line('5,611.86', '', '4,500.00', 'rent  2025/09/08'),
  line('24,111.86', salary, '', 'transfer  2025/09/09'),
  line('23,154.55', '', '957.31', 'cash  2025/09/12'),
  line('22,712.69', '', '441.86', 'goods  2025/09/15'),
];

describe('running balances that are set flush left', () => {
  it('follow row by row, the shorter ones too', () => {
    const { equations } = arithmeticOf(printed(...statement('18,500.00')));
    const balances = equations.filter(({ kind }) => kind === 'running-balance');
    expect(balances.map(({ holds }) => holds)).to.deep.equal([true, true, true, true, true, true]);
  });

  it('contradict an amount that was changed beside them', () => {
    const { equations } = arithmeticOf(printed(...statement('28,500.00')));
    expect(equations.filter(({ holds }) => !holds).map(({ impliedCents }) => impliedCents)).to.deep.equal([
      3_411_186,
    ]);
  });
});

describe('the summary of a statement', () => {
  const summary = (closing: string, ...more: string[]): string =>
    judged(
      row('Opening balance', '22,104.50'),
      row('Money in', '30,823.99'),
      row('Money out', '15,614.51'),
      ...more,
      row('Closing balance', closing),
    );

  it('tells a balance that one digit parts from what its lines give, each added or taken off', () => {
    expect(summary('37,313.98')).to.equal('pass');
    expect(summary('87,313.98')).to.equal(
      'Closing balance 87,313.98 does not follow from the balance before it and the movements between: ' +
        'Opening balance 22,104.50; Money in 30,823.99; Money out 15,614.51 give 37,313.98.',
    );
  });

  it('tells none where a line that leads to it may be only mentioned', () => {
    expect(summary('37,313.98', row('Reserved', '12.20'))).to.equal('pass');
  });
});

describe('a total below a column that is set flush left, as the fields of forms are', () => {
  const claim = (lodging: string): string =>
    judged(
      ...[
        ['Lodging', lodging],
        ['Mileage', '128.80'],
        ['Meals', '74.15'],
        ['Parking', '36.00'],
        ['Total', '476.95'],
      ].map(([label = '', amount = '']) => label.padEnd(60) + amount),
    );

  it('is held against all rows, the shorter amounts too', () => {
    expect(claim('238.00')).to.equal('pass');
    expect(claim('438.00')).to.equal(
      'Total 476.95 does not follow from the amounts above it: ' +
        'Lodging 438.00; Mileage 128.80; Meals 74.15; Parking 36.00 give 676.95.',
    );
  });
});
