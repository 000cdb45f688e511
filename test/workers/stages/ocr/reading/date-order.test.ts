/** Dates out of the order of their list. */
import { expect } from 'chai';
import { findDatesOutOfOrder } from '../../../../../workers/stages/ocr/reading/date-order.ts';
import { findDates } from '../../../../../workers/stages/ocr/reading/dates.ts';
import { printed } from './printed.ts';

function odd(...rows: string[]) {
  const lines = printed(...rows);
  return findDatesOutOfOrder(lines, findDates(lines)).found.map(({ days, places }) => [
    days,
    ...places.map(({ text }) => text),
  ]);
}

const DAYS = [
  '2024-05-03',
  '2024-05-04',
  '2024-05-06',
  '2024-05-09',
  '2024-05-12',
  '2024-05-13',
  '2024-05-16',
];
const booked = (day: string): string => `${day}  Transfer         -765.56`;
const list = (days: readonly string[]): string[] => days.map(booked);

describe('dates of a list', () => {
  it('are in order from the oldest to the latest, or the other way', () => {
    expect(odd(...list(DAYS))).to.deep.equal([]);
    expect(odd(...list(DAYS.toReversed()))).to.deep.equal([]);
  });

  it('are told where one of them stands out of it, in the midst or at an end', () => {
    expect(odd(...list(DAYS.with(3, '2023-05-09')))).to.deep.equal([[363, '2023-05-09', '2024-05-06']]);
    expect(odd(...list(DAYS.toReversed().with(3, '2024-02-09')))).to.deep.equal([
      [87, '2024-02-09', '2024-05-06'],
    ]);
    expect(odd(...list(DAYS.with(6, '2023-05-16')))).to.deep.equal([[363, '2023-05-16', '2024-05-13']]);
  });

  it('are no list where two are out of order, or changed places, or too few are left', () => {
    expect(odd(...list(DAYS.with(3, '2023-05-09').with(5, '2022-05-13')))).to.deep.equal([]);
    expect(odd(...list(DAYS.with(3, '2024-05-12').with(4, '2024-05-09')))).to.deep.equal([]);
    expect(odd(...list(DAYS.slice(0, 5).with(3, '2023-05-09')))).to.deep.equal([]);
  });

  it('are of rows with amounts that follow closely: a date below the table is of something else', () => {
    expect(odd(...DAYS.with(3, '2023-05-09').map((day) => `${day}  Class B`))).to.deep.equal([]);
    expect(odd(...list(DAYS), '', '', '', '', booked('2023-05-16'))).to.deep.equal([]);
  });

  it('are only asked about beside a column that is in order: days of value need not be', () => {
    const rows = DAYS.map(
      (day, at) => `${day}   ${DAYS.with(3, '2023-05-09')[at] ?? ''}   Transfer   -765.56`,
    );
    expect(odd(...rows)).to.deep.equal([[undefined, '2023-05-09', '2024-05-06']]);
  });

  it('are not looked at on a page with hundreds of them, which is said', () => {
    const lines = printed(...Array.from({ length: 201 }, () => list(DAYS.slice(0, 2))).flat());
    expect(findDatesOutOfOrder(lines, findDates(lines)).cut).to.equal(true);
    expect(findDatesOutOfOrder(printed(...list(DAYS)), []).cut).to.equal(false);
  });
});
