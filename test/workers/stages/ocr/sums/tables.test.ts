/** Sums that a whole table promises: rows that add up sideways, books of two sides, what came in and what went out. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from '../reading/printed.ts';
import { row } from './row.ts';

function broken(lines: Line[]): string[] {
  const { sums, summands } = arithmeticOf(lines);
  return sums.filter(({ holds }) => !holds).map(({ kind, result }) => `${kind} ${summands[result]?.text}`);
}
const held = (lines: Line[]): number => arithmeticOf(lines).sums.filter(({ holds }) => holds).length;
const money = (cents: number): string => (cents / 100).toFixed(2);

describe('sums of whole tables', () => {
  const orders = (change: (at: number) => number, beside = ''): Line[] =>
    printed(
      ...[4_510, 8_805, 12_340, 6_620, 9_999, 3_175, 7_430].map((amount, at) => {
        const fee = Math.round(amount * 0.013) + 7;
        const total = money(amount + fee + change(at));
        return row('', `Order ${at}`, money(amount), money(fee), total, at === 2 ? beside : '');
      }),
    );

  it('name the one row that does not add up as all others do', () => {
    expect(broken(orders(() => 0))).to.deep.equal([]);
    expect(broken(orders((at) => (at === 2 ? 20_000 : 0)))).to.deep.equal(['row 325.07']);
  });

  it('leave rows alone that round, differ more than once, or have an amount of their own', () => {
    expect(broken(orders((at) => (at === 2 ? 3 : 0)))).to.deep.equal([]);
    expect(broken(orders((at) => (at === 2 || at === 4 ? 20_000 : 0)))).to.deep.equal([]);
    expect(broken(orders((at) => (at === 2 ? 20_000 : 0), '200.00'))).to.deep.equal([]);
  });

  it('say that they were not followed where two rows of many do not add up', () => {
    expect(arithmeticOf(orders((at) => (at === 2 || at === 4 ? 20_000 : 0))).sumsCut).to.equal(true);
    expect(arithmeticOf(orders(() => 0)).sumsCut).to.equal(undefined);
    expect(arithmeticOf(orders((at) => at * 5_000)).sumsCut, 'no such relation').to.equal(undefined);
  });

  it('name the amount that the rate of its row and the two others contradict', () => {
    const rates = (base: string, tax = '97,46', gross = '1.072,06', more = '533,85'): Line[] =>
      printed(
        row('', 'TIPO', 'BASE', 'CUOTA', 'TOTAL'),
        row('10 %', '', base, tax, gross),
        row('21 %', '', '441,20', '92,65', more),
        row('', 'VENTA', '', '', '1.605,91'),
      );
    expect(broken(rates('974,60'))).to.deep.equal([]);
    expect(broken(rates('494,60'))).to.include('row 494,60');
    expect(broken(rates('974,60', '47,46'))).to.include('row 47,46');
    expect(broken(rates('974,60', '97,46', '1.972,06'))).to.include('row 1.972,06');
    // Two amounts that do not agree about the third, or no other row to learn the columns from.
    const discount = rates('974,60', '97,46', '877,14');
    for (const lines of [rates('494,60', '90,00'), rates('494,60', '97,46', '1.072,06', '540,00'), discount])
      expect(broken(lines).filter((sum) => sum.startsWith('row'))).to.deep.equal([]);
  });

  it('say that they were not followed where several rows of rates do not add up', () => {
    const rates = (first: string, second: string) =>
      arithmeticOf(
        printed(
          row('10 %', '', first, '97.46', '1072.06'),
          row('21 %', '', second, '92.65', '533.85'),
          row('4 %', '', '156.40', '6.26', '162.66'),
        ),
      ).sumsCut;
    expect(rates('974.60', '441.20')).to.equal(undefined);
    expect(rates('494.60', '441.20')).to.equal(undefined);
    expect(rates('494.60', '841.20')).to.equal(true);
  });

  it('know the plainest names of results in languages that are read by few', () => {
    const bill = (label: string, total: string): Line[] =>
      printed(
        row('', 'Ena', '52.00'),
        row('', 'Dva', '17.60'),
        row('', 'Tri', '32.05'),
        row('', label, total),
      );
    for (const label of [
      'Til utbetaling',
      'Samtals',
      'Mokėti',
      'Apmaksai',
      'Kokku',
      'Spolu',
      'Za plačilo',
      'Tổng cộng',
      'Thực lĩnh',
      'Усього',
      'Итого',
      'За плащане',
      '合計',
    ]) {
      expect(broken(bill(label, '101.65')), label).to.deep.equal([]);
      expect(broken(bill(label, '181.65')), label).to.deep.equal(['total 181.65']);
    }
  });

  it('know taxes by their names in languages that are read by few', () => {
    const bill = (label: string, tax: string): Line[] =>
      printed(
        row('', 'A', '120.00'),
        row('', 'B', '80.00'),
        row('', 'Total', '200.00'),
        row('', `${label} 20 %`, tax),
      );
    for (const label of ['Arvonlisävero', 'Käibemaks', 'PVN', 'VSK', 'ПДВ', 'НДС', 'PPN', '消費税']) {
      expect(broken(bill(label, '40.00')), label).to.deep.equal([]);
      expect(broken(bill(label, '48.15')), label).to.deep.equal(['tax 48.15']);
    }
  });

  it('add up duty and tax without the values that they are rates of', () => {
    const duties = (tax: string, toPay: string): Line[] =>
      printed(
        row('', 'Zollwert', '5.842,41'),
        row('', 'Zoll 3,7 %', '216,17'),
        row('', 'EUSt-Wert', '6.058,58'),
        row('', 'Einfuhrumsatzsteuer 19 %', tax),
        row('', 'Abgaben gesamt', toPay),
      );
    expect(broken(duties('1.151,13', '1.367,30'))).to.deep.equal([]);
    expect(broken(duties('1.151,13', '1.267,30'))).to.include('total 1.267,30');
    expect(broken(duties('1.051,13', '1.267,30'))).to.include('total 1.267,30');
  });

  it('take the words beyond a currency for the name of an amount, whatever country it is of', () => {
    const invoice = (currency: string, total: string): Line[] =>
      printed(
        row('', 'Item, standard rate', '1000.00', '1000.00'),
        row('', 'Item, reduced rate', '1000.00', '1000.00'),
        ...[
          ['Subtotal R', '1000.00'],
          ['Discount R (18 %)', '180.00'],
          ['Net amount R', '820.00'],
          ['VAT R (8 %)', '65.60'],
          ['Subtotal G', '1000.00'],
          ['Discount G (18 %)', '180.00'],
          ['Net amount G', '820.00'],
          ['VAT G (16 %)', '131.20'],
          ['TOTAL', total],
        ].map(([name = '', amount]) => row('', name, '', `${currency} ${amount}`)),
      );
    for (const currency of ['Bs.', 'EUR', '₹', 'Rs.', 'CLP', 'Kč', 'S/'])
      expect(broken(invoice(currency, '1836.80')), currency).to.deep.equal([]);
    expect(broken(invoice('Bs.', '1936.85'))).to.deep.equal(['total 1936.85']);
  });

  /** Two pages of a ledger, whose sums of both sides are carried over. */
  function ledger(carried: number, balance: number): Line[] {
    const first = [
      row('', 'Saldovortrag', '3500.00', ''),
      row('01.03.', 'Rechnung', '159.68', ''),
      row('02.03.', 'Zahlung', '', '480.31'),
      row('03.03.', 'Zahlung', '', '529.74'),
      row('04.03.', 'Rechnung', '111.80', ''),
      row('05.03.', 'Retoure', '', '605.47'),
      row('', 'Übertrag', money(carried), '1615.52'),
    ];
    const second = [
      row('', 'Übertrag', '3771.48', '1615.52'),
      row('06.03.', 'Rechnung', '260.05', ''),
      row('07.03.', 'Zahlung', '', '746.66'),
      row('08.03.', 'Rechnung', '143.42', ''),
      row('09.03.', 'Zahlung', '', '104.18'),
      row('', 'Summe', '4174.95', '2466.36'),
      row('', 'Saldo', '', money(balance)),
    ];
    return [...printed(...first), ...printed(...second).map((line) => ({ ...line, page: 2 }))];
  }

  it('follow both sides of a book from page to page, and their balance', () => {
    expect(broken(ledger(377_148, 170_859))).to.deep.equal([]);
    expect(held(ledger(377_148, 170_859))).to.be.greaterThan(4);
    expect(broken(ledger(577_148, 170_859))).to.include('account 5771.48');
    expect(broken(ledger(377_148, 270_859))).to.deep.equal(['total 2708.59']);
  });

  const statement = (out: string, second: string, last = ''): Line[] =>
    printed(
      row('', 'Opening balance', '4120.55'),
      row('', 'Total deposits', '1200.00'),
      row('', 'Total withdrawals', out),
      row('', 'Ending balance', money(532_055 - Number(out) * 100)),
      row('03/01', 'Payroll', '900.00', ''),
      row('03/02', 'Rent', '', '650.00'),
      row('03/03', 'Deposit', '300.00', ''),
      row('03/04', 'Power', '', second),
      ...(last === '' ? [] : [last]),
    );

  it('hold what came in and what went out against the list of it', () => {
    expect(broken(statement('731.20', '81.20'))).to.deep.equal([]);
    expect(broken(statement('731.20', '281.20'))).to.deep.equal(['total 731.20']);
  });

  it('hold them against a list with its balances, of which a single amount came in', () => {
    const listed = (salary: number, cameIn = '1200.00'): Line[] => {
      const moved = [-65_000, -8_120, -4_274, salary, -11_550, -3_150, -6_109, -1_231, -990];
      let balance = 532_055;
      const rows = moved.map((cents, at) => {
        balance += cents;
        const sides = cents < 0 ? [money(-cents), ''] : ['', money(cents)];
        return row(`03/0${at + 1}`, 'Booking', ...sides, money(balance));
      });
      return printed(
        row('', 'Beginning balance', '5320.55'),
        row('', 'Total deposits', cameIn),
        row('', 'Total withdrawals', '1004.24'),
        row('', 'Ending balance', money(532_055 + Number(cameIn) * 100 - 100_424)),
        ...rows,
      );
    };
    expect(broken(listed(120_000))).to.deep.equal([]);
    expect(broken(listed(210_000))).to.include('total 1200.00');
  });

  it('leave a list alone that may not be whole', () => {
    expect(broken(statement('731.20', '60.00', row('', 'Cheque', '', '21.20')))).to.deep.equal([]);
    const pending = row('03/09', 'Pending', '', '55.00');
    expect(broken(statement('731.20', '81.20', `Not yet booked\n${pending}`))).to.deep.equal([]);
  });

  it('give debits and credits of one line their own columns, though they are alike', () => {
    const trial = (changed: string): Line[] =>
      printed(
        row('', 'Bank', '2302.50', ''),
        row('', 'Capital', '', '5001.31'),
        row('', 'Cash', '2939.53', ''),
        row('', 'Loan', '', '1605.04'),
        row('', 'Stock', '3577.09', ''),
        row('', 'Reserves', '', changed),
        row('', 'Total', '8819.12', '8819.12'),
      );
    expect(broken(trial('2212.77'))).to.deep.equal([]);
    expect(broken(trial('4212.77'))).to.deep.equal(['total 8819.12']);
  });
});

