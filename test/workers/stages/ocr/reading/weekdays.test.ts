import { expect } from 'chai';
import { contradictsWeekday, weekdayAtEnd } from '../../../../../workers/stages/ocr/reading/weekdays.ts';

/** 1 September 2024 was a Sunday. */
const dayOfSeptember = (day: number): Date => new Date(Date.UTC(2024, 8, day));

const nameOf = (language: string, day: Date, width: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(day);

describe('weekdays of dates', () => {
  it('are known by their names in the languages whose months are read', () => {
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'])
      for (let weekday = 0; weekday < 7; weekday++) {
        const name = nameOf(language, dayOfSeptember(1 + weekday), 'long');
        expect(weekdayAtEnd(name), `${language} ${name}`).to.equal(weekday);
        expect(weekdayAtEnd(`Signed ${name.toUpperCase()},`), `${language} ${name}`).to.equal(weekday);
      }
  });

  it('are known written out in further languages, but for words that mean something else', () => {
    const unknown: string[] = [];
    for (const language of [
      'sv',
      'da',
      'nb',
      'fi',
      'et',
      'lv',
      'lt',
      'cs',
      'sk',
      'sl',
      'hr',
      'hu',
      'ro',
      'tr',
      'el',
      'bg',
      'ru',
    ])
      for (let weekday = 0; weekday < 7; weekday++) {
        const name = nameOf(language, dayOfSeptember(1 + weekday), 'long');
        const found = weekdayAtEnd(`1. ${name}`);
        expect(found, `${language} ${name}`).to.be.oneOf([weekday, null]);
        if (found === null) unknown.push(name);
      }
    expect(unknown).to.deep.equal(['luni', 'Pazar', 'Cuma', 'неделя']);
    for (const text of ['24 de luni', 'Semt Pazar', 'на неделя', 'Josef Sobota', 'Anna Pátek'])
      expect(weekdayAtEnd(text), text).to.equal(null);
  });

  it('are never another day where a name is cut, in whatever of those languages', () => {
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'])
      for (let weekday = 0; weekday < 7; weekday++) {
        const name = nameOf(language, dayOfSeptember(1 + weekday), 'short');
        expect(weekdayAtEnd(name), `${language} ${name}`).to.be.oneOf([weekday, null]);
      }
  });

  it('may be parted from their date by an article, and by no other word', () => {
    for (const text of ['Freitag, den', 'Friday the', 'vendredi le', 'viernes el', 'piątek dnia', 'Fri. '])
      expect(weekdayAtEnd(text), text).to.equal(5);
    for (const text of ['Friday before', 'Fridays', 'Karfreitag', 'Good-Friday', 'Friday 7', ''])
      expect(weekdayAtEnd(text), text).to.equal(null);
  });

  it('contradict a date in strokes only where neither order of its numbers fits', () => {
    const isContradicted = (label: string, text: string, date: string, ambiguous = false): boolean =>
      contradictsWeekday({
        ...{ page: 1, box: [0, 0, 0.1, 0.1], source: 'text-layer', confidence: 1 },
        ...{ label, text, date, ambiguous },
      });
    // 5 March 2024 was a Tuesday, 3 May 2024 a Friday.
    expect(isContradicted('Tuesday', '05/03/2024', '2024-03-05')).to.equal(false);
    expect(isContradicted('Friday', '05/03/2024', '2024-03-05')).to.equal(false);
    expect(isContradicted('Monday', '05/03/2024', '2024-03-05')).to.equal(true);
    expect(isContradicted('Friday', '05.03.2024', '2024-03-05')).to.equal(true);
    expect(isContradicted('Friday', '2024-03-05', '2024-03-05')).to.equal(true);
    // 25 March 2024 was a Monday, and has no other order.
    expect(isContradicted('Monday', '25/03/2024', '2024-03-25')).to.equal(false);
    expect(isContradicted('Tuesday', '25/03/2024', '2024-03-25')).to.equal(true);
    expect(isContradicted('on', '25/03/2024', '2024-03-25')).to.equal(false);
  });

  it('are no surnames, and no cathedral', () => {
    for (const text of [
      'Thomas Freitag',
      'Herrn Freitag,',
      'Dr. Freitag',
      'Sachbearbeiterin: Anna Sonntag',
      'Plácido Domingo,',
      'ANNA MONTAG',
      'Konzert im Kölner Dom,',
      'Konzert im Dom,',
    ])
      expect(weekdayAtEnd(text), text).to.equal(null);
    for (const text of [
      'Freitag,',
      'Berlin, Freitag',
      'am Freitag, den',
      'Datum Freitag',
      'LIEFERDATUM: FREITAG,',
      'Bestelltag Freitag',
      'von Freitag',
      'Paul Vendredi, Freitag',
    ])
      expect(weekdayAtEnd(text), text).to.equal(5);
    for (const text of ['Dom', 'dom', 'Fecha: Dom,', 'el domingo', 'Madrid, Domingo', 'Fecha Domingo'])
      expect(weekdayAtEnd(text), text).to.equal(0);
    expect(weekdayAtEnd('Paris Vendredi'), 'nobody is called so').to.equal(5);
  });
});
