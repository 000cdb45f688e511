/** Whether a shown text is a stored value in another format: what a field may look like, and what it may not. */
import { expect } from 'chai';
import fc from 'fast-check';
import { says } from '../../../../../../../workers/stages/structure/detectors/readers/form-values/says.ts';

const plain = (value: string, text: string): boolean =>
  says(value, { text, oneLine: true, formatted: false });

/** Stored value and what is shown. */
type Pairs = readonly (readonly [string, string])[];

const all = (pairs: Pairs, expected: boolean): void => {
  for (const [value, shown] of pairs) expect(plain(value, shown), `${value} as ${shown}`).to.equal(expected);
};

const inGroups = (whole: number, mark: string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, mark);

/** An amount of cents as it is printed with the marks of some country. */
const printed = (cents: number, thousands: string, decimal: string): string =>
  `${inGroups(Math.trunc(cents / 100), thousands)}${decimal}${String(cents % 100).padStart(2, '0')}`;

const STYLES = [
  [',', '.'],
  ['.', ','],
  ["'", '.'],
  ['’', '.'],
  ['', '.'],
  ['', ','],
] as const;
const cents = fc.integer({ min: 0, max: 99_999_999_99 });
const style = fc.constantFrom(...STYLES);

describe('structure/form-values: a value and what is shown of it', () => {
  it('agree in any writing of one amount', () => {
    fc.assert(
      fc.property(cents, style, style, (amount, [a, b], [c, d]) => {
        expect(plain(printed(amount, a, b), printed(amount, c, d))).to.equal(true);
      }),
    );
  });

  it('disagree where an amount is another one by a cent or more, in any writing', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 1, max: 1_000_000 }),
        style,
        style,
        (amount, more, [a, b], [c, d]) => {
          expect(plain(printed(amount, a, b), printed(amount + more, c, d))).to.equal(false);
          expect(plain(printed(amount + more, a, b), printed(amount, c, d))).to.equal(false);
        },
      ),
    );
  });

  it('agree where the shown amount has currency, brackets, a per cent sign or fewer decimals', () => {
    all(
      [
        ['1250', 'EUR 1,250.00'],
        ['1250.5', '1.250,50 €'],
        ['-1250', '(1,250.00)'],
        ['-1250', '-1.250,00'],
        ['1249.996', '1,250.00'],
        ['1250.4', '1250'],
        ['0.075', '7.5%'],
        ['7.5', '7.5 %'],
        ['7.5', '750%'],
      ],
      true,
    );
  });

  it('disagree where rounding does not explain the difference', () => {
    all(
      [
        ['1250.6', '1250'],
        ['1250.006', '1,250.00'],
        ['1249.99', '1,250.00'],
        ['7.5', '7.6%'],
        ['7.5', '75%'],
      ],
      false,
    );
  });

  describe('marks within numbers', () => {
    it('may part thousands or decimals where they stand once before three digits', () => {
      all(
        [
          ['1250', '1.250'],
          ['1.25', '1.250'],
          ['1250', "1'250"],
        ],
        true,
      );
    });

    it('part thousands where they stand twice: a thousand is no million', () => {
      all(
        [
          ['1,250,000', '1250000'],
          ['1.250.000', '1,250,000.00'],
          ['1,250,000,000', '1250000000'],
        ],
        true,
      );
      all(
        [
          ['1,250,000', '1,250'],
          ['1,250,000', '1,250.00'],
          ['1.250.000', '1250'],
          ['1250', '1,250,000'],
          ['1,250,000,000', '1,250,000'],
        ],
        false,
      );
    });

    it('part decimals before two digits, whatever stands before', () => {
      all(
        [
          ['1.250.00', '1,250.00'],
          ['1,250,00', '1250'],
        ],
        true,
      );
    });
  });

  describe('days', () => {
    it('are one in any order, with and without the century, noughts and hyphens', () => {
      all(
        [
          ['2024-03-01', '01.03.2024'],
          ['2024-03-01', '3/1/2024'],
          ['01.03.2024', '1.3.24'],
          ['01.03.1999', '1.3.99'],
          ['2024-03-01', '2024/03/01'],
          ['2024-03-01', '1 March 2024'],
        ],
        true,
      );
    });

    it('are two where the day, the month or the year is another', () => {
      all(
        [
          ['2024-03-01', '02.03.2024'],
          ['2024-03-01', '01.04.2024'],
          ['2024-03-01', '01.03.2025'],
          ['2024-03-01', '2 March 2024'],
          ['2024-03-01', '1 March 2025'],
          ['2024-03-03', '03.04.2024'],
        ],
        false,
      );
    });
  });

  describe('words', () => {
    it('are the same in capitals, without accents, and cut at the end of a field', () => {
      all(
        [
          ['Anna Example', 'ANNA EXAMPLE'],
          ['Zoë Müller', 'Zoe Muller'],
          ['A long answer to the question', 'A long answer to'],
          ['ﬁnal', 'final'],
        ],
        true,
      );
    });

    it('are others where one letter is, on one line; of several lines only the digits tell', () => {
      expect(plain('Anna Example', 'Anne Example')).to.equal(false);
      const lines = { oneLine: false, formatted: false };
      expect(says('Anna Example', { text: 'Anne Example', ...lines })).to.equal(true);
      expect(says('Anna Example', { text: 'Victor Zukowski', ...lines })).to.equal(false);
      expect(says('Unit 14, Bay 3', { text: 'Bay 3 Unit 14,', ...lines })).to.equal(true);
      expect(says('Unit 14, Bay 3', { text: 'Bay 3 Unit 15,', ...lines })).to.equal(false);
    });

    it('may be worded otherwise by a script, but not with other digits', () => {
      const byScript = { oneLine: true, formatted: true };
      expect(says('Not married', { text: 'married? no', ...byScript })).to.equal(true);
      expect(plain('Not married', 'married? no')).to.equal(false);
      for (const text of ['Account B 35, A 12', 'Account A 12, B 43'])
        expect(says('A12B34', { text, ...byScript }), text).to.equal(false);
      expect(says('A12B34', { text: 'Account A 12, B 34', ...byScript })).to.equal(true);
    });
  });

  it('always agree with themselves', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.boolean(), fc.boolean(), (text, oneLine, formatted) => {
        expect(says(text, { text, oneLine, formatted })).to.equal(true);
      }),
    );
  });

  it('agree where the font lacks a letter, for which a sign or nothing stands', () => {
    all(
      [
        ['Matjaž Črnigoj', 'Matjaž ·rnigoj'],
        ['Łukasz Żak', '?ukasz ?ak'],
        ['Łukasz Żak', 'ukasz ak'],
        ['Žofia Hrušková', 'Žofia Hru□ková'],
        ['Ελένη', '·····'],
        ['Solène Quéré', 'Sol?ne Qu?r?'],
        ['Søren Ahlquist', 'S?ren Ahlquist'],
      ],
      true,
    );
    all(
      [
        ['Matjaž Črnigoj', 'Matjaž Brnigoj'],
        ['Matjaž Črnigoj', 'Matjaž ·rnigaj'],
        ['Martin Berger', 'M·rtin Berg·r'],
        ['Łukasz 14', '?ukasz 74'],
        ['Solène Quéré', 'Sol?ne Qu?ry'],
        ['Solène Quéré', 'Sol·ne Qu·r·'],
        ['Soren Ahlquist', 'S?ren Ahlquist'],
      ],
      false,
    );
    const long = 'č'.repeat(190);
    expect(plain(long, `${'·'.repeat(189)}x`), 'without trying every way').to.equal(false);
  });
});
