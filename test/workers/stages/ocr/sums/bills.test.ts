/** Totals of payslips, orders and bills in the ways in which those compute them. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from '../reading/printed.ts';
import { row } from './row.ts';

function broken(lines: Line[]): string[] {
  const { sums, summands } = arithmeticOf(lines);
  return sums.filter(({ holds }) => !holds).map(({ kind, result }) => `${kind} ${summands[result]?.text}`);
}

describe('what is left of the base of a rate', () => {
  const payslip = (left: string): Line[] =>
    printed(
      row('Z00001', 'Retribuzione ordinaria', '173,00', '', '1.986,39'),
      row('Z00000', 'Contributo INPS', '1.986,00', '182,51'),
      row('F02000', 'Imponibile IRPEF', left),
    );

  it('follows from the base and what stands beside it, in a column of its own', () => {
    expect(broken(payslip('1.803,49'))).to.deep.equal([]);
  });

  it('is contradicted by any other amount', () => {
    expect(broken(payslip('1.903,49'))).to.deep.equal(['total 1.903,49']);
  });
});

describe('totals of payslips and bills', () => {
  it('follow from the pay with any of many amounts below it taken off', () => {
    const slip = (paid: string): Line[] =>
      printed(
        row('', 'Wynagrodzenie zasadnicze', '6 100,00'),
        row('', 'Premia', '380,00'),
        row('', 'Przychód brutto', '6 480,00'),
        row('', 'Składka emerytalna 9,76%', '632,45'),
        row('', 'Składka rentowa 1,50%', '97,20'),
        row('', 'Składka chorobowa 2,45%', '158,76'),
        row('', 'Razem składki społeczne', '888,41'),
        row('', 'Podstawa zdrowotnej', '5 591,59'),
        row('', 'Składka zdrowotna', '503,24'),
        row('', 'Koszty uzyskania', '250,00'),
        row('', 'Zaliczka na podatek', '341,00'),
        row('', 'Do wypłaty', paid),
      );
    expect(broken(slip('4 747,35'))).to.deep.equal([]);
    expect(broken(slip('5 747,35'))).to.deep.equal(['total 5\u00a0747,35']);
  });

  it('follow from the pay without the total of its deductions, and more that is added or taken off', () => {
    const slip = (net: string): Line[] =>
      printed(
        row('', 'Salaire mensuel', '3412,00'),
        row('', 'Heures sup. 6 h', '148,20'),
        row('', 'Brut total', '3560,20'),
        row('', 'Assurance maladie soins', '99,69'),
        row('', 'Assurance maladie', '8,53'),
        row('', 'Assurance pension', '284,82'),
        row('', 'Total cotisations', '393,04'),
        row('', 'Assurance dépendance', '40,42'),
        row('', 'Imposable', '3167,16'),
        row('', 'Retenue', '318,40'),
        row('', 'CIS', '50,00'),
        row('', 'Chèques repas', '-50,40'),
        row('', 'Net à payer', net),
      );
    expect(broken(slip('2807,94'))).to.deep.equal([]);
    expect(broken(slip('2907,94'))).to.deep.equal(['total 2907,94']);
  });

  it('follow from subtotals that no known word names', () => {
    const order = (total: string, delivery = '0.00'): Line[] =>
      printed(
        row('', 'Merlot', '53.70'),
        row('', 'Riesling', '134.40'),
        row('', 'Mixed case', '-18.81'),
        row('', 'Goods', '169.29'),
        row('', 'Delivery', delivery),
        row('', 'Duty incl. in price', '48.06'),
        row('', 'Total to pay', total),
      );
    expect(broken(order('169.29'))).to.deep.equal([]);
    expect(broken(order('269.29'))).to.deep.equal(['total 269.29']);
    expect(broken(order('217.35'))).to.deep.equal([]);
  });

  it('follow from rows whose words are those of a result', () => {
    const bill = (total: string, third = 'Jabón líquido'): Line[] =>
      printed(
        row('', 'Lejía', '4.120,00'),
        row('', 'Nettoyage', '6.812,40'),
        row('', third, '3.904,18'),
        row('', 'Summer school', '2.711,00'),
        row('', 'Total', total),
      );
    expect(broken(bill('17.547,58'))).to.deep.equal([]);
    expect(broken(bill('27.547,58'))).to.include('total 27.547,58');
    expect(broken(bill('17.547,58', 'Subtotal')), 'a row by its place').to.deep.equal([]);
    expect(broken(bill('27.547,58', 'Eau'))).to.deep.equal(['total 27.547,58']);
  });

  it('count an instalment as often as its label says', () => {
    const plan = (total: string): Line[] =>
      printed(
        row('', '1 payment of', '£31.68'),
        row('', '11 payments of', '£31.56'),
        row('', 'Total payable', total),
      );
    expect(broken(plan('£378.84'))).to.deep.equal([]);
    expect(broken(plan('£478.84'))).to.deep.equal(['total £478.84']);
  });

  it('take a credit off that is marked behind its amount', () => {
    const goods = (subtotal: string): Line[] =>
      printed(
        row('12', 'GRANULE SEED', '377.40'),
        row('60', 'POST TREATED', '261.00'),
        row('-5', 'RETURN POST', '21.75CR'),
        row('', 'SUBTOTAL', subtotal),
      );
    expect(broken(goods('616.65'))).to.deep.equal([]);
    expect(broken(goods('716.65'))).to.deep.equal(['total 716.65']);
  });
});

describe('what is left to pay', () => {
  const bill = (left: string, paid = '−1.188,00'): Line[] =>
    printed(
      row('', 'Arbeitspreis', '1.012,35'),
      row('', 'Grundpreis', '143,99'),
      row('', 'Umsatzsteuer 19 %', '219,70'),
      row('', 'Rechnungsbetrag', '1.376,04'),
      row('', 'Abschläge 12 × 99,00', paid),
      row('', 'Nachzahlung', left),
    );

  it('follows from the bill and what was paid of it', () => {
    expect(broken(bill('188,04'))).to.deep.equal([]);
    expect(broken(bill('188,04', '1.188,00'))).to.deep.equal([]);
    expect(broken(bill('268,04'))).to.deep.equal(['total 268,04']);
  });

  it('is a row where it stands among rows', () => {
    const slip = printed(
      row('', 'Gehalt', '3.180,00'),
      row('', 'Nachzahlung 09/26', '212,00'),
      row('', 'Zulage', '54,00'),
      row('', 'Gesamtbrutto', '3.446,00'),
    );
    expect(broken(slip)).to.deep.equal([]);
  });
});

describe('totals of several months', () => {
  const rent = (paid: string): Line[] =>
    printed(
      row('', 'Hyra bostad', '11 129,00', '11 129,00'),
      row('', 'Parkering', '976,87', '976,87'),
      row('', 'Summa oktober', '', '12 105,87'),
      row('', 'Hyra bostad', '11 129,00', '11 129,00'),
      row('', 'Parkering', '427,24', '427,24'),
      row('', 'Summa november', '', '11 556,24'),
      row('', 'Hyra bostad', '11 129,00', '11 129,00'),
      row('', 'Parkering', '724,00', '724,00'),
      row('', 'Summa december', '', '11 853,00'),
      row('', 'Öresutjämning', '', '-0,11'),
      row('', 'Att betala', '', paid),
    );

  it('follow from the sums of all of them, and what rounds them', () => {
    expect(broken(rent('35 515,00'))).to.deep.equal([]);
    expect(broken(rent('38 515,00'))).to.have.length(1);
  });
});
