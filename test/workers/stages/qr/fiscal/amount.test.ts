/** Amounts of fiscal codes: exact in cents, or none. */
import { expect } from 'chai';
import fc from 'fast-check';
import { centsOf, sumOf } from '../../../../../workers/stages/qr/fiscal/amount.ts';

describe('an amount of a fiscal code', () => {
  for (const [text, cents] of [
    ['0', 0],
    ['7', 700],
    ['7.5', 750],
    ['7,05', 705],
    [' 7.05 ', 705],
    ['7.050000', 705],
    ['7.100', 710],
    ['007.00', 700],
    ['-38,13', -3813],
    ['999999999999.99', 99_999_999_999_999],
  ] as const)
    it(`${text} is ${cents} cents`, () => {
      expect(centsOf(text)).to.equal(cents);
    });

  for (const text of [
    '',
    '.50',
    '7.',
    '7.055',
    '7.001',
    '1.234,50',
    '1,234.50',
    '1 234.50',
    '1234567890123',
    '+7',
    '--7',
    '7e2',
    '0x7',
    'Infinity',
    '７',
    '7.05 EUR',
  ])
    it(`${JSON.stringify(text)} is none`, () => {
      expect(centsOf(text)).to.equal(null);
    });

  it('that is not there is none', () => {
    expect(centsOf(undefined)).to.equal(null);
  });

  it('of nothing below zero is nothing, without a sign that numbers keep', () => {
    expect(Object.is(centsOf('-0,00'), 0)).to.equal(true);
  });

  it('is read as it was written, for every amount and in either writing', () => {
    const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom('.', ','), (amount, point) => {
        const digits = String(Math.abs(amount)).padStart(3, '0');
        const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
        return centsOf(text) === amount;
      }),
    );
  });
});

describe('the sum of amounts', () => {
  it('is exact where numbers with a point are not', () => {
    expect(sumOf(['0.10', '0.20', '0.30'])).to.equal(60);
    expect(sumOf(['34,77', '59,64', '-38,13', '0,00', '0,00'])).to.equal(5628);
    expect(sumOf([])).to.equal(0);
  });

  it('is none where one of them is none', () => {
    for (const at of [0, 1, 2]) expect(sumOf(['1', '2', '3'].with(at, 'x')), String(at)).to.equal(null);
  });
});
