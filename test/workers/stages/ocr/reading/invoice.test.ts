import { expect } from 'chai';
import { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from './printed.ts';

describe('invoice', () => {
  const invoice = (total = '357.00', line = '180.00'): Line[] =>
    printed(
      'Article             Quantity      Price        Amount',
      'Chairs                  4         25.00        100.00',
      `Tables                  2         90.00        ${line}`,
      'Lamps                   1         20.00         20.00',
      'Subtotal                                       300.00',
      'VAT 19%                                         57.00',
      `Total                                          ${total}`,
    );

  it('multiplies what was given back, whichever of quantity and amount has the minus', () => {
    const credit = (altered = '-362.24', third = '-75.64'): Line[] =>
      printed(
        'Article             Quantity      Price        Amount',
        `Cookery book           -2        181.12       ${altered}`,
        'Coffee                 -2         48.84        -97.68',
        `Lamp                   -2         37.82        ${third}`,
      );
    const rows = (lines: Line[]): boolean[] =>
      arithmeticOf(lines)
        .equations.filter(({ kind }) => kind === 'row-product')
        .map(({ holds }) => holds);
    expect(rows(credit())).to.deep.equal([true, true, true]);
    expect(rows(credit('-362.24', ' 75.64'))).to.deep.equal([true, true, true]);
    expect(rows(credit('-762.24'))).to.deep.equal([false, true, true]);
  });

  it('takes off what a row prints as its discount, beside the rate of its tax', () => {
    const discounted = (amount: string): Line[] =>
      printed(
        'Article             Quantity      Price    Discount  Tax    Amount',
        'Chairs                  4         25.00              20%    100.00',
        'Tables                  3         90.00              20%    270.00',
        `Lamps                  12        159.41        5%    20%  ${amount}`,
        'Subtotal                                                  2,187.27',
      );
    const { equations, suspects } = arithmeticOf(discounted('1,817.27'));
    expect(equations.map(({ holds }) => holds)).to.deep.equal([true, true, true, true]);
    expect(suspects).to.deep.equal([]);
    const altered = arithmeticOf(discounted('1,917.27')).equations;
    expect(altered.map(({ holds }) => holds)).to.deep.equal([true, true, false, false]);
  });

  it('takes no total for the sum of the rows whose currency moves it into their column', () => {
    const { equations, suspects } = arithmeticOf(
      printed(
        'Article             Quantity      Price        Amount',
        'Chairs                  4         25.00        100.00',
        'Tables                  2         90.00        180.00',
        'Lamps                   1         20.00         20.00',
        'Net                                          300.00',
        'VAT 19%                                       57.00',
        'Total                                          357.00',
      ),
    );
    expect(equations.map(({ kind }) => kind)).to.deep.equal(['row-product', 'row-product', 'row-product']);
    expect(suspects).to.deep.equal([]);
  });

  it('establishes rows, sum, tax and total', () => {
    const { equations, suspects } = arithmeticOf(invoice());
    expect(equations.map(({ kind, holds }) => `${kind} ${holds}`)).to.deep.equal([
      'row-product true',
      'row-product true',
      'row-product true',
      'column-sum true',
      'tax true',
      'total true',
    ]);
    expect(suspects).to.deep.equal([]);
  });

  it('names a changed total', () => {
    const { suspects, cells } = arithmeticOf(invoice('857.00'));
    expect(suspects.map(({ cell, impliedCents }) => [cells[cell]!.text, impliedCents])).to.deep.equal([
      ['857.00', 35700],
    ]);
  });

  it('names a changed line amount by the row and the sum that it breaks', () => {
    const { suspects, cells } = arithmeticOf(invoice('357.00', '780.00'));
    expect(
      suspects.map(({ cell, impliedCents, repairs }) => [cells[cell]!.text, impliedCents, repairs.length]),
    ).to.deep.equal([['780.00', 18000, 2]]);
  });

  it('tells facts that can be read again beside amounts beyond all sums', () => {
    const lines = printed(
      'Article             Quantity      Price        Amount',
      'Chairs                  4         25.00        100.00',
      'Tables                  2         90.00        780.00',
      'Lamps                   1         20.00         20.00',
      'Ships             9999999 999999999999.99          1.00',
      'Fleets                  1         30.00 999999999999.99',
      'Subtotal                                       300.00',
    );
    const facts = OcrFacts.pick({ equations: true, suspects: true, cells: true });
    expect(facts.safeParse(arithmeticOf(lines)).success).to.equal(true);
  });

  it('makes no guess when shipping stands beside the column', () => {
    const lines = printed(
      'Chairs                  4         25.00        100.00',
      'Tables                  2         90.00        180.00',
      'Subtotal                                       280.00',
      'Shipping                                               5.00',
      'Total                                          285.00',
    );
    expect(arithmeticOf(lines).equations.every(({ holds }) => holds)).to.equal(true);
  });
});

describe('payslip', () => {
  const payslip = (net: string, ...deductions: string[]): Line[] =>
    printed(
      'Base salary                        4,689.00',
      'Bonus                                408.00',
      'Gross pay                          5,097.00',
      ...deductions.map((amount) => `Deduction ${amount.padStart(33)}`),
      `Net pay                        ${net.padStart(12)}`,
    );

  it('adds pay up to the gross amount, and takes deductions off, signed or not', () => {
    for (const sign of ['', '-']) {
      const { equations } = arithmeticOf(payslip('3,414.99', `${sign}1,223.28`, `${sign}458.73`));
      expect(equations.map(({ kind, holds }) => [kind, holds])).to.deep.equal([
        ['column-sum', true],
        ['net-pay', true],
      ]);
    }
  });

  it('takes the total of the deductions off once, and a deduction that is as much as the others for itself', () => {
    for (const [net, third] of [
      ['3,414.99', '1,682.01'],
      ['1,732.98', '1,682.01'],
    ] as const) {
      const { equations } = arithmeticOf(payslip(net, '1,223.28', '458.73', third));
      expect(equations.filter(({ kind }) => kind === 'net-pay').map(({ holds }) => holds)).to.deep.equal([
        true,
      ]);
    }
  });

  it('names the net amount that one digit makes right', () => {
    for (const sign of ['', '-']) {
      const { suspects, cells } = arithmeticOf(payslip('8,414.99', `${sign}1,223.28`, `${sign}458.73`));
      expect(suspects.map(({ cell, impliedCents }) => [cells[cell]!.text, impliedCents])).to.deep.equal([
        ['8,414.99', 341_499],
      ]);
    }
  });

  it('leaves a payslip alone whose net amount differs in many digits, or that has a second column', () => {
    expect(arithmeticOf(payslip('2,900.17', '-1,223.28', '-458.73')).suspects).to.deep.equal([]);
    const employer = printed(
      'Gross pay                          5,097.00',
      'Tax                                 -223.28     100.00',
      'Insurance                           -458.73     200.00',
      'Net pay                            8,414.99',
    );
    expect(arithmeticOf(employer).equations).to.deep.equal([]);
  });
});
