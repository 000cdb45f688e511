/** Pages whose rows go on within days in which no page of rows has room: none is missing in between. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../../no-facts.ts';
import { onPage, rows } from '../statement.ts';

const judged = (first: readonly string[], second: readonly string[]): string => {
  const { cut: _, ...found } = arithmeticOf([...onPage(1, ...first), ...onPage(2, ...second)]);
  return sumsContradicted({ ...NO_FACTS, ...found }, { now: 0 }).verdict;
};

type Days = (at: number) => number;
/** Rows from a balance on, dated by their place. */
const page = (opening: number, count: number, dayOf: Days, form = (day: string) => `${day}.03.2024`) =>
  rows(opening, 1, count).lines.map((line, at) =>
    line.replace(/^\d\d Mar {6}/, form(String(dayOf(at)).padStart(2, '0')).padEnd(12)),
  );
const daily: Days = (at) => 1 + at;
const from =
  (day: number): Days =>
  (at) =>
    day + at;

describe('a page between two others', () => {
  it('has no room where the next one goes on the same day, the day after, or few days later', () => {
    for (const day of [12, 13, 14, 15])
      expect(judged(page(85_794, 12, daily), page(31_406, 12, from(day))), `${day}`).to.equal('fail');
    for (const day of [16, 19])
      expect(judged(page(85_794, 12, daily), page(31_406, 12, from(day))), `${day}`).to.equal('inconclusive');
  });

  it('is told by days without the year, and by years that a narrow cell cuts', () => {
    for (const form of [(day: string) => `${day}.03.`, (day: string) => `${day}/03/202`])
      expect(judged(page(85_794, 14, daily, form), page(31_406, 10, from(15), form)), form('15')).to.equal(
        'fail',
      );
  });

  it('may have been there where many rows are of one day, or the first page has few', () => {
    const crowded: Days = (at) => (at < 6 ? 1 + at : 12);
    expect(judged(page(85_794, 12, crowded), page(31_406, 12, from(13)))).to.equal('inconclusive');
    expect(
      judged(
        page(85_794, 12, daily),
        page(31_406, 12, (at) => (at < 5 ? 13 : 14 + at)),
      ),
    ).to.equal('inconclusive');
    expect(judged(page(85_794, 7, daily), page(31_406, 12, from(8)))).to.equal('inconclusive');
  });

  it('may have been there where rows are out of order, or the numbers of the pages say so', () => {
    const mixed: Days = (at) => (at === 5 ? 2 : 1 + at);
    expect(judged(page(85_794, 12, mixed), page(31_406, 12, from(13)))).to.equal('inconclusive');
    const numbered = (lines: readonly string[], number: number) => [...lines, '', `Page ${number} of 3`];
    expect(judged(numbered(page(85_794, 12, daily), 1), numbered(page(31_406, 12, from(13)), 3))).to.equal(
      'inconclusive',
    );
  });

  it('says nothing where the page follows', () => {
    const next = page(rows(85_794, 1, 12).closing, 12, from(13));
    expect(judged(page(85_794, 12, daily), next)).not.to.equal('fail');
  });
});
