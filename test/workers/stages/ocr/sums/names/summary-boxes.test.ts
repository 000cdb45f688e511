/** Summaries of statements whose names stand above their amounts. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const box = (names: readonly string[], amounts: readonly string[]): string[] => [
  names.map((name) => name.padEnd(24)).join(''),
  amounts.map((amount) => amount.padEnd(24)).join(''),
];
const NAMES = ['Opening balance', 'Money in', 'Money out', 'Closing balance'];

/** Ten movements with their balances, from 1,000.00 to 1,340.00. */
const LIST = [
  row('01 Apr 26 BALANCE BROUGHT FORWARD', '', '', '1,000.00'),
  ...[910, 850, 810, 1410, 1380, 1330, 1310, 1290, 1270, 1340].map((balance, at, all) => {
    const moved = balance - (all[at - 1] ?? 1000);
    const amount = `${Math.abs(moved)}.00`;
    const printed = `${balance}.00`.replace(/^(\d)(\d{3})/, '$1,$2');
    return row(
      `${String(at + 2).padStart(2, '0')} Apr 26 Booking`,
      ...(moved < 0 ? [amount, ''] : ['', amount]),
      printed,
    );
  }),
];

describe('summaries with names above their amounts', () => {
  it('hold on honest statements, with and without signs of a currency', () => {
    for (const sign of ['', '£', '€'])
      expect(
        judged(
          ...box(
            NAMES,
            ['1,000.00', '670.00', '330.00', '1,340.00'].map((one) => sign + one),
          ),
          ...LIST,
        ),
        sign,
      ).to.equal('pass');
  });

  it('tell a closing balance with another digit', () => {
    const told = judged(...box(NAMES, ['£1,000.00', '£670.00', '£330.00', '£7,340.00']));
    expect(told).to.match(/^closing balance £7,340\.00 .* give 1,340\.00\.$/);
  });

  it('tell what came in by the list below, where what went out is the sum of its own', () => {
    const raised = LIST.slice(0, 4).concat(row('05 Apr 26 Salary', '', '2,600.00', '3,410.00'));
    const rest = [3380, 3330, 3310, 3290, 3270, 3340].map((balance, at, all) => {
      const moved = balance - (all[at - 1] ?? 3410);
      const printed = `3,${String(balance).slice(1)}.00`;
      return row(
        `${at + 6} Apr 26 Booking`,
        ...(moved < 0 ? [`${-moved}.00`, ''] : ['', `${moved}.00`]),
        printed,
      );
    });
    const told = judged(...box(NAMES, ['£1,000.00', '£670.00', '£330.00', '£1,340.00']), ...raised, ...rest);
    expect(told).to.include('money in £670.00');
  });

  it('say nothing of a table of accounts, or where the ends are not balances', () => {
    const twice = [
      ...box(NAMES, ['10.00', '5.00', '3.00', '12.00']),
      '20.00                   5.00                    9.00                    88.00',
    ];
    expect(judged(...twice)).to.not.match(/give/);
    expect(
      judged(...box(['Limit', 'Used', 'Free', 'Due'], ['900.00', '200.00', '650.00', '77.00'])),
    ).to.not.match(/give/);
  });
});
