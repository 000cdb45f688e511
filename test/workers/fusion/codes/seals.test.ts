import { expect } from 'chai';
import { compareSeals } from '../../../../workers/fusion/codes/seals.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { NO_FACTS } from '../../stages/ocr/no-facts.ts';

const box: [number, number, number, number] = [0.7, 0.7, 0.2, 0.2];
const IBAN = 'FR7630006000011234567890189';

type Payload = FactsOf<'qr'>['codes'][number]['payload'];
type Field = Extract<Payload, { kind: 'seal' }>['fields'][number];

const qr = (payload: Payload): FactsOf<'qr'> => ({
  notAssessed: [],
  pagesRead: [1],
  codes: [{ page: 1, box, format: 'DataMatrix', text: '', readers: ['zxing'], payload }],
});

const seal = (fields: Field[], state: 'valid' | 'unchecked' = 'valid'): FactsOf<'qr'> =>
  qr({
    kind: 'seal',
    scheme: '2d-doc',
    issuer: 'FR00',
    signer: 'FR00 0001',
    type: '06',
    fields,
    check: { state, signedBy: 'CN=0001', reason: '' },
  });

const FIELDS: Field[] = [
  { kind: 'name', label: 'customer', value: 'MME MARTIN ADELE' },
  { kind: 'number', label: 'invoice number', value: 'F-2026/0412' },
  { kind: 'date', label: 'date of birth', value: '1987-05-04' },
  { kind: 'amount', label: 'total with tax', value: '2104.18' },
  { kind: 'account', label: 'IBAN', value: IBAN },
  { kind: 'other', label: 'town', value: 'PARIS' },
];

function printed(text: string, account = IBAN): FactsOf<'ocr'> {
  const lines = text.split('\n');
  const words = lines.flatMap((line, at) =>
    line
      .split(' ')
      .map((word) => ({ text: word, box, source: 'text-layer' as const, confidence: 1, line: at })),
  );
  const iban = { page: 1, box, source: 'text-layer' as const, confidence: 1, lengthValid: true };
  return {
    ...NO_FACTS,
    pages: [{ page: 1, reading: 'text-layer', words }],
    ibans: [{ ...iban, value: account, checksumValid: true, labelled: true }],
  };
}

const PAGE = `Mme Adèle Martin née le 04/05/1987\nFacture F-2026/0412\nTotal 2 104,18 €\nIBAN FR76 3000 6000 0112 3456 7890 189`;
const kinds = (compared: ReturnType<typeof compareSeals>): string[] => compared.map(({ is }) => is);

describe('what seals say, and print', () => {
  it('agree where all of it is printed, in any writing', () => {
    expect(kinds(compareSeals(seal(FIELDS), printed(PAGE)))).to.deep.equal(['agrees']);
  });

  it('agree in any order of day, month and year, with the century and without', () => {
    for (const day of ['05/04/1987', '1987-05-04', '040587', '05/04/87', '87-05-04'])
      expect(kinds(compareSeals(seal(FIELDS), printed(PAGE.replace('04/05/1987', day)))), day).to.deep.equal([
        'agrees',
      ]);
  });

  it('contradict by another labelled account, and by another total', () => {
    const other = 'DE89370400440532013000';
    const accounts = compareSeals(seal(FIELDS), printed(PAGE.replace(/FR76.*/, other), other));
    expect(kinds(accounts)).to.deep.equal(['agrees', 'contradiction']);
    const totals = compareSeals(seal(FIELDS), printed(PAGE.replace('2 104,18', '3.104,18')));
    const [, total] = totals;
    if (total?.is !== 'contradiction') throw new Error('no contradiction');
    expect(total.occurrence).to.deep.equal({
      confidence: 0.95,
      page: 1,
      box,
      note: "The seal's signature holds, and its total with tax is 2104.18; printed is 3.104,18.",
      data: { what: 'total with tax', inCode: '2104.18', printed: '3.104,18' },
      recovered: { old: '2104.18', new: '3.104,18', source: 'the signed seal' },
    });
    const [, unverified] = compareSeals(
      seal(FIELDS, 'unchecked'),
      printed(PAGE.replace('2 104,18', '3.104,18')),
    );
    if (unverified?.is !== 'contradiction') throw new Error('no contradiction');
    expect(unverified.occurrence.note).to.include('which of the two is false');
    expect(unverified.occurrence.recovered).to.equal(undefined);
  });

  it('hand what is not printed to a person: it may stand on a page that was not submitted', () => {
    const compared = compareSeals(seal(FIELDS), printed(PAGE.replace('Martin', 'Durand')));
    expect(kinds(compared)).to.deep.equal(['agrees', 'unsure']);
    const [, open] = compared;
    if (open?.is !== 'unsure') throw new Error('not open');
    expect(open.toCheck[0]?.values).to.deep.equal([
      { source: 'code: customer', text: 'MME MARTIN ADELE', box },
    ]);
  });

  it('of another document share nothing with it', () => {
    const compared = compareSeals(
      seal(FIELDS),
      printed('Lettre de relance\nMonsieur Petit', 'DE89370400440532013000'),
    );
    expect(kinds(compared)).to.deep.equal(['unsure']);
  });

  it('of nothing that print would show are not compared', () => {
    expect(compareSeals(seal([{ kind: 'number', label: 'year', value: '26' }]), printed(PAGE))).to.deep.equal(
      [],
    );
    expect(compareSeals(qr({ kind: 'text' }), printed(PAGE))).to.deep.equal([]);
  });

  it('hold the codes of licences of both countries against their fronts', () => {
    const front = 'SAMPLE MICHAEL\nDL T64235789\nDOB 06/06/1986 EXP 12/10/2030';
    const licence = (dates: Record<string, string>): FactsOf<'qr'> =>
      qr({
        kind: 'aamva',
        issuer: '636000',
        elements: { DAQ: 'T64235789', DCS: 'SAMPLE', DAC: 'MICHAEL', DCT: 'NONE', ...dates },
      });
    expect(kinds(compareSeals(licence({ DBB: '06061986', DBA: '12102030' }), printed(front)))).to.deep.equal([
      'agrees',
    ]);
    expect(kinds(compareSeals(licence({ DBB: '19860606' }), printed(front)))).to.deep.equal(['agrees']);
    expect(kinds(compareSeals(licence({ DBB: '06061996' }), printed(front)))).to.deep.equal([
      'agrees',
      'unsure',
    ]);
  });
});
