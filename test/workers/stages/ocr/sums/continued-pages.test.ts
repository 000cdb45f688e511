/** Last pages with a row or two, and pages of another statement that no missing page explains. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../no-facts.ts';
import { amount, onPage, row, rows } from './statement.ts';

const HEAD = ['Northern Bank', 'Jane Roe', '4 Mill Lane', 'Account 1204', 'Statement of March', ''];
const first = rows(85_794, 1, 12);

const foot = (opening: number, closing: number): string[] => [
  '',
  `Opening balance ${amount(opening).padStart(40)}`,
  `Closing balance ${amount(closing).padStart(40)}`,
];

const arithmetic = (...pages: string[][]) =>
  arithmeticOf(pages.flatMap((page, at) => onPage(at + 1, ...page)));

const judged = (...pages: string[][]): string => {
  const { cut: _, ...found } = arithmetic(...pages);
  return sumsContradicted({ ...NO_FACTS, ...found }, { now: 0 }).verdict;
};

const brokenOf = (...pages: string[][]) => {
  const { sums, summands } = arithmetic(...pages);
  return sums
    .filter(({ holds }) => !holds)
    .map(({ result, impliedCents }) => [summands[result]?.text, amount(impliedCents)]);
};

const balanceOf = (line = ''): string | undefined => line.trim().split(/\s+/).at(-1);

describe('a last page with few rows', () => {
  it('goes on where its rows follow from the page before', () => {
    for (const count of [2, 3]) {
      const { lines, closing } = rows(first.closing, 13, count);
      expect(
        brokenOf([...HEAD, ...first.lines], [...lines, ...foot(85_794, closing)]),
        `${count}`,
      ).to.deep.equal([]);
    }
  });

  it('is asked about where its rows follow from another balance', () => {
    const other = rows(31_406, 13, 2);
    expect(brokenOf(first.lines, other.lines)).to.deep.equal([
      [balanceOf(other.lines[0]), amount(first.closing - 1_115)],
    ]);
    expect(judged(first.lines, other.lines)).to.equal('inconclusive');
  });

  it('is told where the numbers of the pages follow', () => {
    const other = rows(31_406, 13, 2);
    expect(judged([...first.lines, '', 'Page 1 of 2'], [...other.lines, '', 'Page 2 of 2'])).to.equal('fail');
  });

  it('says nothing with a single balance, in other columns, or without a row that holds', () => {
    const other = rows(31_406, 13, 3).lines;
    const single = other.slice(0, 1);
    const elsewhere = other.map((line) => `${line.slice(0, -20)}${line.slice(-14)}`);
    const unfit = other.map((line) =>
      line.replace(/\d(?=\.\d\d$)/, (digit) => String((Number(digit) + 5) % 10)),
    );
    for (const page of [single, elsewhere, [unfit[0] ?? '', other[1] ?? '']])
      expect(brokenOf(first.lines, page), page.join('|')).to.deep.equal([]);
  });

  it('ends where a summary stands below its rows in the column of the balances', () => {
    const { lines, closing } = rows(first.closing, 13, 2);
    const summary = [row(0, 'Average', '', '', '412.00'), row(0, 'Highest', '', '', '903.11')];
    expect(brokenOf(first.lines, [...lines, ...summary, ...foot(85_794, closing)])).to.deep.equal([]);
  });

  it('is not held against a table with the newest rows first', () => {
    const other = rows(31_406, 13, 2);
    expect(brokenOf(first.lines.toReversed(), other.lines)).to.deep.equal([]);
  });
});

describe('a page of another statement', () => {
  const other = rows(31_406, 17, 12);
  const page = [...other.lines, ...foot(64_200, other.closing)];

  it('is told where the paper begins with another balance than its first page', () => {
    expect(judged([...HEAD, ...first.lines], page)).to.equal('fail');
    expect(
      judged([...HEAD, ...first.lines], [...rows(31_406, 17, 2).lines, ...foot(64_200, 30_000)]),
    ).to.equal('fail');
  });

  it('is asked about where the first page begins as the paper says: a page between may be missing', () => {
    expect(judged([...HEAD, ...first.lines], [...other.lines, ...foot(85_794, other.closing)])).to.equal(
      'inconclusive',
    );
  });

  it('is asked about where the first page has no letterhead: the one before it may be missing too', () => {
    expect(judged(first.lines, page)).to.equal('inconclusive');
    expect(judged(HEAD.slice(0, 3).concat(first.lines), page)).to.equal('inconclusive');
  });

  it('is asked about where more was booked before the first balance than stands beside it', () => {
    const [one = '', ...rest] = first.lines;
    const above = row(1, 'Booking', '20.00', '', '');
    expect(judged([...HEAD, above, one, ...rest], page)).to.equal('inconclusive');
    expect(judged([...HEAD, ...rows(85_794, 1, 7).lines], page)).to.equal('inconclusive');
  });

  it('is asked about where two balances are called its beginning', () => {
    expect(
      judged([...HEAD, ...first.lines], [...page, `Opening balance ${amount(11_900).padStart(40)}`]),
    ).to.equal('inconclusive');
  });
});

describe('a summary that the running balances end otherwise than', () => {
  const list = rows(85_794, 1, 12);
  const wide = (label: string, cents: number): string =>
    `${label}${amount(cents).padStart(50 - label.length)}`;
  const totals = (closing: number, paidOut = 0) => {
    const moved = list.closing - 85_794;
    return [
      wide('Opening balance', 85_794),
      wide('Total paid in', 122_500),
      wide('Total paid out', moved - 122_500 - paidOut),
      wide('Closing balance', closing),
      '',
    ];
  };

  it('is told by both, however many digits differ', () => {
    expect(judged([...totals(list.closing + 70_307), ...list.lines])).to.equal('fail');
  });

  it('is asked about where the list ends with neither', () => {
    expect(judged([...totals(list.closing + 70_307, 1_111), ...list.lines])).to.equal('inconclusive');
  });
});

describe('pages of accounts that turn otherwise', () => {
  it('go on from a balance that stands in a row of its own with the sums of both sides', () => {
    const [debits, credits] = ['1,513.16', '6,865.08'];
    const carried = row(0, 'Vortrag', debits, credits, amount(first.closing)).replace(/^00 Mar/, '      ');
    const { lines } = rows(first.closing, 13, 6);
    expect(brokenOf(first.lines, [carried, ...lines])).to.deep.equal([]);
  });

  it('are of two accounts where the first one ends, and the next one begins, above the turn', () => {
    const head = ['', 'Account 6800', row(0, 'Primo', '', '', '3,749.73').replace(/^00 Mar/, '      ')];
    expect(brokenOf([...first.lines, ...head], rows(374_973, 3, 8).lines)).to.deep.equal([]);
  });

  it('are asked about where the first page is not there and may hold the rest of a total', () => {
    const depot = (page: string): boolean[] =>
      arithmetic([
        `Total funds CHF${'1,117,940.68'.padStart(40)}`,
        `Account${'34,211.50'.padStart(48)}`,
        `Total assets${'4,078,650.80'.padStart(43)}`,
        page,
      ]).sums.flatMap(({ holds, isOpen }) => (holds ? [] : [isOpen === true]));
    expect(depot('Page 1 of 1')).to.deep.equal([false]);
    expect(depot('Page 2 of 2')).to.deep.equal([true]);
  });
});
