import { expect } from 'chai';
import fc from 'fast-check';
import {
  datedRows,
  isOutOfOrder,
} from '../../../../../../../workers/stages/structure/detectors/type/page-fonts/dated-rows.ts';
import { word } from '../../../words-material.ts';

type Writing = (year: number, month: number, day: number) => string;
const two = (number: number): string => String(number).padStart(2, '0');

const WRITINGS: Record<string, Writing> = {
  'day first': (y, m, d) => `${two(d)}.${two(m)}.${y}`,
  'month first': (y, m, d) => `${two(m)}/${two(d)}/${y}`,
  'year first': (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  'year in two digits': (y, m, d) => `${d}/${m}/${two(y % 100)}`,
};

const DAY = 86_400_000;
/** `count` days from one on, `step` days apart. */
const days = (from: string, count: number, step: number, write: Writing): string[] =>
  Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.parse(from) + at * step * DAY);
    return write(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  });

describe('rows of two pages in the order of time', () => {
  for (const [name, write] of Object.entries(WRITINGS)) {
    /** Every fifth day, so that some day of each page is above twelve and tells the order of day and month. */
    const rows = (from: string, turn: number): string[] => days(from, 8, 5 * turn, write);

    it(`go on with each other, ${name}`, () => {
      expect(isOutOfOrder(rows('2026-01-03', 1), rows('2026-02-14', 1))).to.equal(false);
      expect(isOutOfOrder(rows('2026-06-20', -1), rows('2026-05-10', -1))).to.equal(false);
    });

    it(`turn back, ${name}`, () => {
      expect(isOutOfOrder(rows('2026-02-14', 1), rows('2026-01-03', 1))).to.equal(true);
      expect(isOutOfOrder(rows('2026-05-10', -1), rows('2026-06-20', -1))).to.equal(true);
    });

    it(`go on from December into January, ${name}, also into another century`, () => {
      for (const year of [1998, 1999, 2009, 2025]) {
        const [before, after] = [rows(`${year}-11-26`, 1), rows(`${year + 1}-01-02`, 1)];
        expect(isOutOfOrder(before, after), `${year}`).to.equal(false);
        expect(isOutOfOrder(after, before), `${year}`).to.equal(true);
        expect(isOutOfOrder(after.toReversed(), before.toReversed()), `${year}, new to old`).to.equal(false);
      }
    });
  }

  it('are in order of the days of a month or a year where none is printed, and of no other list', () => {
    const [august, september] = [
      ['18.08.', '21.08.', '25.08.', '30.08.'],
      ['01.09.', '02.09.', '11.09.', '16.09.'],
    ] as const;
    expect(isOutOfOrder(august, september)).to.equal(false);
    expect(isOutOfOrder(september, august)).to.equal(true);
    const [december, january] = [
      ['18.12.', '21.12.', '22.12.', '30.12.'],
      ['02.01.', '05.01.', '06.01.', '09.01.'],
    ] as const;
    expect(isOutOfOrder(december, january)).to.equal(false);
    expect(isOutOfOrder(september, ['18.08.2026', '21.08.2026', '25.08.2026', '30.08.2026'])).to.equal(false);
    expect(isOutOfOrder(['18.13.', '21.13.', '22.13.', '23.13.'], september)).to.equal(false);
  });

  it('read years of two digits as POSIX does (strptime, %y)', () => {
    const year = (digits: string): string[] =>
      ['14.01', '15.02', '16.03', '17.04'].map((day) => `${day}.${digits}`);
    for (const [earlier, later] of [
      ['69', '99'],
      ['99', '00'],
      ['00', '68'],
      ['99', '2000'],
      ['1999', '00'],
    ] as const) {
      expect(isOutOfOrder(year(earlier), year(later)), `${earlier} ${later}`).to.equal(false);
      expect(isOutOfOrder(year(later), year(earlier)), `${later} ${earlier}`).to.equal(true);
    }
  });

  it('tell nothing where the first day of the second page is the last of the first', () => {
    const rows = days('2026-01-14', 4, 1, WRITINGS['day first']!);
    expect(isOutOfOrder(rows, [rows.at(-1)!, '18.01.2026'])).to.equal(false);
  });

  it('tell nothing where a page has none, all of one day, or rows in no order', () => {
    const [early, late] = ['2026-01-14', '2026-03-14'].map((from) =>
      days(from, 4, 2, WRITINGS['day first']!),
    );
    const none = [
      [],
      ['14.01.2026', '14.01.2026'],
      ['14.01.2026'],
      ['14.01.2026', '16.01.2026', '15.01.2026'],
    ];
    for (const rows of none) {
      expect(isOutOfOrder(late!, rows), rows.join()).to.equal(false);
      expect(isOutOfOrder(rows, early!), rows.join()).to.equal(false);
    }
    // From old to new on one page and from new to old on the other: two lists.
    expect(isOutOfOrder(late!, early!.toReversed())).to.equal(false);
  });

  it('tell nothing where day and month can be read either way and the readings differ', () => {
    // In May and then in February, or from January to April and then from May on.
    const before = ['01.05.2026', '02.05.2026', '03.05.2026', '04.05.2026'];
    const after = ['05.02.2026', '06.02.2026', '07.02.2026', '08.02.2026'];
    expect(isOutOfOrder(before, after)).to.equal(false);
    expect(isOutOfOrder([...before, '13.05.2026'], after), 'a day that is no month').to.equal(true);
  });

  it('turn back where the second page begins before the first ends, in any years', () => {
    const rows = fc
      .uniqueArray(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2067-12-31'), noInvalidDate: true }),
        {
          selector: (date) => date.toISOString().slice(0, 10),
          minLength: 2,
          maxLength: 5,
        },
      )
      .map((dates) => dates.map((date) => date.toISOString().slice(0, 10)).toSorted());
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        expect(isOutOfOrder(a, b)).to.equal(b[0]! < a.at(-1)!);
        expect(isOutOfOrder(a.toReversed(), b.toReversed())).to.equal(b.at(-1)! > a[0]!);
      }),
      { numRuns: 300 },
    );
  });
});

