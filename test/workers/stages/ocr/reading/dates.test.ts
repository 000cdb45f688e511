import { expect } from 'chai';
import { findDates, isMonth } from '../../../../../workers/stages/ocr/reading/dates.ts';
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

  it('is not told the order of day and month by what is no date', () => {
    expect(read('03/05/2024', '02/19/2024', 'phone 30-40-5060')).to.deep.equal([
      ['2024-03-05', false],
      ['2024-02-19', false],
    ]);
    for (const other of ['order 45-12-2024', 'part 12-45-2024', 'phone 30-40-5060', '25/12/5060'])
      expect(read('03/05/2024', other), other).to.deep.equal([['2024-05-03', true]]);
  });

  it('is in doubt where dates of both orders stand', () => {
    expect(read('03/05/2024', '25/03/2024', '03/25/2024')).to.deep.equal([
      ['2024-05-03', true],
      ['2024-03-25', false],
      ['2024-03-25', false],
    ]);
  });

  it('is in doubt about months that two languages call alike, where the point behind the day is of the other', () => {
    for (const text of ['15. listopada 2024.', '15. lis 2024.', '15.listopad 2024', '15. LISTOPADA 2024'])
      expect(read(text), text).to.deep.equal([['2024-11-15', true]]);
    expect(read('15. lip 2024.')).to.deep.equal([['2024-07-15', true]]);
    for (const text of ['15 listopada 2024 r.', '15 lis 2024', '15-lis-2024'])
      expect(read(text), text).to.deep.equal([['2024-11-15', false]]);
    expect(read('15. Oktober 2024')).to.deep.equal([['2024-10-15', false]]);
  });

  it('knows the calendar', () => {
    expect(read('29.02.2023 31.04.2024 29.02.2024')).to.deep.equal([['2024-02-29', false]]);
  });

  it('reads each month of a year as eight languages write dates in full', () => {
    for (const language of ['en-GB', 'en-US', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'])
      for (let month = 0; month < 12; month++) {
        const day = new Date(Date.UTC(2024, month, 5));
        const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
        expect(read(text), text).to.deep.equal([[day.toISOString().slice(0, 10), false]]);
      }
  });

  it('reads months as they are cut in eight languages', () => {
    for (const language of ['en-GB', 'en-US', 'de', 'de-AT', 'fr', 'es', 'it', 'pt', 'nl', 'pl'])
      for (let month = 0; month < 12; month++) {
        const day = new Date(Date.UTC(2024, month, 5));
        const text = new Intl.DateTimeFormat(language, {
          ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
        }).format(day);
        expect(read(text), text).to.deep.equal([[day.toISOString().slice(0, 10), false]]);
      }
    for (const text of ['5. Jänner 2024', '5 ENE 2024', '5 sty 2024'])
      expect(read(text), text).to.deep.equal([['2024-01-05', false]]);
    for (const word of ['ene', 'abr', 'gen', 'giu', 'fév', 'mär', 'kwi', 'mrt'])
      expect(isMonth(word), word).to.equal(true);
  });

  it('reads no date in versions and addresses', () => {
    expect(read('10.10.10.5', '12.05.24.10', '10.05.04.12', '192.10.05.04')).to.deep.equal([]);
    expect(read('1.12.05.2024', '12.05.24.', '(12.05.24)').map(([date]) => date)).to.deep.equal(
      Array(3).fill('2024-05-12'),
    );
  });

  it('takes a two-digit year for one of this century up to 69, and for one of the last from there', () => {
    expect(read('1.2.00', '1.2.69', '1.2.70', '1.2.99')).to.deep.equal([
      ['2000-02-01', false],
      ['2069-02-01', false],
      ['1970-02-01', false],
      ['1999-02-01', false],
    ]);
  });

  it('reads strokes with a year of four digits only, and years from 1900 to 2100', () => {
    expect(
      read('12/05/24', '12-05-24', '31.12.1899', '01.01.2101', '13/13/2024', '00.01.2024'),
    ).to.deep.equal([]);
    expect(read('01.01.1900', '31.12.2100')).to.deep.equal([
      ['1900-01-01', false],
      ['2100-12-31', false],
    ]);
  });

  it('is in no doubt about a day that is its month as well, nor about one beyond the twelfth', () => {
    expect(read('05/05/2024')).to.deep.equal([['2024-05-05', false]]);
    expect(read('25-12-2024')).to.deep.equal([['2024-12-25', false]]);
    // Points stand between day and month: they say nothing of dates with strokes.
    expect(read('25.12.2024', '03/05/2024')).to.deep.equal([
      ['2024-12-25', false],
      ['2024-05-03', true],
    ]);
  });

  it('puts the parts of one date between signs of one kind', () => {
    expect(read('2024-03/05', '05.03/2024', '05/03-2024', '2024.03-05')).to.deep.equal([]);
  });

  it('tells where a date stands and what stands before it on its line', () => {
    const lines = printed('Invoice   no. 7   Date: 5 March 2024   due');
    const [date, ...more] = findDates(lines);
    expect(more).to.deep.equal([]);
    expect(date).to.deep.include({ text: '5 March 2024', label: 'Invoice no. 7 Date:', page: 1 });
    const from = 'Invoice   no. 7   Date: '.length;
    expect(date?.box[0]).to.be.closeTo(from / 100, 1e-6);
    expect(date?.box[2]).to.be.closeTo('5 March 2024'.length / 100, 1e-6);
  });

  it('is as sure of a date as of its least sure word', () => {
    const [line] = printed('5 March 2024');
    const words = line!.words.map((word, at) => ({
      ...word,
      source: 'ocr' as const,
      confidence: [0.9, 0.4, 0.8][at] ?? 1,
      agreed: at !== 1,
    }));
    const [date] = findDates([{ ...line!, words }]);
    expect(date).to.deep.include({ source: 'ocr', confidence: 0.4, agreed: false });
  });

  it('knows a month by its name or its first three letters, and no other word', () => {
    for (const word of ['March', 'mar', 'Mar.', 'März,', 'OKT', 'września', 'août', 'dez', 'sept'])
      expect(isMonth(word), word).to.equal(true);
    for (const word of ['', 'marching', 'ma', '3', 'Market', 'März..', 'mar-2024'])
      expect(isMonth(word), word).to.equal(false);
  });

  it('reads dates as China, Japan, Korea and Hungary write them', () => {
    for (const text of [
      '2024年3月5日',
      '2024年03月05日',
      '2024 年 3 月 5 日',
      '2024년 3월 5일',
      '2024. 3. 5.',
    ])
      expect(read(text), text).to.deep.equal([['2024-03-05', false]]);
    expect(read('Kelt: 2024. 03. 05.')).to.deep.equal([['2024-03-05', false]]);
    expect(read('12024年3月5日', '2024年13月5日', '2024. 3. 5', '3月5日')).to.deep.equal([]);
  });

  it('reads dates with blanks behind their points, as Czechia and Slovenia write them', () => {
    expect(read('Datum 5. 3. 2024')).to.deep.equal([['2024-03-05', false]]);
    expect(read('23. 06. 2024 Platba 1 638,89')).to.deep.equal([['2024-06-23', false]]);
    for (const text of ['10. 5. 3. 2024', '5. 13. 2024', '5. 3. 20245', '5. 3. 2024.7'])
      expect(read(text), text).to.deep.equal([]);
    expect(read('2024. 03. 05. 2024. 03. 06.')).to.deep.equal([
      ['2024-03-05', false],
      ['2024-03-06', false],
    ]);
  });

  it('counts the years of Japanese eras and of the Republic of China', () => {
    for (const [text, date] of [
      ...[
        ['令和6年3月5日', '2024-03-05'],
        ['平成31年4月30日', '2019-04-30'],
        ['令和元年5月1日', '2019-05-01'],
      ],
      ...[
        ['昭和64年1月7日', '1989-01-07'],
        ['民國113年3月5日', '2024-03-05'],
        ['令和 6 年 3 月 5 日', '2024-03-05'],
      ],
    ] as [string, string][])
      expect(read(text), text).to.deep.equal([[date, false]]);
  });

  it('counts the years of Thailand, where the page is in Thai', () => {
    expect(read('วันที่ 25/12/2567')).to.deep.equal([['2024-12-25', false]]);
    expect(read('วันที่', '29.02.2567')).to.deep.equal([['2024-02-29', false]]);
    expect(read('วันที่ 25/12/2024'), 'as Europe counts').to.deep.equal([['2024-12-25', false]]);
    expect(read('order 25/12/2567')).to.deep.equal([]);
  });

  it('is in doubt about years that another calendar may mean', () => {
    // Nepal: 1 Baishakh 2081 was 13 April 2024.
    expect(read('2081-01-15', '2081/01/15').map(([, ambiguous]) => ambiguous)).to.deep.equal([true, true]);
    expect(read('2059-12-31', '31.12.2081').map(([, ambiguous]) => ambiguous)).to.deep.equal([false, false]);
    expect(read('발행일 24.03.31')).to.deep.equal([['2031-03-24', true]]);
    expect(read('วันที่ 15.06.67')).to.deep.equal([['2067-06-15', true]]);
    expect(read('Datum 24.03.31')).to.deep.equal([['2031-03-24', false]]);
  });

  it('reads a cut month with a year of two digits between strokes, and "of"', () => {
    expect(read('05-Mar-24', '5-MAR-24', '5th of March 2024')).to.deep.equal(
      Array(3).fill(['2024-03-05', false]),
    );
    expect(read('5-Mar-2', '05-Mar-24-7', '05-Foo-24', 'A5-Mar-24')).to.deep.equal([]);
  });
});
