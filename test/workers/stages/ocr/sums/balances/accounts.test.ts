import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { roleOf } from '../../../../../../workers/stages/ocr/sums/names/roles.ts';
import { printed } from '../../reading/printed.ts';
import { judged } from '../judged.ts';
import { row } from '../row.ts';
import { amount, rows } from '../statement.ts';

/** `kind printed holds` of the sums of balances, and what is contradicted. */
function read(...rows: string[]): { accounts: string[]; broken: string[] } {
  const { sums, summands } = arithmeticOf(printed(...rows));
  const told = sums.map(({ kind, result, holds }) => `${kind} ${summands[result]?.text} ${holds}`);
  return {
    accounts: told.filter((sum) => sum.startsWith('account')),
    broken: told.filter((sum) => sum.endsWith('false')),
  };
}

describe('a closing balance against its summary and its list', () => {
  const list = rows(313_941, 1, 6);
  const statement = (closing: string): string =>
    judged(
      ...['Opening balance 3,139.41', 'Money in 612.50', 'Money out 70.82', `Closing balance ${closing}`, ''],
      ...list.lines,
    );

  it('is told where both give another one', () => {
    const given = amount(list.closing);
    expect(statement(given)).to.equal('pass');
    expect(statement('5,479.08')).to.match(new RegExp(`5,479.08 .* give ${given}`));
  });
});

