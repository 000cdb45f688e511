/** Pay that was raised in the column of the month and not in that of the year, or the other way about. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const HEAD = row('Earnings', 'This period', 'Year to date');

interface Changed {
  regular?: readonly [string, string];
  gross?: readonly [string, string];
  net?: readonly [string, string];
  tax?: readonly [string, string];
  head?: string;
}

/** The eleventh slip of a year in which nothing changed; tax and insurance of the year are eleven times those of the month. */
const slip = ({
  regular = ['3,120.00', '34,320.00'],
  gross = ['3,300.00', '36,300.00'],
  net = ['2,671.48', '29,386.28'],
  tax = ['376.07', '4,136.77'],
  head = HEAD,
}: Changed): string =>
  judged(
    head,
    row('Regular', ...regular),
    row('Night work', '180.00', '1,980.00'),
    row('Gross pay', ...gross),
    row('Federal income tax', ...tax),
    row('Social Security', '204.60', '2,250.60'),
    row('Medicare', '47.85', '526.35'),
    row('Net pay', ...net),
  );

describe('the month of a pay slip beside its year', () => {
  it('passes where nothing changed, where pay rose with its tax, and in January', () => {
    expect(slip({})).to.equal('pass');
    const risen = { regular: ['3,620.00', '34,820.00'], gross: ['3,800.00', '36,800.00'] } as const;
    expect(slip({ ...risen, tax: ['476.07', '4,236.77'], net: ['3,071.48', '29,786.28'] })).to.equal('pass');
  });

  it('tells pay that is more than the year it is part of', () => {
    const told = slip({ regular: ['35,120.00', '34,320.00'] });
    expect(told).to.match(/Regular 35,120\.00 is more than the sum of the year beside it/);
  });

  it('asks about a deduction that is more than its year: others of that year may have been given back', () => {
    expect(slip({ tax: ['376.07', '176.07'] })).to.equal('asked');
  });

  it('says nothing of columns that hold what was before the month', () => {
    const head = row('Earnings', 'This period', 'Previous year');
    expect(slip({ head, regular: ['35,120.00', '34,320.00'] })).not.to.match(/sum of the year/);
  });

  it('tells pay whose deductions are as many times in their year as its own is not', () => {
    expect(
      slip({
        regular: ['4,120.00', '34,320.00'],
        gross: ['4,300.00', '36,300.00'],
        net: ['3,671.48', '29,386.28'],
      }),
    ).to.equal(
      'Regular 4,120.00 is not that share of the sum of the year beside it which the deductions are of theirs: ' +
        'Regular 34,320.00 give 3,120.00.',
    );
  });

  it('says nothing of a small amount that is free of tax, or of pay that rose with its tax', () => {
    const free = (year: string, gross: string, more: string): string =>
      judged(
        HEAD,
        row('Regular', '3,120.00', '34,320.00'),
        row('Travel expenses', '180.00', year),
        row('Gross pay', '3,300.00', gross),
        row('Federal income tax', '376.07', '4,136.77'),
        row('Social Security', '204.60', '2,250.60'),
        row('Medicare', '47.85', '526.35'),
        row('Net pay', '2,671.48', more),
      );
    expect(free('980.00', '35,300.00', '28,386.28')).to.equal('pass');
  });

  it('is open where most months are more than their years, which a bill that is called one of the year is not', () => {
    const page = (head: string, name: string): string =>
      judged(
        row('', 'Amount', head),
        row('Basic pay', '3,120.00', '2,320.00'),
        row('Bonus', '180.00', '120.00'),
        row(name, '3,300.00', '2,440.00'),
      );
    expect(page('Year to date', 'Gross pay')).to.equal('inconclusive');
    expect(page('Year to date', 'Usage')).not.to.equal('inconclusive');
    expect(page('Jahresabrechnung', 'Gross pay')).not.to.equal('inconclusive');
  });

  it('adds what was before to the month', () => {
    const head = row('', 'Previous', 'This month', 'Year');
    const table = (basic: string): string =>
      judged(
        head,
        row('Basic pay', '12,000.00', basic, '15,000.00'),
        row('Gross pay', '12,480.00', '3,120.00', '15,600.00'),
        row('Income tax', '1,840.00', '460.00', '2,300.00'),
        row('Insurance', '960.00', '240.00', '1,200.00'),
      );
    expect(table('3,000.00')).to.equal('pass');
    expect(table('3,800.00')).to.match(/does not follow from the amounts beside it/);
  });
});
