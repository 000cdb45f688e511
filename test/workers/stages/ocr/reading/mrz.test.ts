import { expect } from 'chai';
import fc from 'fast-check';
import { checkDigit } from '../../../../../workers/formats/mrz/check-digit.ts';
import { findMrz, fitLine } from '../../../../../workers/stages/ocr/reading/mrz.ts';
import { printed } from './printed.ts';

describe('MRZ of a page', () => {
  // ICAO 9303-4, appendix A; 9303-5 and 9303-6, appendix A.
  const TD3 = [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ];
  const TD1 = [
    'I<UTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ];
  const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

  for (const [format, lines] of [
    ['TD3', TD3],
    ['TD1', TD1],
    ['TD2', TD2],
  ] as const) {
    it(`reads the specimen of ${format} with all check digits valid`, () => {
      const [mrz, more] = findMrz(printed('UTOPIA', ...lines));
      expect(more).to.equal(undefined);
      expect(mrz).to.include({ format, source: 'text-layer' });
      expect(mrz!.checks.map(({ valid }) => valid)).to.not.include(false);
      expect(mrz!.fields).to.include({
        surname: 'ERIKSSON',
        givenNames: 'ANNA MARIA',
        birthDate: '740812',
        issuer: 'UTO',
      });
    });
  }

  it('reads the long document number of TD1', () => {
    const number = 'D23145890734';
    const first = `I<UTO${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}<<<<<<<<<<<`;
    const second = '7408122F1204159UTO<<<<<<<<<<<';
    const digit = checkDigit(
      first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
    );
    const [mrz] = findMrz(printed(first, second + digit, TD1[2]!));
    expect(mrz!.fields.number).to.equal(number);
    expect(mrz!.checks.every(({ valid }) => valid)).to.equal(true);
  });

  it('reads the long document number of TD2, whether or not the issuer weighs the filler in it', () => {
    for (const weighed of ['D23145890734', 'D23145890<734']) {
      const second = `D23145890<UTO7408122F1204159734${checkDigit(weighed)}<<<`;
      const composite = checkDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 35));
      const [mrz] = findMrz(printed(TD2[0]!, second + composite));
      expect(mrz!.fields.number).to.equal('D23145890734');
      expect(mrz!.checks.every(({ valid }) => valid)).to.equal(true);
    }
  });

  it('tells which field a changed character breaks, and the letter that OCR may have misread', () => {
    const [forged] = findMrz(printed(TD3[0]!, TD3[1]!.replace('740812', '940812')));
    expect(forged!.checks.filter(({ valid }) => !valid).map(({ field }) => field)).to.deep.equal([
      'birth-date',
      'composite',
    ]);
    expect(forged!.repairs.filter(({ letterOnly }) => letterOnly)).to.deep.equal([]);
    const [misread] = findMrz(printed(TD3[0]!, TD3[1]!.replace('ZE18', '2E18')));
    expect(misread!.repairs).to.deep.include({
      line: 1,
      column: 28,
      read: '2',
      repaired: 'Z',
      letterOnly: true,
    });
  });

  it('puts letters right where only digits can stand', () => {
    const [mrz] = findMrz(printed(TD3[0]!.replace('UTO', 'UT0'), TD3[1]!.replace('740812', '74O8I2')));
    expect(mrz!.lines).to.deep.equal(TD3);
  });

  it('detects every change of one digit in a date, and most changes of the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 18 }), fc.integer({ min: 1, max: 9 }), (column, step) => {
        const digit = (Number(TD3[1]![column]) + step) % 10;
        const line = TD3[1]!.slice(0, column) + digit + TD3[1]!.slice(column + 1);
        const [mrz] = findMrz(printed(TD3[0]!, line));
        expect(mrz!.checks.find(({ field }) => field === 'birth-date')!.valid).to.equal(false);
      }),
    );
  });

  it('fits lines whose fillers were read as letters', () => {
    expect(fitLine('P<UTOERIKSSON<<ANNA<MARIA<<KLKLKLKKLC', 44)).to.equal(TD3[0]);
    expect(fitLine('L898902C36UTO7408122F1204159<<<<<<<<<<<<08', 44)).to.equal(
      'L898902C36UTO7408122F1204159<<<<<<<<<<<<<<08',
    );
    expect(fitLine('L898902C36UTO7408122F120415<<<<<<<<<<<<<08', 44)).to.equal(null);
  });

  it('leaves prose alone, and reads the old French card as itself', () => {
    expect(
      findMrz(
        printed(
          'THIS LINE OF FORTY FOUR CAPITALS IS NO MRZ AT',
          'ALL AND NEITHER IS THE ONE THAT FOLLOWS HERE',
        ),
      ),
    ).to.deep.equal([]);
    const [french] = findMrz(
      printed('IDFRAERIKSSON<<<<<<<<<<<<<<<<<<<0751', '8806923102858ANNA<<MARIA<<<6512068F6'),
    );
    expect(french).to.include({ format: 'FRA-ID' });
    expect(french?.fields).to.include({ number: '880692310285', birthDate: '651206', expiryDate: '' });
  });
});
