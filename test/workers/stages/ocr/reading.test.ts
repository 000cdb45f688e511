import { expect } from 'chai';
import fc from 'fast-check';
import { checkDigit } from '../../../../workers/formats/mrz/check-digit.ts';
import { OcrFacts, type Word } from '../../../../workers/stages/ocr/facts.ts';
import { arithmeticOf } from '../../../../workers/stages/ocr/reading/arithmetic.ts';
import { findDates } from '../../../../workers/stages/ocr/reading/dates.ts';
import { joinGroups } from '../../../../workers/stages/ocr/reading/grouped.ts';
import { findIbans, mod97 } from '../../../../workers/stages/ocr/reading/iban.ts';
import { findMrz, fitLine } from '../../../../workers/stages/ocr/reading/mrz.ts';
import {
  digitsChanged,
  parseAmount,
  parsePercent,
  parseQuantity,
} from '../../../../workers/stages/ocr/reading/numbers.ts';
import { inLines, type Line, linesOf, wordsOfRuns } from '../../../../workers/stages/ocr/words.ts';

/** Lines of a page in a monospaced grid of 100 columns: a word stands where it stands in the string. */
function page(...rows: string[]): Line[] {
  return rows.map((row, number) => ({
    page: 1,
    number,
    words: [...row.matchAll(/\S+/g)].map(
      (match): Word => ({
        text: match[0],
        box: [match.index / 100, number / 50, match[0].length / 100, 1 / 60],
        source: 'text-layer',
        confidence: 1,
        line: number,
      }),
    ),
  }));
}

