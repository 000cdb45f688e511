/** Numbers that stand beside amounts, and what is left below what was paid: what belongs to an amount, and what an amount belongs to. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from '../reading/printed.ts';
import { row } from './row.ts';

function broken(lines: Line[]): string[] {
  const { sums, summands } = arithmeticOf(lines);
  return sums.filter(({ holds }) => !holds).map(({ kind, result }) => `${kind} ${summands[result]?.text}`);
}

describe('a number beside an amount', () => {
  const plots = (second: string, total: string): Line[] =>
    printed(
      'Plot 118 412,50'.padStart(60),
      `Plot ${second}`.padStart(60),
      'Plot 120 100,00'.padStart(60),
      `Total ${total}`.padStart(60),
    );

  it('may have been taken for its thousands: the sum is open where it adds up without', () => {
    const lines = plots('119 388,00', '900,50');
    expect(broken(lines)).to.deep.equal([]);
    expect(arithmeticOf(lines).sumsCut).to.equal(true);
  });

  it('may be its thousands where readers of pixels lost the space of most others', () => {
    const slip = (pay: string): Line[] =>
      printed(
        row('', 'Wynagrodzenie', '6100,00'),
        row('', 'Premia', '380,00'),
        row('', 'Brutto', pay),
        row('', 'Netto', '5591,59'),
      ).map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, source: 'ocr' as const })) }));
    expect(broken(slip('6 480,00'))).to.deep.equal([]);
    expect(arithmeticOf(slip('6 480,00')).sums.map(({ holds }) => holds)).to.include(true);
    expect(broken(slip('6 580,00'))).to.have.length(1);
  });

  it('is none in a column of its own: thousands that somebody exchanged stay wrong without them', () => {
    const bill = (due: string): Line[] =>
      printed(
        row('', 'Elöverföring', '6 326,04'),
        row('', 'Fast avgift', '1 664,40'),
        row('', 'Moms 25 %', '1 997,61'),
        row('', 'Summa', '9 988,05'),
        row('', 'Inbetalt', '-8 316,00'),
        row('', 'Att betala', due),
      );
    expect(broken(bill('1 672,05'))).to.deep.equal([]);
    for (const digit of [2, 3, 4, 5, 6, 7, 8, 9])
      expect(broken(bill(`${digit} 672,05`)), String(digit)).to.have.length(1);
  });

  it('leaves what a bill asks for below what was paid of it, whatever that is called', () => {
    const bill = (due: string, paid = '-14 160,00'): Line[] =>
      printed(
        row('', 'Spotřeba', '14 452,02'),
        row('', 'Stálý plat', '3 714,00'),
        row('', 'DPH 12 %', '2 179,92'),
        row('', 'Celkem', '20 345,94'),
        row('', 'Zaplacené zálohy', paid),
        row('', 'Doplatek', due),
      );
    expect(broken(bill('6 185,94'))).to.deep.equal([]);
    expect(broken(bill('9 185,94'))).to.deep.equal(['total 9\u00a0185,94']);
    // Of other digits nobody knows what a row of that name is: postage, or what is carried on.
    expect(broken(bill('150,00'))).to.deep.equal([]);
    expect(broken(bill('9 285,94'))).to.deep.equal([]);
    expect(broken(bill('9 185,94', '14 160,00')), 'nothing is taken off').to.deep.equal([]);
  });

  it('explains nothing where it does not', () => {
    expect(broken(plots('119 388,00', '990,50'))).to.deep.equal(['total 990,50']);
  });
});
