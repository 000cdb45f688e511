/** Rows that print what they multiply. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const pay = (overtime: string, regular = 'Regular 80.00 hrs @ 31.50'): string =>
  judged(row(regular, '2,520.00'), row('Overtime 6.00 hrs @ 47.25', overtime), row('Shift', '20.00'));

describe('products in words', () => {
  it('tells the one that does not hold beside one that does', () => {
    expect(pay('283.50')).not.to.match(/hrs/);
    expect(pay('883.50')).to.equal(
      'Overtime 6.00 hrs @ 47.25 883.50 is not the quantity times the rate that its own row prints: ' +
        'Overtime 6.00 hrs @ 47.25 883.50 give 283.50.',
    );
  });

  it('says nothing of more than a digit without another that holds, or where a factor that is not printed explains it', () => {
    expect(pay('883.50', 'Regular')).to.match(/give 283\.50/);
    expect(pay('891.50', 'Regular')).not.to.match(/hrs/);
    expect(pay('425.25')).not.to.match(/give/);
    expect(pay('567.00')).not.to.match(/give/);
  });

  it('is open where several do not hold', () => {
    const page = (shift: string): string =>
      judged(
        row('Regular 80.00 hrs @ 31.50', '2,520.00'),
        row('Overtime 6.00 hrs @ 47.25', '883.50'),
        row('Night 10.00 hrs @ 4.10', shift),
      );
    expect(page('41.00')).to.match(/give 283\.50/);
    expect(page('98.00')).to.equal('inconclusive');
  });

  it('reads other languages and signs', () => {
    const lohn = (amount: string): string =>
      judged(row('Stundenlohn 144,50 Std. à 15,55', '2.246,98'), row('Zuschlag 33,50 Std. x 3,05 €', amount));
    expect(lohn('102,18')).not.to.match(/give/);
    expect(lohn('702,18')).to.match(/give 102,18/);
  });
});
