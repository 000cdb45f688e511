import { expect } from 'chai';
import fc from 'fast-check';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { joinGroups } from '../../../../../workers/stages/ocr/reading/grouped.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from './printed.ts';

describe('running balance', () => {
  const statement = (...rows: [string, string, string][]): Line[] =>
    printed(
      'Date        Text                    Debit        Credit        Balance',
      ...rows.map(
        ([debit, credit, balance], i) =>
          `0${i + 1}.02.2024  Booking       ${debit.padStart(15)}${credit.padStart(14)}${balance.padStart(15)}`,
      ),
    );
  const clean: [string, string, string][] = [
    ['', '', '1,000.00'],
    ['100.00', '', '900.00'],
    ['', '250.50', '1,150.50'],
    ['50.25', '', '1,100.25'],
    ['', '10.00', '1,110.25'],
    ['310.25', '', '800.00'],
    ['', '900.00', '1,700.00'],
  ];

  it('finds debits, credits and their balances', () => {
    const { equations, suspects } = arithmeticOf(statement(...clean));
    expect(equations.map(({ kind, holds }) => [kind, holds])).to.deep.equal(
      Array(6).fill(['running-balance', true]),
    );
    expect(suspects).to.deep.equal([]);
  });

  it('is no column of the same few amounts again and again', () => {
    const balances = (...all: [string, string, string][]) =>
      arithmeticOf(statement(...all)).equations.filter(({ kind }) => kind === 'running-balance');
    const hours: [string, string, string][] = [
      '0.00',
      '0.00',
      '1.25',
      '0.00',
      '1.25',
      '0.00',
      '0.00',
      '1.25',
    ].map((over) => ['', over, over === '0.00' ? '8.00' : '9.25']);
    expect(balances(...hours)).to.deep.equal([]);
    const nothing: [string, string, string][] = Array.from({ length: 6 }, (_, at) => [
      ...([`${at + 2}0.15`, `${at + 2}0.15`] as const),
      at === 5 ? '4,233.85' : '0.00',
    ]);
    expect(balances(...nothing)).to.deep.equal([]);
  });

  it('names no amount of a row that holds with its booking on the other side', () => {
    const book = clean.slice(1).map(([debit, credit, balance]): [string, string, string] => {
      return [debit || credit, '', balance];
    });
    const marked: [string, string, string][] = [
      ...([['', '', '1,000.00'], ...book] as [string, string, string][]),
      ...([
        ['12.00', '', '1,688.00'],
        ['8.00', '', '1,680.00'],
      ] as [string, string, string][]),
    ];
    const debits = marked.filter(([, , balance]) => !['1,150.50', '1,110.25'].includes(balance));
    expect(arithmeticOf(statement(...debits)).suspects).to.deep.equal([]);
  });

  it('has the last row of a picture, whose balance stands beside the edge of the others', () => {
    const moved = (source: 'ocr' | 'text-layer', balance: string): Line[] =>
      statement(...clean.slice(0, -1), ['', '900.00', balance]).map((line, at) => ({
        ...line,
        words: line.words.map((word, place, all) => {
          const [x, y, width, height] = word.box;
          const isLast = at === clean.length && place === all.length - 1;
          return {
            ...word,
            source,
            agreed: true,
            box: [x + (isLast ? 0.02 : 0), y, width, height] as typeof word.box,
          };
        }),
      }));
    const of = (lines: Line[]): boolean[] => arithmeticOf(lines).equations.map(({ holds }) => holds);
    expect(of(moved('ocr', '1,700.00'))).to.deep.equal(Array(6).fill(true));
    expect(of(moved('ocr', '8,700.00'))).to.deep.equal([...Array(5).fill(true), false]);
  });

  it('follows columns of a photograph, whose edges lean, and those of characters as they stand alone', () => {
    const leaning = (source: 'ocr' | 'text-layer'): Line[] =>
      statement(...clean).map((line, at) => ({
        ...line,
        words: line.words.map((word) => {
          const [x, y, width, height] = word.box;
          return {
            ...word,
            source,
            agreed: true,
            box: [x + 0.008 * at, y, width, height] as typeof word.box,
          };
        }),
      }));
    expect(arithmeticOf(leaning('ocr')).equations.filter(({ holds }) => holds)).to.have.length(6);
    expect(arithmeticOf(leaning('text-layer')).equations).to.deep.equal([]);
  });

  const under = (summary: string, last: string): Line[] => [
    ...printed(summary, `Expenses${'-33,340.00'.padStart(62)}`, last),
    ...statement(...clean.slice(1)).map((line) => ({ ...line, number: line.number + 3 })),
  ];

  it('does not start from an amount above the table where the balance before its first row is printed elsewhere', () => {
    const opening = 'Opening balance   1,000.00';
    const { equations } = arithmeticOf(under(opening, 'Closing balance   1,700.00'));
    expect(equations.filter(({ holds }) => !holds)).to.deep.equal([]);
    expect(equations).to.have.length(5);
    const altered = arithmeticOf(under('Opening balance   9,000.00', 'Closing balance   1,700.00'));
    expect(
      altered.equations.filter(({ holds }) => !holds),
      'no such balance',
    ).to.have.length(1);
  });

  it('names no amount of another table that stands in its columns', () => {
    const booked = (credit: string, balance: string): string =>
      `Booking          ${credit.padStart(29)}${balance.padStart(15)}`;
    // Newest first; above it what each kind of booking came to.
    const spent = Array.from({ length: 14 }, (_, at) => 100 + 37 * at);
    const rows = spent
      .map((amount, at) => {
        const left = 3_000 + spent.slice(at + 1).reduce((sum, one) => sum + one, 0);
        return booked(`-${amount}.00`, `${left}.00`);
      })
      .toReversed();
    const kinds = [
      booked('0.00', '6,800.00'),
      booked('0.00', '306.00'),
      booked('0.00', '5,950.00'),
      booked('0.00', '8,700.00'),
      booked('0.00', '460.25'),
    ];
    const alone = arithmeticOf(printed(...rows));
    expect(alone.equations.filter(({ holds }) => holds)).to.have.length(13);
    const below = arithmeticOf(printed(...kinds, 'Detailed statement', ...rows));
    expect(below.equations.filter(({ holds }) => !holds)).to.not.have.length(0);
    expect(below.suspects).to.deep.equal([]);
    const altered = rows.with(5, rows[5]?.replace(/\d(?=\d\d\.00$)/, '9') ?? '');
    expect(arithmeticOf(printed(...kinds, 'Detailed statement', ...altered)).suspects).to.have.length(1);
  });

  it('starts from what is called the balance before, though another one is printed elsewhere', () => {
    const lines = [
      ...printed('Balance of 1,000.00', `Opening balance${'9,000.00'.padStart(55)}`, 'Bookings'),
      ...statement(...clean.slice(1)),
    ];
    const { equations } = arithmeticOf(lines.map((line, number) => ({ ...line, number })));
    expect(equations.filter(({ holds }) => !holds)).to.have.length(1);
  });

  it('holds the balance at the foot of a table, beside the sums of its columns, against the last one', () => {
    const foot = (balance: string) => arithmeticOf(statement(...clean, ['460.50', '1,160.50', balance]));
    expect(foot('1,700.00').equations.every(({ holds }) => holds)).to.equal(true);
    const altered = foot('7,700.00');
    expect(altered.suspects).to.have.length(1);
    expect(altered.cells[altered.suspects[0]!.cell]!.text).to.equal('7,700.00');
    expect(altered.suspects[0]).to.include({ impliedCents: 170_000, supporting: 6 });
  });

  it('reads statements that put the newest booking first', () => {
    const { equations } = arithmeticOf(statement(...clean.toReversed()));
    expect(equations.filter(({ holds }) => holds)).to.have.length(6);
  });

  it('names a changed booking and what stood there', () => {
    const { suspects, cells } = arithmeticOf(statement(...clean.with(4, ['', '910.00', '1,110.25'])));
    expect(suspects).to.have.length(1);
    expect(cells[suspects[0]!.cell]!.text).to.equal('910.00');
    expect(suspects[0]).to.include({ impliedCents: 1000, supporting: 5, digitsChanged: 1 });
  });

  it('names a changed balance by the two rows that it breaks', () => {
    const { suspects, cells } = arithmeticOf(statement(...clean.with(3, ['50.25', '', '9,100.25'])));
    expect(suspects).to.have.length(1);
    expect(cells[suspects[0]!.cell]!.text).to.equal('9,100.25');
    expect(suspects[0]).to.include({ impliedCents: 110025, supporting: 4 });
    expect(suspects[0]!.repairs).to.have.length(2);
  });

  it('reads thousands set apart by spaces as one amount', () => {
    const spaced = clean.map((row): [string, string, string] => [
      row[0],
      row[1],
      row[2].replace(',', ' ').replace('.', ','),
    ]);
    const rows = spaced.map(([debit, credit, balance]): [string, string, string] => [
      debit.replace('.', ','),
      credit.replace('.', ','),
      balance,
    ]);
    const { equations, suspects, cells } = arithmeticOf(statement(...rows));
    expect(equations.map(({ holds }) => holds)).to.deep.equal(Array(6).fill(true));
    expect(suspects).to.deep.equal([]);
    expect(cells.map(({ cents }) => cents)).to.include(170_000);
    const changed = arithmeticOf(statement(...rows.with(3, ['50,25', '', '9 100,25'])));
    expect(changed.cells[changed.suspects[0]!.cell]!.text.replace('\u00a0', ' ')).to.equal('9 100,25');
  });

  it('takes a number in front of an amount for a quantity where thousands are written otherwise', () => {
    const rows = printed('Chairs      2 150,00     300,00', 'Desks       1 1.250,00   1.250,00');
    expect(joinGroups(rows)).to.deep.equal(rows);
    const enclosure = rows.map((line) => ({ ...line, page: 2 }));
    expect(joinGroups([...printed('Sum 1 250,00'), ...enclosure])[0]!.words[1]!.text).to.equal(
      '1\u00a0250,00',
    );
    const spaced = joinGroups(
      printed('Chairs      2 150,00     300,00', 'Desks       1 250,00     1 250,00'),
    );
    expect(spaced[0]!.words.map(({ text }) => text)).to.include('2\u00a0150,00');
  });

  it('doubts an amount behind a number where a reader of pixels may have lost the space of another', () => {
    const read = printed('Total HT 12 899,74', 'TVA 19 % 2450,95').map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, source: 'ocr' as const, agreed: true })),
    }));
    const words = joinGroups(read).flatMap((line) => line.words);
    expect(words.filter(({ agreed }) => !agreed).map(({ text }) => text)).to.deep.equal(['899,74']);
  });

  it('joins, in doubt, where a reader of pixels lost one space of many', () => {
    const read = (...rows: string[]) =>
      joinGroups(
        printed(...rows).map((line) => ({
          ...line,
          words: line.words.map((word) => ({ ...word, source: 'ocr' as const, agreed: true })),
        })),
      ).flatMap(({ words }) => words.filter(({ text }) => /,/.test(text)));
    const lost = read('Takpannor 14 756,00', 'Arbete 31040,00', 'Netto 45 796,00');
    expect(lost.map(({ text, agreed }) => [text, agreed])).to.deep.equal([
      ['14\u00a0756,00', false],
      ['31040,00', true],
      ['45\u00a0796,00', false],
    ]);
    expect(read('Stolar 2 150,00', 'Arbete 31040,00', 'Netto 31340,00').map(({ text }) => text)).to.include(
      '150,00',
    );
  });

  it('reads what is owed without a mark and what is in favour with one', () => {
    const rent = (balance: string): [string, string, string][] => [
      ['', '', '682.50'],
      ['', '682.50', '0.00'],
      ['682.50', '', '682.50'],
      ['', '865.00', balance],
      ['682.50', '', '500.00'],
      ['', '682.50', '182.50CR'],
      ['682.50', '', '500.00'],
    ];
    expect(arithmeticOf(statement(...rent('182.50CR'))).suspects).to.deep.equal([]);
    expect(arithmeticOf(statement(...rent('982.50CR'))).suspects).to.have.length(1);
  });

  it('sees no statement in columns of unrelated amounts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 999_999 })), {
          minLength: 5,
          maxLength: 12,
        }),
        (rows) => {
          const print = (cents: number): string => (cents / 100).toFixed(2);
          const lines = statement(
            ...rows.map(([a, b]): [string, string, string] => [print(a), '', print(b)]),
          );
          expect(arithmeticOf(lines).suspects).to.deep.equal([]);
        },
      ),
    );
  });
});
