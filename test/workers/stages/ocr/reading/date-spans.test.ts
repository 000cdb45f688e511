import { expect } from 'chai';
import { findDateSpans } from '../../../../../workers/stages/ocr/reading/date-spans.ts';
import { findDates } from '../../../../../workers/stages/ocr/reading/dates.ts';
import { printed } from './printed.ts';

function spans(rows: readonly string[]) {
  const lines = printed(...rows);
  return findDateSpans(lines, findDates(lines)).found.map(({ kind, days, counted, places }) => ({
    ...{ kind, days, places: places.map(({ text }) => text) },
    ...(counted === undefined ? {} : { counted }),
  }));
}

/** A bill in its language: date of it, date to pay by, terms. */
const BILLS: readonly (readonly [string, (issued: string, due: string) => string[]])[] = [
  ['en', (a, b) => [`Invoice date: ${a}`, `Due date: ${b}`, 'Payment terms: 30 days net']],
  ['de', (a, b) => [`Rechnungsdatum ${a}`, `Fällig am ${b}`, 'Zahlbar innerhalb von 30 Tagen ohne Abzug.']],
  ['fr', (a, b) => [`Date de facture : ${a}`, `Échéance : ${b}`, 'Délai de paiement : 30 jours']],
  ['es', (a, b) => [`Fecha de emisión ${a}`, `Vencimiento ${b}`, 'Condiciones de pago: 30 días']],
  ['it', (a, b) => [`Data fattura ${a}`, `Scadenza ${b}`, 'Termini di pagamento: 30 giorni']],
  ['nl', (a, b) => [`Factuurdatum ${a}`, `Te betalen vóór ${b}`, 'Betalingstermijn: 30 dagen']],
  ['no', (a, b) => [`Fakturadato ${a}`, `Forfallsdato ${b}`, 'Betalingsbetingelser: netto 30 dager']],
  ['sv', (a, b) => [`Fakturadatum ${a}`, `Förfallodatum ${b}`, 'Betalningsvillkor 30 dagar']],
  ['fi', (a, b) => [`Laskun päiväys ${a}`, `Eräpäivä ${b}`, 'Maksuehto: 30 pv']],
  ['cs', (a, b) => [`Datum vystavení: ${a}`, `Datum splatnosti: ${b}`, 'Splatnost: 30 dní']],
  ['pl', (a, b) => [`Data wystawienia: ${a}`, `Termin płatności: ${b}`, 'Termin płatności: 30 dni']],
  ['hr', (a, b) => [`Datum računa ${a}`, `Rok plaćanja ${b}`, 'Rok plaćanja: 30 dana']],
];

