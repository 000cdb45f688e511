/** Gross pay that was raised together with net pay, while the contributions stayed rates of what it was. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

/** Contributions of 3,506.60: 8.3, 2.3, 9.3 and 1.3 %. */
const CONTRIBUTIONS = [
  row('Lohnsteuer', '439,25'),
  row('Krankenversicherung', '291,05'),
  row('Pflegeversicherung', '80,65'),
  row('Rentenversicherung', '326,11'),
  row('Arbeitslosenversicherung', '45,59'),
  row('Summe Abzüge', '1.182,65'),
];

const slip = (pay: string[], gross: string, net: string, more: string[] = []): string =>
  judged(
    ...pay,
    row('Gesamtbrutto', gross),
    'Abzüge',
    ...CONTRIBUTIONS,
    row('Auszahlungsbetrag', net),
    ...more,
  );

describe('gross pay by what its contributions are rates of', () => {
  it('passes where they are rates of it', () => {
    const pay = [row('Gehalt', '3.480,00'), row('Zuschuss', '26,60')];
    expect(slip(pay, '3.506,60', '2.323,95')).to.equal('pass');
  });

  it('asks about one that is a round amount more', () => {
    const pay = [row('Gehalt', '4.480,00'), row('Zuschuss', '26,60')];
    expect(slip(pay, '4.506,60', '3.323,95')).to.equal('asked');
  });

  it('says nothing where an amount of the slip may be free of contributions, or what they are of is printed', () => {
    const free = [row('Gehalt', '3.506,60'), row('Inflationsausgleich', '1.000,00')];
    expect(slip(free, '4.506,60', '3.323,95')).to.equal('pass');
    const pay = [row('Gehalt', '4.480,00'), row('Zuschuss', '26,60')];
    const more = [row('Gehalt', '4.530,00'), row('Zuschuss', '26,60')];
    expect(slip(more, '4.556,60', '3.373,95')).to.equal('asked');
    expect(slip(more, '4.556,60', '3.373,95', [row('SV-Brutto', '3.506,60')])).to.equal('pass');
    expect(
      slip(pay, '4.506,60', '3.323,95', ['davon 1000 Euro steuer- und sozialversicherungsfrei']),
    ).to.equal('pass');
  });

  it('says nothing of an exempt amount that is small beside the gross pay', () => {
    const pay = [row('Gehalt', '3.680,00'), row('Zuschuss', '26,60')];
    expect(slip(pay, '3.706,60', '2.523,95')).to.equal('pass');
  });

  it('says nothing of round gross pay, which an upper bound of contributions is a round amount below', () => {
    const bounded = [row('Gehalt', '9.000,00'), row('Zulage', '500,00'), row('Bruttolohn', '9.500,00')];
    expect(
      judged(
        ...bounded,
        row('Krankenversicherung', '622,50'),
        row('Pflegeversicherung', '172,50'),
        row('Rentenversicherung', '697,50'),
        row('Arbeitslosenversicherung', '97,50'),
        row('Summe Abzüge', '1.590,00'),
        row('Auszahlungsbetrag', '7.910,00'),
      ),
    ).to.equal('pass');
  });

  it('reads rates that are printed', () => {
    const paid = (regular: string, gross: string, net: string): string =>
      judged(
        row('Regular', regular),
        row('Holiday', '110.00'),
        row('Gross pay', gross),
        row('Federal income tax', '314.22'),
        row('Social Security 6.2%', '163.06'),
        row('Medicare 1.45%', '38.14'),
        row('Total deductions', '515.42'),
        row('Net pay', net),
      );
    expect(paid('2,520.05', '2,630.05', '2,114.63')).to.equal('pass');
    expect(paid('3,020.05', '3,130.05', '2,614.63')).to.equal('asked');
    // By tens, which leaves too much to chance where no rate is printed.
    expect(paid('3,160.05', '3,270.05', '2,754.63')).to.equal('asked');
    expect(paid('3,165.05', '3,275.05', '2,759.63')).to.equal('pass');
    const pay = [row('Gehalt', '4.120,00'), row('Zuschuss', '26,60')];
    expect(slip(pay, '4.146,60', '2.963,95')).to.equal('pass');
  });
});
