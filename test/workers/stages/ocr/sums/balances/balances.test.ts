import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import type { Line } from '../../../../../../workers/stages/ocr/words.ts';
import { NO_FACTS } from '../../no-facts.ts';
import { amount, onPage, row, rows } from '../statement.ts';

const judgedAs = (...pages: string[][]): string => {
  const lines = pages.flatMap((page, at) => onPage(at + 1, ...page));
  const { cut: _, ...arithmetic } = arithmeticOf(lines);
  return sumsContradicted({ ...NO_FACTS, ...arithmetic }, { now: 0 }).verdict;
};

const brokenOf = (lines: Line[]) => {
  const { sums, summands } = arithmeticOf(lines);
  return sums
    .filter(({ holds }) => !holds)
    .map(({ result, impliedCents }) => [summands[result]?.text, amount(impliedCents)]);
};

describe('running balances where no amount can be named', () => {
  const first = rows(85_794, 1, 12);
  const second = rows(first.closing, 13, 12);

  it('hold on a statement that goes on from page to page', () => {
    expect(brokenOf([...onPage(1, ...first.lines), ...onPage(2, ...second.lines)])).to.deep.equal([]);
  });

  it('tell a closing balance that was exchanged in its row and in the summary alike', () => {
    const altered = second.lines.with(
      -1,
      (second.lines.at(-1) ?? '').replace(amount(second.closing), '9,450.61'),
    );
    const lines = [...onPage(1, 'Closing balance 9,450.61', ...first.lines), ...onPage(2, ...altered)];
    expect(brokenOf(lines)).to.deep.equal([['9,450.61', amount(second.closing)]]);
  });

  it('tell a row that was taken out of a short list, and not of one of four rows', () => {
    const short = rows(85_794, 1, 8);
    expect(brokenOf(onPage(1, ...short.lines.toSpliced(3, 1)))).to.have.length(1);
    expect(brokenOf(onPage(1, ...short.lines.slice(0, 7).toSpliced(3, 1)))).to.deep.equal([]);
  });

  it('leave a picture in which a row has room between the two to what is seen there', () => {
    const short = rows(85_794, 1, 8);
    const seen = (lines: string[]): Line[] =>
      onPage(1, ...lines).map((line) => ({
        ...line,
        words: line.words.map((word) => ({ ...word, source: 'ocr' as const, agreed: true })),
      }));
    const openOf = (lines: string[]) =>
      arithmeticOf(seen(lines)).sums.flatMap(({ kind, isOpen }) => (kind === 'row' ? [isOpen] : []));
    expect(openOf(short.lines.toSpliced(3, 1))).to.deep.equal([undefined]);
    expect(openOf(short.lines.toSpliced(3, 1, ''))).to.deep.equal([true]);
  });

  it('leave a row alone that has another number, or two bookings, beside its balance', () => {
    for (const more of ['7,00', '12']) {
      const last = (second.lines.at(-1) ?? '').replace(amount(second.closing), `${more} 9,450.61`.slice(-14));
      expect(brokenOf(onPage(1, ...second.lines.with(-1, last))), more).to.deep.equal([]);
    }
  });

  it('tell nothing of a row that follows one which was not read', () => {
    const lost = second.lines.with(4, '17 Mar      COPY OF THE BANK');
    expect(brokenOf(onPage(1, ...first.lines, ...lost))).to.deep.equal([]);
    // A second line of the booking begins elsewhere.
    const altered = second.lines.with(
      -1,
      (second.lines.at(-1) ?? '').replace(amount(second.closing), '9,450.61'),
    );
    const told = onPage(1, ...first.lines, ...altered.toSpliced(-1, 0, '            of the branch in town'));
    expect(brokenOf(told)).to.deep.equal([['9,450.61', amount(second.closing)]]);
  });

  it('ask for rows that hold on both sides of the turn of a page', () => {
    const other = rows(31_406, 13, 1);
    expect(brokenOf([...onPage(1, ...first.lines), ...onPage(2, ...other.lines)])).to.deep.equal([]);
    const few = rows(85_794, 1, 3);
    const apart = rows(31_406, 13, 12);
    expect(brokenOf([...onPage(1, ...few.lines), ...onPage(2, ...apart.lines)])).to.deep.equal([]);
  });

  it('tell a page of another statement by its first balance', () => {
    const other = rows(31_406, 13, 12);
    const [broken] = brokenOf([...onPage(1, ...first.lines), ...onPage(2, ...other.lines)]);
    expect(broken?.[0]).to.equal(other.lines[0]?.trim().split(/\s+/).at(-1));
  });

  it('accuse no page on which another account begins, a balance is carried, or a sum stands between', () => {
    const other = rows(31_406, 13, 12);
    const [total, summary] = [row(12, 'Total', '184.11', '', ''), row(13, 'Spent', '917.02', '', '')];
    for (const [a, b] of [
      [first.lines, ['Opening balance 314.06', ...other.lines]],
      [first.lines, [row(13, 'Brought forward', '', '', '314.06'), ...other.lines]],
      [[...first.lines, total], second.lines],
      [first.lines, [summary, ...second.lines]],
    ] as [string[], string[]][])
      expect(brokenOf([...onPage(1, ...a), ...onPage(2, ...b)]), `${a.at(-1)} | ${b[0]}`).to.deep.equal([]);
  });

  describe('from page to page', () => {
    const other = rows(31_406, 17, 12);
    /** As US banks date rows. */
    const us = (lines: readonly string[], month: string): string[] =>
      lines.map((line) => line.replace(/^(\d\d) Mar/, `${month}/$1 `));
    const numbered = (a: string, b: string): [string[], string[]] => [
      [...first.lines, '', a],
      [...other.lines, '', b],
    ];

    it('are told where the numbers of the pages follow', () => {
      for (const [a, b] of [
        ...[
          ['Page 1 of 3', 'Page 2 of 3'],
          ['Seite 1 von 3', 'Seite 2 von 3'],
          ['Sida 1 (3)', 'Sida 2 (3)'],
        ],
        ...[
          ['Page: 1/3', 'Page: 2/3'],
          ['Strona 1 z 3', 'Strona 2 z 3'],
          ['1/3', '2/3'],
          ['1 of 3', '2 of 3'],
        ],
        ...[
          ['Page 1', 'Page 2'],
          ['- 1 -', '- 2 -'],
          ['11', '12'],
          ['Page 1 (see page 2)', 'Page 2 (see page 2)'],
        ],
      ] as [string, string][])
        expect(judgedAs(...numbered(a, b)), `${a} | ${b}`).to.equal('fail');
    });

    it('are asked about where nothing says that no page is missing between', () => {
      for (const [a, b] of [
        ...[
          ['', ''],
          ['1', '3'],
          ['12', 'Branch'],
          ['Account 1 of 2', 'Account 2 of 2'],
          ['see page 2', 'see page 3'],
        ],
        ...[
          ['03/02', '04/02'],
          ['3/2/2024', '4/2/2024'],
          ['Period 2/28 to 3/28', 'Period 2/28 to 3/28'],
        ],
        ...[
          ['Page 1 of 2', 'Page 2 of 5'],
          ['1.250', '2.250'],
          ['Tel. 1', 'Tel. 2'],
        ],
      ] as [string, string][])
        expect(judgedAs(...numbered(a, b)), `${a} | ${b}`).to.equal('inconclusive');
    });

    it('are asked about where the numbers say that a page between them is missing', () => {
      for (const [a, b] of [
        ['Page 1 of 3', 'Page 3 of 3'],
        ['1/3', '3/3'],
        ['Page 1', 'Page 3'],
        ['Page 1 of 4 see page 2', 'Page 3 of 4'],
      ] as [string, string][])
        expect(judgedAs(...numbered(a, b)), a).to.equal('inconclusive');
    });

    it('are not held against each other where the numbers say that another paper begins', () => {
      for (const [a, b] of [
        ['Page 1 of 1', 'Page 1 of 1'],
        ['Page 2 of 2', 'Page 1 of 2'],
      ] as [string, string][])
        expect(brokenOf(numbered(a, b).flatMap((page, at) => onPage(at + 1, ...page))), a).to.deep.equal([]);
    });

    it('take the days of US statements for no page numbers', () => {
      const [a, b, c] = [us(first.lines, '03'), us(second.lines, '03'), us(other.lines, '03')];
      expect(judgedAs(a, b)).to.not.equal('fail');
      expect(judgedAs(a, c)).to.equal('inconclusive');
      expect(judgedAs([...a, 'Page 1 of 2'], [...c, 'Page 2 of 2'])).to.equal('fail');
      const bare = (lines: string[]): string[] =>
        lines.map((line) => line.replace(/^0(\d)\/(\d\d) /, '$1/$2  '));
      expect(judgedAs(bare(a), bare(us(other.lines, '04')))).to.equal('inconclusive');
    });

    it('are told without numbers where one digit is the whole difference, which a missing page hardly makes', () => {
      const near = rows(first.closing + 200_000, 13, 12);
      expect(judgedAs(first.lines, near.lines)).to.equal('fail');
    });

    it('are asked about where a balance is carried over by its name', () => {
      const [foot, top] = ['Balance carried forward    525.13', 'Balance brought forward    897.46'];
      const pages = (a: string, b: string): [string[], string[]] => [
        ['Opening balance           525.13', foot, a],
        [b, top, 'Closing balance          897.46'],
      ];
      expect(judgedAs(...pages('', ''))).to.equal('inconclusive');
      expect(judgedAs(...pages('Page 1 of 3', 'Page 3 of 3'))).to.equal('inconclusive');
      expect(judgedAs(...pages('Page 1 of 2', 'Page 2 of 2'))).to.equal('fail');
    });
  });
});
