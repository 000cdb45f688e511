import { expect } from 'chai';
import type { OcrFacts, PrintedDate, Word } from '../../../../../workers/stages/ocr/facts.ts';
import { findDates } from '../../../../../workers/stages/ocr/reading/dates.ts';
import { weekdayContradictsDate } from '../../../../../workers/stages/ocr/rules/weekday-contradicts-date.ts';
import { linesOf } from '../../../../../workers/stages/ocr/words.ts';
import { NO_FACTS } from '../no-facts.ts';

/** Dates as they are found in lines of text. */
function datesIn(source: Word['source'], ...lines: string[]): PrintedDate[] {
  const words = lines.flatMap((text, line) =>
    text.split(' ').map(
      (word, at): Word => ({
        text: word,
        box: [at * 0.1, line * 0.05, 0.08, 0.02],
        source,
        confidence: 1,
        line,
      }),
    ),
  );
  return findDates(linesOf(1, words));
}

function judge(dates: PrintedDate[]) {
  const facts: OcrFacts = {
    ...NO_FACTS,
    dates,
  };
  return weekdayContradictsDate(facts, { now: 0 });
}

describe('weekday-contradicts-date', () => {
  it('finds a date that fell on another weekday, with its place', () => {
    const verdict = judge(datesIn('text-layer', 'Delivered on Friday, 7 March 2024'));
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') return;
    expect(verdict.occurrences[0]).to.deep.include({
      page: 1,
      note: '7 March 2024 was a Thursday, not a Friday.',
    });
  });

  it('is surer where other dates of the document are right', () => {
    const confidence = (...lines: string[]): number => {
      const verdict = judge(datesIn('text-layer', ...lines));
      return verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;
    };
    const wrong = 'Montag, den 04.03.2025';
    expect(confidence(wrong, 'Dienstag, 05.03.2024')).to.be.greaterThan(confidence(wrong));
  });

  it('accuses no old date that is right in the calendar of its time and country', () => {
    for (const line of ['Wednesday, 25 October 1917', 'Saturday, 1 January 1905', 'Sunday, 1 January 1905'])
      expect(judge(datesIn('text-layer', line)).verdict, line).to.not.equal('fail');
    expect(judge(datesIn('text-layer', 'Tuesday, 25 October 1917')).verdict).to.equal('fail');
    // 27 February 2024 in the old calendar was a Monday, which nobody printed then.
    expect(judge(datesIn('text-layer', 'Monday, 27 February 2024')).verdict).to.equal('fail');
  });

  it('accuses no date that is right in the order of the other side of the ocean', () => {
    const lines = ['On 31/12/2008', 'Mon 7/6/2009', 'Wed 7/8/2009'];
    expect(judge(datesIn('text-layer', ...lines)).verdict).to.equal('pass');
    expect(judge(datesIn('text-layer', ...lines, 'Fri 7/9/2009')).verdict).to.equal('fail');
  });

  it('passes right ones in several languages', () => {
    for (const line of [
      'Thu 7 March 2024',
      'Donnerstag, den 07.03.2024',
      'jeudi 7 mars 2024',
      'jueves, 2024-03-07',
      'jueves, 7 de marzo de 2024',
      'quinta-feira, 7 de março de 2024',
      'czwartek, 7 marca 2024 r.',
    ])
      expect(judge(datesIn('text-layer', line)).verdict, line).to.equal('pass');
  });

  it('believes pixels only when every further reading has the same characters, else asks a person', () => {
    const [date] = datesIn('ocr', 'Friday, 7 March 2024');
    if (!date) throw new Error('no date');
    expect(judge([{ ...date, agreed: true, confirmed: true }]).verdict).to.equal('fail');
    for (const doubt of [{}, { agreed: true }, { agreed: true, confirmed: false }]) {
      const verdict = judge([{ ...date, ...doubt }]);
      if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
      expect(verdict.toCheck?.[0]?.values.map(({ text }) => text)).to.deep.equal(['7 March 2024', 'Friday']);
    }
    expect(judge(datesIn('ocr-layer', 'Friday, 7 March 2024')).verdict).to.equal('not-applicable');
  });

  it('finds a date that fell on another weekday in either order, and nothing where one order fits', () => {
    expect(judge(datesIn('text-layer', 'Monday 3/7/2024')).verdict).to.equal('fail');
    // 3 July 2024 was a Wednesday, 7 March a Thursday.
    expect(judge(datesIn('text-layer', 'Wednesday 3/7/2024')).verdict).to.equal('not-applicable');
    expect(judge(datesIn('text-layer', 'Thursday 3/7/2024')).verdict).to.equal('not-applicable');
  });

  it('accuses no date whose row has each weekday behind its date', () => {
    // The 4th was a Monday, the 7th a Thursday.
    for (const line of [
      '04.03.2024 Monday 07.03.2024 Thursday 09.03.2024 Saturday',
      '4 March 2024, Monday, 7 March 2024, Thursday',
      '31/12/2008 Wednesday 3/7/2009 Friday',
      '2024-03-04 Mon 2024-03-07 Thu',
    ])
      expect(judge(datesIn('text-layer', line)).verdict, line).to.equal('pass');
  });

  it('finds a date on another weekday where others stand before it', () => {
    for (const line of [
      'Mon 04.03.2024 Thu 08.03.2024',
      '04.03.2024 Tuesday 07.03.2024',
      '04.03.2024 to Monday 07.03.2024',
    ])
      expect(judge(datesIn('text-layer', line)).verdict, line).to.equal('fail');
    const lines = ['04.03.2024', 'Monday 07.03.2024'];
    expect(judge(datesIn('text-layer', ...lines)).verdict).to.equal('fail');
  });

  it('accuses nobody of when an exam was sat or a couple wed', () => {
    for (const line of ['Last sat 12 March 2024', 'Exam Sat 12 March 2024', 'wed 12 March 2020'])
      expect(judge(datesIn('text-layer', line)).verdict, line).to.equal('not-applicable');
    for (const line of ['Sat 12 March 2024', 'SAT, 12 March 2024', 'Date Wed 12 March 2020'])
      expect(judge(datesIn('text-layer', line)).verdict, line).to.equal('fail');
  });

  it('says nothing of other words', () => {
    expect(judge(datesIn('text-layer', 'Friday orders 7 March 2024')).verdict).to.equal('not-applicable');
  });
});
