import { expect } from 'chai';
import fc from 'fast-check';
import jsqr from 'jsqr';
import { makeClean } from '../../../lab/corpus/index.ts';
import { fieldOf } from '../../../lab/corpus/layout.ts';
import { qrModules } from '../../../lab/corpus/qr.ts';
import { randomFrom } from '../../../lab/corpus/random.ts';
import { fictitiousIban, ibanIsValid, makeIban } from '../../../lab/corpus/words/iban.ts';
import { formatCents, percentOf } from '../../../lab/corpus/words/money.ts';
import { td3 } from '../../../lab/corpus/words/mrz.ts';
import { checkDigit } from '../../../workers/formats/mrz/check-digit.ts';

const cents = (text: string): number => Number(text.replace(/[,.]/g, ''));

describe('corpus: what the documents say', () => {
  it('makes IBANs that are valid, and finds one wrong digit', () => {
    expect(makeIban('DE', '370400440532013000')).to.equal('DE89 3704 0044 0532 0130 00');
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const iban = fictitiousIban(randomFrom(seed));
        const wrong = iban.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
        return ibanIsValid(iban) && !ibanIsValid(wrong);
      }),
    );
  });

  it('writes the specimen of ICAO 9303 part 4', () => {
    const lines = td3({
      issuer: 'UTO',
      surname: 'Eriksson',
      given: 'Anna Maria',
      number: 'L898902C3',
      nationality: 'UTO',
      birth: { year: 1974, month: 8, day: 12 },
      sex: 'F',
      expiry: { year: 2012, month: 4, day: 15 },
      personal: 'ZE184226B',
    });
    expect(lines[0]).to.equal('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<');
    expect(lines[1]).to.equal('L898902C36UTO7408122F1204159ZE184226B<<<<<10');
    expect(checkDigit('520727')).to.equal('3');
  });

  it('writes money as its language does and rounds tax half up', () => {
    expect(formatCents(-123456789, 'en')).to.equal('-1,234,567.89');
    expect(formatCents(100005, 'de')).to.equal('1.000,05');
    expect(formatCents(7, 'plain')).to.equal('0.07');
    expect(percentOf(50, 19)).to.equal(10);
  });

  it('adds up on every invoice, payslip and statement', async () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const invoice = (await makeClean('invoice', seed, { producer: 'itext' })).layouts;
      const get = (layouts: typeof invoice, field: string): number =>
        cents(fieldOf(layouts, field).item.text);
      expect(get(invoice, 'net') + get(invoice, 'tax')).to.equal(get(invoice, 'total'));
      const payslip = (await makeClean('payslip', seed, { producer: 'itext' })).layouts;
      const taken = [1, 2, 3, 4].reduce((sum, index) => sum + get(payslip, `deduction${index}`), 0);
      expect(get(payslip, 'gross') + taken).to.equal(get(payslip, 'net'));
      const statement = (await makeClean('statement', seed, { producer: 'itext' })).layouts;
      let balance = get(statement, 'opening');
      const rows = statement
        .flatMap((page) => page.items)
        .filter((item) => 'field' in item && /^amount/.test(item.field ?? ''));
      for (let row = 1; row <= rows.length; row += 1) {
        balance += get(statement, `amount${row}`);
        expect(get(statement, `balance${row}`)).to.equal(balance);
      }
      expect(get(statement, 'closing')).to.equal(balance);
    }
  });

  it('draws QR codes that another program reads', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 100 }), (content) => {
        const rows = qrModules(content);
        const side = rows.length * 3;
        const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
        for (let y = 0; y < side; y += 1) {
          for (let x = 0; x < side; x += 1) {
            if (rows[Math.floor(y / 3)]?.[Math.floor(x / 3)] === true)
              pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
          }
        }
        const read = jsqr.default(pixels, side, side);
        return read !== null && Buffer.from(read.binaryData).equals(Buffer.from(content, 'utf8'));
      }),
      { numRuns: 30 },
    );
  });
});