describe('sums of balances', () => {
  it('are not followed over two sheets that stand side by side', () => {
    const sheets = (rest: string[]): string[] => [
      row('', 'Brought forward', '', '1,000.00', 'Fuel', '-43.17', '641.83'),
      row('01/03/2026', 'Card', '-100.00', '900.00', 'Shop', '-61.22', '580.61'),
      row('02/03/2026', 'Card', '-17.31', '882.69', 'Fare', '-12.40', '568.21'),
      row('03/03/2026', 'Card', '-20.00', '862.69', 'Fare', '-30.77', '537.44'),
      row('', 'Carried forward', '', '', '', '', '537.44'),
      ...rest,
    ];
    const goesOn = [
      row('04/03/2026', 'Card', '-82.69', '780.00'),
      row('05/03/2026', 'Card', '-100.00', '680.00'),
    ];
    expect(read(...sheets(goesOn))).to.deep.equal({ accounts: [], broken: [] });
  });

  it('leave out what sums a column up at its foot', () => {
    const loan = (closing: string): string[] => [
      row('', 'Opening balance', '', '', '', '18,500.00'),
      row('01/03/2026', '', '385.00', '96.35', '288.65', '18,211.35'),
      row('01/04/2026', '', '385.00', '94.85', '290.15', '17,921.20'),
      row('01/05/2026', '', '385.00', '93.34', '291.66', '17,629.54'),
      row('', 'Total', '1,155.00', '284.54', '870.46'),
      row('', 'Closing balance', '', '', '', closing),
    ];
    expect(read(...loan('17,629.54'))).to.deep.equal({ accounts: ['account 17,629.54 true'], broken: [] });
    expect(read(...loan('19,629.54')).broken).to.deep.equal(['account 19,629.54 false']);
    const statement = (out: string): string[] => [
      row('', 'Alter Kontostand', '2.130,44'),
      ...['-230,95', '+416,84', '-83,53', '-97,44'].map((amount) => row('', 'Netto', amount)),
      ...['-377,98', '+418,71', '-112,40'].map((amount) => row('', 'Umsatz', amount)),
      row('', 'Ausgehend', out),
      row('', 'Eingehend', '+835,55'),
      row('', 'Neuer Kontostand', '2.063,69'),
    ];
    expect(read(...statement('-902,30')).broken).to.deep.equal([]);
    expect(read(...statement('-502,30')).broken).to.deep.equal(['account 2.063,69 false']);
  });

  it('find balances that stand among the credits, and among the debits where they are owed', () => {
    const french = (closing: string): string[] => [
      row('', 'Ancien solde', '', '122,16'),
      row('01/03', 'Carte', '367,24', ''),
      row('02/03', 'Retrait', '65,94', ''),
      row('03/03', 'Virement', '', '138,47'),
      row('04/03', 'Carte', '93,60', ''),
      row('05/03', 'Carte', '14,20', ''),
      row('06/03', 'Remise de chèque', '', '28,00'),
      row('', 'Nouveau solde', closing, ''),
    ];
    expect(read(...french('252,35')).broken).to.deep.equal([]);
    expect(read(...french('752,35')).broken).to.deep.equal(['account 752,35 false']);
  });

  it('follow a summary of more lines than are tried with omissions, each added or taken off', () => {
    const card = (closing: string): string[] => [
      row('', 'Previous balance', '1,243.11'),
      row('', 'Payments', '800.00'),
      row('', 'Other credits', '23.50'),
      row('', 'Purchases', '941.27'),
      row('', 'Balance transfers', '500.00'),
      row('', 'Cash advances', '200.00'),
      row('', 'Fees charged', '28.00'),
      row('', 'Interest charged', '21.15'),
      row('', 'New balance', closing),
    ];
    expect(read(...card('2,110.03'))).to.deep.equal({ accounts: ['account 2,110.03 true'], broken: [] });
    expect(read(...card('2,117.03')).broken).to.deep.equal(['account 2,117.03 false']);
  });

  it('take marked credits and codes of credits the other way, and tell nothing where nothing says which is which', () => {
    const moved = [12_050, -30_000, 4_410, 9_005, 2_150, -1_099, 5_500, 7_725, 3_310, 860];
    const closing = 100_000 - moved.reduce((sum, cents) => sum + cents, 0);
    const text = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
    const statement = (code: (cents: number) => string, mark: (cents: number) => string, end = closing) => [
      row('', 'Opening balance', '1000.00'),
      ...moved.map((cents, at) =>
        row(`0${at % 9}/03`, 'Card', `${code(cents)}   ${text(cents)}`).concat(mark(cents)),
      ),
      row('', 'Closing balance', text(end)),
    ];
    const none = (): string => '';
    const marks = (cents: number): string => (cents < 0 ? ' CR' : '');
    const codes = (cents: number): string => (cents < 0 ? 'CR' : 'DD');
    for (const [code, mark] of [
      [none, marks],
      [codes, none],
    ] as const) {
      expect(read(...statement(code, mark)).accounts).to.deep.equal([`account ${text(closing)} true`]);
      expect(read(...statement(code, mark, closing + 50_000)).broken).to.have.length(1);
    }
    const unmarked = arithmeticOf(printed(...statement(none, none)));
    expect(unmarked.sums).to.deep.equal([]);
    expect(unmarked.sumsCut, 'not followed, and said so').to.equal(true);
    expect(arithmeticOf(printed(...statement(none, marks))).sumsCut).to.equal(undefined);
  });

  it('know balances by their day where movements of a list stand between', () => {
    const list = (closing: string, day: string): string[] => [
      row('Kontostand', `am ${day}`, '2.315,44'),
      row('01.03.', 'Miete', '-850,00'),
      row('02.03.', 'Gehalt', '1.980,77'),
      row('03.03.', 'Strom', '-80,05'),
      row('Kontostand', 'am 31.03.2026', closing),
    ];
    expect(read(...list('3.366,16', '28.02.2026')).accounts).to.deep.equal(['account 3.366,16 true']);
    expect(read(...list('4.366,16', '28.02.2026')).broken).to.deep.equal(['account 4.366,16 false']);
    expect(read(...list('4.366,16', '31.03.2026')).broken, 'two accounts on one day').to.deep.equal([]);
  });

  it('take dated rows for movements, whichever way the day is written', () => {
    for (const day of ['0#.03.', '0# Mar', 'Mar 0#', '0#.03.202604.03.2026Bar']) {
      const list = (text: string, amount: string): string => text.padEnd(40) + amount.padStart(12);
      const rows = [3, 4, 5, 6].map((at) =>
        list(`${day.replace('#', String(at))}   Barauszahlung`, `${at}0,00`),
      );
      expect(read(...rows, list('Total', '180,00')).broken, day).to.deep.equal([]);
      expect(read(...rows, list('Total', '999,00')).broken, day).to.deep.equal(['total 999,00 false']);
    }
  });

  it('do not take days and months for amounts whose comma was misread', () => {
    const rows = [
      'Ancien solde au 30.04                       3600,13',
      '03.05       Monoprix               862,96',
      '08.05       Salaire                         2521,41',
      '11.05       Loyer                  890,09',
      '15.05       SNCF                   609,46',
      '19.05       MAAF                  1644,58',
      'Nouveau solde au 31.05                      2114,45',
    ];
    const read = (...of: string[]): string[] => {
      const lines = printed(...of).map((line) => ({
        ...line,
        words: line.words.map((word) => ({ ...word, source: 'ocr' as const })),
      }));
      const { sums, summands } = arithmeticOf(lines);
      return sums.map(({ kind, result, holds }) => `${kind} ${summands[result]?.text} ${holds}`);
    };
    expect(read(...rows)).to.deep.equal(['account 2114,45 true']);
    // An amount of the column with a point for its comma is one that was misread.
    const misread = rows.map((row) => row.replace(' 862,96', '  12.05').replace('2114,45', '2965,36'));
    expect(read(...misread)).to.deep.equal(['account 2965,36 true']);
  });

  it('read labels with ligatures, and the French words for what is carried', () => {
    expect(roleOf('Saldo ﬁnale')).to.equal('closing');
    expect(roleOf('À reporter')).to.equal('carried');
    expect(roleOf('Report à nouveau')).to.equal('opening');
    expect(roleOf('Payments since last statement')).to.equal('part');
  });
});
