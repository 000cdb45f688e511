/** Payment codes: EPC069-12 of the European Payments Council, and the Swiss implementation guidelines for the QR-bill 2.3. */
import { expect } from 'chai';
import fc from 'fast-check';
import { Payload } from '../../../../workers/stages/qr/facts.ts';
import { parsePayload } from '../../../../workers/stages/qr/payload.ts';

const read = (text: string): Payload => parsePayload(text, Buffer.from(text), []);
const EPC = [
  'BCD',
  '002',
  '1',
  'SCT',
  'BHBLDEHHXXX',
  'Franz Mustermann',
  'DE71110220330123456789',
  'EUR12.30',
  'GDDS',
  'RF18539007547034',
  'text',
  'information',
];
const SWISS = [
  'SPC',
  '0200',
  '1',
  'CH4431999123000889012',
  ...['S', 'Robert Schneider AG', 'Rue du Lac', '1268', '2501', 'Biel', 'CH'],
  ...Array<string>(7).fill(''),
  '1949.75',
  'CHF',
  ...['S', 'Pia Rutschmann', 'Marktgasse', '28', '9400', 'Rorschach', 'CH'],
  'QRR',
  '210000000003139471430009017',
  'Order of 15.06.2020',
  'EPD',
];
const epc = (at: number, line: string, end = '\n'): Payload => read(EPC.with(at, line).join(end));
const swiss = (at: number, line: string, end = '\n'): Payload => read(SWISS.with(at, line).join(end));

describe('the amount of a payment code', () => {
  for (const [written, cents] of [
    ['0.01', 1],
    ['0.1', 10],
    ['12', 1200],
    ['12.3', 1230],
    ['12.30', 1230],
    ['999999999.99', 99_999_999_999],
  ] as const)
    it(`${written} is ${cents} cents in both`, () => {
      expect(epc(7, `EUR${written}`)).to.include({ cents });
      expect(swiss(18, written)).to.include({ cents });
    });

  for (const written of ['', '1234567890', '12.345', '1,50', '1.234,50', '-1.00', '.50', '1 000.00', '1e3'])
    it(`${JSON.stringify(written)} is left to the payer`, () => {
      expect(epc(7, `EUR${written}`)).to.include({ kind: 'epc-payment', cents: null });
      expect(swiss(18, written)).to.include({ kind: 'swiss-payment', cents: null });
    });

  it('of another currency is none that EPC knows, nor is one without it in another case', () => {
    for (const written of ['USD12.30', 'eur12.30', '12.30 EUR'])
      expect(epc(7, written)).to.include({ cents: null });
  });

  it('of nothing is none in Switzerland: a bill of 0.00 is advice, not to be paid', () => {
    expect(swiss(18, '0.00')).to.include({ cents: null });
    expect(swiss(18, '0')).to.include({ cents: null });
  });
});

describe('the lines of a payment code', () => {
  it('end as either system ends them, and need not go on to the last', () => {
    for (const end of ['\n', '\r\n']) {
      expect(epc(0, 'BCD', end)).to.deep.equal(epc(0, 'BCD'));
      expect(swiss(0, 'SPC', end)).to.deep.equal(swiss(0, 'SPC'));
    }
    expect(read(EPC.slice(0, 7).join('\n'))).to.include({ cents: null, reference: '', text: '' });
    expect(read(SWISS.slice(0, 6).join('\n'))).to.include({ name: 'Robert Schneider AG', currency: '' });
  });

  it('of the reference and of the text are told apart', () => {
    expect(epc(9, '')).to.include({ reference: '', text: 'text' });
    expect(epc(10, '')).to.include({ reference: 'RF18539007547034', text: '' });
    expect(swiss(28, '')).to.include({ reference: '', text: 'Order of 15.06.2020' });
  });

  it('of the final creditor and of the debtor are nobody’s whom the money goes to', () => {
    for (const at of [12, 21]) expect(swiss(at, 'Somebody')).to.include({ name: 'Robert Schneider AG' });
  });

  it('hold an account in capitals without blanks, as it is printed', () => {
    expect(epc(6, ' de71 1102 2033\t0123 4567 89')).to.include({ iban: 'DE71110220330123456789' });
    expect(swiss(3, 'ch44 3199 9123 0008 8901 2')).to.include({ iban: 'CH4431999123000889012' });
  });

  it('are of at most five hundred characters', () => {
    expect(epc(5, `  ${'N'.repeat(501)}`)).to.include({ name: 'N'.repeat(500) });
  });
});

describe('what is no payment code', () => {
  for (const [what, payload] of [
    ['another service tag', epc(0, 'BCE')],
    ['a blank before it', epc(0, ' BCD')],
    ['a version to come', epc(1, '003')],
    ['no version', epc(1, '')],
    ['another kind of transfer', epc(3, 'SDD')],
    ['another Swiss tag', swiss(0, 'SPD')],
    ['the Swiss version before', swiss(1, '0100')],
  ] as const)
    it(`has ${what}`, () => {
      expect(payload.kind).to.equal('text');
    });

  it('says so in facts that hold, whichever line is lost or bent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(EPC, SWISS),
        fc.nat(31),
        fc.string({ unit: 'binary' }),
        (lines, at, text) => {
          const bent = at < lines.length ? lines.with(at, text) : lines.toSpliced(at % lines.length, 1);
          return Payload.safeParse(read(bent.join('\n'))).success;
        },
      ),
    );
  });
});
