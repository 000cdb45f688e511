/** Gross and net pay that were raised above sums of the year that stand in a row of their own. */
import { expect } from 'chai';
import { DEDUCTIONS } from '../german-slip.ts';
import { judged, row } from '../judged.ts';

interface Paid {
  basic: string;
  extra?: string;
  gross: string;
  net: string;
  year?: readonly string[];
}

/** Nine months of 3,605.00 with 511.91 of tax and 751.66 of contributions. */
const YEAR = ['32.445,00', '4.607,19', '6.764,94', '21.072,87'];

const slip = ({ basic, extra = '185,00', gross, net, year = YEAR }: Paid): string =>
  judged(
    row('Grundgehalt', basic),
    row('Zulage', extra),
    row('Gesamtbrutto', gross),
    ...DEDUCTIONS,
    row('Jahreswerte', 'Brutto', 'Steuer', 'Beiträge', 'Netto'),
    row('kumuliert bis September', ...year),
    row('Auszahlungsbetrag', net),
  );

describe('gross pay by what tax and contributions of the year are of those of the month', () => {
  it('passes where it is as many times in its year', () => {
    expect(slip({ basic: '3.420,00', gross: '3.605,00', net: '2.341,43' })).to.equal('pass');
  });

  it('tells pay that was raised with gross and net', () => {
    const told = slip({ basic: '4.020,00', gross: '4.205,00', net: '2.941,43' });
    expect(told).to.match(/^Gesamtbrutto 4\.205,00 is not that share of the sum of the year/);
  });

  it('does not tell what may be free of tax, nor where tax of the year is another multiple: the base is asked about', () => {
    const free = { basic: '3.420,00', extra: '785,00', gross: '4.205,00', net: '2.941,43' };
    expect(slip(free)).to.equal('asked');
    const risen = { basic: '4.020,00', gross: '4.205,00', net: '2.941,43' };
    expect(slip({ ...risen, year: ['32.445,00', '4.307,19', '6.764,94', '21.372,87'] })).to.equal('asked');
  });

  it('is open beside more amounts of the year than are followed', () => {
    const year = [...YEAR, ...Array.from({ length: 22 }, (_, at) => `${at + 11},03`)];
    expect(slip({ basic: '3.420,00', gross: '3.605,00', net: '2.341,43', year })).to.equal('inconclusive');
  });
});