describe('ocr reading', () => {
  describe('numbers', () => {
    it('reads amounts of every locale as integer hundredths', () => {
      const read = (token: string): number | undefined => parseAmount(token)?.cents;
      expect(
        [
          '1.234,56',
          '1,234.56',
          '1’234.56',
          '€1,234.56',
          '12.00',
          '(12.00)',
          '50,00-',
          '-3.20',
          '7.00CR',
          '0,09',
        ].map(read),
      ).to.deep.equal([123456, 123456, 123456, 123456, 1200, -1200, -5000, -320, 700, 9]);
      for (const other of [
        '12.05.2024',
        '1,23,456.00',
        '12',
        '12.345',
        '1.234.56',
        '10:30',
        '(5.00',
        '12.00%',
      ]) {
        expect(parseAmount(other), other).to.equal(null);
      }
    });

    it('is the inverse of printing, in either locale', () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.boolean(), (cents, german) => {
          const printed = new Intl.NumberFormat(german ? 'de-DE' : 'en-US', {
            minimumFractionDigits: 2,
          }).format(cents / 100);
          expect(parseAmount(printed)?.cents).to.equal(cents);
        }),
      );
    });

    it('reads quantities, percentages and the digits by which amounts differ', () => {
      expect([parseQuantity('3', '.'), parseQuantity('2,5', ','), parseQuantity('2,5', '.')]).to.deep.equal([
        3000,
        2500,
        null,
      ]);
      expect([parsePercent('VAT 20%'), parsePercent('MwSt. 7,5 % auf'), parsePercent('20')]).to.deep.equal([
        2000,
        750,
        null,
      ]);
      expect([
        digitsChanged(12000, 42000),
        digitsChanged(12000, 412000),
        digitsChanged(500, 500),
      ]).to.deep.equal([1, 1, 0]);
    });
  });

  describe('running balance', () => {
    const statement = (...rows: [string, string, string][]): Line[] =>
      page(
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
      const rows = page('Chairs      2 150,00     300,00', 'Desks       1 1.250,00   1.250,00');
      expect(joinGroups(rows)).to.deep.equal(rows);
      const enclosure = rows.map((line) => ({ ...line, page: 2 }));
      expect(joinGroups([...page('Sum 1 250,00'), ...enclosure])[0]!.words[1]!.text).to.equal(
        '1\u00a0250,00',
      );
      const spaced = joinGroups(page('Chairs      2 150,00     300,00', 'Desks       1 250,00     1 250,00'));
      expect(spaced[0]!.words.map(({ text }) => text)).to.include('2\u00a0150,00');
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

  describe('invoice', () => {
    const invoice = (total = '357.00', line = '180.00'): Line[] =>
      page(
        'Article             Quantity      Price        Amount',
        'Chairs                  4         25.00        100.00',
        `Tables                  2         90.00        ${line}`,
        'Lamps                   1         20.00         20.00',
        'Subtotal                                       300.00',
        'VAT 19%                                         57.00',
        `Total                                          ${total}`,
      );

    it('establishes rows, sum, tax and total', () => {
      const { equations, suspects } = arithmeticOf(invoice());
      expect(equations.map(({ kind, holds }) => `${kind} ${holds}`)).to.deep.equal([
        'row-product true',
        'row-product true',
        'row-product true',
        'column-sum true',
        'tax true',
        'total true',
      ]);
      expect(suspects).to.deep.equal([]);
    });

    it('names a changed total', () => {
      const { suspects, cells } = arithmeticOf(invoice('857.00'));
      expect(suspects.map(({ cell, impliedCents }) => [cells[cell]!.text, impliedCents])).to.deep.equal([
        ['857.00', 35700],
      ]);
    });

    it('names a changed line amount by the row and the sum that it breaks', () => {
      const { suspects, cells } = arithmeticOf(invoice('357.00', '780.00'));
      expect(
        suspects.map(({ cell, impliedCents, repairs }) => [cells[cell]!.text, impliedCents, repairs.length]),
      ).to.deep.equal([['780.00', 18000, 2]]);
    });

    it('tells facts that can be read again beside amounts beyond all sums', () => {
      const lines = page(
        'Article             Quantity      Price        Amount',
        'Chairs                  4         25.00        100.00',
        'Tables                  2         90.00        780.00',
        'Lamps                   1         20.00         20.00',
        'Ships             9999999 999999999999.99          1.00',
        'Fleets                  1         30.00 999999999999.99',
        'Subtotal                                       300.00',
      );
      const facts = OcrFacts.pick({ equations: true, suspects: true, cells: true });
      expect(facts.safeParse(arithmeticOf(lines)).success).to.equal(true);
    });

    it('makes no guess when shipping stands beside the column', () => {
      const lines = page(
        'Chairs                  4         25.00        100.00',
        'Tables                  2         90.00        180.00',
        'Subtotal                                       280.00',
        'Shipping                                               5.00',
        'Total                                          285.00',
      );
      expect(arithmeticOf(lines).equations.every(({ holds }) => holds)).to.equal(true);
    });
  });

  describe('payslip', () => {
    const payslip = (net: string, ...deductions: string[]): Line[] =>
      page(
        'Base salary                        4,689.00',
        'Bonus                                408.00',
        'Gross pay                          5,097.00',
        ...deductions.map((amount) => `Deduction ${amount.padStart(33)}`),
        `Net pay                        ${net.padStart(12)}`,
      );

    it('adds pay up to the gross amount, and takes deductions off, signed or not', () => {
      for (const sign of ['', '-']) {
        const { equations } = arithmeticOf(payslip('3,414.99', `${sign}1,223.28`, `${sign}458.73`));
        expect(equations.map(({ kind, holds }) => [kind, holds])).to.deep.equal([
          ['column-sum', true],
          ['net-pay', true],
        ]);
      }
    });

    it('names the net amount that one digit makes right', () => {
      for (const sign of ['', '-']) {
        const { suspects, cells } = arithmeticOf(payslip('8,414.99', `${sign}1,223.28`, `${sign}458.73`));
        expect(suspects.map(({ cell, impliedCents }) => [cells[cell]!.text, impliedCents])).to.deep.equal([
          ['8,414.99', 341_499],
        ]);
      }
    });

    it('leaves a payslip alone whose net amount differs in many digits, or that has a second column', () => {
      expect(arithmeticOf(payslip('2,900.17', '-1,223.28', '-458.73')).suspects).to.deep.equal([]);
      const employer = page(
        'Gross pay                          5,097.00',
        'Tax                                 -223.28     100.00',
        'Insurance                           -458.73     200.00',
        'Net pay                            8,414.99',
      );
      expect(arithmeticOf(employer).equations).to.deep.equal([]);
    });
  });

  describe('MRZ', () => {
    // ICAO 9303-4, appendix A; 9303-5 and 9303-6, appendix A.
    const TD3 = [
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ];
    const TD1 = [
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ];
    const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

    for (const [format, lines] of [
      ['TD3', TD3],
      ['TD1', TD1],
      ['TD2', TD2],
    ] as const) {
      it(`reads the specimen of ${format} with all check digits valid`, () => {
        const [mrz, more] = findMrz(page('UTOPIA', ...lines));
        expect(more).to.equal(undefined);
        expect(mrz).to.include({ format, source: 'text-layer' });
        expect(mrz!.checks.map(({ valid }) => valid)).to.not.include(false);
        expect(mrz!.fields).to.include({
          surname: 'ERIKSSON',
          givenNames: 'ANNA MARIA',
          birthDate: '740812',
          issuer: 'UTO',
        });
      });
    }

    it('reads the long document number of TD1', () => {
      const number = 'D23145890734';
      const first = `I<UTO${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}<<<<<<<<<<<`;
      const second = '7408122F1204159UTO<<<<<<<<<<<';
      const digit = checkDigit(
        first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
      );
      const [mrz] = findMrz(page(first, second + digit, TD1[2]!));
      expect(mrz!.fields.number).to.equal(number);
      expect(mrz!.checks.every(({ valid }) => valid)).to.equal(true);
    });

    it('reads the long document number of TD2, whether or not the issuer weighs the filler in it', () => {
      for (const weighed of ['D23145890734', 'D23145890<734']) {
        const second = `D23145890<UTO7408122F1204159734${checkDigit(weighed)}<<<`;
        const composite = checkDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 35));
        const [mrz] = findMrz(page(TD2[0]!, second + composite));
        expect(mrz!.fields.number).to.equal('D23145890734');
        expect(mrz!.checks.every(({ valid }) => valid)).to.equal(true);
      }
    });

    it('tells which field a changed character breaks, and the letter that OCR may have misread', () => {
      const [forged] = findMrz(page(TD3[0]!, TD3[1]!.replace('740812', '940812')));
      expect(forged!.checks.filter(({ valid }) => !valid).map(({ field }) => field)).to.deep.equal([
        'birth-date',
        'composite',
      ]);
      expect(forged!.repairs.filter(({ letterOnly }) => letterOnly)).to.deep.equal([]);
      const [misread] = findMrz(page(TD3[0]!, TD3[1]!.replace('ZE18', '2E18')));
      expect(misread!.repairs).to.deep.include({
        line: 1,
        column: 28,
        read: '2',
        repaired: 'Z',
        letterOnly: true,
      });
    });

    it('puts letters right where only digits can stand', () => {
      const [mrz] = findMrz(page(TD3[0]!.replace('UTO', 'UT0'), TD3[1]!.replace('740812', '74O8I2')));
      expect(mrz!.lines).to.deep.equal(TD3);
    });

    it('detects every change of one digit in a date, and most changes of the number', () => {
      fc.assert(
        fc.property(fc.integer({ min: 13, max: 18 }), fc.integer({ min: 1, max: 9 }), (column, step) => {
          const digit = (Number(TD3[1]![column]) + step) % 10;
          const line = TD3[1]!.slice(0, column) + digit + TD3[1]!.slice(column + 1);
          const [mrz] = findMrz(page(TD3[0]!, line));
          expect(mrz!.checks.find(({ field }) => field === 'birth-date')!.valid).to.equal(false);
        }),
      );
    });

    it('fits lines whose fillers were read as letters', () => {
      expect(fitLine('P<UTOERIKSSON<<ANNA<MARIA<<KLKLKLKKLC', 44)).to.equal(TD3[0]);
      expect(fitLine('L898902C36UTO7408122F1204159<<<<<<<<<<<<08', 44)).to.equal(
        'L898902C36UTO7408122F1204159<<<<<<<<<<<<<<08',
      );
      expect(fitLine('L898902C36UTO7408122F120415<<<<<<<<<<<<<08', 44)).to.equal(null);
    });

    it('leaves prose and the old French card alone', () => {
      expect(
        findMrz(
          page(
            'THIS LINE OF FORTY FOUR CAPITALS IS NO MRZ AT',
            'ALL AND NEITHER IS THE ONE THAT FOLLOWS HERE',
          ),
        ),
      ).to.deep.equal([]);
      expect(
        findMrz(
          page('IDFRAERIKSSON<<<<<<<<<<<<<<<<<<<0751', '8806923102858ANNA<<MARIA<<6512068F46'.slice(0, 36)),
        ),
      ).to.deep.equal([]);
    });
  });

  describe('IBAN', () => {
    it('finds grouped and plain ones and checks length and checksum', () => {
      const [grouped] = findIbans(page('IBAN: GB82 WEST 1234 5698 7654 32')[0]!);
      expect(grouped).to.include({
        value: 'GB82WEST12345698765432',
        lengthValid: true,
        checksumValid: true,
        labelled: true,
      });
      const [plain] = findIbans(page('pay to DE89370400440532013000.')[0]!);
      expect(plain).to.include({ value: 'DE89370400440532013000', checksumValid: true, labelled: false });
      expect(findIbans(page('IBAN DE89 3704 0044 0532 0130 10')[0]!)[0]).to.include({ checksumValid: false });
      expect(findIbans(page('Invoice DE89 of 12.05.2024')[0]!)).to.deep.equal([]);
    });

    it('catches every exchange of two neighbouring digits', () => {
      const iban = 'DE89370400440532013000';
      for (let i = 4; i + 1 < iban.length; i++) {
        if (iban[i] === iban[i + 1]) continue;
        expect(mod97(iban.slice(0, i) + iban[i + 1] + iban[i] + iban.slice(i + 2))).to.not.equal(1);
      }
    });
  });

  describe('what no page prints', () => {
    const seconds = (work: () => void): number => {
      const before = process.cpuUsage().user;
      work();
      return (process.cpuUsage().user - before) / 1e6;
    };

    it('a word of a megabyte is cut', () => {
      const [word] = wordsOfRuns(
        [{ text: '1.1.2020,'.repeat(100_000), box: [0, 0, 1, 1], fontSizePt: 1 }],
        'ocr',
      );
      expect(word!.text).to.have.lengthOf(500);
    });

    it('forty thousand dates that could be read either way are judged in time', () => {
      const words = Array.from({ length: 300 }, (_, i) => ({
        text: '1/2/2024,'.repeat(140),
        box: [i / 300, 0.1, 0.003, 0.01] as [number, number, number, number],
        source: 'text-layer' as const,
        confidence: 1,
        line: 0,
      }));
      let found = 0;
      expect(seconds(() => (found = findDates([{ page: 1, number: 0, words }]).length))).to.be.lessThan(4);
      expect(found).to.equal(10_000);
    });

    it('fillers without end are no zone', () => {
      expect(seconds(() => expect(fitLine(`${'<'.repeat(300_000)}A`, 44)).to.equal(null))).to.be.lessThan(1);
    });
  });

  describe('dates', () => {
    const read = (...rows: string[]): [string, boolean][] =>
      findDates(page(...rows)).map(({ date, ambiguous }) => [date, ambiguous]);

    it('reads the usual shapes', () => {
      expect(read('2024-03-05 and 5.3.24 and 5 March 2024 and Mar 5, 2024 and 05-Mar-2024')).to.deep.equal(
        Array(5).fill(['2024-03-05', false]),
      );
    });

    it('decides the order of day and month by the other dates, or says that it cannot', () => {
      expect(read('03/05/2024')).to.deep.equal([['2024-05-03', true]]);
      expect(read('03/05/2024 03/25/2024')).to.deep.equal([
        ['2024-03-05', false],
        ['2024-03-25', false],
      ]);
    });

    it('knows the calendar', () => {
      expect(read('29.02.2023 31.04.2024 29.02.2024')).to.deep.equal([['2024-02-29', false]]);
    });
  });

  describe('words', () => {
    const runs = (...texts: [string, number, number][]) =>
      texts.map(([text, x, y]) => ({
        text,
        box: [x, y, text.length / 100, 0.02] as [number, number, number, number],
      }));

    it('joins runs that touch and keeps lines apart', () => {
      const words = inLines(
        wordsOfRuns(
          runs(['1,2', 0.1, 0.1], ['34.00', 0.13, 0.1], ['other', 0.3, 0.1], ['below', 0.1, 0.13]),
          'text-layer',
        ),
        0.7,
      );
      expect(linesOf(1, words).map((line) => line.words.map(({ text }) => text))).to.deep.equal([
        ['1,234.00', 'other'],
        ['below'],
      ]);
    });

    it('reads what is painted last where words overlap', () => {
      const words = inLines(
        wordsOfRuns(runs(['120.00', 0.5, 0.1], ['920.00', 0.501, 0.101]), 'text-layer'),
        0.7,
      );
      expect(words.map(({ text }) => text)).to.deep.equal(['920.00']);
    });
  });
});
