import { expect } from 'chai';
import fc from 'fast-check';
import {
  digitsChanged,
  parseAmount,
  parsePercent,
  parseQuantity,
  printedCents,
} from '../../../../../workers/stages/ocr/reading/numbers.ts';

describe('numbers of a page', () => {
  it('reads amounts of every locale as integer hundredths', () => {
    const read = (token: string): number | undefined => parseAmount(token)?.cents;
    expect(
      [
        '1.234,56',
        '1,234.56',
        '1’234.56',
        '€1,234.56',
        '12.00',
        '(12.00)',
        '50,00-',
        '-3.20',
        '7.00CR',
        '0,09',
        '1,23,456.00',
        '12,34,56,789.00',
        '1.234,56+',
      ].map(read),
    ).to.deep.equal([
      123456, 123456, 123456, 123456, 1200, -1200, -5000, -320, 700, 9, 12345600, 12345678900, 123456,
    ]);
    for (const other of [
      '12.05.2024',
      '1,2,456.00',
      '1.23.456,00',
      '123,45,678.00',
      '12',
      '12.345',
      '1.234.56',
      '10:30',
      '(5.00',
      '12.00%',
    ]) {
      expect(parseAmount(other), other).to.equal(null);
    }
  });

  it('is the inverse of printing, in either locale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.boolean(), (cents, german) => {
        const printed = new Intl.NumberFormat(german ? 'de-DE' : 'en-US', {
          minimumFractionDigits: 2,
        }).format(cents / 100);
        expect(parseAmount(printed)?.cents).to.equal(cents);
      }),
    );
  });

  it('writes amounts as those of the document are written', () => {
    const like = (cents: number, ...texts: string[]): string => printedCents(cents, texts);
    expect(like(241_720, '6,417.20')).to.equal('2,417.20');
    expect(like(241_720, 'EUR 6.417,20')).to.equal('2.417,20');
    expect(like(241_720, '6 417,20 €')).to.equal('2 417,20');
    expect(like(241_720, '17,20', '6.417,20')).to.equal('2.417,20');
    expect(like(241_720, '6417.20')).to.equal('2417.20');
    expect(like(241_720)).to.equal('2417.20');
    expect(like(-5, '1,00')).to.equal('-0,05');
    expect(like(123_456_789, '1,000.00')).to.equal('1,234,567.89');
    expect(like(123_456_789, '1,23,456.00')).to.equal('12,34,567.89');
  });

  it('reads quantities, percentages and the digits by which amounts differ', () => {
    expect([parseQuantity('3', '.'), parseQuantity('2,5', ','), parseQuantity('2,5', '.')]).to.deep.equal([
      3000,
      2500,
      null,
    ]);
    expect([parsePercent('VAT 20%'), parsePercent('MwSt. 7,5 % auf'), parsePercent('20')]).to.deep.equal([
      2000,
      750,
      null,
    ]);
    expect([
      digitsChanged(12000, 42000),
      digitsChanged(12000, 412000),
      digitsChanged(500, 500),
    ]).to.deep.equal([1, 1, 0]);
  });
});
