import { expect } from 'chai';
import { printedDays } from '../../../../../workers/stages/ocr/identity/dates.ts';
import { printed } from '../reading/printed.ts';

const readingsOf = (text: string): string[][] =>
  printed(text).flatMap((line) => printedDays(line).map(({ readings }) => readings));

const monthIn = (language: string, month: number): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .formatToParts(Date.UTC(1984, month, 25))
    .find(({ type }) => type === 'month')!
    .value.replace('.', '');

const isoOf = (month: number): string => `1984-${String(month + 1).padStart(2, '0')}-25`;

describe('dates of identity documents', () => {
  it('are read by the short names of their months', () => {
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'cs', 'fi'])
      for (let month = 0; month < 12; month++) {
        const name = monthIn(language, month);
        expect(readingsOf(`25 ${name.toUpperCase()} 1984`).flat(), `${language} ${name}`).to.include(
          isoOf(month),
        );
      }
  });

  it('are every month that a name stands for in some language, and no other', () => {
    expect(readingsOf('25 LIS 1984')).to.deep.equal([['1984-10-25', '1984-11-25']]);
    expect(readingsOf('25 JUI 1984')).to.deep.equal([['1984-06-25', '1984-07-25']]);
    expect(readingsOf('25 MAR 1984')).to.deep.equal([['1984-03-25', '1984-11-25']]);
    expect(readingsOf('25 AUG 1984')).to.deep.equal([['1984-08-25']]);
    expect(readingsOf('25 UTO 1984')).to.deep.equal([]);
  });

  it('have the months of both of their names', () => {
    for (const [text, iso] of Object.entries({
      '25 MEITH/JUN 1984': '1984-06-25',
      '25 RUGS/SEP 1984': '1984-09-25',
      '25 IUN/JUN 1984': '1984-06-25',
      '25 NOI / NOV 1984': '1984-11-25',
      '25 AĞU/AUG 1984': '1984-08-25',
      '25 JÚN./JUN. 1984': '1984-06-25',
      '25 SZEPT/SEP 1984': '1984-09-25',
      '25 XYZ/MAR 1984': '1984-03-25',
    }))
      expect(readingsOf(text).flat(), text).to.include(iso);
    // Where the two say different months, either may be misread.
    expect(readingsOf('25 MAI/JUN 1984')).to.deep.equal([['1984-05-25', '1984-06-25']]);
  });

  it('are never another month alone, in whatever language', () => {
    const languages = 'ga lt lv et hu ro sk sl hr tr sq is nb mt az ms pl fi'.split(' ');
    for (const language of languages)
      for (const style of ['short', 'long'] as const)
        for (let month = 0; month < 12; month++) {
          const name = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
            .format(Date.UTC(1984, month, 25))
            .replace('.', '');
          const readings = readingsOf(`25 ${name.toUpperCase()} 1984`).flat();
          if (name.length > 2 && !/[\d ]/.test(name))
            expect(readings, `${language} ${name}`).to.include(isoOf(month));
        }
    for (const text of ['25 rugsėjo 1984', '25 RUG 1984'])
      expect(readingsOf(text).flat(), text).to.include('1984-09-25');
    expect(readingsOf('25 MEI 1984')).to.deep.equal([['1984-05-25']]);
  });

  it('have names as long as those of the longest months', () => {
    for (const [text, iso] of [
      ['25 października 1984', '1984-10-25'],
      ['25 maaliskuuta 1984', '1984-03-25'],
      ['25 marraskuuta 1984', '1984-11-25'],
    ] as const)
      expect(readingsOf(text).flat(), text).to.include(iso);
  });

  it('have roman months from I to XII', () => {
    const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
    expect(roman.map((month) => readingsOf(`25 ${month} 1984`))).to.deep.equal(
      roman.map((_, month) => [[isoOf(month)]]),
    );
    for (const other of ['25 IIII 1984', '25 XX 1984', '25 VX 1984'])
      expect(readingsOf(other), other).to.deep.equal([]);
  });

  it('have day and month in either order, and years of both centuries, as far as the calendar has them', () => {
    expect(readingsOf('03/04/1984')).to.deep.equal([['1984-04-03', '1984-03-04']]);
    expect(readingsOf('25.12.84')).to.deep.equal([['1984-12-25', '2084-12-25']]);
    expect(readingsOf('1984-12-25')).to.deep.equal([['1984-12-25']]);
    // 1900 was no leap year, 2000 was one.
    expect(readingsOf('29.02.00')).to.deep.equal([['2000-02-29']]);
    expect(readingsOf('31 04 1984')).to.deep.equal([]);
    expect(readingsOf('30 FEB 1984')).to.deep.equal([]);
  });

  it('are no part of a longer number, and one text is one date', () => {
    expect(readingsOf('112.12.1984')).to.deep.equal([]);
    expect(readingsOf('12.12.19845')).to.deep.equal([]);
    expect(readingsOf('12 AUG 1984')).to.have.length(1);
    expect(readingsOf('12 AUG 1974 15 APR 2012')).to.deep.equal([['1974-08-12'], ['2012-04-15']]);
  });
});
