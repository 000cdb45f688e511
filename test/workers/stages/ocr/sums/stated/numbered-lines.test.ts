/** Forms that say by the numbers of their lines how one follows from others. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const form = (lines: Record<string, string>): string => {
  const filled: Record<string, string> = {
    '1 Wages, salaries, tips': '46,672.38',
    '2 Taxable interest': '180.86',
    '3 Ordinary dividends': '116.39',
    '4 Income. Add lines 1 through 3': '46,969.63',
    '5 Standard deduction': '12,413.20',
    '6 Taxable. Subtract line 5 from line 4': '34,556.43',
    '7 Tax': '4,146.77',
    '8 Withheld': '3,902.11',
    '9 You owe. Subtract line 8 from line 7. If zero or less, enter 0': '244.66',
    ...lines,
  };
  return judged(
    ...Object.entries(filled).map(([label, amount]) => row(label.padEnd(62), amount).padStart(90)),
  );
};

describe('lines of forms by their numbers', () => {
  it('passes where they follow', () => {
    expect(form({})).to.equal('pass');
  });

  it('tells a line that another one computes on with', () => {
    expect(form({ '3 Ordinary dividends': '916.39' })).to.match(
      /4 Income.* does not follow from the lines that its own label names/,
    );
    expect(form({ '4 Income. Add lines 1 through 3': '56,969.63' })).to.match(
      /lines that its own label names/,
    );
  });

  it('asks where somebody may have added up wrongly', () => {
    expect(form({ '9 You owe. Subtract line 8 from line 7. If zero or less, enter 0': '317.25' })).to.equal(
      'asked',
    );
  });

  it('takes nothing for what would be below it', () => {
    const overpaid = {
      '8 Withheld': '5,000.00',
      '9 You owe. Subtract line 8 from line 7. If zero or less, enter 0': '0.00',
    };
    expect(form(overpaid)).to.equal('pass');
  });

  it('says nothing of a sum with a line that it cannot read', () => {
    expect(form({ '2 Taxable interest': '180', '3 Ordinary dividends': '916.39' })).not.to.match(
      /its own label/,
    );
  });

  it('reads ranges and differences in other languages', () => {
    const frais = (repas: string): string =>
      judged(
        row('1 Transport', '1.452,87'),
        row('2 Hébergement', '705,61'),
        row('3 Repas', repas),
        row('4 Divers', '2.221,39'),
        row('5 Somme (lignes 1 à 4)', '7.521,01'),
        row('6 Avance', '938,81'),
        row('7 Rembourser (ligne 5 - ligne 6)', '6.582,20'),
      );
    expect(frais('3.141,14')).to.equal('pass');
    expect(frais('5.141,14')).to.match(/^5 Somme .*its own label/m);
    const zeilen = (fahrt: string): string =>
      judged(
        row('4 Fahrtkosten', fahrt),
        row('5 Arbeitsmittel', '705,61'),
        row('8 Summe der Zeilen 4 bis 5', '1.158,48'),
        row('9 Erstattet', '100,20'),
        row('10 Rest (Zeile 8 minus Zeile 9)', '1.058,28'),
      );
    expect(zeilen('452,87')).to.equal('pass');
    expect(zeilen('952,87')).to.match(/its own label/);
  });

  it('leaves the smaller of two, rates and references alone', () => {
    const sheet = (...more: string[]): string =>
      judged(
        row('10 Expenses', '412.35'),
        row('11 Income', '890.12'),
        row('12 Add lines 10 and 11', '1,302.47'),
        ...more,
      );
    expect(sheet(row('13 Enter the smaller of line 10 or line 11', '412.35'))).to.equal('pass');
    expect(sheet(row('13 Multiply line 12 by 20%', '260.49'))).to.equal('pass');
    expect(sheet(row('13 Other amounts, see lines 10 and 11', '77.00'))).to.equal('pass');
  });
});
