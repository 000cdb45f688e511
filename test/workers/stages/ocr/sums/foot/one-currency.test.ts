/** Totals of lists in several currencies. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const list = (euros: string, dollars: string, second = 'EUR'): string =>
  judged(
    row('Policy  Currency', 'Premium', 'Commission'),
    row('P78172  USD', '3,770.75', '282.81'),
    row(`P45566  ${second}`, '3,438.75', '103.16'),
    row('P57128  USD', '4,255.57', '319.17'),
    row('P23697  USD', '610.62', '30.53'),
    row('P16755  USD', '1,066.20', '79.97'),
    row(`P45948  ${second}`, '4,143.01', '310.73'),
    row(`P66281  ${second}`, '1,531.08', '76.55'),
    row(`P80208  ${second}`, '3,298.84', '247.41'),
    row(`Total  ${second}`, euros, '737.85'),
    row('Total  USD', dollars, '712.48'),
  );

describe('totals of rows in several currencies', () => {
  it('follow from the rows that are in theirs', () => {
    expect(list('12,411.68', '9,703.14')).to.equal('pass');
  });

  it('do not follow from any others', () => {
    expect(list('12,911.68', '9,703.14')).to.not.equal('pass');
    expect(list('9,703.14', '12,411.68')).to.not.equal('pass');
  });

  it('are those of all rows where all are in one', () => {
    expect(list('12,411.68', '9,703.14', 'USD')).to.not.equal('pass');
  });
});
