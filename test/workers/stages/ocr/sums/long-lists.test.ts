/** Lists of as many rows as bills of telephones, wholesalers and statements of a year have. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from '../reading/printed.ts';
import { judgedLines, row } from './judged.ts';

const show = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
/** Longer papers without a currency count anything. */
const total = (cents: number): string => `${row('Total', show(cents))} EUR`;
/** A page has hardly more lines. */
const ONE_PAGE = 130;
const amountOf = (at: number): number => 310 + ((at * 3_707) % 9_113);
const ITEMS = Array.from({ length: 420 }, (_, at) => amountOf(at));
const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
const NAMES = ['Appel mobile', 'Appel fixe', 'Message', 'Données'];
const rowsOf = (cents: readonly number[]): string[] =>
  cents.map((one, at) => row(NAMES[at % NAMES.length] ?? '', show(one)));

/** Pages of forty rows, and the foot on the last one. */
function paged(rows: readonly string[], ...foot: string[]): Line[] {
  const pages: string[][] = [];
  for (let at = 0; at < rows.length; at += 40) pages.push([...rows.slice(at, at + 40)]);
  pages.at(-1)?.push(...foot);
  return pages.flatMap((page, at) => printed(...page).map((line) => ({ ...line, page: at + 1 })));
}

describe('a long list', () => {
  for (const count of [40, 79, 81, 130, 420]) {
    const items = ITEMS.slice(0, count);
    const net = sumOf(items);
    const vat = Math.round(net / 5);
    const bill = (rows: readonly number[], total: number): string[] => [
      ...rowsOf(rows),
      row('Total HT', show(total)),
      row('TVA 20 %', show(vat)),
      row('Total TTC', show(net + vat)),
    ];

    it(`of ${count} rows adds up, on one page and on several`, () => {
      if (count <= ONE_PAGE) expect(judgedLines(printed(...bill(items, net)))).to.equal('pass');
      expect(judgedLines(paged(rowsOf(items), ...bill([], net)))).to.equal('pass');
      expect(judgedLines(paged(rowsOf(items), total(net)))).to.equal('pass');
    });

    it(`of ${count} rows does not add up to another total`, () => {
      if (count <= ONE_PAGE)
        expect(judgedLines(printed(...bill(items, net + 100_000)))).to.match(/^Total HT .* does not follow/);
      expect(judgedLines(paged(rowsOf(items), total(net + 100_000)))).to.match(/^Total .* does not follow/);
    });

    it(`of ${count} rows tells that one of them was altered or taken out, though the paper computes on`, () => {
      const altered = items.with(7, (items[7] ?? 0) + 41_200);
      for (const rows of [altered, items.toSpliced(9, 1)])
        expect(judgedLines(paged(rowsOf(rows), ...bill([], net)))).to.match(
          /^Total HT .* does not follow .* one of the others is wrong/s,
        );
    });
  }
});

describe('a list whose every second row is called a total, or a tax', () => {
  it('is followed in little time', () => {
    const names = ['Total', 'TVA 20 %', 'Remise', 'Sous-total'];
    const rows = Array.from({ length: 2_800 }, (_, at) => row(names[at % names.length]!, show(amountOf(at))));
    const begun = process.cpuUsage();
    arithmeticOf(paged(rows));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).to.be.below(20_000);
  });
});

describe('debits and credits in columns of their own, with their sums below', () => {
  const moved = ITEMS.slice(0, 90);
  const debits = moved.filter((_, at) => at % 4 !== 3);
  const credits = moved.filter((_, at) => at % 4 === 3);
  const opening = 812_345;
  const rows = moved.map((cents, at) => {
    const label = `${String((at % 28) + 1).padStart(2, '0')}.03.2026 Virement`;
    return at % 4 === 3 ? row(label, '', show(cents)) : row(label, show(cents));
  });
  const statement = ({
    list = rows,
    out = sumOf(debits),
    into = sumOf(credits),
    closing = opening - sumOf(debits) + sumOf(credits),
  } = {}): string =>
    judgedLines(
      paged(
        [row('Solde initial', '', show(opening)), ...list],
        row('Total des mouvements', show(out), show(into)),
        row('Solde final', '', show(closing)),
      ),
    );

  it('follow from one another', () => expect(statement()).to.equal('pass'));

  it('tell an amount that was altered, taken out or put in', () => {
    const salary = rows.with(3, row('04.03.2026 Virement', '', show((moved[3] ?? 0) + 150_000)));
    const more = rows.toSpliced(5, 0, row('05.03.2026 Virement', '', '950,00'));
    for (const list of [salary, rows.toSpliced(3, 1), more])
      expect(statement({ list })).to.match(/is not the sum of its side of the list/);
  });

  it('tell a sum or a balance that was altered', () => {
    expect(statement({ into: sumOf(credits) + 40_011 })).to.match(/is not the sum of its side of the list/);
    expect(statement({ closing: opening + sumOf(credits) })).to.match(/^Solde final/);
  });

  it('are not told where a balance that is owed has no sign', () => {
    const owed = Math.abs(opening - sumOf(debits) - 900_000 + sumOf(credits));
    const more = rows.toSpliced(5, 0, row('05.03.2026 Virement', '9000,00'));
    expect(statement({ list: more, out: sumOf(debits) + 900_000, closing: owed })).to.equal('asked');
  });

  it('say nothing where both sides or a row without a date leave it open', () => {
    const both = statement({ into: sumOf(credits) + 40_011, out: sumOf(debits) + 7_777 });
    expect(both).not.to.match(/side of the list/);
    const fee = rows.toSpliced(5, 0, row('Frais', '9,90'));
    expect(statement({ list: fee })).not.to.match(/side of the list/);
  });
});
