/** Totals that other amounts seem to bear out. */
import { expect } from 'chai';
import { judged, row } from './judged.ts';

describe('a total that agrees with what stands below it alone', () => {
  const reminder = (first: string): string =>
    judged(
      row('Faktura', 'Kwota'),
      row('12005', first),
      row('54070', '2 655,84 PLN'),
      row('27620', '3 396,60 PLN'),
      row('Wartość netto', '12 901,04 PLN'),
      row('Razem opłaty', '22,50 PLN'),
      row('Razem', '12 923,54 PLN'),
    );

  it('is told where its own list gives another amount', () => {
    expect(reminder('6 848,60 PLN')).to.equal('pass');
    expect(reminder('6 748,60 PLN')).to.match(/Wartość netto 12.901,04 does not follow .* give 12.801,04/);
  });
});

describe('a total of single pieces', () => {
  const rent = (amount: string): string =>
    judged(
      row('Rent', '225,795.63', '225,795.63'),
      row('Garage', '105,998.02', '105,998.02'),
      row('Heating', '254,963.95', amount),
      row('Water', '13,566.67', '13,566.67'),
      row('Total', '', '600,324.27'),
    );

  it('is told where the amount of one row is another one than its price', () => {
    expect(rent('254,963.95')).to.equal('pass');
    expect(rent('554,963.95')).to.match(/Total 600,324\.27 does not follow .* give 900,324\.27/);
  });
});
