import { expect } from 'chai';
import type { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { findDateSpans } from '../../../../../workers/stages/ocr/reading/date-spans.ts';
import { findDates } from '../../../../../workers/stages/ocr/reading/dates.ts';
import { findIbans } from '../../../../../workers/stages/ocr/reading/iban.ts';
import { findNamedTwice } from '../../../../../workers/stages/ocr/reading/named-twice.ts';
import { findRestated } from '../../../../../workers/stages/ocr/reading/restated.ts';
import { findTaxCountry } from '../../../../../workers/stages/ocr/reading/tax-country.ts';
import { statedTwiceOtherwise } from '../../../../../workers/stages/ocr/rules/stated-twice-otherwise.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

function judge(rows: string[], source: 'text-layer' | 'ocr' = 'text-layer') {
  const lines = printed(...rows).map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, source })),
  }));
  const { found, cut } = findRestated(lines, findDates(lines));
  const spans = findDateSpans(lines, findDates(lines));
  const facts: OcrFacts = {
    ...NO_FACTS,
    pages: [{ page: 1, reading: source, words: lines.flatMap(({ words }) => words) }],
    restated: [
      ...[...found, ...findNamedTwice(lines), ...findTaxCountry(lines, lines.flatMap(findIbans))],
      ...spans.found,
    ],
    ...(cut || spans.cut ? { restatedCut: true as const } : {}),
  };
  return statedTwiceOtherwise(facts, { now: 0 });
}

const noteOf = (verdict: ReturnType<typeof judge>): string | undefined =>
  verdict.verdict === 'inconclusive' ? verdict.toCheck?.[0]?.note : undefined;

