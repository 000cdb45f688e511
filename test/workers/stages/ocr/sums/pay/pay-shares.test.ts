/** Deductions of pay slips that print their rate. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

interface Slip {
  tax?: string;
  second?: string;
  foot?: readonly string[];
}

const slip = ({ tax = '-839,89', second = '-980,68', foot = [] }: Slip): string =>
  judged(
    row('Stunden', '4.455,34'),
    row('Bonus', '399,49'),
    row('Bruttoverdienst', '4.854,83'),
    row('Lohnsteuer 17,3 %', tax),
    row('Sozialversicherung 20,2 %', second),
    'Alle Angaben in Euro',
    ...foot,
  );
const NET = ['Ausgabe', row('Auszahlungsbetrag', '3.034,26')];
const TOLD = /Lohnsteuer 17,3 % -969,79 is not the printed rate of .* give -839,89/;

describe('a deduction that prints its rate', () => {
  it('is told where net pay follows with what the rate gives', () => {
    expect(slip({ foot: NET })).not.to.match(/printed rate/);
    expect(slip({ tax: '-969,79', foot: NET })).to.match(TOLD);
  });

  it('is told where the slip repeats it by its name as the rate gives it', () => {
    expect(slip({ tax: '-969,79', foot: [row('Lohnsteuer', '839,89')] })).to.match(TOLD);
    expect(slip({ tax: '-969,79', foot: [row('Kirchensteuer', '839,89')] })).not.to.match(/printed rate/);
  });

  it('says nothing by itself: what contributions are taken from has bounds', () => {
    expect(slip({ tax: '-969,79' })).not.to.match(/printed rate/);
    expect(slip({ tax: '-969,79', foot: [row('Auszahlungsbetrag', '2.904,36')] })).not.to.match(
      /printed rate/,
    );
  });

  it('says nothing where no other one is of that pay, or both are not', () => {
    expect(slip({ tax: '-969,79', second: '-1.080,68', foot: NET })).not.to.match(/printed rate/);
  });

  it('says nothing of the year beside the month, whose pay is another one', () => {
    const year = judged(
      row('Gehalt', '4.155,39', '33.243,12'),
      row('Zulage', '26,59', '212,72'),
      row('Gesamtbrutto', '4.181,98', '33.455,84'),
      row('Krankenversicherung 8,55 %', '-357,56', '-2.860,48'),
      row('Rentenversicherung 9,30 %', '-388,92', '-3.111,36'),
    );
    expect(year).not.to.match(/printed rate/);
  });
});
