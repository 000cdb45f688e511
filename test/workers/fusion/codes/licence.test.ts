/** Elements of a licence's code by the AAMVA DL/ID card design standard 2020, D.12.5. */
import { expect } from 'chai';
import { decimal } from '../../../../workers/fusion/codes/compared.ts';
import { licenceFields } from '../../../../workers/fusion/codes/licence.ts';

const fields = (elements: Record<string, string>) =>
  licenceFields(elements).map(({ kind, label, value }) => `${kind} ${label}: ${value}`);

describe('what a licence’s code says', () => {
  it('are names, number and dates that its front prints', () => {
    expect(
      fields({
        ...{ DCS: 'SAMPLE', DAC: 'MICHAEL', DCT: 'MICHAEL, J', DAQ: 'T64235789' },
        ...{ DBB: '06061986', DBA: '12102024', DAG: '2300 WEST BROAD STREET' },
      }),
    ).to.deep.equal([
      'name surname: SAMPLE',
      'name given name: MICHAEL',
      'name given names: MICHAEL, J',
      'number document number: T64235789',
      'date date of birth: 1986-06-06',
      'date date of expiry: 2024-12-10',
    ]);
  });

  it('is nothing where it has no such element, or says that there is none', () => {
    expect(fields({})).to.deep.equal([]);
    expect(fields({ DCS: 'NONE', DAC: 'unavl', DAQ: '', DBB: 'NONE' })).to.deep.equal([]);
  });

  for (const [what, written, day] of [
    ['the United States, month first', '01022003', '2003-01-02'],
    ['the United States, the last day', '12311999', '1999-12-31'],
    ['Canada, year first', '20030102', '2003-01-02'],
    ['Canada, of the last century', '19991231', '1999-12-31'],
  ] as const)
    it(`are dates as those of ${what}`, () => {
      expect(licenceFields({ DBB: written })).to.deep.equal([
        { kind: 'date', label: 'date of birth', value: day },
      ]);
    });

  it('are no dates where they have not eight digits', () => {
    for (const written of ['0102203', '010220030', '01/02/03', 'JAN02003'])
      expect(fields({ DBB: written }), written).to.deep.equal([]);
  });
});

describe('hundredths as a decimal number', () => {
  for (const [cents, text] of [
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [100, '1.00'],
    [-1_205, '-12.05'],
    [123_456_789, '1234567.89'],
    [99_999_999_999_999, '999999999999.99'],
  ] as const)
    it(`are ${text} for ${cents}`, () => {
      expect(decimal(cents)).to.equal(text);
    });
});
