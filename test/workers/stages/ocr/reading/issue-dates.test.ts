/** Dates by which a paper says when it was made out, in the languages of the documents. */
import { expect } from 'chai';
import { findDates } from '../../../../../workers/stages/ocr/reading/dates.ts';
import { issueDates, issueTimeline } from '../../../../../workers/stages/ocr/reading/issue-dates.ts';
import { printed } from './printed.ts';

const issued = (...rows: string[]): string[] =>
  issueDates(findDates(printed(...rows))).map(({ date }) => date);
const told = (...rows: string[]) => issueTimeline(findDates(printed(...rows)));

const OF_ISSUE = [
  ...[
    'Invoice date',
    'Issue Date:',
    'STATEMENT DATE',
    'Letter date',
    'Print date.',
    'Document date',
    'Date of issue',
  ],
  ...[
    'Date of invoice:',
    'Issued',
    'Issued on',
    'Rechnungsdatum',
    'Ausstellungsdatum:',
    'Belegdatum',
    'Druckdatum',
  ],
  ...["Date d'émission", 'Date d’emission', 'Date de la facture', 'Date de facturation', 'Fecha de emisión'],
  ...['Fecha de la factura', 'Data di emissione', 'Data fattura', 'Factuurdatum:', 'INVOICE DATE :'],
];
const OF_SOMETHING_ELSE = [
  ...[
    'Due date',
    'Date of birth',
    'Delivery date',
    'Valid until',
    'Reissued',
    'Invoice date from',
    'Fälligkeitsdatum',
  ],
  ...['Fecha de vencimiento', 'Data di scadenza', 'Order date', ''],
];
const TO_COME = [
  ...[
    'Next invoice date',
    'Next statement date:',
    'Upcoming letter date',
    'Expected print date',
    'Estimated issue date',
  ],
  ...['Nächstes Rechnungsdatum', 'Voraussichtliches Rechnungsdatum', 'Prochaine date de facturation'],
  ...[
    'Próxima fecha de emisión',
    'Prossima data fattura',
    'Volgende factuurdatum',
    'The letter will be issued. Issue date',
  ],
];

describe('dates of issue', () => {
  it('are called so in the words straight before them', () => {
    for (const label of OF_ISSUE) expect(issued(`${label} 5.3.2024`), label).to.deep.equal(['2024-03-05']);
    for (const label of OF_SOMETHING_ELSE) expect(issued(`${label} 5.3.2024`), label).to.deep.equal([]);
  });

  it('are not those of a paper that is still to come', () => {
    for (const label of TO_COME) expect(issued(`${label} 5.3.2024`), label).to.deep.equal([]);
    expect(issued('Nextstep Ltd. Invoice date 5.3.2024'), 'within a name').to.deep.equal(['2024-03-05']);
  });

  it('have a day and a month that are known', () => {
    expect(issued('Invoice date 03/05/2024')).to.deep.equal([]);
    expect(issued('Invoice date 03/05/2024', 'Invoice date 03/25/2024')).to.deep.equal([
      '2024-03-05',
      '2024-03-25',
    ]);
  });

  it('have a century that is known: two digits may be of the last one', () => {
    expect(issued('Letter date 15.06.39')).to.deep.equal(['2039-06-15']);
    expect(issued('Letter date 15.06.40'), 'of 1940 or of 2040').to.deep.equal([]);
    expect(issued('Letter date 15.06.65')).to.deep.equal([]);
    expect(issued('Letter date 15.06.70')).to.deep.equal(['1970-06-15']);
    expect(issued('Letter date 15.06.2065')).to.deep.equal(['2065-06-15']);
  });
});

describe('the timeline of a paper', () => {
  it('has the dates of issue, and those that are called a date and nothing more', () => {
    for (const label of [
      'Date',
      'Date:',
      'Datum',
      'Fecha:',
      'Data',
      'Contract dated',
      'Billing date',
      'Invoice date',
    ])
      expect(
        told(`${label} 5.3.2024`).map(({ at }) => at),
        label,
      ).to.deep.equal(['2024-03-05']);
    for (const label of ['Update', 'Due date', 'Metadata', 'Next billing date', 'Travel Date of'])
      expect(told(`${label} 5.3.2024`), label).to.deep.equal([]);
  });

  it('says where each stands and what stands before it', () => {
    expect(told('Berlin   Invoice date:   5.3.2024')).to.deep.equal([
      { at: '2024-03-05', event: 'document dated, on page 1', source: 'printed “Berlin Invoice date:”' },
    ]);
    const [long] = told(`${'word '.repeat(11)}Invoice date 5.3.2024`);
    expect(long!.source)
      .to.have.length('printed “”'.length + 40)
      .and.to.match(/word Invoice date”$/);
  });

  it('has eight events at most', () => {
    const rows = (count: number): string[] =>
      Array.from({ length: count }, (_, at) => `Invoice date ${at + 1}.3.2024`);
    expect([0, 1, 8, 9].map((count) => told(...rows(count)).length)).to.deep.equal([0, 1, 8, 8]);
    expect(issued(...rows(9)), 'a rule gets them all').to.have.length(9);
  });
});
