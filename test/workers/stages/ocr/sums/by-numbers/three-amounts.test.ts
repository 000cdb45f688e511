/** Receipts of a payment whose three amounts say what follows from what. */
import { expect } from 'chai';
import { sums } from '../told.ts';

const slip = (sent: string, fee: string, both: string, ...more: string[]): string[] =>
  sums(`Переказ   ${sent}`, 'Отримувач', `Комісія   ${fee}`, `До списання   ${both}`, ...more).filter((sum) =>
    sum.startsWith('foot'),
  );

describe('what was sent, its fee, and both', () => {
  it('are told where one digit parts them', () => {
    expect(slip('84,020.61', '106.80', '54,127.41')).to.deep.equal(['foot 54,127.41 false']);
  });

  it('are no question where they hold, or more than a digit parts them', () => {
    expect(slip('54,020.61', '106.80', '54,127.41')).to.deep.equal([]);
    expect(slip('84,920.61', '106.80', '54,127.41')).to.deep.equal([]);
  });

  it('are no slip beside a fourth amount, with a large fee, or with short amounts', () => {
    expect(slip('84,020.61', '106.80', '54,127.41', 'Інше   12.00')).to.deep.equal([]);
    expect(slip('500.00', '400.00', '800.00')).to.deep.equal([]);
    expect(slip('8.00', '1.00', '5.00')).to.deep.equal([]);
  });
});
