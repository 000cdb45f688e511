/** Net pay that no reader here knows by its name: what is left of rows, their sum and deductions that bear their minus. */
import { expect } from 'chai';
import { sums } from '../told.ts';

const row = (label: string, amount: string): string => label.padEnd(30) + amount.padStart(14);
const slip = (last: string, ...more: string[]): string[] =>
  sums(
    ...[
      row('기본급', '362,880.50'),
      row('수당', '10,620.00'),
      row('식대', '6,192.00'),
      row('급여계', '379,692.50'),
    ],
    ...[row('세금', '-64,547.64'), row('보험', '-35,311.35'), row('실수령', last), ...more],
  ).filter((sum) => sum.startsWith('foot'));

describe('net pay by its numbers', () => {
  it('follows from gross pay and what is taken off it', () => {
    expect(slip('279,833.51')).to.deep.equal(['foot 279,833.51 true']);
  });

  it('may be rounded to whole units', () => {
    expect(slip('279,834.00')).to.deep.equal(['foot 279,834.00 true']);
  });

  it('is told where it is another amount', () => {
    expect(slip('428,350.14')).to.deep.equal(['foot 428,350.14 false']);
  });

  it('is none of what comes to it after them, where the net stands beside the column', () => {
    const net = (amount: string): string[] => slip('1,500.00', '', `실수령 ${amount}`);
    expect(net('281,333.51')).to.deep.equal([]);
    expect(net('291,333.51')).to.deep.equal(['foot 1,500.00 false']);
  });

  it('follows from the total of what is taken off, where that is printed below it', () => {
    const estate = (net: string, debts: string): string[] =>
      sums(
        ...[row('House', '203,000.00'), row('Accounts', '59,497.33'), row('Gross estate', '262,497.33')],
        ...[row('Funeral', '(4,023.49)'), row('Council', '(313.37)'), row('Bills', '(2,432.49)')],
        ...[row('Owed', debts), row('What is left', net)],
      ).filter((sum) => sum.endsWith('false'));
    expect(estate('255,727.98', '(6,769.35)')).to.deep.equal([]);
    expect(estate('288,727.98', '(6,769.35)')).to.deep.equal(['foot 288,727.98 false']);
  });

  it('is not told where what is left is printed elsewhere, or more amounts follow', () => {
    expect(slip('428,350.14', 'Paid 279,833.51')).to.deep.equal([]);
    expect(slip('428,350.14', row('기타', '12.00'))).to.deep.equal([]);
  });

  it('is nothing without rows that come to the gross pay, or with a single deduction', () => {
    const [gross, one, two] = [
      row('급여', '379,692.50'),
      row('세금', '-64,547.64'),
      row('보험', '-35,311.35'),
    ];
    expect(sums(gross, one, two, row('실수령', '428,350.14'))).to.deep.equal([]);
    expect(
      sums(row('기본급', '279,692.50'), row('수당', '100,000.00'), gross, one, row('실수령', '428,350.14')),
    ).to.deep.equal([]);
  });
});

describe('gross pay by its numbers', () => {
  const paid = (first: string, ...more: string[]): string[] =>
    sums(
      ...more,
      ...[row('Mzda', first), row('Odměna', '3,087.00'), row('S daní', '58,887.00')],
      ...[row('Daň', '-10,010.79'), row('Pojištění', '-5,770.93'), row('Zbývá', '43,105.28')],
    ).filter((sum) => sum.startsWith('foot 58'));

  it('is told where its rows come to what one digit parts from it', () => {
    expect(paid('65,800.00')).to.deep.equal(['foot 58,887.00 false']);
  });

  it('is no question where they hold, or are others', () => {
    expect(paid('55,800.00')).to.deep.equal([]);
    expect(paid('61,300.00')).to.deep.equal([]);
    expect(paid('65,800.00', row('Příplatek', '1,250.00'))).to.deep.equal([]);
  });
});
