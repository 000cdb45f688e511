/** Amounts above a total that are known to be something else than its parts. */
import { expect } from 'chai';
import { judged, row } from './judged.ts';

describe('a total whose neighbours are not its parts', () => {
  it('says nothing where what stands above it gives the next result together with it', () => {
    const loan = (interest: string, whole: string): string =>
      judged(
        row('Loan amount', '55,000.00'),
        row('Monthly instalment', '3,493.70'),
        row('Total interest', interest),
        row('Total to be repaid', whole),
      );
    expect(loan('28,848.85', '83,848.85')).to.equal('pass');
    expect(loan('28,848.85', '81,312.85'), 'nothing holds').to.equal('asked');
  });

  it('says nothing where one of the rows is what those before it come to', () => {
    const tax = (left: string): string =>
      judged(
        row('Salary', '415,500.00'),
        row('Contribution 8 %', '-33,240.00'),
        row('Personal income', left),
        row('Total allowances', '-7,730.00'),
      );
    expect(tax('382,260.00')).to.equal('pass');
    expect(tax('392,860.00'), 'below nothing').to.equal('pass');
  });

  it('leaves net pay of the year to the year', () => {
    const slip = (label: string, year: string): string =>
      judged(
        row('Salario base', '3.652,50'),
        row('A. Total devengado', '3.652,50'),
        row('Contingencias comunes', '171,67'),
        row('Retención IRPF', '516,09'),
        row('B. Total a deducir', '687,76'),
        row('Líquido total a percibir (A-B)', '2.964,74'),
        row('Totales', 'Devengado', 'Deducido', 'Líquido'),
        row(label, '25.867,50', '4.870,86', year),
      );
    expect(slip('Acumulado', '20.996,64')).to.equal('pass');
  });
});