describe('days between two dates that a document counts', () => {
  for (const [language, bill] of BILLS)
    it(`are as it says, or are told with both dates: ${language}`, () => {
      expect(spans(bill('2026-03-02', '2026-04-01'))).to.deep.equal([]);
      expect(spans(bill('2026-03-22', '2026-04-01'))).to.deep.equal([
        { kind: 'terms', days: 10, counted: 30, places: ['2026-03-22', '2026-04-01'] },
      ]);
    });

  it('are none where a paper is valid for years', () => {
    expect(spans(['Fecha de emisión 2022-12-20', 'Vencimiento 2027-03-05'])).to.deep.equal([]);
    expect(spans(['Fecha de emisión 2022-12-20', 'Vencimiento 2024-03-05'])).to.have.length(1);
    const counted = ['Fecha de emisión 2022-12-20', 'Vencimiento 2027-03-05', 'Condiciones de pago: 30 días'];
    expect(spans(counted), 'but where the document counts the days').to.have.length(1);
  });

  it('may end on the next day of work', () => {
    const [, bill] = BILLS[0]!;
    expect(spans(bill('2026-03-02', '2026-04-05'))).to.deep.equal([]);
    expect(spans(bill('2026-03-02', '2026-04-06'))).to.have.lengthOf(1);
    expect(spans(bill('2026-03-02', '2026-03-28'))).to.deep.equal([]);
    expect(spans(bill('2026-03-02', '2026-03-27'))).to.have.lengthOf(1);
  });

  it('are long, or less than none, where a bill was dated anew', () => {
    const bill = (issued: string, due: string) => spans([`Invoice date: ${issued}`, `Payment due by ${due}`]);
    expect(bill('2026-09-21', '2026-10-12')).to.deep.equal([]);
    expect(bill('2025-09-21', '2026-10-12')).to.deep.equal([
      { kind: 'terms', days: 386, places: ['2025-09-21', '2026-10-12'] },
    ]);
    expect(bill('2026-09-21', '2025-10-12')).to.deep.equal([
      { kind: 'terms', days: -344, places: ['2026-09-21', '2025-10-12'] },
    ]);
    expect(bill('2026-09-21', '2026-09-21')).to.deep.equal([]);
    expect(bill('2026-03-01', '2026-09-17')).to.deep.equal([]);
    expect(bill('2026-03-01', '2026-09-18')).to.have.lengthOf(1);
  });

  it('have their labels above them as well', () => {
    const rows = (issued: string) => [
      'Customer      Datum računa      Rok plaćanja',
      `9890500693    ${issued}       12.10.2026.`,
    ];
    expect(spans(rows('21.09.2026.'))).to.deep.equal([]);
    expect(spans(rows('21.09.2025.'))).to.deep.equal([
      { kind: 'terms', days: 386, places: ['21.09.2025', '12.10.2026'] },
    ]);
  });

  it('are not of a date in a sentence below a heading', () => {
    const stay = (departure: string) =>
      spans([
        '86120     Anreise          Abreise',
        `          08.12.2025       ${departure}`,
        '2 Nächte',
        'Thank you 10.12.2025 was your last day here',
        'Ihr Besuch bis  10.12.2025  war uns eine Freude',
      ]);
    expect(stay('10.12.2025')).to.deep.equal([]);
    expect(stay('11.12.2025')).to.have.lengthOf(1);
  });

  it('have two labels on one line', () => {
    expect(spans(['Invoice date 2025-03-01   Due date 2026-03-15'])).to.have.lengthOf(1);
    expect(spans(['Invoice date 2026-03-01   Due date 2026-03-15'])).to.deep.equal([]);
  });

  it('are not counted from what else a bill says', () => {
    const bill = (line: string) => spans(['Invoice date: 2026-03-02', 'Due date: 2026-04-01', line]);
    for (const line of [
      'Payment terms: 14 days 2 % discount',
      'Zahlungsbedingungen: 10 Tage 3 % Skonto, 30 Tage netto',
      'Payment terms: 8 days after receipt',
      'Conditions de paiement : 45 jours fin de mois',
      'Complaints within 8 days',
      'Payment terms: 60 days',
      'Payment terms: 30 days',
    ])
      expect(bill(line), line).to.have.lengthOf(line.includes('60') ? 1 : 0);
    expect(bill('Payment terms: 60 days').concat()[0]).to.include({ counted: 60, days: 30 });
    const two = ['Payment terms: 60 days', 'Payment terms: 90 days'];
    expect(spans(['Invoice date: 2026-03-02', 'Due date: 2026-04-01', ...two])).to.deep.equal([]);
  });

  it('are none of instalments, lists and dates that may be two', () => {
    expect(spans(['Invoice date: 2025-03-02', 'Due date: 2026-04-01', 'Due date: 2026-05-01'])).to.deep.equal(
      [],
    );
    expect(spans(['Invoice date: 03/04/2025', 'Due date: 05/04/2026'])).to.deep.equal([]);
    const listed = Array.from({ length: 28 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')} x`);
    expect(spans(['Due date       Amount', ...listed, 'Invoice date: 2025-03-02'])).to.deep.equal([]);
  });

  it('are found among any number of dates, in little time', () => {
    const booked = Array.from(
      { length: 3_000 },
      (_, at) => `2026-01-${String((at % 28) + 1).padStart(2, '0')} x`,
    );
    const started = process.cpuUsage();
    expect(spans(['Invoice date: 2025-03-02', 'Due date: 2026-04-01', ...booked])).to.have.lengthOf(1);
    expect(process.cpuUsage(started).user).to.be.below(8_000_000);
  });

  it('are of pixels where both readers read them alike', () => {
    const bill = ['Invoice date: 2025-03-02', 'Due date: 2026-04-01'];
    const pixels = (agreed: boolean) => {
      const lines = printed(...bill).map((line) => ({
        ...line,
        words: line.words.map((word) => ({ ...word, source: 'ocr' as const, agreed })),
      }));
      return findDateSpans(lines, findDates(lines)).found;
    };
    expect(pixels(true)).to.have.lengthOf(1);
    expect(pixels(false)).to.deep.equal([]);
  });

  it('end on the one of two dates that is not as counted, and not where less is paid sooner', () => {
    const bill = ['Laskun päiväys: 14.3.2026', 'Eräpäivä: 13.4.2026', 'Maksuehto: 14 pv netto'];
    expect(spans([...bill, 'Eräpäivä 30.3.2026'])).to.deep.equal([
      { kind: 'terms', days: 30, counted: 14, places: ['14.3.2026', '13.4.2026'] },
    ]);
    expect(spans([...bill, 'Eräpäivä 30.4.2026'])).to.deep.equal([]);
    const discount = 'Zahlbar bis 22.03.2026 mit 2 % Skonto (98,00) oder bis 11.04.2026 ohne Abzug';
    const dated = (issued: string) => spans([`Rechnungsdatum: ${issued}`, 'Fällig am: 11.04.2026', discount]);
    expect(dated('12.03.2026')).to.deep.equal([]);
    expect(dated('12.05.2026')).to.have.lengthOf(1);
  });

  it('are counted as a quantity, and by the word net', () => {
    const stay = (departure: string) =>
      spans([
        'Anreise: 08.12.2025',
        `Abreise: ${departure}`,
        'Übernachtung Einzelzimmer     2     98,00     196,00',
      ]);
    expect(stay('10.12.2025')).to.deep.equal([]);
    expect(stay('11.12.2025')).to.have.lengthOf(1);
    const bill = (issued: string) => spans([`Invoice date ${issued}`, 'Due date 2026-04-01', '2/10, Net 30']);
    expect(bill('2026-03-02')).to.deep.equal([]);
    expect(bill('2026-03-20')).to.have.lengthOf(1);
    for (const line of ['Net 250', 'Net 14.00', 'Net 60 kg', 'Net 30 %'])
      expect(spans(['Invoice date 2026-03-20', 'Due date 2026-04-01', line]), line).to.deep.equal([]);
  });

  it('are the nights from arrival to departure', () => {
    const stay = (arrival: string, departure: string, line: string) =>
      spans([`Arrival: ${arrival}`, `Departure: ${departure}`, line]);
    expect(stay('2026-05-04', '2026-05-07', '3 nights, single room   3   95.00   285.00')).to.deep.equal([]);
    expect(stay('2026-05-04', '2026-05-09', '3 nights, single room   3   95.00   285.00')).to.deep.equal([
      { kind: 'nights', days: 5, counted: 3, places: ['2026-05-04', '2026-05-09'] },
    ]);
    expect(stay('2026-05-04', '2026-05-07', 'Nights: 4')).to.have.lengthOf(1);
    // Rooms for different times, a journey over night, and one that does not count.
    expect(spans(['Arrival: 2026-05-04', 'Departure: 2026-05-07', '3 nights', '2 nights'])).to.deep.equal([]);
    expect(stay('2026-05-08', '2026-05-07', 'Flight XY 12')).to.deep.equal([]);
    expect(spans(['Anreise 04.05.2026', 'Abreise 07.05.2026', '4 Übernachtungen'])).to.have.lengthOf(1);
    expect(spans(['Ankomst 2026-05-04', 'Avresa 2026-05-07', 'Antal nätter: 3'])).to.deep.equal([]);
  });
});
