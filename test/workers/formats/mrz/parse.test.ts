/** Zones from ICAO 9303 parts 4 to 7 and from readers' bug lists. */
import { expect } from 'chai';
import fc from 'fast-check';
import { checkDigit } from '../../../../workers/formats/mrz/check-digit.ts';
import { resolveBirth, resolveExpiry } from '../../../../workers/formats/mrz/dates.ts';
import { parseMrz } from '../../../../workers/formats/mrz/parse.ts';

const TD3 = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<' + 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const TD2 = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<' + 'D231458907UTO7408122F1204159<<<<<<<6';
const TD1 =
  'I<UTOD231458907<<<<<<<<<<<<<<<' + '7408122F1204159UTO<<<<<<<<<<<6' + 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<';
/** 9303-5, 4.2.2.2: a number of twelve characters. */
const TD1_LONG =
  'I<UTOD23145890<7349<<<<<<<<<<<' + '3407127M9507122UTO<<<<<<<<<<<2' + 'STEVENSON<<PETER<JOHN<<<<<<<<<';

describe('machine readable zone', () => {
  for (const [format, text, number] of [
    ['TD3', TD3, 'L898902C3'],
    ['TD2', TD2, 'D23145890'],
    ['TD1', TD1, 'D23145890'],
  ] as const) {
    it(`reads the specimen of ${format} with every digit right`, () => {
      const mrz = parseMrz(text);
      expect(mrz).to.include({
        format,
        documentNumber: number,
        issuingState: 'UTO',
        surname: 'ERIKSSON',
        givenNames: 'ANNA MARIA',
        dateOfBirth: '740812',
        sex: 'F',
        dateOfExpiry: '120415',
        nameTruncated: false,
      });
      expect(Object.values(mrz!.checkDigits).map(({ valid }) => valid)).to.not.include(false);
    });
  }

  it('puts a long document number together and keeps it out of the optional data', () => {
    const mrz = parseMrz(TD1_LONG);
    expect(mrz?.documentNumber).to.equal('D23145890734');
    expect(mrz?.checkDigits.documentNumber).to.include({ given: '9', valid: true });
    expect(mrz?.checkDigits.composite?.valid).to.equal(true);
    expect(mrz?.optionalData).to.deep.equal(['', '']);
  });

  it('tells which digit is wrong and still gives the fields', () => {
    const mrz = parseMrz(TD3.replace('7408122', '7508122'));
    expect(mrz?.checkDigits.dateOfBirth).to.deep.include({ given: '2', valid: false });
    expect(mrz?.checkDigits.composite?.valid).to.equal(false);
    expect(mrz?.checkDigits.documentNumber?.valid).to.equal(true);
    expect(mrz?.dateOfBirth).to.equal('750812');
  });

  it('takes zero and filler as the digit of empty optional data', () => {
    for (const digit of ['<', '0']) {
      const second = `L898902C36UTO7408122F1204159${'<'.repeat(14)}${digit}`;
      const composite = checkDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43));
      expect(parseMrz(TD3.slice(0, 44) + second + composite)?.checkDigits.optionalData?.valid).to.equal(true);
    }
  });

  it('knows no composite digit on visas', () => {
    const mrz = parseMrz(`V${TD3.slice(1)}`);
    expect(mrz?.format).to.equal('MRV-A');
    expect(mrz?.checkDigits).to.not.have.property('composite');
  });

  it('keeps Germany’s single letter, a missing given name and a full name field', () => {
    const mrz = parseMrz(`P<D<<${'A'.repeat(39)}${TD3.slice(44)}`);
    expect(mrz).to.include({
      issuingState: 'D',
      surname: 'A'.repeat(39),
      givenNames: '',
      nameTruncated: true,
    });
  });

  it('splits at the first double filler only', () => {
    const names = 'SUPARMAN<<BUDI<<SANTOSO'.padEnd(39, '<');
    expect(parseMrz(`P<IDN${names}${TD3.slice(44)}`)).to.include({
      surname: 'SUPARMAN',
      givenNames: 'BUDI SANTOSO',
    });
  });

  it('gives null for other sizes and never throws', () => {
    expect(parseMrz(TD3.slice(1))).to.equal(null);
    fc.assert(
      fc.property(fc.string({ minLength: 72, maxLength: 90 }), (text) => {
        const mrz = parseMrz(text);
        return mrz === null || typeof mrz.documentNumber === 'string';
      }),
    );
  });
});

describe('two-digit years', () => {
  const now = Date.UTC(2026, 10, 21);
  it('gives the latest birth that is not in the future, and says that the century is assumed', () => {
    expect(resolveBirth('740812', now)).to.deep.equal({ date: '1974-08-12', centuryAssumed: true });
    expect(resolveBirth('261121', now).date).to.equal('2026-11-21');
    expect(resolveBirth('261122', now).date).to.equal('1926-11-22');
  });
  it('compares only those parts of a birth that the zone tells with today', () => {
    for (const [born, date] of [
      ['2611<<', '2026-11'],
      ['26<<<<', '2026'],
      ['260000', '2026'],
      ['261100', '2026-11'],
      ['2612<<', '1926-12'],
      ['27<<<<', '1927'],
    ] as const)
      expect(resolveBirth(born, now).date, born).to.equal(date);
  });
  it('gives no date that no calendar has', () => {
    expect(resolveBirth('000229', now).date).to.equal('2000-02-29');
    expect(resolveBirth('010229', now).date).to.equal(null);
    expect(resolveBirth('001301', now).date).to.equal(null);
    expect(resolveExpiry('280431').date).to.equal(null);
    expect(resolveExpiry('<<<<<<')).to.deep.equal({ date: null, centuryAssumed: false });
    expect(resolveExpiry('2804<<').date).to.equal('2028-04');
  });
  it('tells no more than the zone does', () => {
    expect(resolveBirth('740000', now).date).to.equal('1974');
    expect(resolveBirth('7408<<', now).date).to.equal('1974-08');
    expect(resolveBirth('<<<<<<', now)).to.deep.equal({ date: null, centuryAssumed: false });
    expect(resolveBirth('740231', now).date).to.equal(null);
    expect(resolveExpiry('999999').date).to.equal(null);
    expect(resolveExpiry('331031').date).to.equal('2033-10-31');
  });
});