describe('stated-twice-otherwise', () => {
  it('tells one number of one name with a digit exchanged', () => {
    expect(
      noteOf(judge(['Paid to account 60478277 on 29 May', 'Employee 004471, account 60418277.'])),
    ).to.equal('The “account” is stated as 60478277 on page 1 and as 60418277 on page 1.');
    expect(noteOf(judge(['Contrato: ES0021-4441-9902', 'Recibo, Contrato ES0021-4471-9902']))).to.include(
      'contrato',
    );
    expect(
      noteOf(judge(['Account: DE75 5121 0800 1845 1261 99', 'Account: DE75 5121 0800 1245 1261 99'])),
    ).to.include('DE75 5121 0800 1845 1261 99');
    expect(
      noteOf(judge(['contribuinte n.º 245 178 907, trabalha', 'Trabalhador, NIF 245 118 907'])),
    ).to.include('245 178 907');
    expect(judge(['Account 60418277', 'Account 60418277']).verdict).to.equal('pass');
    expect(judge(['Account 60418277', 'Account 99418270']).verdict).to.equal('pass');
  });

  it('tells two dates that lie otherwise apart than the document says, or than a bill gives time', () => {
    const bill = (issued: string, due: string, ...rows: string[]) =>
      noteOf(judge([`Invoice date: ${issued}`, `Due date: ${due}`, ...rows]));
    expect(bill('2026-03-02', '2026-04-01', 'Payment terms: 30 days')).to.equal(undefined);
    expect(bill('2026-03-22', '2026-04-01', 'Payment terms: 30 days')).to.equal(
      'From 2026-03-22 on page 1 to 2026-04-01 on page 1, the date to pay by, are 10 days, and the document gives 30.',
    );
    expect(bill('2025-03-02', '2026-04-01')).to.equal(
      '2026-04-01 on page 1 is a date to pay by, and lies 395 days behind 2025-03-02 on page 1, the date of the bill.',
    );
    expect(bill('2026-03-02', '2025-04-01')).to.equal(
      '2025-04-01 on page 1 is a date to pay by, and lies before 2026-03-02 on page 1, the date of the bill.',
    );
    expect(noteOf(judge(['Arrival: 2026-05-04', 'Departure: 2026-05-09', '3 nights']))).to.equal(
      'From 2026-05-04 on page 1 to 2026-05-09 on page 1 are 5 nights, and the document counts 3.',
    );
  });

  it('is open where several dates or counts of days stand for one and do not all fit', () => {
    const bill = ['Invoice date: 2026-03-22', 'Due date: 2026-04-01', 'Payment terms: 30 days'];
    const isOpen = (...rows: string[]) => {
      const verdict = judge(rows);
      expect(noteOf(verdict)).to.equal(undefined);
      return verdict.verdict === 'inconclusive';
    };
    expect(noteOf(judge(bill))).to.not.equal(undefined);
    // A second date or count does not take the question away without a word.
    expect(isOpen(...bill, 'Billing date: 2026-03-01')).to.equal(true);
    expect(isOpen(...bill, 'Payment terms: 60 days')).to.equal(true);
    expect(isOpen(...bill, 'Due date: 2026-05-01', 'Due date: 2026-06-01')).to.equal(true);
    expect(isOpen('Arrival: 04.05.2026', 'Departure: 09.05.2026', '3 nights', '2 nights')).to.equal(true);
    expect(isOpen('Invoice date: 03/04/2026', 'Due date: 06/07/2026', 'Payment terms: 14 days')).to.equal(
      true,
    );
    // One of two counts, and dates that all fit.
    expect(isOpen('Arrival: 04.05.2026', 'Departure: 07.05.2026', '3 nights', '2 nights')).to.equal(false);
    expect(
      isOpen(
        'Invoice date: 2026-03-22',
        'Due date: 2026-04-01',
        'Due date: 2026-05-01',
        'Due date: 2026-06-01',
      ),
    ).to.equal(false);
    expect(isOpen('Invoice date: 2026-01-01', 'Due date: 2027-01-01', 'Payment terms: 365 days')).to.equal(
      false,
    );
  });

  it('asks without a name in common, and leaves out what counts up', () => {
    expect(noteOf(judge(['Policy 60418277', 'Transfer 60478277']))).to.equal(
      '60418277 on page 1 and 60478277 on page 1 are alike in all but one digit.',
    );
    expect(judge(['Invoice 2026-00417', 'Invoice 2026-00418']).verdict).to.equal('pass');
    expect(judge(['Invoice 2026-00417-A', 'Invoice 2026-00418-A']).verdict).to.equal('pass');
  });

  it('leaves out two documents that rows of an account book', () => {
    const booked = ['12.10. Rechnung 44-180-117  412,50', '19.10. Rechnung 44-190-117  380,00'];
    expect(judge(booked).verdict).to.equal('pass');
    expect(noteOf(judge([...booked, 'Bitte Rechnung 44-160-117 nennen']))).to.include('44-160-117');
  });

  it('is no reader of amounts, dates and pixels', () => {
    for (const rows of [
      ['Total 1234567.10', 'Total 1244567.10'],
      ['Sum 1,234,567', 'Sum 1,284,567'],
      ['On 2024-06-26', 'On 2024-06-16'],
      ['No. 123', 'No. 133'],
    ])
      expect(judge(rows).verdict, rows[0]).to.equal('pass');
    expect(judge(['Account 60478277', 'Account 60418277'], 'ocr').verdict).to.equal('not-applicable');
  });

  it('neither asks about a paper that is valid for years nor passes it', () => {
    const verdict = judge(['Fecha de emisión 2022-12-20', 'Vencimiento 2027-03-05']);
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict).not.to.have.property('toCheck');
  });

  it('is no reader of dates with blanks, as passports print them ten years apart', () => {
    expect(judge(['Expedido 11 06 2021', 'Caducidad 11 06 2031']).verdict).to.equal('pass');
    expect(judge(['Account 11 06 2021 47', 'to account 11 06 2031 47']).verdict).to.equal('inconclusive');
  });

  it('is no reader of telephones, whose extensions differ in a digit', () => {
    for (const rows of [
      ['Tel. 0711 2585-110, Fax 0711 2585-210'],
      ['Telefon: 0711 2585-0', 'Telefax: 0711 2586-0'],
      ['Phone 02079460100', 'Mobile 02079460200'],
      ['Tél. 01 44 55 66 70', 'Fax : 01 44 55 66 80'],
      ['T +49 711 2585110', 'F +49 711 2585210'],
      ['Tel.: +49 (0)711 2585-110', 'Fax: +49 (0)711 2585-210'],
    ])
      expect(judge(rows).verdict, rows[0]).to.equal('pass');
    expect(noteOf(judge(['Tel. 0711 2585-110, Konto 60478277', 'Konto 60418277']))).to.include('60418277');
  });

  it('is no reader of measurements, years, round numbers and matrices, and leaves lists of alike numbers open', () => {
    for (const rows of [
      ['delay 0.010000', 'delay 0.020000'],
      ['in 2002-2017', 'in 2012-2017'],
      ['of 1000000', 'of 2000000'],
      ['Retrait 2 471 000', 'Retrait 2 411 000'],
      ['1 0 0 0 0 0 1', '1 0 0 0 0 1 1'],
    ])
      expect(judge(rows).verdict, rows[0]).to.equal('pass');
    const list = judge(['run 23189520', 'run 23189020', 'run 23189320', 'run 23189720']);
    expect(list.verdict).to.equal('inconclusive');
    expect(noteOf(list)).to.equal(undefined);
  });

  it('asks about two dates to pay by, and knows instalments', () => {
    const asked = judge(['Please pay the amount due by 24 June 2026.', 'Pay by 14 June 2026']);
    expect(asked.verdict).to.equal('inconclusive');
    expect(noteOf(asked)).to.equal(
      '24 June 2026 on page 1 and 14 June 2026 on page 1 are both a date to pay by.',
    );
    expect(judge(['Payable by 14 June 2026', 'Due on 14 June 2026']).verdict).to.equal('pass');
    expect(judge(['Due 1 June 2026', 'Due 1 July 2026', 'Due 1 August 2026']).verdict).to.equal('pass');
  });

  it('takes days of delivery, of an end, and those up to which something is counted for none to pay by', () => {
    for (const rows of [
      ['Liefertermin: 04.06.2026', 'Zahlbar bis 14.06.2026'],
      ['Termin dostawy: 04.06.2026', 'Termin płatności: 14.06.2026'],
      ['Termination date: 30 June 2026', 'Due date: 15 June 2026'],
      ['Terminal A, 4 June 2026', 'Pay by 14 June 2026'],
      ['Amount due as of 30 June 2026', 'Payment due 20 June 2026'],
      ['Zahlungszeitraum 01.06.2026 bis 30.06.2026', 'Zahlbar bis 20.06.2026'],
    ])
      expect(judge(rows).verdict, rows[0]).to.equal('pass');
    for (const rows of [
      ['Termin płatności: 04.06.2026', 'Do zapłaty, termin zapłaty 14.06.2026'],
      ['Zahlungstermin 04.06.2026', 'Zahlbar bis 14.06.2026'],
      ['Betrag von 2000 EUR bis 04.06.2026', 'Zahlbar bis 14.06.2026'],
    ])
      expect(judge(rows).verdict, rows[0]).to.equal('inconclusive');
  });

  it('asks about a name in two spellings, one of them behind a label', () => {
    expect(noteOf(judge(['We confirm that Tobias Wegner works here.', 'Name: Tobias Wagner']))).to.equal(
      'Tobias Wagner on page 1 and Tobias Wegner on page 1 are one name but for its spelling.',
    );
    expect(noteOf(judge(['Arrendatario: Tomás Valverde Ruiz', 'firma TOMAS VALBERDE RUIZ, hoy']))).to.include(
      'TOMAS VALBERDE RUIZ',
    );
    for (const rows of [
      ['Tobias Wegner works here.', 'Signed Tobias Wagner'],
      ['Mieter: Jürgen Müller', 'an JUERGEN MUELLER'],
      ['Mieter: Jürgen Müller', 'an Jurgen Muller'],
      ['Mieter: Tobias Wagner', 'Tobias Wagners Wohnung'],
      ['Name: Tobias Wagner', 'Sabine Wagner'],
      ['Name: Li Wang', 'Li Wong'],
      ['Name: Tobias Wagner', 'tobias wegner'],
      ['Name: Value', 'Name: Valve'],
    ])
      expect(judge(rows).verdict, rows[0]).to.equal('pass');
    const family = Array.from({ length: 9 }, (_, at) => `Name: Tob${'abcdefghi'[at]}as Wagner`);
    expect(judge(family).verdict).to.equal('pass');
  });

  it('asks about a VAT number of another country than the account or the address beside it', () => {
    const account = 'Account: DE89 3704 0044 0532 0130 00';
    expect(judge(['DIČ: CZ12345678', account]).verdict).to.equal(judge(['VAT: CZ12345678', account]).verdict);
    expect(noteOf(judge(['VAT no. FR 83 404833048', account]))).to.equal(
      'The VAT number FR83404833048 on page 1 is of another country than DE89370400440532013000 on page 1.',
    );
    expect(noteOf(judge(['Kessler GmbH, D-24103 Kiel, USt-IdNr. ATU12345678']))).to.include('D-24103');
    expect(noteOf(judge(['Kessler SA, Paris, Frankreich', 'USt-IdNr.: NL123456789B01']))).to.include(
      'Frankreich',
    );
    for (const rows of [
      ['VAT no. DE 123 456 789', account],
      ['VAT no. FR83404833048', 'your VAT no. DE123456789', account],
      ['Order FR83404833048', account],
      ['VAT no. FR83404833048', 'Account: DE89 3704 0044 0532 0130 01'],
      ['Rossi SpA, Milano, Italia, P. IVA IT12345678901', account],
      ['P. IVA IT12345678901, Germania e Italia'],
    ])
      expect(judge(rows).verdict, rows[0]).to.equal('pass');
    expect(judge(['VAT no. FR83404833048', account], 'ocr').verdict).to.equal('not-applicable');
  });

  it('says that a list is longer than what is compared', () => {
    const rows = Array.from(
      { length: 500 },
      (_, at) => `Item ${String(7_919_113 * (at + 1)).padStart(11, '3')}`,
    );
    expect(judge(rows).verdict).to.equal('inconclusive');
  });
});
