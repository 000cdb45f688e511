import { expect } from 'chai';
import { findDates } from '../../../../../workers/stages/ocr/reading/dates.ts';
import { printed } from './printed.ts';

describe('dates of a page', () => {
  const read = (...rows: string[]): [string, boolean][] =>
    findDates(printed(...rows)).map(({ date, ambiguous }) => [date, ambiguous]);

  it('reads the usual shapes', () => {
    expect(read('2024-03-05 and 5.3.24 and 5 March 2024 and Mar 5, 2024 and 05-Mar-2024')).to.deep.equal(
      Array(5).fill(['2024-03-05', false]),
    );
  });

  it('reads months as they are written in eight languages', () => {
    for (const text of [
      ...['5 de marzo de 2024', '5 de marzo del 2024', '5 de março de 2024', '5º de Março de 2024'],
      ...['5 marca 2024 r.', '5 maart 2024', '5 marzo 2024', '5. März 2024', '5 mars 2024', '5 march, 2024'],
    ])
      expect(read(text), text).to.deep.equal([['2024-03-05', false]]);
    expect(read('1er août 2024'), 'a first').to.deep.equal([['2024-08-01', false]]);
    expect(read('5 de la suma de 2024', '5 de mar del plata 2024', 'factura 5 de 2024')).to.deep.equal([]);
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
