import { expect } from 'chai';
import { printedDateAfterFile } from '../../../../workers/fusion/rules/printed-date-after-file.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { issueTimeline } from '../../../../workers/stages/ocr/reading/issue-dates.ts';

type Printed = FactsOf<'ocr'>['dates'][number];
type Dated = FactsOf<'metadata'>['dates'][number];

function printed(date: string, label = 'Invoice date', ambiguous = false): Printed {
  const box: Printed['box'] = [0.5, 0.1, 0.1, 0.02];
  return { page: 1, box, text: date, date, ambiguous, label, source: 'text-layer', confidence: 1 };
}

function saved(iso: string, role: Dated['role'] = 'modified', layer: Dated['layer'] = 'pdf-info'): Dated {
  const localMs = Date.parse(`${iso}Z`);
  const rest = {
    raw: iso,
    instantMs: null,
    offsetMinutes: null,
    precision: 'second',
    problem: null,
  } as const;
  return { layer, field: 'ModDate', role, iso, localMs, ...rest };
}

const judged = (dates: Dated[], prints: Printed[], container: 'pdf' | 'jpeg' = 'pdf') =>
  printedDateAfterFile.judge(
    { metadata: { container, dates } as FactsOf<'metadata'>, ocr: { dates: prints } as FactsOf<'ocr'> },
    { now: Date.parse('2026-11-21T00:00:00Z') },
  );

describe('fusion/printed-date-after-file', () => {
  const march = saved('2024-03-01T10:00:00');

  it('finds a date of issue later than the last save, with its place', () => {
    const verdict = judged([saved('2023-01-01T00:00:00', 'created'), march], [printed('2024-06-15')]);
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences[0]).to.deep.include({
      page: 1,
      data: { printed: '2024-06-15', saved: '2024-03-01T10:00:00' },
    });
  });

  it('passes dates before the last save and a few days ahead of it', () => {
    expect(judged([march], [printed('2024-02-28'), printed('2024-03-04')]).verdict).to.equal('pass');
  });

  it('looks at every date, however many stand before it', () => {
    const many = Array.from({ length: 30 }, () => printed('2024-02-28'));
    expect(judged([march], [...many, printed('2024-06-15')]).verdict).to.equal('fail');
  });

  it('does not apply to due dates, uncertain dates, pictures, and files without a date', () => {
    for (const label of ['Due date', 'Date of birth', 'Valid until', 'Period from 1 to']) {
      expect(judged([march], [printed('2024-06-15', label)]).verdict, label).to.equal('not-applicable');
    }
    expect(judged([march], [printed('2024-06-15', 'Invoice date', true)]).verdict).to.equal('not-applicable');
    expect(judged([march], [printed('2024-06-15')], 'jpeg').verdict).to.equal('not-applicable');
    expect(judged([saved('2024-03-01T10:00:00', 'history')], [printed('2024-06-15')]).verdict).to.equal(
      'not-applicable',
    );
  });

  it('says nothing of dates that do not say they are those of the paper: a ticket prints the day of the journey', () => {
    for (const label of ['Date:', 'Datum:', 'Fecha:', 'Data', 'DATE', 'Dated', 'This Agreement dated'])
      expect(judged([march], [printed('2024-06-15', label)]).verdict, label).to.equal('not-applicable');
  });

  it('says nothing of papers that are announced or told of', () => {
    for (const label of [
      ...[
        'Next billing date:',
        'Your next statement date',
        'Nächstes Rechnungsdatum:',
        'Following invoice date',
      ],
      ...['Prochaine date de facturation', 'New cards will be issued on', 'To be issued on', 'Billing date'],
      ...['Estimated invoice date', 'Expected issue date', 'Voraussichtliches Rechnungsdatum'],
    ])
      expect(judged([march], [printed('2024-06-15', label)]).verdict, label).to.equal('not-applicable');
  });

  it('says nothing of a year of two digits that may be of the last century, as on a letter that was scanned', () => {
    const of = (text: string, date: string) => judged([march], [{ ...printed(date), text }]).verdict;
    expect(of('15.06.65', '2065-06-15')).to.equal('not-applicable');
    expect(of('15-Jun-65', '2065-06-15')).to.equal('not-applicable');
    expect(of('15.06.24', '2024-06-15')).to.equal('fail');
    expect(of('15.06.2065', '2065-06-15')).to.equal('fail');
  });

  it('knows labels of an issue, with the words of a line before them', () => {
    for (const label of [
      ...['Invoice no. 7 Invoice date:', 'Date of issue', 'Issue date', 'Issued on:', 'Rechnungsdatum:'],
      ...['Nr. 12 Ausstellungsdatum', "Date d'émission :", 'Date de la facture', 'Fecha de emisión:'],
      ...['Data di emissione', 'Factuurdatum:', 'Statement date', 'Letter date'],
    ])
      expect(judged([march], [printed('2024-06-15', label)]).verdict, label).to.equal('fail');
  });

  it('is open where a date that was read from pixels may be a misread one', () => {
    const read = { ...printed('2024-06-15'), source: 'ocr' as const, agreed: true };
    expect(judged([march], [read]).verdict).to.equal('inconclusive');
    expect(judged([march], [{ ...read, source: 'ocr-layer' }]).verdict).to.equal('inconclusive');
    expect(judged([march], [{ ...read, confirmed: true }]).verdict).to.equal('fail');
    const both = judged([march], [read, printed('2024-07-01')]);
    expect(both.verdict === 'fail' && both.occurrences.map(({ data }) => data?.printed)).to.deep.equal([
      '2024-07-01',
    ]);
  });

  it('puts printed dates of issue into the timeline', () => {
    expect(
      issueTimeline([
        ...[printed('2024-06-15', 'Rechnungsdatum:'), printed('2024-07-15', 'Due date')],
        printed('2024-07-20', 'Next billing date'),
      ]),
    ).to.deep.equal([
      { at: '2024-06-15', event: 'document dated, on page 1', source: 'printed “Rechnungsdatum:”' },
    ]);
    expect(issueTimeline([printed('2024-06-15', 'Date:')])).to.have.length(1);
  });
});
