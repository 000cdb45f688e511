/** A single row of hours, rate and amount. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const slip = (...earned: string[]): string =>
  judged(row('Earnings', 'Hours', 'Rate', 'Amount'), ...earned, row('Net pay', '', '', '911.14'));

const regular = (hours: string, rate: string, amount: string): string => row('Regular', hours, rate, amount);

describe('a row of hours, rate and amount', () => {
  it('is told where one digit parts the amount from the product', () => {
    expect(slip(regular('40.00', '26.40', '1,056.00'))).not.to.match(/quantity times/);
    expect(slip(regular('40.00', '26.40', '1,956.00'))).to.match(
      /1,956\.00 is not the quantity times the rate that its own row prints: .* give 1,056\.00/,
    );
  });

  it('says nothing of factors, rounded rates, hours with minutes and whole percents', () => {
    expect(slip(regular('40.00', '26.40', '1,584.00'))).not.to.match(/quantity times|asked/);
    expect(slip(regular('151.67', '14.41', '2,185.00'))).not.to.match(/quantity times|asked/);
    expect(slip(regular('40.30', '26.00', '1,053.00'))).not.to.match(/quantity times|asked/);
    expect(slip(regular('40.00', '26.40', '1,256.64'))).not.to.match(/quantity times|asked/);
  });

  it('says nothing of another difference, unless another row multiplies: then it is asked about', () => {
    const odd = regular('40.00', '26.40', '1,377.31');
    expect(slip(odd)).not.to.equal('asked');
    expect(slip(odd, row('Holiday', '8.00', '26.40', '211.20'))).to.equal('asked');
  });

  it('is told whatever it misses where the rows have a total, another one holds, and no pieces or percents explain it', () => {
    const invoice = (price: string, vat = '8.1%', quantity = '8'): string =>
      judged(
        row('Item', 'Qty', 'Price', 'VAT', 'Amount'),
        row('Cable drum', '3', price, vat, '628.62'),
        row('Screws', quantity, '209.63', '2.6%', '1,677.04'),
        row('Net amount', '', '', '', '2,305.66'),
      );
    expect(invoice('209.54')).not.to.match(/quantity times/);
    expect(invoice('293.35')).to.match(/628\.62 is not the quantity times the rate .* give 880\.05/);
    expect(invoice('180.10'), 'a least charge').not.to.match(/quantity times/);
    expect(invoice('419.08'), 'twice as many').not.to.match(/quantity times/);
    expect(invoice('220.57'), 'five per cent off').not.to.match(/quantity times/);
    expect(invoice('293.35', '8.1%', '1'), 'nothing else multiplies').not.to.match(/quantity times/);
  });

  it('says nothing of columns that are not named, or of a row with one number more', () => {
    const bare = row('Earnings', '', '', 'Amount');
    expect(judged(bare, regular('40.00', '26.40', '1,956.00'))).not.to.match(/quantity times/);
    const taxed = judged(
      row('Item', 'Qty', 'Price', 'VAT', 'Amount'),
      row('Course', '40', '26.40', '900.00', '1,956.00'),
    );
    expect(taxed).not.to.match(/quantity times/);
  });

  it('is followed in words as well', () => {
    const worded = (amount: string): string =>
      judged(row('Wages 40.00 h x 26.40', amount), row('Other', '10.00'));
    expect(worded('1,956.00')).to.match(/give 1,056\.00/);
    expect(worded('1,056.00')).not.to.match(/give/);
    expect(worded('1,377.31')).not.to.match(/give/);
  });
});