describe('dates of rows', () => {
  const amount = (y: number, x = 300) => word('12.50', x, y);
  const row = (date: string, y: number) => [word(date, 50, y), amount(y)];
  const DATES = ['01.02.2026', '02.02.2026', '3/2/26', '2026-02-04'];
  const read = (words: ReturnType<typeof word>[]): string[] =>
    datedRows(
      words,
      words.filter(({ text }) => text === '12.50'),
    );

  it('come from the top down, in whatever order they were painted', () => {
    const rows = DATES.map((date, at) => row(date, 700 - 20 * at));
    expect(read(rows.toReversed().flat())).to.deep.equal(DATES);
  });

  it('are of one form: without a year where most are', () => {
    const short = ['01.09.', '02.09.', '03.09.', '04.09.'];
    const rows = ['31.08.2026', ...short].map((date, at) => row(date, 700 - 20 * at));
    expect(read(rows.flat())).to.deep.equal(short);
    const long = [...DATES, '05.02.'].map((date, at) => row(date, 700 - 20 * at));
    expect(read(long.flat())).to.deep.equal(DATES);
  });

  it('are none of three rows', () => {
    expect(read(DATES.slice(1).flatMap((date, at) => row(date, 700 - 20 * at)))).to.deep.equal([]);
  });

  it('are the first of their rows: days of value stand behind', () => {
    const rows = DATES.flatMap((date, at) => [
      ...row(date, 700 - 20 * at),
      word('09.09.2026', 120, 700 - 20 * at),
    ]);
    expect(read(rows)).to.deep.equal(DATES);
  });

  it('stand in front of an amount of their own row', () => {
    const rows = DATES.flatMap((date, at) => row(date, 700 - 20 * at));
    const others = [
      word('05.02.2026', 50, 600),
      word('06.02.2026', 350, 700),
      amount(580, 20),
      word('07.02.2026', 50, 580),
    ];
    expect(read([...rows, ...others])).to.deep.equal(DATES);
  });

  it('are whole words', () => {
    const written = ['01.02.2026,', '1.2.', '01.02.206', '2026.13', 'on01.02.2026'];
    expect(read(written.flatMap((date, at) => row(date, 700 - 20 * at)))).to.deep.equal([]);
  });
});
