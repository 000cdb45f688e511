/** Lists in which balances stand otherwise than in a column beside what was booked, and columns that only look like balances. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { judged, row } from '../sums/judged.ts';
import { printed } from './printed.ts';
import { read } from './read.ts';

/** Payee and amount, and below them the day and the balance; the newest first, as on telephones. */
const app = (...bookings: readonly [payee: string, amount: string, balance: string][]): string[] => [
  'Current account',
  ...bookings.flatMap(([payee, amount, balance], at) => [
    `${payee.padEnd(60)}${amount}`,
    `${9 - at} Oct · balance ${balance}`,
  ]),
];
const list = (changed = '-72.96'): string[] =>
  app(
    ['Pets & Co', '-63.24', '2,159.19'],
    ['Thames Water', '-79.82', '2,222.43'],
    ['Bakery', changed, '2,302.25'],
    ['Travel', '-51.42', '2,375.21'],
    ['Larkin', '-51.91', '2,426.63'],
    ['Salary', '+1,278.40', '2,478.54'],
    ['Books', '-80.42', '1,200.14'],
  );

describe('a list of a telephone', () => {
  it('is followed from balance to balance, in print and in pictures', () => {
    for (const lines of [printed(...list()), read(list())])
      expect(arithmeticOf(lines).equations.map(({ holds }) => holds)).to.deep.equal(Array(6).fill(true));
  });

  it('names the amount that was altered', () => {
    const { suspects, cells } = arithmeticOf(read(list('-62.96')));
    expect(suspects.map(({ cell, impliedCents }) => [cells[cell]?.text, impliedCents])).to.deep.equal([
      ['-62.96', -7_296],
    ]);
  });
});

describe('groups with subtotals', () => {
  const room = (nights: string, breakfast: string, total: string): string[] => [
    row('Nights', nights),
    row('Breakfast', breakfast),
    row('Tax', '1 000'),
    row('Room total EUR', total),
  ];

  it('are no balances, though each begins and ends with an amount of one length', () => {
    const folio = [
      ...room('36 600', '7 800', '45 400'),
      ...room('39 400', '7 800', '48 200'),
      ...room('38 000', '5 800', '44 800'),
      ...room('32 000', '9 800', '42 800'),
      ...room('62 200', '7 800', '71 000'),
      ...room('76 000', '15 600', '92 600'),
    ];
    expect(
      arithmeticOf(printed(...folio)).equations.filter(({ kind }) => kind === 'running-balance'),
    ).to.deep.equal([]);
    expect(judged(...folio)).to.equal('pass');
  });
});
