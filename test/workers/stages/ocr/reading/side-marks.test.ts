import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { collectAmounts, isMarkedCredit } from '../../../../../workers/stages/ocr/reading/cells.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from './printed.ts';

const german = (cents: number): string =>
  (Math.abs(cents) / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(?:\d{3})+,)/, '.');

const MOVED: readonly [string, number][] = [
  ['Netto Marken-Discount', -3_517],
  ['Barauszahlung GA', -8_000],
  ['Miete Wohnung', -61_240],
  ['Lohn/Gehalt', 198_077],
  ['Barauszahlung GA', -4_500],
  ['Rundfunk', -5_508],
  ['Netto Marken-Discount', -2_186],
  ['Strom', -7_300],
  ['Gutschrift', 1_250],
  ['Telefon', -2_999],
  ['Netto Marken-Discount', -4_023],
  ['Barauszahlung GA', -6_000],
  ['Versicherung', -3_120],
];

/** A statement as German banks print it: S for debit and H for credit, a space behind the amount. */
function statement(marks: (cents: number, at: number) => string, closing = 0): Line[] {
  let balance = 52_310;
  const row = (day: string, text: string, moved: string, after: string): string =>
    `${day.padEnd(8)}${text.padEnd(30)}${moved.padStart(14)}${after.padStart(16)}`;
  const rows = MOVED.map(([text, cents], at) => {
    balance += cents;
    const day = `${String(at + 2).padStart(2, '0')}.04.`;
    return row(
      day,
      text,
      `${german(cents)} ${marks(cents, at)}`,
      `${balance < 0 ? '-' : ''}${german(balance)}`,
    );
  });
  return printed(
    row('', 'Alter Kontostand', '', german(52_310)),
    ...rows,
    row('', 'Neuer Kontostand', '', german(balance + closing)),
  );
}

const brokenOf = (lines: Line[]): (string | undefined)[] => {
  const { sums, summands } = arithmeticOf(lines);
  return sums.filter(({ holds }) => !holds).map(({ result }) => summands[result]?.text);
};
const side = (cents: number): string => (cents < 0 ? 'S' : 'H');

describe('debit and credit marked behind amounts', () => {
  it('are their signs', () => {
    const { cells } = collectAmounts(statement(side));
    const moved = cells.filter(({ text }) => ['35,17', '1.980,77'].includes(text)).map(({ cents }) => cents);
    expect(moved).to.deep.equal([-3_517, 198_077]);
  });

  it('contradict nothing in an honest statement, and shops and cash are no totals', () => {
    expect(arithmeticOf(statement(side)).sums.some(({ holds }) => holds)).to.equal(true);
    expect(brokenOf(statement(side))).to.deep.equal([]);
    expect(brokenOf(statement((cents) => (cents < 0 ? 'DR' : 'CR')))).to.deep.equal([]);
  });

  it('accuse nobody where one mark was not read', () => {
    expect(brokenOf(statement((cents, at) => (at === 7 ? '' : side(cents))))).to.deep.equal([]);
  });

  it('are told from codes of a tax, which stand behind amounts as well', () => {
    const { cells } = collectAmounts(
      printed('Bread     2,40 S', 'Milk      1,10 S', 'Soap      3,00 A', 'Tea   1,90 S'),
    );
    expect(cells.map(({ cents }) => cents)).to.deep.equal([240, 110, 300, 190]);
  });

  it('leave a closing balance that was exchanged contradicted', () => {
    expect(brokenOf(statement(side, 100_000))).to.include(
      german(52_310 + 100_000 + MOVED.reduce((a, [, c]) => a + c, 0)),
    );
  });

  it('are a minus and a plus behind amounts too, unless the sign is that of the next one', () => {
    const cents = (...rows: string[]): number[] =>
      collectAmounts(printed(...rows)).cells.map((cell) => cell.cents);
    expect(cents('Rent   500,00 -   1.815,44 +', 'Pay   1.900,00 +   3.715,44 +')).to.deep.equal([
      -50_000, 181_544, 190_000, 371_544,
    ]);
    expect(cents('Rent   - 500,00     + 1.815,44', 'Pay   + 1.900,00   + 3.715,44')).to.deep.equal([
      -50_000, 181_544, 190_000, 371_544,
    ]);
  });

  it('need no debit beside them where they are credits by their name', () => {
    const { cells } = collectAmounts(printed('Rent   682.50', 'Balance   182.50 CR', 'Balance   82.50Cr'));
    expect(cells.map(isMarkedCredit)).to.deep.equal([false, true, true]);
  });

  it('are taken with a currency behind the minus, and in brackets', () => {
    const cents = (row: string) => collectAmounts(printed(row)).cells.map((cell) => cell.cents);
    for (const row of [
      'Rabatt  -€ 100,00',
      'Rabatt  −€ 100,00',
      'Rabatt  - 100,00',
      'Discount -R$ 100,00',
      'Less (-) 100.00',
    ])
      expect(cents(row), row).to.deep.equal([-10_000]);
    for (const row of ['Rabatt  € 100,00', 'A-€ 100,00', 'Less - x 100.00'])
      expect(cents(row), row).to.deep.equal([10_000]);
    // Spanish paragraphs are numbered so; francs without hundredths stand behind their words.
    expect(cents('2.- Objeto 100.00')).to.deep.equal([10_000]);
    expect(cents('Porto 5.- 100.00')).to.deep.equal([500, 10_000]);
  });
});
