/** Tables of contributions: base, rate, amount. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const table = (first: string, total: string, ...more: string[]): string =>
  judged(
    row('Base Taux Montant', ''),
    row('Vieillesse', '3.581,34', '6,90', first),
    row('Maladie', '3.581,34', '0,40', '14,33'),
    row('Prévoyance', '4.005,00', '1,25', '50,06'),
    row('Retraite', '3.581,34', '4,01', '143,61'),
    row('CSG', '3.518,67', '6,80', '239,27'),
    ...more,
    row('Total des cotisations', '', '', total),
  );

describe('base, rate and contribution', () => {
  it('passes where all rows follow', () => {
    expect(table('247,11', '694,38')).to.equal('pass');
  });

  it('tells the one that does not, where the total does not take it as it is', () => {
    expect(table('465,11', '694,38')).to.match(
      /Vieillesse .* is not the printed rate of the base in its row/,
    );
  });

  it('asks where the paper adds it up as it is', () => {
    expect(table('455,11', '902,38')).to.equal('asked');
  });

  it('says nothing of half a contribution, and is open where several do not follow', () => {
    expect(table('123,56', '570,83')).to.equal('pass');
    expect(table('455,11', '1.102,38', row('Chômage', '3.581,34', '2,40', '200,00'))).to.equal(
      'inconclusive',
    );
  });

  it('says nothing of a row that is hours times their price, whatever rate its name has', () => {
    const slip = (overtime: string): string =>
      judged(
        row('Nadgodziny 50%', '5,00', '48,44', overtime),
        row('Ubezp. emerytalne', '6.892,20', '9,76 %', '-672,68'),
        row('Ubezp. rentowe', '6.892,20', '1,50 %', '-103,38'),
        row('Ubezp. chorobowe', '6.892,20', '2,45 %', '-168,86'),
        row('Składka zdrowotna', '6.892,20', '7,77 %', '-535,52'),
        row('Zaliczka na PIT', '6.892,20', '6,10 %', '-420,42'),
      );
    expect(slip('242,20')).to.equal('not-applicable');
    expect(slip('842,20')).to.not.be.oneOf(['pass', 'not-applicable']);
  });

  it('tells a base of which one digit is the whole difference, though its amount is added up as it is', () => {
    const costs = (base: string): string =>
      judged(
        row('Archivo', '3.356,10', '11,47 % 384,94'),
        row('Consultoría', '8.150,84', '11,47 % 934,90'),
        row('Canaleta', '7.513,12', '11,47 % 861,75'),
        row('Viaje', '6.962,22', '11,47 % 798,57'),
        row('Caldera', base, '11,47 % 878,40'),
        row('Total', '', '3.858,56'),
      );
    expect(costs('7.658,26')).to.equal('pass');
    expect(costs('7.648,26')).to.match(/Caldera .* is not the printed rate of the base in its row/);
    expect(costs('9.120,44'), 'a share of another kind').to.equal('pass');
  });

  it('expects no more of an income tax than its rate: an allowance is taken off', () => {
    const slip = (tax: string): string =>
      judged(
        row('Emerytalna 9,76%', '7.200,00', '702,72'),
        row('Rentowa 1,50%', '7.200,00', '108,00'),
        row('Chorobowa 2,45%', '7.200,00', '176,40'),
        row('Zdrowotna 9,00%', '6.212,88', '559,16'),
        row('Zaliczka na podatek 12,00%', '5.962,00', tax),
      );
    expect(slip('415,44')).to.equal('not-applicable');
    expect(slip('915,44')).to.match(/Zaliczka.* is not the printed rate of the base/);
  });
});
