/** What tax and contributions are taken from stands among what is taken off. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const polish = (paid: string, base = row('Podstawa opodatkowania', '5 290,00')): string =>
  judged(
    row('Wynagrodzenie zasadnicze', '6 420,00'),
    row('Składka emerytalna 9,76%', '626,59'),
    row('Składka rentowa 1,50%', '96,30'),
    row('Składka chorobowa 2,45%', '157,29'),
    row('Składki ZUS razem', '880,18'),
    base,
    row('Składka zdrowotna 9%', '498,58'),
    row('Zaliczka na podatek', '334,00'),
    row('Do wypłaty', paid),
  );

const french = (paid: string): string =>
  judged(
    row('Salaire brut', '2 250,00'),
    row('Retraite complémentaire', '246,62'),
    row('CSG déductible', '150,32'),
    row('CSG/CRDS non déductible', '71,97'),
    row('Total des cotisations', '468,91'),
    row('Net à payer avant impôt', '1 781,09'),
    row('Net imposable', '1 845,20'),
    row('Impôt prélevé à la source 4,20 %', '77,50'),
    row('Net payé', paid),
  );

describe('bases of a pay slip', () => {
  it('add nothing to what is paid out, which passes', () => {
    expect(polish('4 707,24')).to.equal('pass');
    expect(french('1 703,59')).to.equal('pass');
  });

  it('hide nothing: what is paid out is told by one digit, and asked about otherwise', () => {
    expect(polish('5 707,24')).to.match(/^Do wypłaty 5\s707,24 does not follow .* give 4\s707,24\.$/);
    expect(french('2 103,59')).to.match(/^Net payé 2\s103,59 does not follow .* give 1\s703,59\.$/);
    expect(polish('5 122,90')).to.equal('asked');
  });

  it('are followed where net pay is what is left of one', () => {
    expect(polish('4 457,42', row('Podstawa opodatkowania', '5 290,00'))).to.equal('pass');
  });

  it('stay sums of an invoice', () => {
    const factura = (base: string): string =>
      judged(
        row('Tinta', '210,00'),
        row('Papel', '145,50'),
        row('Base imponible', base),
        row('IVA 21 %', '74,66'),
        row('Total factura', '430,16'),
      );
    expect(factura('355,50')).to.equal('pass');
    expect(factura('455,50')).not.to.equal('pass');
  });
});