describe('a column that was read from a picture', () => {
  /** As a reader of pixels gives it, one amount moved to the right by `moved` of the width of the page. */
  const read = (fourth: string, moved = 0): Line[] =>
    printed(
      row('', 'Item', '100.00'),
      row('', 'Item', '150.00'),
      row('', 'Item', '300.00'),
      row('', 'Item', fourth),
      row('', 'Total', '650.00'),
    ).map((line, at) => ({
      ...line,
      words: line.words.map((word) => ({
        ...word,
        ...{ source: 'ocr' as const, confidence: 0.99, agreed: true },
        box: at === 3 ? [word.box[0] + moved, ...word.box.slice(1)] : word.box,
      })) as Line['words'],
    }));

  it('leaves its total open where an amount lost its first digit', () => {
    expect(broken(read('50.00'))).to.deep.equal(['total 650.00']);
    expect(broken(read('.00'))).to.deep.equal([]);
    expect(arithmeticOf(read('.00')).sumsCut).to.equal(true);
  });

  it('has all its rows where an amount stands beside the edge of the others', () => {
    for (const moved of [0.008, -0.03]) expect(broken(read('50.00', moved))).to.deep.equal(['total 650.00']);
  });
});

describe('columns beside amounts', () => {
  const folio = (services: string): Line[] =>
    printed(
      'Date        Text             Debit     Credit    Balance',
      '23.04.2026  Deposit                     70.00     -70.00',
      '23.04.2026  Room            159.00                 89.00',
      '24.04.2026  Room            159.00                248.00',
      '24.04.2026  Minibar          24.50                272.50',
      '25.04.2026  City tax         17.50                290.00',
      '25.04.2026  Card                       290.00       0.00',
      `            Total of services                    ${services}`,
    );

  it('add up no running balances', () => {
    expect(broken(folio('342.50'))).to.deep.equal([]);
  });

  it('take a row among its like for goods, though its name has the word within it', () => {
    const sales = (name: string): Line[] =>
      printed(
        'Description              Price     Proceeds     Cost',
        'Costco Wholesale        216.04     1,512.28     2,062.05',
        'Caterpillar             136.78     3,145.94     2,605.77',
        `${name.padEnd(24)}333.70     4,338.10     4,371.31`,
        'Exxon Mobil             342.16    24,977.68    24,462.74',
        'Nokia                    12.16       977.68       462.74',
      );
    expect(broken(sales('Vanguard Total Stock'))).to.deep.equal([]);
    expect(broken(sales('Total')), 'a total where it stands first').to.not.deep.equal([]);
  });
});
