/** Balances that the same words name at both ends of a list: their dates tell which one is first. */
import { expect } from 'chai';
import { sums } from '../told.ts';

const row = (label: string, amount: string): string => label.padEnd(40) + amount.padStart(12);

const account = (from: string, to: string, moved: readonly string[], last = '1.150,00'): string[] =>
  sums(row(`Kontostand am ${from}`, '1.000,00'), ...moved, row(`Kontostand am ${to}`, last)).filter((sum) =>
    sum.startsWith('account'),
  );

const MOVED = [row('03.03. Lohn', '400,00'), row('05.03. Miete', '-250,00')];

describe('balances of two days', () => {
  it('follow from one another in time, however their dates are written', () => {
    for (const [from, to] of [
      ['28.02.2026', '31.03.2026'],
      ['31.12.25', '31.01.26'],
      ['2026-02-28', '2026-03-31'],
      ['30.03.2026', '31.03.2026'],
    ] as const) {
      expect(account(from, to, MOVED), from).to.deep.equal(['account 1.150,00 true']);
      expect(account(from, to, MOVED, '1.750,00'), from).to.deep.equal(['account 1.750,00 false']);
    }
  });

  it('have the month first where it cannot be second', () => {
    const american = (from: string, to: string): string[] =>
      sums(
        row(`Balance on ${from}`, '1,000.00'),
        row('04/03 Wages', '400.00'),
        row('04/05 Rent', '-250.00'),
        row(`Balance on ${to}`, '1,750.00'),
      ).filter((sum) => sum.startsWith('account'));
    for (const [from, to] of [
      ['03/31/2026', '04/30/2026'],
      ['12/31/2025', '01/31/2026'],
      ['03/31/2026', '05/01/2026'],
    ] as const) {
      expect(american(from, to), from).to.deep.equal(['account 1,750.00 false']);
      expect(american(to, from), to).to.deep.equal([]);
    }
  });

  it('do not follow backwards, on one day, or where a day is not printed in figures', () => {
    for (const [from, to] of [
      ['31.03.2026', '28.02.2026'],
      ['2026-03-31', '2026-02-28'],
      ['31.03.2026', '31.03.2026'],
      ['28. Februar 2026', '31.03.2026'],
    ] as const)
      expect(account(from, to, MOVED, '1.750,00'), from).to.deep.equal([]);
  });

  it('are those of an overview where fewer than two movements stand between', () => {
    expect(account('28.02.2026', '31.03.2026', MOVED.slice(0, 1), '1.750,00')).to.deep.equal([]);
    const undated = [row('Lohn', '400,00'), row('Miete', '-250,00')];
    expect(account('28.02.2026', '31.03.2026', undated, '1.750,00')).to.deep.equal([]);
  });
});
