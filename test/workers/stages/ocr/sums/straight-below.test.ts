/** Results straight below what they follow from, and nothing between. */
import { expect } from 'chai';
import { judged, row } from './judged.ts';

describe('a result straight below', () => {
  const bill = (total: string, ...more: string[]): string =>
    judged(
      row('Facture', 'EUR'),
      row('Prime annuelle', '41,40 €'),
      row('Impôt 19 %', '7,87 €'),
      ...more,
      row('Total TTC', total),
    );

  it('a base and its tax is told, and what it was rounded by counts', () => {
    expect(bill('49,27 €')).not.to.match(/does not follow/);
    expect(bill('68,54 €')).to.match(/Total TTC 68,54 does not follow .* give 49,27/);
    expect(bill('49,30 €', row('Arrondi', '0,03 €'))).not.to.match(/does not follow/);
    expect(bill('68,54 €', row('Arrondi', '0,03 €'))).to.match(/does not follow .* give 49,30/);
  });

  it('what an instalment had in it is no base of what is left to pay', () => {
    const rest = judged(
      row('Rechnungsbetrag brutto', '13.408,53 €'),
      row('abzgl. 1. Abschlagsrechnung netto', '-3.000,00 €'),
      row('darin 19 % USt.', '-570,00 €'),
      row('Noch zu zahlen', '9.838,53 €'),
    );
    expect(rest).not.to.match(/does not follow/);
  });

  it('what was earned in the year is no row too many of the month', () => {
    const slip = (more: string, ...off: [string, string]): string =>
      judged(
        row('Stundenlohn', '4.000,44'),
        row('Schichtzulage', '82,00'),
        row('Gesamtbrutto', '4.082,44'),
        more,
        row('Krankenversicherung 8,55 %', off[0]),
        row('Rentenversicherung 9,30 %', off[1]),
        row('Nettoverdienst', '2.759,97'),
        row('VWL Überweisung', '-40,00'),
        row('Auszahlungsbetrag', '2.719,97'),
      );
    expect(slip(row('Jahreswert', '37.101,96'), '3.172,23', '3.450,51')).not.to.match(/does not follow/);
    expect(slip(row('Zulage', '1.101,96'), '352,47', '383,39')).to.match(
      /^Nettoverdienst 2.759,97 does not follow/,
    );
  });

  const pension = (paid: string, ...between: string[]): string =>
    judged(
      row('Eläke', 'EUR'),
      row('Työeläke', '1 665,93 €'),
      row('Kansaneläke', '64,76 €'),
      row('Takuueläke', '59,00 €'),
      row('Yhteensä', '1 789,69 €'),
      ...between,
      row('Veronpidätys', '-209,11 €'),
      row('Maksetaan', paid),
    );

  it('a total and one amount with a minus is told, and asked about where lines stand between', () => {
    expect(pension('1 580,58 €')).to.equal('pass');
    expect(pension('1 539,14 €')).to.match(/Maksetaan 1.539,14 does not follow .* give 1.580,58/);
    expect(pension('1 539,14 €', 'Muut erät', 'ja korjaukset', 'erikseen')).not.to.match(/does not follow/);
  });

  const notice = (refund: string, ...between: string[]): string =>
    judged(
      row('Tax calculation', 'Amount'),
      row('Income tax 21 %', '£11,334.11'),
      row('Tax already paid', '-£11,642.86'),
      ...between,
      row('Refund', refund),
    );

  it('amounts whose names say how they go together is told, and asked about elsewhere', () => {
    expect(notice('£308.75')).not.to.match(/does not follow/);
    expect(notice('£912.40')).to.match(/Refund £?912\.40 does not follow .* give 308\.75/);
    expect(notice('£912.40', 'Please allow', 'six weeks', 'for payment')).not.to.match(/does not follow/);
  });
});
