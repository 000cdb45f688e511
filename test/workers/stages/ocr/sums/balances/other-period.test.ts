/** Pages whose rows are dated before those of the page before, or after the time of the statement: no page is missing in between. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../../no-facts.ts';
import { onPage, rows } from '../statement.ts';

/** Rows of a month, with the year. */
const dated = (opening: number, from: number, count: number, month: string): string[] =>
  rows(opening, from, count).lines.map((line) => line.replace(/^(\d\d) Mar {6}/, `$1.${month}.2024  `));

const judged = (first: readonly string[], second: readonly string[]): string => {
  const { cut: _, ...found } = arithmeticOf([...onPage(1, ...first), ...onPage(2, ...second)]);
  return sumsContradicted({ ...NO_FACTS, ...found }, { now: 0 }).verdict;
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Rows of March as another month, without the year. */
const withoutYear = (
  lines: readonly string[],
  month: string,
  form: (day: string, month: string) => string,
): string[] => lines.map((line) => line.replace(/^(\d\d) Mar {6}/, (_, day) => form(day, month).padEnd(12)));

const HEAD = ['Northern Bank', 'Jane Roe'];
const march = dated(85_794, 1, 12, '03');
const other = (month: string, from = 2, count = 12): string[] => dated(31_406, from, count, month);

describe('a page of another time', () => {
  it('is told where its rows go back behind those of the page before', () => {
    expect(judged([...HEAD, ...march], other('02'))).to.equal('fail');
    expect(
      judged(
        [...HEAD, ...march],
        other('11', 2, 5).map((line) => line.replace('2024', '2023')),
      ),
    ).to.equal('fail');
  });

  it('is told where its rows are later than the time that the statement is of', () => {
    for (const period of [
      'Period 01.03.2024 - 31.03.2024',
      'Období 03/2024',
      'Statement of March 2024',
      'Kontoauszug März 2024',
    ])
      expect(judged([...HEAD, period, ...march], other('06')), period).to.equal('fail');
  });

  it('is asked about where a page may be missing: later, in the time of the statement or shortly after', () => {
    expect(judged([...HEAD, ...march], other('06')), 'no time is named').to.equal('inconclusive');
    for (const period of ['01.01.2024 - 30.06.2024', '01/2023', 'Issued on 4 March 2024', 'Born 03.03.1980'])
      expect(judged([...HEAD, period, ...march], other('05')), period).to.equal('inconclusive');
    const late = dated(31_406, 20, 6, '03').concat(dated(30_000, 1, 4, '04'));
    expect(judged([...HEAD, 'Statement of March 2024', ...march], late.slice(0, 6))).to.equal('inconclusive');
    expect(judged([...HEAD, 'Statement of March 2024', ...march], other('04', 2, 4))).to.equal(
      'inconclusive',
    );
  });

  it('is told by days and months alone, in any form', () => {
    const forms: ((day: string, month: string) => string)[] = [
      (day, month) => `${day}.${month}.`,
      (day, month) => `${day}/${month}`,
      (day, month) => `${month}/${day}`,
      (day, month) => `${day} ${MONTHS[Number(month) - 1]}`,
      (day, month) => `${MONTHS[Number(month) - 1]} ${day}`,
      (day, month) => `${day}${MONTHS[Number(month) - 1]}`,
    ];
    for (const form of forms) {
      const first = withoutYear(rows(85_794, 5, 12).lines, '03', form);
      const page = (month: string): string[] => withoutYear(rows(31_406, 2, 12).lines, month, form);
      expect(judged([...HEAD, ...first], page('02')), form('16', '02')).to.equal('fail');
      expect(judged([...HEAD, ...first], page('04')), form('16', '04')).to.equal('inconclusive');
      expect(judged([...HEAD, 'Statement of March 2024', ...first], page('06')), form('16', '06')).to.equal(
        'fail',
      );
      expect(judged([...HEAD, ...first], page('11')), 'most of a year later').to.equal('inconclusive');
    }
  });

  it('goes on over the end of a year', () => {
    const form = (day: string, month: string): string => `${day}.${month}.`;
    const december = withoutYear(rows(85_794, 15, 12).lines, '12', form);
    const january = withoutYear(rows(31_406, 2, 12).lines, '01', form);
    expect(judged([...HEAD, ...december], january)).to.equal('inconclusive');
    expect(judged([...HEAD, ...january], december)).to.equal('fail');
  });

  it('is not told where day and month may stand either way', () => {
    const form = (day: string, month: string): string => `${day}/${month}`;
    const first = withoutYear(rows(85_794, 1, 12).lines, '09', form);
    expect(judged([...HEAD, ...first], withoutYear(rows(31_406, 1, 12).lines, '06', form))).to.equal(
      'inconclusive',
    );
  });

  it('is not told by rows out of order, of which one page has the year, or too few of them', () => {
    const mixed = other('02').map((line, at) => (at === 5 ? line.replace('.02.', '.05.') : line));
    expect(judged([...HEAD, ...march], mixed)).to.equal('inconclusive');
    expect(judged([...HEAD, ...march], rows(31_406, 2, 12).lines)).to.equal('inconclusive');
    expect(judged([...HEAD, ...march], other('02', 2, 2))).to.equal('inconclusive');
  });

  it('says nothing where the page follows', () => {
    const next = dated(rows(85_794, 1, 12).closing, 13, 12, '03');
    expect(judged([...HEAD, 'Statement of March 2024', ...march], next)).not.to.equal('fail');
  });
});
