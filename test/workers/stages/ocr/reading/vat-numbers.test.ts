/** Forms of VAT numbers (Directive 2006/112/EC, article 215, and the states' own), as documents of each state print them. */
import { expect } from 'chai';
import { findIbans } from '../../../../../workers/stages/ocr/reading/iban.ts';
import { findTaxCountry } from '../../../../../workers/stages/ocr/reading/tax-country.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from './printed.ts';

const NORWEGIAN = 'IBAN NO93 8601 1117 947';
const GERMAN = 'IBAN DE89 3704 0044 0532 0130 00';
const AUSTRIAN = 'IBAN AT61 1904 3002 3457 3201';

const foundIn = (lines: readonly Line[]): string[][] =>
  findTaxCountry(lines, lines.flatMap(findIbans)).map(({ places }) => places.map(({ text }) => text));
const found = (...rows: string[]): string[][] => foundIn(printed(...rows));
/** The number that is told beside an account of a country that has none of these numbers. */
const numberIn = (row: string): string | undefined => found(row, NORWEGIAN)[0]?.[0];

describe('VAT numbers', () => {
  it('are known by the form of their state', () => {
    for (const number of [
      ...[
        'ATU12345675',
        'BE0123456749',
        'BE1012345678',
        'CHE123456789',
        'CZ12345678',
        'CZ123456789',
        'CZ1234567890',
      ],
      ...[
        'DE123456789',
        'DK12345678',
        'EL123456789',
        'ESA12345674',
        'ES12345678Z',
        'ESX1234567L',
        'FI12345671',
      ],
      ...[
        'FR83404833048',
        'FRK7399859412',
        'GB123456789',
        'GB123456789001',
        'HU12345676',
        'IE1234567FA',
        'IE1S23456L',
      ],
      ...['IT12345678901', 'LU12345678', 'NL123456789B01', 'PL1234567890', 'PT501234567', 'SE556012345601'],
    ])
      expect(numberIn(`VAT no. ${number}`), number).to.equal(number);
  });

  it('are none with a character less or more', () => {
    for (const number of [
      ...[
        'ATU1234567',
        'AT12345678',
        'BE2123456749',
        'BE123456789',
        'CHE12345678',
        'CZ1234567',
        'DE12345678',
      ],
      ...['DK1234567', 'EL12345678', 'ES1234567', 'FI1234567', 'FR8340483304', 'GB12345678', 'HU1234567'],
      ...[
        'IE123456A',
        'IT1234567890',
        'LU1234567',
        'NL123456789A01',
        'PL123456789',
        'PT50123456',
        'SE55601234560',
      ],
      ...['US123456789', 'XX123456789'],
    ])
      expect(numberIn(`VAT no. ${number}`), number).to.equal(undefined);
  });

  it('are the same with the blanks and points that a state sets', () => {
    for (const [row, number] of [
      ['CHE-123.456.789 MWST', 'CHE123456789'],
      ['FR 83 404 833 048', 'FR83404833048'],
      ['BE 0123.456.749', 'BE0123456749'],
      ['DE 123 456 789', 'DE123456789'],
      ['ES-B12345674', 'ESB12345674'],
      ['GB 123 4567 89', 'GB123456789'],
      ['ATU 12345675', 'ATU12345675'],
      ['SE 556012-3456 01', 'SE556012345601'],
    ] as const)
      expect(numberIn(`VAT no. ${row}`), row).to.equal(number);
  });

  it('are called so on their line, or at the end of the line above', () => {
    for (const label of [
      'USt-IdNr.',
      'UID:',
      'N° TVA',
      'NIF/VAT',
      'Partita IVA',
      'BTW-nr.',
      'Moms nr',
      'Tax ID',
      'DPH',
    ])
      expect(numberIn(`${label} PT501234567`), label).to.equal('PT501234567');
    expect(found('VAT number:', 'PT501234567', NORWEGIAN)).to.have.length(1);
    for (const label of ['Order', 'Private', 'Custom', 'Innovate', 'Juste', ''])
      expect(numberIn(`${label} PT501234567`), label).to.equal(undefined);
    expect(found('VAT number:', 'and PT501234567', NORWEGIAN)).to.deep.equal([]);
  });

  it('are of the country whose account stands with them', () => {
    expect(found('VAT no. DE123456789', GERMAN)).to.deep.equal([]);
    expect(found('VAT no. EL123456789', 'IBAN GR16 0110 1250 0000 0001 2300 695')).to.deep.equal([]);
    expect(found('VAT no. ATU12345675', GERMAN)).to.deep.equal([['ATU12345675', 'DE89370400440532013000']]);
  });

  it('are those of France in Monaco, of Switzerland in Liechtenstein', () => {
    expect(found('TVA FR83404833048', 'IBAN MC58 1122 2000 0101 2345 6789 030')).to.deep.equal([]);
    expect(found('UID CHE-123.456.789', 'IBAN LI21 0881 0000 2324 013A A')).to.deep.equal([]);
    expect(found('TVA FR83404833048', 'IBAN LI21 0881 0000 2324 013A A')).to.have.length(1);
  });

  it('ask nothing where two of them stand, or accounts of two', () => {
    expect(found('VAT no. ATU12345675', 'VAT no. PT501234567', GERMAN)).to.deep.equal([]);
    expect(found('VAT no. ATU12345675', 'VAT no. ATU12345675', GERMAN)).to.have.length(1);
    expect(found('VAT no. PT501234567', GERMAN, AUSTRIAN)).to.deep.equal([]);
    expect(found('VAT no. PT501234567', GERMAN.replace('00', '01')), 'a wrong check digit').to.deep.equal([]);
  });

  it('ask by the country of the address beside them before that of the account', () => {
    expect(found('Wien, Austria  VAT no. ATU12345675', GERMAN)).to.deep.equal([]);
    expect(found('Wien, Germany  VAT no. ATU12345675', AUSTRIAN)).to.deep.equal([['ATU12345675', 'Germany']]);
    for (const country of [
      'Deutschland',
      'Allemagne',
      'Alemania',
      'Germania',
      'Alemanha',
      'Duitsland',
      'Niemcy,',
    ])
      expect(found(`${country}  VAT no. ATU12345675`), country).to.have.length(1);
    expect(found('D-10115 Berlin  VAT no. ATU12345675')).to.deep.equal([['ATU12345675', 'D-10115']]);
    expect(found('A-1010 Wien  VAT no. ATU12345675')).to.deep.equal([]);
    expect(found('Germany and Austria  VAT no. ATU12345675')).to.deep.equal([]);
  });

  it('are left alone as read from pixels', () => {
    const lines = printed('VAT no. ATU12345675', GERMAN).map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, source: 'ocr' as const })),
    }));
    expect(foundIn(lines)).to.deep.equal([]);
  });
});
