/** Amounts above a total that are known to be something else than its parts. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

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

describe('what stands above a total and says something else', () => {
  it('is what was paid, below a bill whose amount stands elsewhere', () => {
    const left = (paid: string): string =>
      judged(
        row('Rechnungsbetrag', '', '12.195,18'),
        row('abzgl. 1. Abschlagsrechnung netto', paid),
        row('darin 19 % USt.', '-570,00'),
        row('Noch zu zahlen', '8.625,18'),
      );
    expect(left('-3.000,00')).not.to.match(/asked|does not follow/);
  });

  it('is what a rate in the label of the total is of', () => {
    const assessed = (tax: string): string =>
      judged(
        row('Rendimento global', '15.864,40'),
        row('Deduções específicas', '4.104,00'),
        row('Rendimento coletável', '11.760,40'),
        row('Coleta total (taxa média 17,45 %)', tax),
      );
    expect(assessed('2.052,19')).not.to.match(/asked|does not follow/);
    expect(assessed('3.052,19')).to.equal('asked');
  });

  it('is what was taxed, and the tax, behind rows that come to it', () => {
    const invoice = (total: string): string =>
      judged(
        row('Okno', '1 704,00', '15 904,00'),
        row('Dveře', '2 562,00', '14 762,00'),
        row('Montáž', '5 544,00', '51 744,00'),
        row('21 %', '', '2 562,00'),
        row('12 %', '', '7 248,00'),
        row('Celkem k úhradě', '', total),
      );
    expect(invoice('82 410,00')).not.to.match(/asked|does not follow/);
    expect(invoice('92 510,00')).to.match(/asked|does not follow/);
  });

  it('is the tax that a Turkish till prints before its total', () => {
    const till = (total: string): string =>
      judged(
        row('ZEYTIN 500G %1', '*142,00'),
        row('MAKARNA %1', '*27,00'),
        row('DETERJAN 4KG %20', '*248,00'),
        row('TOPKDV', '*43,01'),
        row('TOPLAM', total),
      );
    expect(till('*417,00')).to.equal('pass');
    expect(till('*717,00')).to.match(/^TOPLAM \*717,00 does not follow/);
  });
});
